import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Context } from '#platform/context.ts';
import type { Upload } from '#platform/multipart.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { imageTypes, wrongPixels, type ImageRule } from '../rules/kinds.ts';
import * as store from '../store.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';

/**
 * Takes an uploaded picture: its type is recognised by its bytes, its pixels are counted before they are
 * decoded, and what is stored is a new WebP made from them, so nothing of the upload itself is ever served.
 * Problems are at `field`.
 */
export async function keepImage(
  ctx: Context,
  upload: Upload,
  rule: ImageRule,
  field: string,
  accountId: number | null,
): Promise<{ id: number; sha256: string; width: number; height: number }> {
  const type = await fileTypeFromBuffer(upload.bytes);
  if (!type || !isOneOf(imageTypes, type.mime)) throw invalid(field, 'invalid.image_kind');
  const picture = sharp(upload.bytes, { limitInputPixels: 40_000_000, failOn: 'error' });
  const size = await picture.metadata().catch(() => null);
  if (!size) throw invalid(field, 'invalid.image_broken');
  const wrong = wrongPixels(size.autoOrient.width, size.autoOrient.height, rule);
  if (wrong)
    throw invalid(field, wrong, {
      ...rule,
      width: size.autoOrient.width,
      height: size.autoOrient.height,
    });
  const { data, info } = await picture
    .autoOrient()
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalid(field, 'invalid.image_broken');
    });
  const sha256 = createHash('sha256').update(data).digest('base64url');
  const storage_key = `images/${sha256.slice(0, 2)}/${sha256}.webp`;
  await ctx.files.put(storage_key, data, 'image/webp');
  const { id } = await store.insert(ctx, {
    account_id: accountId,
    name: upload.name,
    kind: 'image',
    mime_type: 'image/webp',
    size: data.length,
    width: info.width,
    height: info.height,
    sha256,
    storage_key,
  });
  return { id, sha256, width: info.width, height: info.height };
}

import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Context } from '#platform/context.ts';
import { FairQueue } from '#platform/fair-queue.ts';
import type { Upload } from '#platform/multipart.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';
import { imageTypes, wrongPixels, type ImageRule } from '../rules/kinds.ts';
import { mayUpload } from './may-upload.ts';
import { storeFile, type FileKind } from './store-file.ts';

/**
 * A picture of 40 megapixels takes twenty seconds of one of the process's four threads, and half a
 * gigabyte. The same threads check passwords and read files for everybody.
 */
const encoding = service((_ctx: Context) => new FairQueue(1));

/**
 * Stores an uploaded picture: its type is recognized by its bytes, its pixels are counted before it
 * is decoded, and a new WebP is made from them, so that nothing of the upload itself is ever
 * served. Problems are at `field`.
 */
export async function storeImage(
  ctx: Context,
  upload: Upload,
  rule: ImageRule,
  field: string,
  accountId: number | null,
  kind: FileKind = 'image',
  is_public = true,
): Promise<{ id: number; storage_key: string; width: number; height: number }> {
  await mayUpload(ctx, accountId);
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
  const encode = () =>
    picture
      .autoOrient()
      .webp({ quality: 82, effort: 3 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw invalid(field, 'invalid.image_broken');
      });
  const { data, info } = await encoding(ctx).run(`user ${ctx.actor?.user_id}`, encode);
  const { width, height } = info;
  const stored = await storeFile(
    ctx,
    {
      account_id: accountId,
      name: upload.name,
      kind,
      mime_type: 'image/webp',
      width,
      height,
      is_public,
    },
    data,
  );
  return { ...stored, width, height };
}

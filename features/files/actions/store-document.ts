import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '#platform/context.ts';
import type { Upload } from '#platform/multipart.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { imageRules, imageTypes } from '../rules/kinds.ts';
import { mayUpload } from './may-upload.ts';
import { storeFile } from './store-file.ts';
import { storeImage } from './store-image.ts';

/** Whether a PDF has content, and its end: one whose download broke off has none. */
const isWhole = (bytes: Buffer): boolean =>
  bytes.includes('%%EOF') && /\d\s+\d+\s+obj\b/.test(bytes.toString('latin1'));

/**
 * Stores a PDF or a picture, recognized by its bytes. A picture is re-encoded; a PDF is stored as
 * it is and only served as a download. One that is not public is served by the feature that owns
 * it, which checks the access.
 */
export async function storeDocument(
  ctx: Context,
  upload: Upload,
  field: string,
  accountId: number | null,
  is_public = true,
): Promise<{ id: number }> {
  const type = await fileTypeFromBuffer(upload.bytes);
  if (isOneOf(imageTypes, type?.mime))
    return storeImage(ctx, upload, imageRules.document, field, accountId, 'image', is_public);
  if (type?.mime !== 'application/pdf' || !upload.bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw invalid(field, 'invalid.document_kind');
  if (!isWhole(upload.bytes)) throw invalid(field, 'invalid.pdf_broken');
  await mayUpload(ctx, accountId);
  return storeFile(
    ctx,
    {
      account_id: accountId,
      name: upload.name,
      kind: 'document',
      mime_type: 'application/pdf',
      width: null,
      height: null,
      is_public,
    },
    upload.bytes,
  );
}

import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { isStorageClosed, isStorageFull } from '#platform/files.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { randomToken } from '#platform/secrets.ts';
import { storageKey } from '../rules/address.ts';
import * as store from '../store.ts';

/**
 * A `text_image` is used by a rich text that contains its address; the others by a row. When such a
 * text was mailed and is deleted or changed, it becomes a `mail_image`, which stays.
 */
export type FileKind = 'image' | 'document' | 'text_image' | 'sheet';

const endings = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/octet-stream': 'bin',
} as const;

export interface NewFile {
  account_id: number | null;
  name: string;
  kind: FileKind;
  mime_type: keyof typeof endings;
  width: number | null;
  height: number | null;
  /** Unless false, anyone with its address may read it. */
  is_public?: boolean;
}

/**
 * Writes a file; when the storage is full or cannot be written, logs it for the operator and asks
 * to retry later.
 */
async function write(ctx: Context, key: string, bytes: Buffer, mimeType: string): Promise<void> {
  try {
    await ctx.files.put(key, bytes, mimeType);
  } catch (error) {
    if (isStorageClosed(error)) {
      ctx.log.error({ reason: messageOf(error) }, 'the folder of the files cannot be written');
      throw new Refusal('upload.storage_closed', 503, { seconds: 60 });
    }
    if (!isStorageFull(error)) throw error;
    ctx.log.error({ bytes: bytes.length }, 'the storage is full');
    throw new Refusal('upload.storage_full', 503, { seconds: 60 });
  }
}

/**
 * Stores bytes under a new random address. Identical uploads are stored separately: a shared file
 * would reveal one account to the other, and neither could delete it. The row is committed before
 * the bytes, so that `file.remove_unused` finds them if the process is killed in between: call it
 * outside a transaction. If the bytes cannot be written, the row is deleted again.
 */
export async function storeFile(
  ctx: Context,
  file: NewFile,
  bytes: Buffer,
): Promise<{ id: number; storage_key: string }> {
  const ending = endings[file.mime_type];
  const storage_key = storageKey(randomToken(), ending);
  const { id } = await store.insert(ctx, {
    ...file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    storage_key,
  });
  try {
    await write(ctx, storage_key, bytes, file.mime_type);
  } catch (error) {
    await store.remove(ctx, [id]).catch(() => undefined);
    throw error;
  }
  return { id, storage_key };
}

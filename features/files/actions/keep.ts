import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/secrets.ts';
import { storageKey } from '../rules/address.ts';
import * as store from '../store.ts';

/** A `text_image` is used by a rich text that contains its address; the others by a row. */
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
 * Stores bytes under a new random address. Identical uploads are stored separately: a shared file
 * would reveal one account to the other, and neither could delete it.
 */
export async function keep(
  ctx: Context,
  file: NewFile,
  bytes: Buffer,
): Promise<{ id: number; storage_key: string }> {
  const ending = endings[file.mime_type];
  const storage_key = storageKey(randomToken(), ending);
  await ctx.files.put(storage_key, bytes, file.mime_type);
  const { id } = await store.insert(ctx, {
    ...file,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    storage_key,
  });
  return { id, storage_key };
}

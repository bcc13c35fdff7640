import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { refuse } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

const gigabyte = 1024 ** 3;
const most_gigabytes = 2;
export const most_stored_bytes = most_gigabytes * gigabyte;

/**
 * Refuses when an account may not store another file: uploads per hour and total bytes are limited
 * for all its users together. Checked before a picture is decoded, which is the expensive part.
 */
export async function mayUpload(ctx: Context, accountId: number | null): Promise<void> {
  if (accountId === null) return;
  await limited(ctx, 'upload.account', `account ${accountId}`);
  if ((await store.storedBytes(ctx, accountId)) >= most_stored_bytes)
    refuse('upload.account_is_full', { gigabytes: most_gigabytes });
}

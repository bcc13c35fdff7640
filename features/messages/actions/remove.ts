import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { storeMailedPictures } from '#features/files/actions/store-mailed-pictures.ts';
import type { Message } from '../contract.ts';
import * as store from '../store.ts';

type Removed = Pick<Message, 'id' | 'status' | 'message' | 'translations'> &
  Partial<Pick<Message, 'is_test'>>;

/**
 * Deletes the record of a message, about an event or to members, once it was sent. Its mails stay
 * with their recipients, and so do their pictures, except those of a test.
 */
export async function removeMessage(
  tx: Context,
  { id, status, message, translations, is_test = false }: Removed,
): Promise<void> {
  if (status !== 'SENT') refuse('message.still_sending');
  const others = Object.values(translations).map((texts) => texts?.message ?? '');
  if (!is_test) await storeMailedPictures(tx, [message, ...others]);
  await store.remove(tx, id);
}

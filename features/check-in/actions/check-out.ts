import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';
import type { List } from './open-list.ts';
import { inTransactionIf, notifyDoor } from './notify-door.ts';

/**
 * Checks an attendee out. False when nobody is checked in under this id; an unknown id, or one of
 * another list, writes nothing.
 */
export const checkOut = async (
  ctx: Context,
  list: List,
  checkInShortId: string,
): Promise<boolean> =>
  (await store.isIn(ctx, list.id, checkInShortId)) &&
  inTransactionIf(ctx, list.is_watched, async (tx) => {
    const out = await store.checkOut(tx, list.id, checkInShortId);
    if (out) await notifyDoor(tx, list, 'checked_out', [out.attendee_id]);
    return out !== undefined;
  });

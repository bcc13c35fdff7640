import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/**
 * Returns the defaults that a new event takes from its organizer; null when the account has no such
 * organizer.
 */
export async function organizerDefaults(
  ctx: Context,
  id: number,
  accountId: number,
): Promise<{ timezone: string; currency: string; email: string } | null> {
  const organizer = await store.find(ctx, id, accountId);
  return organizer
    ? { timezone: organizer.timezone, currency: organizer.currency, email: organizer.email }
    : null;
}

/** Returns the recipient of an organizer's mails, in the language of the account's owner. */
export const organizerContact = (ctx: Context, id: number) => store.contact(ctx, id);

/** Of any account; throws when there is none, which becomes a 404. */
export const organizerById = (ctx: Context, id: number) => store.get(ctx, id);

/** Returns an organizer's name; undefined when there is none. */
export const organizerName = (ctx: Context, id: number) => store.nameOf(ctx, id);

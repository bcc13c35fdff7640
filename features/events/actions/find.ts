import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import * as lists from '../lists.store.ts';
import * as eventRows from '../rows.store.ts';
import * as publicLists from '../public-lists.store.ts';
import * as store from '../store.ts';

/**
 * Returns the few fields that guards and actions need, in any status; undefined when there is none.
 */
export const findEvent = (ctx: Context, id: number) => store.find(ctx, id);
/** Returns everything the API shows of an event. Throws when there is none, which becomes a 404. */
export const eventById = (ctx: Context, id: number) => eventRows.get(ctx, id);
/** In any status; null when no event has the slug. */
export const eventIdOfSlug = async (ctx: Context, slug: string): Promise<number | null> =>
  (await store.findBySlug(ctx, slug))?.id ?? null;
/** Returns the language that the texts of an event are written in. */
export const contentLanguage = async (ctx: Context, id: number): Promise<Locale> =>
  (await store.find(ctx, id))?.content_language ?? ctx.locale;
/** Whether a collaborator is assigned to this event; staff of other roles need no assignment. */
export const isAssigned = (ctx: Context, eventId: number, userId: number): Promise<boolean> =>
  store.isAssigned(ctx, eventId, userId);
export const publicEvents = publicLists.publicList;
export const publicEventKeys = publicLists.publicKeys;
export const hasLiveEvent = publicLists.hasLiveEvent;
export const eventsByIds = publicLists.byIds;
/**
 * Returns an account's events that overlap a period, with their rooms; archived and cancelled ones
 * are left out.
 */
export const eventsBetween = (ctx: Context, accountId: number, from: string, to: string) =>
  lists.between(ctx, accountId, from, to);

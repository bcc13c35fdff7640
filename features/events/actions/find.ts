import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import * as lists from '../lists.store.ts';
import * as eventRows from '../rows.store.ts';
import * as publicLists from '../public-lists.store.ts';
import * as store from '../store.ts';

/** The few facts that guards and actions need, in any status; undefined when there is none. */
export const findEvent = (ctx: Context, id: number) => store.find(ctx, id);
/** With everything the API shows of it. Throws when there is none, which answers 404. */
export const eventById = (ctx: Context, id: number) => eventRows.get(ctx, id);
/** In any status; null when no event has the slug. */
export const eventIdOfSlug = async (ctx: Context, slug: string): Promise<number | null> =>
  (await store.findBySlug(ctx, slug))?.id ?? null;
/** The language that the texts of an event are written in. */
export const contentLanguage = async (ctx: Context, id: number): Promise<Locale> =>
  (await store.find(ctx, id))?.content_language ?? ctx.locale;
/** Whether a collaborator was given this event; staff of other roles need no assignment. */
export const isAssigned = (ctx: Context, eventId: number, userId: number): Promise<boolean> =>
  store.isAssigned(ctx, eventId, userId);
export const publicEvents = publicLists.publicList;
export const publicEventKeys = publicLists.publicKeys;
export const hasLiveEvent = publicLists.hasLiveEvent;
export const eventsByIds = publicLists.byIds;
/** Events of an account that meet a span of time, with their rooms: neither archived nor called off. */
export const eventsBetween = (ctx: Context, accountId: number, from: string, to: string) =>
  lists.between(ctx, accountId, from, to);

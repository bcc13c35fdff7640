import type { Context } from '#platform/context.ts';
import type { Event } from '../contract.ts';
import * as eventRows from '../rows.store.ts';
import { asSwitched } from '../rules/as-switched.ts';
import { withPublicAttributes } from '../rules/public-attributes.ts';
import { eventInLanguage } from '../rules/texts.ts';

const asRead = (ctx: Context, event: Event) =>
  withPublicAttributes(asSwitched(eventInLanguage(event, ctx.locale)));

/**
 * Returns an event in any state, for a reader who has an order of it, in the language `ctx.locale`.
 */
export const eventForBuyer = async (ctx: Context, id: number) =>
  asRead(ctx, await eventRows.get(ctx, id));

/** Like `eventForBuyer`, for several events, keyed by id. */
export const eventsForBuyer = async (ctx: Context, ids: readonly number[]) =>
  new Map(
    (await eventRows.getAll(ctx, [...new Set(ids)])).map((event) => [event.id, asRead(ctx, event)]),
  );

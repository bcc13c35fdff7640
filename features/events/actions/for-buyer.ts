import type { Context } from '#platform/context.ts';
import type { Event } from '../contract.ts';
import * as eventRows from '../rows.store.ts';
import { asSwitched } from '../rules/as-switched.ts';
import { withPublicAttributes } from '../rules/public-attributes.ts';
import { eventInLanguage } from '../rules/texts.ts';

const asRead = (ctx: Context, event: Event) =>
  withPublicAttributes(asSwitched(eventInLanguage(event, ctx.locale)));

/**
 * An event whose state does not matter any more, because someone has an order of it: in the language of who reads it,
 * `ctx.locale`.
 */
export const eventForBuyer = async (ctx: Context, id: number) =>
  asRead(ctx, await eventRows.get(ctx, id));

/** The same for several, by their ids. */
export const eventsForBuyer = async (ctx: Context, ids: readonly number[]) =>
  new Map(
    (await eventRows.getAll(ctx, [...new Set(ids)])).map((event) => [event.id, asRead(ctx, event)]),
  );

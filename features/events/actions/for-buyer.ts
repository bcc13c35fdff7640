import type { Context } from '#platform/context.ts';
import * as eventRows from '../rows.store.ts';
import { asSwitched } from '../rules/as-switched.ts';
import { withPublicAttributes } from '../rules/public-attributes.ts';
import { eventInLanguage } from '../rules/texts.ts';

/**
 * An event whose state does not matter any more, because someone has an order of it: in the language of who reads it,
 * `ctx.locale`.
 */
export const eventForBuyer = async (ctx: Context, id: number) =>
  withPublicAttributes(asSwitched(eventInLanguage(await eventRows.get(ctx, id), ctx.locale)));

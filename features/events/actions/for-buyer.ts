import type { Context } from '#platform/context.ts';
import type { Event } from '../contract.ts';
import * as eventRows from '../rows.store.ts';

/** An event whose state does not matter any more, because someone has an order of it. */
export const eventForBuyer = (ctx: Context, id: number): Promise<Event> => eventRows.get(ctx, id);

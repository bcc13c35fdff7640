import type { Context } from '#platform/context.ts';
import { orderKey } from './read.ts';

/** Returns the address of an order's page, with the key that identifies its holder as the buyer. */
export const orderUrl = (
  ctx: Pick<Context, 'config'>,
  { event_id, short_id }: { event_id: number; short_id: string },
): string =>
  `${ctx.config.base_url}/checkout/${event_id}/${short_id}/summary?key=${orderKey(ctx, short_id)}`;

/** Returns the address of the printable tickets of an order, with the same key. */
export const ticketsUrl = (
  ctx: Pick<Context, 'config'>,
  { event_id, short_id }: { event_id: number; short_id: string },
): string =>
  `${ctx.config.base_url}/order/${event_id}/${short_id}/print?key=${orderKey(ctx, short_id)}`;

/** The address of one ticket. */
export const ticketUrl = (
  { config }: Pick<Context, 'config'>,
  eventId: number,
  attendeeShortId: string,
): string => `${config.base_url}/ticket/${eventId}/${attendeeShortId}`;

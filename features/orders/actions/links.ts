import type { Context } from '#platform/context.ts';
import { orderKey } from './read.ts';

/** The address of an order's page, with the key that makes its holder the buyer. */
export const orderUrl = (
  ctx: Pick<Context, 'config'>,
  { event_id, short_id }: { event_id: number; short_id: string },
): string =>
  `${ctx.config.base_url}/checkout/${event_id}/${short_id}/summary?key=${orderKey(ctx, short_id)}`;

/** All tickets of an order on paper, with the same key. */
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

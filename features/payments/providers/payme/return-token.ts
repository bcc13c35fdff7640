import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { openJson, sealJson } from '#platform/sealed.ts';

const Order = z.object({ event_id: z.number(), order_short_id: z.string() });
type Order = z.output<typeof Order>;

/**
 * The address that the wallet returns the buyer to. The order is sealed in it: its short id opens
 * the order, and the address is visible to PayMe and on the phone.
 */
export const returnAddress = (
  { config }: { config: Pick<Config, 'secret' | 'base_url'> },
  { event_id, order_short_id }: Order,
  went: 'well' | 'wrong',
): string => {
  const token = sealJson(config, { event_id, order_short_id }).toString('base64url');
  return `${config.base_url}/payment?return=${token}${went === 'wrong' ? '&failed' : ''}`;
};

/** Returns the order of a `returnAddress`; throws 404 for a token that cannot be opened. */
export function openReturn(
  { config }: { config: Pick<Config, 'secret' | 'secret_previous'> },
  token: string,
): Order {
  try {
    return Order.parse(openJson(config, Buffer.from(token, 'base64url')));
  } catch {
    return refuse('payment.invalid_parameters', {}, 404);
  }
}

import { z } from 'zod';
import { maybe, money } from '#platform/endpoint.ts';

/** The order's `refundable` as the caller knows it: refused when it has changed meanwhile. */
const refundable = maybe(money());
/** What a cancellation refunds of the order's payment. */
export const refundFields = {
  refund_amount: maybe(money().min(0).max(100_000_000)),
  refundable,
};
export const RefundInput = z.object({
  amount: money().positive().max(100_000_000),
  refundable,
  notify_buyer: maybe(z.boolean()),
  cancel_order: maybe(z.boolean()),
});
/**
 * What the provider's dashboard shows about a refund whose answer was lost, or that a failed one
 * was paid another way.
 */
export const RefundOutcomeInput = z.object({ was_made: z.boolean() });
/** Without an amount, all that is left of the payment is refunded; with 0 nothing is. */
export const CancelInput = z
  .object({ ...refundFields, notify_buyer: maybe(z.boolean()) })
  .nullish();
/** Why a refund of an order, or of one of its tickets, is refused. */
export const refundRefusals = [
  'order.manual_cannot_be_refunded',
  'order.nothing_to_refund',
  'order.refund_pending',
  'order.refund_exceeds_remaining',
  'order.refunded_meanwhile',
  'order.disputed',
] as const;

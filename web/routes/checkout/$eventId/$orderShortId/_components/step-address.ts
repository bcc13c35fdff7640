import type { PublicOrder } from '#features/orders/order.contract.ts';

export type Step = 'details' | 'payment' | 'summary';

/**
 * Returns the current step of an order: the summary when completed, the details without a buyer.
 */
export function currentStepOf(
  order: Pick<PublicOrder, 'status' | 'email' | 'is_payment_required'>,
): Step {
  if (order.status === 'COMPLETED') return 'summary';
  return order.email !== null && order.is_payment_required ? 'payment' : 'details';
}

/**
 * Returns the path of a step, without the key of the order, which the tab keeps (`order-key.ts`).
 */
export const stepAddress = (
  { event_id, short_id }: Pick<PublicOrder, 'event_id' | 'short_id'>,
  step: Step | 'payme_payment',
): string => `/checkout/${event_id}/${short_id}/${step}`;

import type { PublicOrder } from '#features/orders/order.contract.ts';

export type Step = 'details' | 'payment' | 'summary';

/** The current step of an order: the summary when completed, the details without a buyer. */
export function currentStepOf(
  order: Pick<PublicOrder, 'status' | 'email' | 'is_payment_required'>,
): Step {
  if (order.status === 'COMPLETED') return 'summary';
  return order.email !== null && order.is_payment_required ? 'payment' : 'details';
}

/** The path of a step, without the key of the order: the tab keeps it (`order-key.ts`). */
export const stepAddress = (
  { event_id, short_id }: Pick<PublicOrder, 'event_id' | 'short_id'>,
  step: Step | 'payme_payment',
): string => `/checkout/${event_id}/${short_id}/${step}`;

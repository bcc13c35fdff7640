import { redirect } from 'react-router';
import { queryClient } from '#web/lib/query-client.ts';
import { orderQuery } from './order-query.ts';
import { currentStepOf, stepAddress, type Step } from './step-address.ts';

/**
 * Redirects to the current step of an order before another one is rendered. A paid order leads to
 * its summary with a note. Orders that have expired or are gone are handled by the frame.
 */
export async function redirectToCurrentStep(
  { eventId, orderShortId }: { eventId: string; orderShortId: string },
  step: Step,
): Promise<null> {
  const order = await queryClient
    .ensureQueryData(orderQuery(Number(eventId), orderShortId))
    .catch(() => null);
  if (!order || order.is_expired || order.status === 'CANCELLED') return null;
  const current = currentStepOf(order);
  // A buyer may correct the details until the payment is made.
  const allowed = current === step || (current === 'payment' && step === 'details');
  if (allowed) return null;
  throw redirect(
    stepAddress(order, current) +
      (current === 'summary' && !order.is_free_order ? '?already_paid' : ''),
  );
}

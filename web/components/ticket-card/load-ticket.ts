import { data, type LoaderFunctionArgs } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import { pageCall } from '#web/lib/page-call.ts';

/** Loads the ticket of an address. Its link is a secret, so the response must not be cached. */
export async function loadTicket(
  context: LoaderFunctionArgs['context'],
  params: { eventId: string; attendeeShortId: string },
) {
  const eventId = Number(params.eventId);
  if (!Number.isSafeInteger(eventId) || eventId <= 0) throw data(null, { status: 404 });
  return pageCall(context)(orders.attendeeTicket, {
    params: { eventId, attendeeShortId: params.attendeeShortId },
  });
}

import { data } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { PrintSheet } from '#web/components/print-sheet.tsx';
import { TextOf } from '#web/components/text-of.tsx';
import { TicketCard } from '#web/components/ticket-card.tsx';
import type { Route } from './+types/print.ts';

/**
 * All valid tickets of a completed order. The link is a secret, so the response must not be cached.
 */
export async function loader({
  context,
  params: { eventId, orderShortId },
  request,
}: Route.LoaderArgs) {
  const call = pageCall(context);
  const id = Number(eventId);
  if (!Number.isSafeInteger(id) || id <= 0) throw data(null, { status: 404 });
  const key = new URL(request.url).searchParams.get('key');
  const order = await call(orders.read, {
    params: { eventId: id, orderShortId },
    query: key ? { key } : {},
  });
  const active = order.attendees.filter((attendee) => attendee.status === 'ACTIVE');
  if (active.length === 0) throw data(null, { status: 404 });
  return {
    reference: order.public_id,
    tickets: await Promise.all(
      active.map((attendee) =>
        call(orders.attendeeTicket, {
          params: { eventId: id, attendeeShortId: attendee.short_id },
        }),
      ),
    ),
  };
}

/** The printout of an order: one ticket per page. */
export default function OrderPrint({ loaderData: { reference, tickets } }: Route.ComponentProps) {
  const event: { title: string; text_languages?: TextLanguages } = tickets[0]?.event ?? {
    title: '',
  };
  return (
    <PrintSheet
      title={
        <>
          <TextOf of={event} path="title">
            {event.title}
          </TextOf>
          {` · ${reference}`}
        </>
      }
    >
      <PageTitle title={`${event.title} · ${reference}`} />
      {tickets.map((ticket) => (
        <TicketCard key={ticket.id} ticket={ticket} />
      ))}
    </PrintSheet>
  );
}

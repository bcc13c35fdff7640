import { PageTitle } from '#web/components/page-title.tsx';
import { PrintSheet } from '#web/components/print-sheet.tsx';
import { TextOf } from '#web/components/text-of.tsx';
import { TicketCard } from '#web/components/ticket-card.tsx';
import { loadTicket } from '#web/components/ticket-card/load-ticket.ts';
import type { Route } from './+types/print.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ticket: await loadTicket(context, params) };
}

/** The printout of one ticket. */
export default function TicketPrint({ loaderData: { ticket } }: Route.ComponentProps) {
  return (
    <PrintSheet
      title={
        <TextOf of={ticket.event} path="title">
          {ticket.event.title}
        </TextOf>
      }
    >
      <PageTitle title={ticket.event.title} />
      <TicketCard ticket={ticket} />
    </PrintSheet>
  );
}

import { PageTitle } from '#web/components/page-title.tsx';
import { PrintSheet } from '#web/components/print-sheet.tsx';
import { TicketCard } from '#web/components/ticket-card.tsx';
import { loadTicket } from '#web/components/ticket-card/load-ticket.ts';
import type { Route } from './+types/print.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ticket: await loadTicket(context, params) };
}

/** One ticket on paper. */
export default function TicketPrint({ loaderData: { ticket } }: Route.ComponentProps) {
  return (
    <PrintSheet title={ticket.event.title}>
      <PageTitle title={ticket.event.title} />
      <TicketCard ticket={ticket} />
    </PrintSheet>
  );
}

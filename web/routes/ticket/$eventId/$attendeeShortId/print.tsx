import { PageTitle } from '#web/parts/page-title.tsx';
import { PrintSheet } from '#web/parts/print-sheet.tsx';
import { TicketFace } from '#web/parts/ticket-face.tsx';
import { loadTicket } from '#web/parts/ticket-face/load-ticket.ts';
import type { Route } from './+types/print.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ticket: await loadTicket(context, params) };
}

/** One ticket on paper. */
export default function TicketPrint({ loaderData: { ticket } }: Route.ComponentProps) {
  return (
    <PrintSheet title={ticket.event.title}>
      <PageTitle title={ticket.event.title} />
      <TicketFace ticket={ticket} />
    </PrintSheet>
  );
}

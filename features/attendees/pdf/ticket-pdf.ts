import { setImmediate } from 'node:timers/promises';
import type { Locale } from '#platform/pure/locales.ts';
import { makePdf } from './document.ts';
import { ticketPage } from './ticket-page.ts';
import type { FormatText, TicketSheet } from './ticket-sheet.ts';

export type { TicketSheet };

/**
 * Returns the tickets as a PDF, one A4 page each, in the recipient's language. Throws when there is
 * no ticket.
 */
export async function ticketPdf(
  tickets: TicketSheet[],
  format: FormatText,
  locale: Locale,
): Promise<Buffer> {
  const [first] = tickets;
  if (!first) throw new Error('a PDF needs at least one ticket');
  const info = {
    Title: format('ticket_pdf.title', { event: first.event_title }),
    Author: first.organizer_name,
    Subject: first.order_public_id,
    Creator: first.venue_name,
  };
  return makePdf(info, locale, async (doc, pen) => {
    for (const [i, ticket] of tickets.entries()) {
      doc.addPage();
      ticketPage(doc, pen, ticket, format, { number: i + 1, count: tickets.length });
      // A page takes tens of milliseconds; the hundred of a big order would take seconds, during
      // which nobody else would be answered.
      await setImmediate();
    }
  });
}

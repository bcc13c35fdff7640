import { sql } from 'kysely';
import type { Locale } from '../pure/locales.ts';
import { languageOfEvent, textInSql } from './translations.ts';

/**
 * A ticket as it is shown with each attendee (`TicketBrief`), in the reader's language: an SQL
 * expression over `ticketId`, a column.
 */
export const briefTicket = (ticketId: string, reader: Locale) =>
  sql<{
    id: number;
    title: string;
    type: 'PAID' | 'FREE' | 'DONATION' | 'TIERED';
    prices: { id: number; label: string | null; price: number }[];
  }>`(
    select json_build_object(
      'id', bt.id, 'title', ${textInSql('bt', 'title', languageOfEvent('bt.event_id'), reader)},
      'type', bt.type,
      'prices', (
        select coalesce(
          json_agg(
            json_build_object(
              'id', bp.id,
              'label', ${textInSql('bp', 'label', languageOfEvent('bp.event_id'), reader)},
              'price', bp.price
            )
            order by bp.position, bp.id
          ),
          '[]'
        )
        from ticket_prices bp
        where bp.ticket_id = bt.id
      )
    )
    from tickets bt
    where bt.id = ${sql.ref(ticketId)}
  )`;

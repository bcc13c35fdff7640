import { sql } from 'kysely';

/** A ticket as each attendee shows theirs (`TicketBrief`): an expression over `ticketId`, a column. */
export const briefTicket = (ticketId: string) =>
  sql<{
    id: number;
    title: string;
    type: 'PAID' | 'FREE' | 'DONATION' | 'TIERED';
    prices: { id: number; label: string | null; price: number }[];
  }>`(
    select json_build_object(
      'id', bt.id, 'title', bt.title, 'type', bt.type,
      'prices', (
        select coalesce(
          json_agg(
            json_build_object('id', bp.id, 'label', bp.label, 'price', bp.price)
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

import { itemName } from '#features/tickets/rules/texts.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms, noon } from './calendar.ts';
import type { EventSeed, PriceSeed, TicketSeed } from './programme/event-seed.ts';
import { rich, texts, type Language, type LocalizedText } from './programme/texts.ts';
import type { EventSale } from './event-sale.ts';
import type { World } from './world.ts';

/** Adds the tickets of an event with prices and counters; those on sale are added to `sale`. */
export function addTickets(
  world: World,
  sale: EventSale,
  seed: EventSeed,
  created_at: string,
): void {
  for (const [position, ticket] of seed.tickets.entries()) {
    const type = ticket.type ?? 'PAID';
    const opens = ticket.opens === undefined ? null : noon(world.now, ticket.opens);
    const ticket_id = world.add('tickets', {
      account_id: sale.teamAccount.account_id,
      event_id: sale.event_id,
      ...texts(
        { title: ticket.title, description: ticket.text ? rich(ticket.text) : null },
        sale.written,
      ),
      type,
      sale_start_date: opens,
      sale_end_date: null,
      min_per_order: null,
      max_per_order: ticket.max ?? 6,
      hide_before_sale_start_date: false,
      hide_after_sale_end_date: false,
      hide_when_sold_out: false,
      start_collapsed: false,
      show_quantity_remaining: ticket.shows_left ?? false,
      is_hidden: false,
      is_hidden_without_promo_code: false,
      is_hidden_from_others: false,
      membership_tiers: ticket.tiers ?? [],
      position: position + 1,
      version: 1,
      created_at,
      updated_at: created_at,
    });
    const charges =
      type === 'FREE' || type === 'DONATION'
        ? []
        : sale.teamAccount.charges.filter((_, i) => i === 0 || ticket.levy);
    for (const { id } of charges)
      world.put('ticket_taxes_and_fees', {
        ticket_id,
        account_id: sale.teamAccount.account_id,
        tax_and_fee_id: id,
      });
    for (const [at, price] of ticket.prices.entries())
      addPrice(world, sale, ticket, price, ticket_id, at, charges, opens);
  }
}

/** Returns the name of an order's line, in each language. */
const itemOf = ({ title }: TicketSeed, { label }: PriceSeed): LocalizedText =>
  Object.fromEntries(
    Object.entries(title).map(([language, text]) => [
      language,
      itemName({ title: text }, { label: label?.[language as Language] ?? null }),
    ]),
  );

function addPrice(
  world: World,
  sale: EventSale,
  ticket: TicketSeed,
  seed: PriceSeed,
  ticket_id: number,
  position: number,
  charges: EventSale['teamAccount']['charges'],
  opens: string | null,
): void {
  const counter = { capacity: seed.capacity, reserved: 0, sold: 0, shared_ids: [] };
  const counter_id = world.add('counters', counter);
  const sale_end_date = seed.until === undefined ? null : plus(sale.starts, -seed.until * day_ms);
  const sale_start_date =
    seed.from === undefined ? null : plus(sale.starts, -Math.round(seed.from * day_ms));
  const id = world.add('ticket_prices', {
    event_id: sale.event_id,
    ticket_id,
    counter_id,
    ...texts({ label: seed.label ?? null }, sale.written),
    price: seed.price * 100,
    sale_start_date,
    sale_end_date,
    is_hidden: false,
    position: position + 1,
  });
  // The row object is kept, because the orders update the counter in it.
  const row = world.rowsOf('counters').at(-1);
  if (!row) throw new Error('the counter of this price is missing');
  sale.prices.push({
    id,
    ticket_id,
    counter_id,
    item_name: itemOf(ticket, seed),
    price: seed.price * 100,
    is_donation: ticket.type === 'DONATION',
    capacity: seed.capacity,
    max: ticket.max ?? 6,
    charges,
    from: opens ?? sale_start_date ?? sale.opens,
    until: sale_end_date ?? sale.ends,
    left: seed.sold,
    counter: row,
  });
}

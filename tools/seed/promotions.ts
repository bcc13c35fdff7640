import { plus } from '#platform/pure/time.ts';
import type { Deal } from '#features/tickets/rules/deal.ts';
import { day_ms } from './calendar.ts';
import type { Code, Promotions, EventSale } from './event-sale.ts';
import type { World } from './world.ts';

type CountingRow = Code['counter'];

const lastCounter = (world: World): CountingRow => {
  const counter = world.rowsOf('counters').at(-1);
  if (!counter) throw new Error('no counter has been added yet');
  return counter;
};

/** Adds promo codes for neighbours and for partners, and the affiliates who bring buyers. */
export function addPromotions(world: World, sale: EventSale): Promotions {
  const of = {
    account_id: sale.teamAccount.account_id,
    event_id: sale.event_id,
    created_at: sale.opens < world.now ? sale.opens : world.now,
    updated_at: sale.opens < world.now ? sale.opens : world.now,
  };
  const code = (
    text: string,
    discount_type: Deal['discount_type'],
    discount: number,
    limit: number | null,
    expiry_date: string | null,
  ): Code => {
    const counter_id = world.add('counters', {
      capacity: limit,
      reserved: 0,
      sold: 0,
      shared_ids: [],
    });
    const counter = lastCounter(world);
    const id = world.add('promo_codes', {
      ...of,
      counter_id,
      code: text,
      discount_type,
      discount,
      applies_to_all: true,
      expiry_date,
      version: 1,
    });
    return {
      id,
      code: text,
      counter_id,
      counter,
      discount_type,
      discount,
      applies_to_all: true,
      ticket_ids: [],
    };
  };
  const codes = [
    code('NEIGHBOUR10', 'PERCENTAGE', 10, null, null),
    code('PRESS-PASS', 'FIXED', 30, 25, plus(sale.starts, -2 * day_ms)),
  ];
  const affiliates = [
    ['渡輪書店', 'ferrybooks'],
    ['深水埗咖啡地圖', 'sspcoffee'],
  ].map(([name, text]) =>
    world.add('affiliates', {
      ...of,
      name: name ?? '',
      code: text ?? '',
      email: `${text}@example.com`,
      status: 'ACTIVE',
    }),
  );
  return { codes, affiliates };
}

/**
 * Adds a capacity shared by all tickets of the event, somewhat smaller than their sum: sold and
 * reserved tickets count towards it.
 */
export function addCapacity(world: World, sale: EventSale): void {
  const counters = world.rowsOf('counters');
  const members = counters.filter((counter) =>
    sale.prices.some((price) => price.counter_id === counter.id),
  );
  const used = members.reduce(
    (sum, counter) => ({
      reserved: sum.reserved + counter.reserved,
      sold: sum.sold + counter.sold,
    }),
    { reserved: 0, sold: 0 },
  );
  const taken = used.reserved + used.sold;
  const own = members.reduce(
    (sum, { capacity: own_capacity }) => sum + (own_capacity ?? taken * 1.5),
    0,
  );
  const capacity = Math.ceil(Math.max(taken + 12, own * 0.9) / 20) * 20;
  const counter_id = world.add('counters', { capacity, ...used, shared_ids: [] });
  for (const counter of members) counter.shared_ids = [counter_id];
  const id = world.add('capacity_assignments', {
    account_id: sale.teamAccount.account_id,
    event_id: sale.event_id,
    counter_id,
    name: '大廳可容人數',
    capacity,
    status: 'ACTIVE',
    version: 1,
    created_at: sale.opens,
    updated_at: sale.opens,
  });
  for (const ticket_id of new Set(sale.prices.map((price) => price.ticket_id)))
    world.put('capacity_assignment_tickets', {
      capacity_assignment_id: id,
      event_id: sale.event_id,
      ticket_id,
    });
}

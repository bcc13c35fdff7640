import { personName } from '#platform/pure/person-name.ts';
import { plus } from '#platform/pure/time.ts';
import { day_ms } from './calendar.ts';
import { textFor } from './programme/texts.ts';
import type { EventSale } from './event-sale.ts';
import type { World } from './world.ts';

/** Adds the audit trail of an event's preparation. */
export function addTrail(world: World, sale: EventSale): void {
  const staff = world
    .rowsOf('account_users')
    .filter((row) => row.account_id === sale.teamAccount.account_id && row.status === 'ACTIVE')
    .map((row) => row.user_id);
  const people = new Map(world.rowsOf('users').map((row) => [row.id, personName(row)]));
  const price = sale.prices.find((candidate) => candidate.price > 0);
  const add = (
    days: number,
    by: number,
    entry: {
      target_type: string;
      target_id: number;
      name: string;
      action: string;
      changes: Record<string, [unknown, unknown]>;
    },
  ): void => {
    const created_at = plus(sale.opens, days * day_ms);
    const user_id = staff[by % staff.length] ?? null;
    if (created_at < world.now)
      world.add('audit_entries', {
        ...entry,
        account_id: sale.teamAccount.account_id,
        event_id: sale.event_id,
        user_id,
        user_name: people.get(user_id ?? 0) ?? null,
        created_at,
      });
  };
  add(-4, 0, {
    target_type: 'event',
    target_id: sale.event_id,
    name: sale.title,
    action: 'created',
    changes: {},
  });
  if (price)
    add(-1, 1, {
      target_type: 'price',
      target_id: price.id,
      name: textFor(price.item_name, sale.written, sale.written.content_language),
      action: 'changed',
      changes: {
        price: [Math.round(price.price / 100) - 20, price.price / 100],
        initial_quantity_available: [
          price.capacity === null ? null : Math.max(1, price.capacity - 10),
          price.capacity,
        ],
      },
    });
  add(0, 0, {
    target_type: 'event',
    target_id: sale.event_id,
    name: sale.title,
    action: 'changed',
    changes: { status: ['DRAFT', 'LIVE'] },
  });
}

import type { z } from 'zod';
import type { Details, PublicOrder } from '#features/orders/contract.ts';

export type Typed = z.input<typeof Details>;
type Item = PublicOrder['order_items'][number];

/** One empty attendee per unit, in the order of the items. */
export const unitsOf = (items: readonly Item[]) => items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ item })));

/** What the form begins with: what the server already knows of this order. */
function startOf(order: PublicOrder): Typed {
  const known = [...order.attendees];
  return {
    order: { first_name: order.first_name ?? '', last_name: order.last_name ?? '', email: order.email ?? '', terms: false },
    attendees: unitsOf(order.order_items).map(({ item }) => {
      const at = known.findIndex((one) => one.ticket_price_id === item.ticket_price_id);
      const [person] = at === -1 ? [] : known.splice(at, 1);
      return { ticket_id: item.ticket_id, ticket_price_id: item.ticket_price_id, first_name: person?.first_name ?? '', last_name: person?.last_name ?? '', email: person?.email ?? '' };
    }),
  };
}

const keyOf = (shortId: string): string => `checkout:${shortId}`;

/** What was typed for this order in this tab before, else what the server knows. */
export function keptOr(order: PublicOrder): Typed {
  const start = startOf(order);
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(order.short_id)) ?? 'null') as Typed | null;
    if (kept?.attendees?.length === start.attendees?.length) return { ...start, ...kept };
  } catch {
    // Storage that is forbidden or holds something else is as good as empty.
  }
  return start;
}

export function keep(shortId: string, values: Typed): void {
  try {
    sessionStorage.setItem(keyOf(shortId), JSON.stringify(values));
  } catch {
    // Then a reload asks again.
  }
}

/** What is sent. Attendees only where they are asked for; with `same` all of them are the buyer. */
export function bodyOf(values: Typed, detailed: boolean, same: boolean): Typed {
  if (!detailed) return { order: values.order, attendees: [] };
  if (!same) return values;
  const { first_name, last_name, email } = values.order;
  return { order: values.order, attendees: (values.attendees ?? []).map((one) => ({ ...one, first_name, last_name, email })) };
}

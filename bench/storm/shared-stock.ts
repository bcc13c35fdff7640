import pg from 'pg';
import {
  givenEventOnSale,
  givenShop,
  type Cluster,
  type Server,
  type CreatedTicket,
} from '../cluster.ts';
import { inParallel, type Finding } from './sell-out.ts';

interface Kind {
  ticket_id: number;
  price_id: number;
}
const halls = { hall: 400, balcony: 300 };
const code = { code: 'SHARED', uses: 40 };

/**
 * Four tickets, of which some share a hall, some a balcony and one both, a promo code with a limit,
 * and reservations of one to four lines in random order, on several processes: every counter must
 * end exactly full, without other answers and without deadlocks.
 */
export async function sharedStock(
  cluster: Cluster,
  servers: readonly Server[],
  reservations: number,
): Promise<Finding> {
  const db = new pg.Client({ connectionString: cluster.database_url });
  await db.connect();
  const [first] = servers as [Server];
  const shop = await givenShop(first, (text) => db.query(text));
  const onSale = await givenEventOnSale(shop, null);
  const kinds: Kind[] = [onSale];
  for (const title of ['B', 'C', 'D']) {
    const made = (
      await shop.api.ask<CreatedTicket>('POST', `/events/${onSale.event_id}/tickets`, {
        title,
        type: 'PAID',
        prices: [{ price: 50 }],
      })
    ).body;
    kinds.push({ ticket_id: made.data.id, price_id: made.data.prices[0]?.id ?? 0 });
  }
  const of = (...which: number[]): number[] => which.map((n) => kinds[n]?.ticket_id ?? 0);
  await shop.api.ask('POST', `/events/${onSale.event_id}/capacity-assignments`, {
    name: 'Hall',
    capacity: halls.hall,
    ticket_ids: of(0, 1),
  });
  await shop.api.ask('POST', `/events/${onSale.event_id}/capacity-assignments`, {
    name: 'Balcony',
    capacity: halls.balcony,
    ticket_ids: of(1, 2, 3),
  });
  await shop.api.ask('POST', `/events/${onSale.event_id}/promo-codes`, {
    code: code.code,
    discount_type: 'PERCENTAGE',
    discount: 10,
    max_allowed_usages: code.uses,
  });

  const answers: Record<string, number> = {};
  await inParallel(reservations, 200, async (i) => {
    const lines = kinds
      .toSorted(() => Math.random() - 0.5)
      .slice(0, 1 + (i % 4))
      .map((kind) => ({
        ticket_id: kind.ticket_id,
        quantities: [{ price_id: kind.price_id, quantity: 1 + Math.floor(Math.random() * 2) }],
      }));
    const body = JSON.stringify({
      tickets: lines,
      ...(i % 3 === 0 ? { promo_code: code.code.toLowerCase() } : {}),
    });
    const answer = await fetch(
      `${servers[i % servers.length]?.url}/api/public/events/${onSale.event_id}/order`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body },
    );
    const { code: refusal } = (await answer.json()) as { code?: string };
    const kind = `${answer.status} ${refusal ?? ''}`.trim();
    answers[kind] = (answers[kind] ?? 0) + 1;
  });
  const used = (
    await db.query<{ name: string; units: number }>(
      `select a.name, (k.reserved + k.sold)::int as units
        from capacity_assignments a join counters k on k.id = a.counter_id
        where a.event_id = $1
      union all select c.code, (k.reserved + k.sold)::int
        from promo_codes c join counters k on k.id = c.counter_id
        where c.event_id = $1 order by 1`,
      [onSale.event_id],
    )
  ).rows;
  await db.end();
  const strange = Object.keys(answers).filter(
    (kind) => !['201', '409 ticket.sold_out', '409 promo_code.used_up'].includes(kind),
  );
  const exact =
    JSON.stringify(used) ===
    JSON.stringify([
      { name: 'Balcony', units: halls.balcony },
      { name: 'Hall', units: halls.hall },
      { name: code.code, units: code.uses },
    ]);
  return {
    storm:
      `${reservations} reservations of several lines for shared capacities and a limited code ` +
      `over ${servers.length} processes`,
    ok: exact && strange.length === 0,
    text: `${JSON.stringify(answers)}, ${JSON.stringify(used)}`,
  };
}

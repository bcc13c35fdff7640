import pg from 'pg';
import { recount } from '#features/stock/store.ts';
import { createDb, createPool } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import {
  givenEventOnSale,
  givenShop,
  reservationOf,
  type Cluster,
  type Server,
} from '../cluster.ts';

export interface Finding {
  storm: string;
  ok: boolean;
  text: string;
}

/**
 * Returns the counters that differ from a recount of the orders; empty when there are none, as
 * there should be.
 */
export async function drift(databaseUrl: string): Promise<string> {
  const pool = createPool(databaseUrl, 1, createLog('silent'));
  try {
    const rows = await recount({ db: createDb(pool) });
    return rows.length ? JSON.stringify(rows) : '';
  } finally {
    await pool.end();
  }
}

/**
 * Makes many reservations of few tickets on several processes: exactly as many must succeed as
 * there are tickets.
 */
export async function sellOut(
  cluster: Cluster,
  servers: readonly Server[],
  reservations: number,
  tickets: number,
): Promise<Finding> {
  const db = new pg.Client({ connectionString: cluster.database_url });
  await db.connect();
  const [first] = servers as [Server];
  const onSale = await givenEventOnSale(await givenShop(first, (text) => db.query(text)), tickets);
  const answers: Record<string, number> = {};
  await inParallel(reservations, 200, async (i) => {
    const answer = await fetch(
      `${servers[i % servers.length]?.url}/api/public/events/${onSale.event_id}/order`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(reservationOf(onSale)),
      },
    );
    const body = (await answer.json()) as { code?: string };
    const kind = `${answer.status} ${body.code ?? ''}`.trim();
    answers[kind] = (answers[kind] ?? 0) + 1;
  });
  const counter = (
    await db.query<{ reserved: number }>(
      'select reserved::int from counters k join ticket_prices p on p.counter_id = k.id where ' +
        `p.id = ${onSale.price_id}`,
    )
  ).rows[0];
  await db.end();
  const ok =
    answers['201'] === tickets &&
    answers['409 ticket.sold_out'] === reservations - tickets &&
    counter?.reserved === tickets;
  return {
    storm: `${reservations} reservations on ${tickets} tickets over ${servers.length} processes`,
    ok,
    text: `${JSON.stringify(answers)}, counter ${counter?.reserved}`,
  };
}

/** Runs `work` for 0 … n-1, `at_once` at a time. */
export async function inParallel(
  n: number,
  at_once: number,
  work: (i: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(n, at_once) }, async () => {
      for (let i = next++; i < n; i = next++) await work(i);
    }),
  );
}

/** Returns a finding that is ok when there are no problems; they are appended to its text. */
export const found = (storm: string, problems: string[], text: string): Finding => ({
  storm,
  ok: problems.length === 0,
  text: [text, ...problems].join('; '),
});

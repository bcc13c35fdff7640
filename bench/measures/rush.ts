import { setTimeout as sleep } from 'node:timers/promises';
import {
  givenEventOnSale,
  givenShop,
  openCluster,
  reservationOf,
  type Server,
  openPool,
} from '../cluster.ts';
import { openConnections, type Connections } from '../connections.ts';
import { judge } from '../storm/judgement.ts';
import type { Bench } from './bench.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 50_000);
const tickets = people / 10;
const arriving_ms = 10_000;
/**
 * Connections per process. Pages have their own, because browsers do too: no page waits for another
 * visitor's order.
 */
const connections = { pages: 500, calls: 1500 };
const second_ms = 1000;

interface Lines {
  pages: Connections;
  calls: Connections;
}

/** The results of all visitors. Times are in milliseconds. */
interface Rush {
  pages: number[];
  details_sent: number;
  completed_at: number[];
  refused_at: number;
  statuses: Map<string, number>;
}

/**
 * Many people want few tickets and arrive within ten seconds, as at an on-sale: each opens the
 * page, reserves with an idempotency key as our page does, and those with a ticket send their
 * details at once. Two processes serve, and a separate one runs the jobs. The database is checked
 * afterwards.
 */
export async function measureRush({ report }: Bench): Promise<void> {
  const cluster = await openCluster('rush');
  const db = openPool(cluster.database_url);
  const web = { NO_WEB: '' };
  const first = await cluster.server({ ...web, JOBS: 'off' });
  const servers = [first, await cluster.server({ ...web, JOBS: 'apart' })];
  const shop = await givenShop(first, (text) => db.query(text));
  const onSale = await givenEventOnSale(shop, tickets, 0);
  const page = `/event/${onSale.event_id}/${onSale.slug}`;
  const order = `/api/public/events/${onSale.event_id}/order`;
  const reservation = JSON.stringify(reservationOf(onSale));
  const open = await Promise.all(
    servers.map(async ({ url }) => ({
      pages: await openConnections(url, connections.pages),
      calls: await openConnections(url, connections.calls),
    })),
  );
  const result: Rush = {
    pages: [],
    details_sent: 0,
    completed_at: [],
    refused_at: 0,
    statuses: new Map(),
  };
  const count = (what: string): void =>
    void result.statuses.set(what, (result.statuses.get(what) ?? 0) + 1);
  const began = performance.now();

  async function person(n: number, line: Lines, { url }: Server): Promise<void> {
    await sleep(Math.max(0, (n / people) * arriving_ms - (performance.now() - began)));
    const { host } = new URL(url);
    const arrived = performance.now();
    const seen = await line.pages.ask(
      `GET ${page} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip\r\n\r\n`,
    );
    result.pages.push(performance.now() - arrived);
    count(`page ${seen.status}`);
    const held = await line.calls.ask(
      withBody('POST', order, host, reservation, {
        cookie: seen.cookie,
        'idempotency-key': `person-${n}-of-the-rush`,
      }),
    );
    count(`reserve ${held.status}`);
    if (held.status !== 201) {
      result.refused_at = performance.now();
      return;
    }
    const { short_id } = (JSON.parse(held.body) as { data: { short_id: string } }).data;
    const details = JSON.stringify({
      order: { first_name: '大文', last_name: '陳', email: `p${n}@example.com` },
      attendees: [],
    });
    result.details_sent = performance.now();
    const done = await line.calls.ask(
      withBody('PUT', `${order}/${short_id}`, host, details, {
        cookie: `${seen.cookie}; ${held.cookie}`,
      }),
    );
    count(`details ${done.status}`);
    result.completed_at.push(performance.now());
  }

  await Promise.all(
    Array.from({ length: people }, (_, n) => {
      const at = n % servers.length;
      return person(n, open[at] as Lines, servers[at] as Server);
    }),
  );
  for (const { pages, calls } of open) {
    pages.close();
    calls.close();
  }
  const problems = await judge(cluster.database_url, null);
  const { rows } = await db.query<{ sold: number; orders: number }>(
    `select sum(k.sold)::int as sold,
       (select count(*) from orders where event_id = $1 and status = 'COMPLETED')::int as orders
     from ticket_prices p join counters k on k.id = p.counter_id where p.id = $2`,
    [onSale.event_id, onSale.price_id],
  );
  reportTold(report, result, began, { ...rows[0], problems });
  await db.end();
  await cluster.close();
}

function reportTold(
  report: Bench['report'],
  told: Rush,
  began: number,
  found: { sold?: number; orders?: number; problems: string[] },
): void {
  const since = (at: number): string => `${((at - began) / second_ms).toFixed(1)} s`;
  const pages = told.pages.toSorted((a, b) => a - b);
  const words = `${people} people on ${tickets} tickets within 10 s`;
  const faults = [...told.statuses].filter(([name]) => / 5\d\d$/.test(name));
  report({
    measure: `${words}: sold, completed; what the oracle finds`,
    ours: `${found.sold}, ${found.orders}`,
    other: found.problems.join('; ') || 'nothing',
    bar: `${tickets}, ${tickets}, nothing`,
  });
  report({
    measure: `${words}: all tickets complete; the last refused`,
    ours: since(Math.max(...told.completed_at)),
    other: since(told.refused_at),
    ratio: `${((Math.max(...told.completed_at) - told.details_sent) / second_ms).toFixed(1)} s after the last details`,
    bar: '≤ 30 s after',
  });
  report({
    measure: `${words}: the page, half and 99 of 100`,
    ours: `${pages[Math.floor(pages.length / 2)]?.toFixed(0)} ms`,
    other: `${pages[Math.floor(pages.length * 0.99)]?.toFixed(0)} ms`,
    bar: '99 of 100 < 1 s',
  });
  report({
    measure: `${words}: answers`,
    ours: [...told.statuses].map(([name, n]) => `${name}: ${n}`).join(', '),
    ratio: faults.length === 0 ? 'no 5xx' : 'A 5xx',
    bar: 'no 5xx',
  });
}

const withBody = (
  method: string,
  path: string,
  host: string,
  body: string,
  headers: Record<string, string>,
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

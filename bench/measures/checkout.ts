import { givenEventOnSale, reservationOf, type EventOnSale } from '../cluster.ts';
import { loadEach, type EachAnswer } from '../load-each.ts';
import { openShop } from '../open-shop.ts';
import { type Bench, formatRate } from './bench.ts';

/** The checkouts whose mails are counted. */
const checkouts = 1000;
/**
 * The checkouts of one round: enough for seconds of load, so that the start of a server does not
 * count.
 */
const checkouts_of_round = 5000;
/** A group of reservations is as large as what waits for it; 100 as in `reservations.ts`. */
const connection_counts = [50, 100];

interface Rates {
  reserve: number;
  complete: number;
}

/**
 * Measures a free checkout, call by call, against the same server with everything in memory: the
 * reservation, and the details that complete it, which create the tickets and queue the mail. Then
 * measures how long it takes until all mails are in the outbox.
 */
export async function measureCheckout(bench: Bench): Promise<void> {
  const { rounds, report } = bench;
  for (const where of ['on', 'apart'] as const) await reportMails(bench, where);
  const jobs = { JOBS: 'off' };
  const { cluster, server: ours, shop, close } = await openShop('checkout', jobs);
  const free = await givenEventOnSale(shop, null, 0);
  const memory = await cluster.server(jobs, { entry: 'bench/memory-checkout-server.ts' });
  for (const { url } of [ours, memory]) await checkOut(url, free);
  for (const connections of connection_counts) {
    const [durable, kept]: [Rates[], Rates[]] = [[], []];
    for (let i = 0; i < rounds; i++) {
      durable.push(await checkOut(ours.url, free, checkouts_of_round, connections));
      kept.push(await checkOut(memory.url, free, checkouts_of_round, connections));
    }
    for (const [step, words] of [
      ['reserve', 'reserved'],
      ['complete', 'details that complete it, tickets and mail queued'],
    ] as const) {
      const [a, b] = [durable, kept].map((all) => Math.max(...all.map((rates) => rates[step])));
      report({
        measure: `free checkout, ${words}, ${connections} connections, against memory`,
        ours: formatRate(a ?? 0),
        other: formatRate(b ?? 0),
        ratio: ((a ?? 0) / (b ?? 0)).toFixed(2),
        bar: step === 'complete' ? '≥ 0.25' : '≥ 0.6',
      });
    }
  }
  await close();
}

/**
 * Runs `count` checkouts, all calls of one step before the next step; returns the rate of each step
 * per second.
 */
export async function checkOut(
  url: string,
  onSale: EventOnSale,
  count = checkouts,
  connections = 50,
): Promise<Rates> {
  const path = `/api/public/events/${onSale.event_id}/order`;
  const made: { path: string; cookie: string }[] = [];
  const body = JSON.stringify(reservationOf(onSale));
  const reserve = await loadEach({
    url,
    connections,
    requests: Array.from({ length: count }, () => ({ method: 'POST' as const, path, body })),
    answered: (answer) => {
      const { short_id } = dataOf(answer, 201) as { short_id: string };
      made.push({ path: `${path}/${short_id}`, cookie: answer.cookie });
    },
  });
  const complete = await loadEach({
    url,
    connections,
    requests: made.map((item) => ({
      method: 'PUT',
      path: item.path,
      headers: { cookie: item.cookie },
      body: JSON.stringify({
        order: {
          first_name: '大文',
          last_name: '陳',
          email: `b${item.path.slice(-8).toLowerCase()}@example.com`,
        },
        attendees: [],
      }),
    })),
    answered: (answer) => {
      const { status } = dataOf(answer, 200) as { status: string };
      if (status !== 'COMPLETED') throw new Error(`a free order is ${status}`);
    },
  });
  return { reserve, complete };
}

function dataOf({ status, body }: EachAnswer, expected: number): unknown {
  if (status !== expected) throw new Error(`answered ${status}: ${body}`);
  return (JSON.parse(body) as { data: unknown }).data;
}

/**
 * Runs the checkouts while jobs run in the same process or in a separate one, and reports when all
 * mails are queued.
 */
async function reportMails({ report }: Bench, where: 'on' | 'apart'): Promise<void> {
  const { db, server, shop, close } = await openShop(`jobs-${where}`, { JOBS: where });
  const free = await givenEventOnSale(shop, null, 0);
  const started = performance.now();
  const { complete } = await checkOut(server.url, free);
  const mails = async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      "select count(*)::int as n from deliveries where event_id = $1 and kind = 'order_completed'",
      [free.event_id],
    );
    return rows[0]?.n ?? 0;
  };
  while ((await mails()) < checkouts && performance.now() - started < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const process = where === 'on' ? 'in the same process' : 'in one of their own';
  report({
    measure: `${checkouts} free checkouts, jobs ${process}: completed a second`,
    ours: formatRate(complete),
    other: `${((performance.now() - started) / 1000).toFixed(1)} s until all mails are queued`,
    ratio: `${await mails()} mails`,
    bar: 'each once',
  });
  await close();
}

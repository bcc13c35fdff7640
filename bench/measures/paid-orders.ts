import { createServer, type Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { givenEventOnSale, openCluster, openPool } from '../cluster.ts';
import { loadEach } from '../load-each.ts';
import { openSale, type Sale } from '../storm/sale.ts';
import { inParallel } from '../storm/sell-out.ts';
import { type Bench, formatRate } from './bench.ts';
import { checkOut } from './checkout.ts';
import { accountOf, eventOf, givenPayments, mustBeTaken } from './webhooks.ts';

const orders = 2000;
const connections = 50;
const longest_ms = 120_000;

/**
 * Measures the completion of paid orders from events that are already stored: the cost of settling
 * alone. The provider is left out: its answer for each payment is fetched in advance and served
 * from memory. Compared with a free checkout that is completed in memory.
 */
export async function measurePaidOrders({ report }: Bench): Promise<void> {
  const cluster = await openCluster('bench-paid');
  const sale = await openSale(cluster, orders);
  const db = openPool(cluster.database_url, 2);
  const free = await givenEventOnSale(sale.shop, null, 0);
  const payments = await givenPayments(sale, orders);
  const account = await accountOf(sale, db);
  const provider = await cannedProvider(sale, account, payments);
  await sale.server().stop();
  const env = { ...sale.env, STRIPE_API_URL: provider.url };
  const storing = await cluster.server({ ...env, JOBS: 'off' });
  await loadEach({
    url: storing.url,
    connections,
    requests: payments.map((id) => eventOf(sale, account, id)),
    answered: mustBeTaken,
  });
  await storing.stop();
  const settling = await cluster.server(env);
  const settled = await settledASecond(db);
  await settling.stop();
  const memory = await cluster.server(
    { ...sale.env, JOBS: 'off' },
    { entry: 'bench/memory-checkout-server.ts' },
  );
  await checkOut(memory.url, free);
  const { complete } = await checkOut(memory.url, free);
  report({
    measure: 'paid orders settled from stored events, the provider left out, against memory',
    ours: formatRate(settled),
    other: formatRate(complete),
    ratio: (settled / complete).toFixed(2),
    bar: '≥ 0.25',
  });
  await memory.stop();
  await Promise.all([sale.simulator.close(), sale.db.end(), db.end()]);
  provider.server.close();
  await cluster.close();
}

/** Serves the simulator's answer for each payment from memory. */
async function cannedProvider(
  { simulator, env }: Sale,
  account: string,
  payments: readonly string[],
): Promise<{ url: string; server: HttpServer }> {
  const known = new Map<string, string>();
  await inParallel(payments.length, 8, async (i) => {
    const path = `/v1/payment_intents/${payments[i]}`;
    const answer = await fetch(`${simulator.url}${path}`, {
      headers: {
        authorization: `Bearer ${env['STRIPE_SECRET_KEY']}`,
        'stripe-account': account,
      },
    });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`);
    known.set(path, await answer.text());
  });
  const server = createServer((request, response) => {
    const body = known.get(request.url?.split('?')[0] ?? '');
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(body ?? '{"error":{"type":"invalid_request_error"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Computes the rate from the completion times, without the orders of the first moment. */
async function settledASecond(db: pg.Pool): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { rows } = await db.query<{ n: number; later: number; seconds: number }>(
      `with done as (
         select completed_at, min(completed_at) over () as first
         from orders where status = 'COMPLETED' and total_gross > 0
       )
       select count(*)::int as n, (count(*) filter (where completed_at > first))::int as later,
         extract(epoch from max(completed_at) - min(completed_at))::float8 as seconds
       from done`,
    );
    const { n = 0, later = 0, seconds = 0 } = rows[0] ?? {};
    if (n >= orders) return later / seconds;
    if (performance.now() - started > longest_ms) throw new Error(`only ${n} were completed`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

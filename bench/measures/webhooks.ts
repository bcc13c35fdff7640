import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { openCluster, openPool } from '../cluster.ts';
import { loadEach, type EachRequest } from '../load-each.ts';
import { hold, openSale, pay, startPaying, type Sale } from '../storm/sale.ts';
import { inParallel } from '../storm/sell-out.ts';
import { type Bench, formatRate } from './bench.ts';

const events = 2000;
const orders = 200;
const connections = 50;

/**
 * Measures the provider's events: verified, stored with their job and answered, against the same
 * server that only verifies; and how many per second are processed completely, which includes a
 * query to the provider and the completion of the order.
 */
export async function measureWebhooks({ rounds, report }: Bench): Promise<void> {
  // A separate database, so that no other server runs the jobs of these events.
  const cluster = await openCluster('bench-webhooks');
  const sale = await openSale(cluster, orders);
  const db = openPool(cluster.database_url, 2);
  const whole = await processed(sale, db);
  const env = { ...sale.env, JOBS: 'off' };
  await sale.server().stop();
  const storing = await cluster.server(env);
  const verifying = await cluster.server(env, { entry: 'bench/verifying-server.ts' });
  const account = await accountOf(sale, db);
  let sent = 0;
  const sending = async (url: string): Promise<number> => {
    const fresh = Array.from({ length: events }, () => eventOf(sale, account, `pi_bench${++sent}`));
    return loadEach({ url, connections, requests: fresh, answered: mustBeTaken });
  };
  for (const { url } of [storing, verifying]) await sending(url);
  const [ours, other]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    ours.push(await sending(storing.url));
    other.push(await sending(verifying.url));
  }
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from provider_events where provider_event_id like 'evt_bench%'",
  );
  const expected = orders + events * (rounds + 1);
  const [stored, verified] = [Math.max(...ours), Math.max(...other)];
  report({
    measure: 'webhooks verified, stored and answered, against an endpoint that only verifies',
    ours: formatRate(stored),
    other: formatRate(verified),
    ratio: (stored / verified).toFixed(2),
    bar: '≥ 0.3',
  });
  report({
    measure: 'webhooks worked through: provider asked, order completed, mails in the outbox',
    ours: formatRate(whole),
    ratio: `${rows[0]?.n === expected ? 'each stored once' : `${rows[0]?.n} of ${expected} STORED`}`,
    bar: 'for scale',
  });
  await Promise.all([storing.stop(), verifying.stop(), sale.simulator.close(), sale.db.end()]);
  await db.end();
  await cluster.close();
}

/** Throws with the response's body unless a webhook was answered with 200. */
export function mustBeTaken({ status, body }: { status: number; body: string }): void {
  if (status !== 200) throw new Error(`a webhook was answered ${status}: ${body}`);
}

/** Creates buyers who have paid; the provider's own events are held back. */
export async function givenPayments(sale: Sale, buyers: number): Promise<string[]> {
  await sale.control({ action: 'webhooks', held: true });
  const payments: string[] = [];
  await inParallel(buyers, 8, async () => {
    const held = await hold(sale, sale.onSale);
    const payment = typeof held === 'string' ? null : await startPaying(sale, held, 'stripe');
    if (payment === null) throw new Error('a buyer could not begin to pay');
    payments.push(payment);
  });
  // Pay only now that no buyer returns to the page any more, so that only the event can complete
  // the order.
  await inParallel(buyers, 8, async (i) => void (await pay(sale, 'stripe', payments[i] ?? '')));
  return payments;
}

/**
 * Returns how many orders per second are completed by our own events, while the provider's events
 * are held back.
 */
async function processed(sale: Sale, db: pg.Pool): Promise<number> {
  const payments = await givenPayments(sale, orders);
  const account = await accountOf(sale, db);
  const requests = payments.map((id) => eventOf(sale, account, id));
  const started = performance.now();
  await loadEach({ url: sale.server().url, connections, requests, answered: mustBeTaken });
  const done = async (): Promise<number> => {
    const delivered = await db.query<{ n: number }>(
      "select count(*)::int as n from deliveries where kind = 'order_completed'",
    );
    return delivered.rows[0]?.n ?? 0;
  };
  while ((await done()) < orders && performance.now() - started < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if ((await done()) < orders) throw new Error(`only ${await done()} orders were completed`);
  return orders / ((performance.now() - started) / 1000);
}

/** Returns the Stripe account of a sale's account; empty when it has none. */
export async function accountOf(sale: Sale, db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select stripe_account_id as id from accounts where id = $1',
    [sale.shop.account_id],
  );
  return rows[0]?.id ?? '';
}

let count = 0;
/** Returns an event of a succeeded payment, signed like the provider's. */
export function eventOf({ env }: Sale, account: string, payment: string): EachRequest {
  const body = JSON.stringify({
    id: `evt_bench${++count}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    account,
    data: { object: { id: payment, object: 'payment_intent', status: 'succeeded' } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', env['STRIPE_CONNECT_WEBHOOK_SECRET'] ?? '')
    .update(`${seconds}.${body}`)
    .digest('hex');
  return {
    method: 'POST',
    path: '/api/public/webhooks/stripe-connect',
    body,
    headers: { 'stripe-signature': `t=${seconds},v1=${signature}` },
  };
}

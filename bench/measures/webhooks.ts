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
 * The provider's events: verified, stored with their job and answered, against the same server that only verifies; and
 * how many a second are worked through to the end, where the provider is asked and the order completed.
 */
export async function measureWebhooks({ rounds, report }: Bench): Promise<void> {
  // A database of its own: the jobs of these events are nobody else's.
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

/** Throws, with the answer's body, unless a webhook was answered with 200. */
export function mustBeTaken({ status, body }: { status: number; body: string }): void {
  if (status !== 200) throw new Error(`a webhook was answered ${status}: ${body}`);
}

/** Buyers who have paid; the provider's own events are held back. */
export async function givenPayments(sale: Sale, buyers: number): Promise<string[]> {
  await sale.control({ action: 'webhooks', held: true });
  const payments: string[] = [];
  await inParallel(buyers, 8, async () => {
    const held = await hold(sale, sale.onSale);
    const payment = typeof held === 'string' ? null : await startPaying(sale, held, 'stripe');
    if (payment === null) throw new Error('a buyer could not begin to pay');
    payments.push(payment);
  });
  // Only now, when no buyer comes back to the page any more: the event is all there is.
  await inParallel(buyers, 8, async (i) => void (await pay(sale, 'stripe', payments[i] ?? '')));
  return payments;
}

/**
 * Orders whose payment was made while the provider's own events are held back: completed by events of ours, a
 * second.
 */
async function processed(sale: Sale, db: pg.Pool): Promise<number> {
  const payments = await givenPayments(sale, orders);
  const account = await accountOf(sale, db);
  const requests = payments.map((id) => eventOf(sale, account, id));
  const started = performance.now();
  await loadEach({ url: sale.server().url, connections, requests, answered: mustBeTaken });
  const done = async (): Promise<number> => {
    const told = await db.query<{ n: number }>(
      "select count(*)::int as n from deliveries where kind = 'order_completed'",
    );
    return told.rows[0]?.n ?? 0;
  };
  while ((await done()) < orders && performance.now() - started < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if ((await done()) < orders) throw new Error(`only ${await done()} orders were completed`);
  return orders / ((performance.now() - started) / 1000);
}

/** The Stripe account of a sale's account; empty when it has none. */
export async function accountOf(sale: Sale, db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select stripe_account_id as id from accounts where id = $1',
    [sale.shop.account_id],
  );
  return rows[0]?.id ?? '';
}

let count = 0;
/** An event of a payment that succeeded, as the provider signs it. */
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

import pg from 'pg';
import { startSimulator } from '../../simulator/server.ts';
import {
  apiOf,
  freePort,
  givenEventOnSale,
  givenShop,
  type Cluster,
  type EventOnSale,
  type Server,
  type Shop,
} from '../cluster.ts';
import { buy, drift, type Finding } from './sell-out.ts';

type Simulator = Awaited<ReturnType<typeof startSimulator>>;
const secrets = {
  webhookSecret: 'whsec_platform_0123456789',
  connectWebhookSecret: 'whsec_connect_0123456789',
};
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A sale with real payments at the simulator: what the kill storms are made of. */
export interface Sale {
  simulator: Simulator;
  shop: Shop;
  onSale: EventOnSale;
  db: pg.Pool;
  server: () => Server;
  env: Record<string, string>;
  port: number;
  replace: (server: Server) => void;
  control: (action: object) => Promise<unknown>;
  pay: (payment: string) => Promise<void>;
  close: () => Promise<void>;
}

export async function openSale(cluster: Cluster, tickets: number): Promise<Sale> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const simulator = await startSimulator({
    port: 0,
    webhookUrl: `${base}/api/public/webhooks/stripe`,
    connectWebhookUrl: `${base}/api/public/webhooks/stripe-connect`,
    retryMs: 200,
    ...secrets,
  });
  const env = {
    PAYMENTS: 'simulator',
    STRIPE_API_URL: simulator.url,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connectWebhookSecret,
    BASE_URL: base,
  };
  let server = await cluster.server(env, { port });
  // The pool outlives a PostgreSQL that is killed.
  const db = new pg.Pool({ connectionString: cluster.database_url, max: 2 });
  db.on('error', () => undefined);
  const shop = await givenShop(server, (text) => db.query(text));
  const control = (action: object): Promise<unknown> =>
    fetch(`${simulator.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    }).then((answer) => answer.json());
  const link = await apiOf(base, shop.token).ask<{ account_id: string }>(
    'POST',
    `/accounts/${shop.account_id}/stripe/connect`,
  );
  await control({
    action: 'card_payments',
    account: link.body.account_id,
    status: 'active',
  });
  await apiOf(base, shop.token).ask('GET', `/accounts/${shop.account_id}/payment-providers`);
  return {
    simulator,
    shop,
    onSale: await givenEventOnSale(shop, tickets),
    db,
    env,
    port,
    control,
    server: () => server,
    replace: (next) => (server = next),
    pay: async (payment_intent) =>
      void (await control({ action: 'pay', payment_intent, card: '4242424242424242' })),
    async close() {
      await server.stop();
      await simulator.close();
      await db.end();
    },
  };
}

/** Buyers without a pause until `until` resolves; how each ended. */
export async function crowd(
  sale: Sale,
  buyers: number,
  until: Promise<unknown>,
): Promise<Record<string, number>> {
  let going = true;
  void until.finally(() => (going = false));
  const ends: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (going) {
        const end = await buy(sale.server, sale.onSale, sale.pay);
        ends[end] = (ends[end] ?? 0) + 1;
        if (end !== 'paid') await sleep(20);
      }
    }),
  );
  return ends;
}

/** Waits until every webhook is delivered, every job is done and nothing moves any more. */
export async function untilQuiet(sale: Sale): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 4 && tries < 600; tries++) {
    const { rows } = await sale.db
      .query<{ n: number }>(
        'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts',
      )
      .catch(() => ({ rows: [{ n: 1 }] }));
    const { states } = (await fetch(`${sale.simulator.url}/control/deliveries?limit=1`).then(
      (answer) => answer.json(),
    )) as { states: Record<string, number> };
    const waiting = Object.entries(states).some(
      ([state, n]) => !['delivered', 'given_up', 'lost', 'no_endpoint'].includes(state) && n > 0,
    );
    quiet = rows[0]?.n === 0 && !waiting ? quiet + 1 : 0;
    await sleep(250);
  }
}

/** What must be true after any storm: money and tickets match, nothing twice, nothing lost. */
export async function audit(cluster: Cluster, sale: Sale): Promise<string[]> {
  const ask = async (text: string): Promise<Record<string, never>[]> =>
    (await sale.db.query(text)).rows as Record<string, never>[];
  const problems: string[] = [];
  const say = (text: string, rows: unknown[]): void =>
    void (rows.length && problems.push(`${text}: ${JSON.stringify(rows).slice(0, 300)}`));
  say('counters differ from a recount', [await drift(cluster.database_url)].filter(Boolean));
  say(
    'what an event has sold differs from a recount',
    await ask(`
      select * from (
        select event_id, sum(orders) as orders, sum(tickets) as tickets, sum(gross) as gross,
          sum(refunded) as refunded
        from event_sales group by 1) s
      full join (
        select event_id, count(*) as orders,
          sum((select sum(quantity) from order_items i where i.order_id = o.id)) as tickets,
          sum(total_gross) as gross, sum(total_refunded) as refunded
        from orders o where status = 'COMPLETED' group by 1) o using (event_id)
      where (s.orders, s.tickets, s.gross, s.refunded)
          is distinct from (o.orders, o.tickets, o.gross, o.refunded)
        and coalesce(s.orders, 0) + coalesce(o.orders, 0) > 0`),
  );
  say(
    'oversold',
    await ask('select id from counters where capacity is not null and reserved + sold > capacity'),
  );
  say(
    'completed without a charge',
    await ask(
      `select o.id from orders o where o.status = 'COMPLETED' and o.total_gross > 0 and not ` +
        'exists (select 1 from payments p where p.order_id = o.id and p.captured - p.refunded = ' +
        'o.total_gross)',
    ),
  );
  say(
    'money kept without a ticket',
    await ask(
      'select p.id from payments p join orders o on o.id = p.order_id where p.captured > ' +
        `p.refunded and o.status <> 'COMPLETED'`,
    ),
  );
  say(
    'completed without its tickets',
    await ask(
      `select o.id from orders o where o.status = 'COMPLETED' and (select count(*) from ` +
        `attendees a where a.order_id = o.id and a.status = 'ACTIVE') <> (select sum(quantity) ` +
        'from order_items i where i.order_id = o.id)',
    ),
  );
  say(
    'a mail that is not there exactly once',
    await ask(
      'select o.id, count(d.id) from orders o left join deliveries d on d.order_id = o.id and ' +
        `d.kind = 'order_completed' and d.status = 'SENT' where o.status = 'COMPLETED' group by ` +
        'o.id having count(d.id) <> 1',
    ),
  );
  const ledger = (await fetch(`${sale.simulator.url}/control/ledger?by=metadata.order_id`).then(
    (answer) => answer.json(),
  )) as { charged_twice?: unknown[] };
  say('charged twice at the provider', ledger.charged_twice ?? []);
  const paid = await ask(
    `select count(*)::int as n from orders where status = 'COMPLETED' and total_gross > 0`,
  );
  if (!paid[0]?.['n']) problems.push('nothing was sold, so nothing was tested');
  return problems;
}

export const found = (storm: string, problems: string[], text: string): Finding => ({
  storm,
  ok: problems.length === 0,
  text: [text, ...problems].join('; '),
});

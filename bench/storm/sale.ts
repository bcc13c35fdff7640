import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startSimulator } from '../../simulator/server.ts';
import { freePort } from '../../tools/processes/ports.ts';
import {
  apiOf,
  givenEventOnSale,
  givenShop,
  reservationOf,
  type Cluster,
  type EventOnSale,
  type Server,
  type ServerOptions,
  type Shop,
  openPool,
} from '../cluster.ts';

type Simulator = Awaited<ReturnType<typeof startSimulator>>;
const secrets = {
  webhookSecret: 'whsec_platform_0123456789',
  connectWebhookSecret: 'whsec_connect_0123456789',
};
export const providers = ['stripe', 'payme'] as const;
export type Provider = (typeof providers)[number];

/** A sale with simulated payments at both providers: the basis of the storms of money. */
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
  view: (path: string) => Promise<unknown>;
  close: () => Promise<void>;
}

const json = { 'content-type': 'application/json' };
/** A 400 says that an action is no longer possible, which is part of every storm. */
const read = (answer: Response): Promise<unknown> => answer.json();

/**
 * Starts a server and a simulator, with `tickets` on sale with both providers. `close` does not
 * close the cluster.
 */
export async function openSale(
  cluster: Pick<Cluster, 'server' | 'database_url'>,
  tickets: number,
  options: Pick<ServerOptions, 'tree'> = {},
  /** The port of the load balancer in front of the servers, if there is one. */
  front?: number,
): Promise<Sale> {
  const port = front ?? (await freePort());
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
    PAYME_API_URL: `${simulator.url}/payme`,
    BASE_URL: base,
  };
  let server = await cluster.server(env, { ...(front ? {} : { port }), ...options });
  const db = openPool(cluster.database_url, 2);
  const shop = await givenShop(server, (text) => db.query(text));
  const control = (action: object): Promise<unknown> =>
    fetch(`${simulator.url}/control`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(action),
    }).then(read);
  await connect(apiOf(base, shop.token), shop, control);
  return {
    simulator,
    shop,
    onSale: await givenEventOnSale(shop, tickets),
    db,
    env,
    port,
    control,
    view: (path) => fetch(`${simulator.url}/control/${path}`).then(read),
    server: () => server,
    replace: (next) => (server = next),
    async close() {
      await server.stop();
      await simulator.close();
      await db.end();
    },
  };
}

async function connect(
  api: ReturnType<typeof apiOf>,
  { account_id }: Shop,
  control: Sale['control'],
): Promise<void> {
  const account = `/accounts/${account_id}`;
  const link = await api.ask<{ account_id: string }>('POST', `${account}/stripe/connect`);
  await control({ action: 'card_payments', account: link.body.account_id, status: 'active' });
  const { client_id, client_secret, signing_key_id, signing_key } = (await control({
    action: 'payme_merchant',
  })) as Record<string, string>;
  await api.ask('PUT', `${account}/payme`, {
    environment: 'sandbox',
    client_id,
    client_secret,
    signing_key_id,
    signing_key,
  });
  await api.ask('GET', `${account}/payment-providers`);
}

/** What a buyer's browser knows of an order: its address, and the cookie that proves ownership. */
export interface Held {
  own: string;
  cookie: string;
  short_id: string;
}

/** Reserves and sends the buyer's details; errors of a killed server are part of the storm. */
export async function hold(
  sale: Sale,
  onSale: EventOnSale,
  quantity = 1,
): Promise<Held | 'sold_out' | 'lost'> {
  const base = `${sale.server().url}/api/public/events/${onSale.event_id}/order`;
  const made = await fetch(base, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(reservationOf(onSale, quantity)),
  });
  if (made.status === 409) return 'sold_out';
  if (made.status !== 201) return 'lost';
  const cookie = (made.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { short_id } = ((await made.json()) as { data: { short_id: string } }).data;
  const own = `${base}/${short_id}`;
  const details = await fetch(own, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({
      order: {
        first_name: '大文',
        last_name: '陳',
        email: `b${short_id.slice(2, 10).toLowerCase()}@example.com`,
      },
      attendees: [],
    }),
  });
  return details.ok ? { own, cookie, short_id } : 'lost';
}

const forms = { stripe: 'stripe/payment_intent', payme: 'payme/payment_request' } as const;

/** Starts a payment; returns its id at the provider, or null when no form was offered. */
export async function startPaying(
  sale: Sale,
  held: Held,
  provider: Provider,
): Promise<string | null> {
  const { own, cookie, short_id } = held;
  const started = await fetch(`${own}/${forms[provider]}`, { method: 'POST', headers: { cookie } });
  if (!started.ok) return null;
  if (provider === 'stripe')
    return ((await started.json()) as { payment_intent_id: string }).payment_intent_id;
  // The buyer gets only a link to a page; the id of the payment request is only in the database.
  const { rows } = await sale.db.query<{ id: string }>(
    `select p.provider_payment_id as id from payments p join orders o on o.id = p.order_id ` +
      `where o.short_id = $1 and p.provider = 'payme' order by p.id desc limit 1`,
    [short_id],
  );
  return rows[0]?.id ?? null;
}

/** Pays at the provider as the buyer would. A refusal is returned and not thrown. */
export const pay = (sale: Sale, provider: Provider, id: string): Promise<unknown> =>
  sale.control(
    provider === 'stripe'
      ? { action: 'pay', payment_intent: id, card: '4242424242424242' }
      : { action: 'payme_pay', payment_request: id },
  );

/** Queries the state of the payment, as the buyer's page does. */
export const comeBack = async ({ own, cookie }: Held, provider: Provider): Promise<void> =>
  void (await fetch(`${own}/${forms[provider]}`, { headers: { cookie } }));

/** Buys one ticket as a browser would; returns the result. */
async function buy(sale: Sale, provider: Provider): Promise<'paid' | 'sold_out' | 'lost'> {
  try {
    const held = await hold(sale, sale.onSale);
    if (typeof held === 'string') return held;
    const payment = await startPaying(sale, held, provider);
    if (payment === null) return 'lost';
    await pay(sale, provider, payment);
    // Half of the buyers return to the page; for the others only the webhook reports the payment.
    if (held.short_id.charCodeAt(3) % 2) await comeBack(held, provider);
    return 'paid';
  } catch {
    return 'lost';
  }
}

/**
 * Lets buyers buy without a pause until `until` resolves, every second one with PayMe; returns how
 * often each result occurred.
 */
export async function crowd(
  sale: Sale,
  buyers: number,
  until: Promise<unknown>,
): Promise<Record<string, number>> {
  let going = true;
  void until.finally(() => (going = false));
  const ends: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      while (going) {
        const end = await buy(sale, n % 2 ? 'payme' : 'stripe');
        ends[end] = (ends[end] ?? 0) + 1;
        if (end !== 'paid') await sleep(20);
      }
    }),
  );
  return ends;
}

export const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

// Jobs of a killed process stay locked for half a minute and are then due again.
const due =
  ' and run_at <= now() and (locked_by is null or locked_by in (select worker_id from ' +
  `job_workers where seen_at > now() - interval '10 seconds'))`;
const ended = ['delivered', 'given_up', 'lost', 'no_endpoint'];

/**
 * Waits until every webhook is delivered, every job (or every job that is due) is done and nothing
 * changes any more.
 */
export async function untilQuiet(sale: Sale, jobs: 'every' | 'due' = 'every'): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < 4 && tries < 600; tries++) {
    const { rows } = await sale.db
      .query<{ n: number }>(
        'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts' +
          (jobs === 'due' ? due : ''),
      )
      .catch(() => ({ rows: [{ n: 1 }] }));
    const states = await Promise.all(
      providers.map(
        async (provider) =>
          (await sale.view(`deliveries?limit=1&provider=${provider}`)) as {
            states: Record<string, number>;
          },
      ),
    );
    const waiting = states
      .flatMap((state) => Object.entries(state.states))
      .some(([state, n]) => !ended.includes(state) && n > 0);
    quiet = rows[0]?.n === 0 && !waiting ? quiet + 1 : 0;
    await sleep(250);
  }
}

/**
 * Checks what else a storm of buyers who pay once must leave: each charged once, and one mail each.
 */
export async function soldOnce(sale: Sale): Promise<string[]> {
  const problems: string[] = [];
  const mails = await sale.db.query(
    'select o.id, count(d.id) from orders o left join deliveries d on d.order_id = o.id and ' +
      `d.kind = 'order_completed' and d.status = 'SENT' where o.status = 'COMPLETED' group by ` +
      'o.id having count(d.id) <> 1',
  );
  if (mails.rows.length)
    problems.push(`a mail that is not there exactly once: ${JSON.stringify(mails.rows)}`);
  const { charged_twice } = (await sale.view('ledger?by=metadata.order_id')) as {
    charged_twice: unknown[];
  };
  const twice = await sale.db.query(
    'select order_id from payments where captured > 0 group by 1 having count(*) > 1',
  );
  if (charged_twice.length + twice.rows.length)
    problems.push(`charged twice: ${JSON.stringify([...charged_twice, ...twice.rows])}`);
  const paid = await sale.db.query(
    `select 1 from orders where status = 'COMPLETED' and total_gross > 0 limit 1`,
  );
  if (!paid.rows.length) problems.push('nothing was sold, so nothing was tested');
  return problems;
}

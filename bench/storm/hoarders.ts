import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeCookieValue } from '#platform/visitor.ts';
import {
  givenEventOnSale,
  givenShop,
  reservationOf,
  type Cluster,
  type EventOnSale,
  type Server,
} from '../cluster.ts';
import type { Finding } from './sell-out.ts';

/**
 * The environment for a storm with anonymous callers: rate limits, and a proxy that reports the
 * caller's address.
 */
export const strangers = { RATE_LIMIT: 'on', TRUST_PROXY: '1' };

interface Size {
  stock: number;
  hoarders: number;
  buyers: number;
  /** Seconds until buyers give up. */
  seconds: number;
}
interface Caller {
  ip: string;
  device: string | null;
}
interface Reserved {
  status: number;
  cookie: string;
  short_id: string;
}

// A reservation lasts minutes; in the storm it expires after this many seconds.
const hold_seconds = 8;
const newDevice = (cluster: Cluster): string =>
  makeCookieValue({ secret: cluster.secret, secret_previous: undefined }, 'device');

async function reserve(
  { url }: Server,
  onSale: EventOnSale,
  { ip, device }: Caller,
  quantity: number,
): Promise<Reserved> {
  const answer = await fetch(`${url}/api/public/events/${onSale.event_id}/order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(device ? { cookie: `device=${device}` } : {}),
    },
    body: JSON.stringify(reservationOf(onSale, quantity)),
  });
  const { data } = (await answer.json()) as { data?: { short_id: string } };
  return {
    status: answer.status,
    cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    short_id: data?.short_id ?? '',
  };
}

/**
 * Reserves as many tickets as possible, never pays, and reserves again; every second hoarder uses a
 * new cookie each time.
 */
async function hoard(
  cluster: Cluster,
  server: Server,
  onSale: EventOnSale,
  n: number,
  isOver: () => boolean,
): Promise<void> {
  const ip = `203.0.113.${n % 40}`;
  while (!isOver()) {
    for (const quantity of [100, 20, 5]) {
      const device = n % 2 ? newDevice(cluster) : null;
      const { status } = await reserve(server, onSale, { ip, device }, quantity);
      if (status === 201) break;
    }
    await sleep(1000);
  }
}

/**
 * Tries to buy two to four tickets, and retries until it gets them. Every second buyer is behind a
 * carrier's NAT.
 */
async function buy(
  cluster: Cluster,
  server: Server,
  onSale: EventOnSale,
  n: number,
  isOver: () => boolean,
): Promise<number> {
  const ip = n % 2 ? `198.51.100.${n % 8}` : `10.${n % 200}.${Math.floor(n / 200)}.7`;
  const caller: Caller = { ip, device: newDevice(cluster) };
  const quantity = 2 + (n % 3);
  await sleep((n % 100) * 30);
  while (!isOver()) {
    const held = await reserve(server, onSale, caller, quantity);
    if (held.status === 201) {
      const path = `/api/public/events/${onSale.event_id}/order/${held.short_id}`;
      const answer = await fetch(server.url + path, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': ip,
          cookie: `${held.cookie}; device=${caller.device ?? ''}`,
        },
        body: JSON.stringify({
          order: { first_name: '大文', last_name: '陳', email: `b${n}@example.com` },
          attendees: [],
        }),
      });
      if (answer.ok) return quantity;
    }
    await sleep(3000);
  }
  return 0;
}

/** Hoarders come first, then buyers, who must still get nearly all of the stock. */
export async function hoarderStorm(
  cluster: Cluster,
  server: Server,
  { stock, hoarders, buyers, seconds }: Size,
): Promise<Finding> {
  const db = new pg.Client({ connectionString: cluster.database_url });
  await db.connect();
  const onSale = await givenEventOnSale(
    await givenShop(server, (text) => db.query(text)),
    stock,
    0,
  );
  const end = Date.now() + seconds * 1000;
  let bought = 0;
  const isOver = (): boolean => Date.now() > end || bought >= stock * 0.99;
  const runningOut = (async () => {
    while (!isOver()) {
      await db.query(
        'update orders set created_at = now() - (reserved_until - created_at), ' +
          "reserved_until = now() where status = 'RESERVED' and event_id = " +
          `${onSale.event_id} and created_at < now() - interval '${hold_seconds} seconds' ` +
          'and reserved_until > now()',
      );
      await sleep(500);
    }
  })();
  const hoarding = Array.from({ length: hoarders }, (_, n) =>
    hoard(cluster, server, onSale, n, isOver),
  );
  await sleep(1000);
  const { rows } = await db.query<{ held: number }>(
    `select coalesce(sum(reserved), 0)::int as held from counters k join ticket_prices p on ` +
      `p.counter_id = k.id where p.id = ${onSale.price_id}`,
  );
  await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const quantity = await buy(cluster, server, onSale, n, isOver);
      bought += quantity;
    }),
  );
  await Promise.all([...hoarding, runningOut]);
  await db.end();
  const share = Math.round((1000 * bought) / stock) / 10;
  return {
    storm: `${hoarders} hoarders and ${buyers} buyers for ${stock} tickets`,
    ok: bought >= stock * 0.95,
    text: `buyers got ${share} % of the stock; hoarders held ${rows[0]?.held ?? 0} before they came`,
  };
}

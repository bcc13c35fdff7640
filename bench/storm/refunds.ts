import { setTimeout as sleep } from 'node:timers/promises';
import {
  givenEventOnSale,
  signedInAgain,
  type Cluster,
  type EventOnSale,
  hasEnded,
  type Server,
  type ServerOptions,
} from '../cluster.ts';
import { badDays } from './bad-days.ts';
import {
  clickProblems,
  organize,
  tryToCancelEvent,
  type Burst,
  type Office,
} from './organizers.ts';
import { comeBack, hold, pay, pick, providers, startPaying, type Held, type Sale } from './sale.ts';
import { found, type Finding } from './sell-out.ts';
import { settle } from './settle.ts';

export interface RefundStormSize {
  seconds: number;
  buyers: number;
  organizers: number;
  /** Kills of either of two processes; the last one comes well before the end. */
  kills: number;
}
const price = 128.37;

/**
 * Buyers pay with both providers, too late or twice, and cancel; organizers refund and cancel,
 * including fifty concurrent clicks; banks open disputes; providers and webhooks fail; processes
 * are killed; and at the end an event is cancelled while it is on sale. Leaves the product quiet
 * for `judge`.
 */
export async function refundStorm(
  cluster: Cluster,
  sale: Sale,
  { seconds, buyers, organizers, kills }: RefundStormSize,
  options: Pick<ServerOptions, 'tree'> = {},
): Promise<Finding> {
  const kept = await givenEventOnSale(sale.shop, buyers * 10, price);
  const doomed = await givenEventOnSale(sale.shop, buyers * 20, price);
  const servers = [sale.server(), await cluster.server(sale.env, options)];
  const start = Date.now();
  const end = start + seconds * 1000;
  let wanting: string[] = [];
  // On a busy machine it continues until there is enough to check.
  const isOver = (): boolean =>
    Date.now() > end && (wanting.length === 0 || Date.now() > start + 6000 * seconds);
  const ends: Record<string, number> = {};
  const count = (what: string): void => void (ends[what] = (ends[what] ?? 0) + 1);
  /**
   * Completed visits of buyers, whatever their result; a visit whose server was killed does not
   * count.
   */
  let visits = 0;
  const bursts: Burst[] = [];
  // The first token is replaced after ten minutes, which the previous storms may have taken.
  const shop = { ...sale.shop, token: await signedInAgain(sale.server(), sale.shop) };
  const office: Office = {
    sale: { ...sale, shop, server: () => pick(servers) },
    kept,
    doomed,
    bursts,
    disputed: new Set(),
    count,
  };
  const again = async (work: () => Promise<string>): Promise<void> => {
    while (!isOver()) count(await work().catch(() => 'lost'));
  };
  const cancelling = sleep(seconds * 700).then(() => tryToCancelEvent(office, isOver));
  const watching = async (): Promise<void> => {
    do {
      wanting = await stillWanting(sale, bursts);
      await sleep(1000);
    } while (!isOver());
  };
  const [killed] = await Promise.all([
    killing(cluster, sale, servers, { kills, pause_ms: (seconds * 900) / kills, isOver }, options),
    ...Array.from({ length: buyers }, () =>
      again(async () => {
        const end = await visit(office.sale, pick([kept, doomed]));
        visits++;
        return end;
      }),
    ),
    ...Array.from({ length: organizers }, () => again(() => organize(office))),
    watching(),
    badDays(sale, isOver, () => visits),
    cancelling,
  ]);
  const stormed = Date.now();
  const rounds = await settle(sale);
  const problems = [
    ...(await stillWanting(sale, bursts)).map((what) => `too little happened: no ${what}`),
    ...(servers.some(hasEnded) ? ['a server ended'] : []),
    ...(await clickProblems(office)),
    ...(await cancellationProblems(sale, doomed)),
  ];
  await servers[1]?.stop();
  return found(
    `refunds and cancels by both providers for ${since(start, stormed)} s, ${killed} kills`,
    problems,
    [
      `quiet after ${rounds} rounds and ${since(stormed, Date.now())} s`,
      JSON.stringify(ends),
      JSON.stringify(await figures(sale, [kept, doomed])),
    ].join(' '),
  );
}

/**
 * One buyer's visit. Some leave, some pay after their reservation has expired, some pay twice, and
 * some cancel their order.
 */
async function visit(sale: Sale, onSale: EventOnSale): Promise<string> {
  const held = await hold(sale, onSale, 1 + Math.floor(Math.random() * 2));
  if (typeof held === 'string') {
    await sleep(100);
    return held;
  }
  const provider = pick(providers);
  const payment = await startPaying(sale, held, provider);
  const chance = Math.random();
  if (payment === null) return 'not shown how to pay';
  if (chance < 0.08) return 'left';
  if (chance < 0.2) {
    await sale.db.query(
      `update orders set reserved_until = now() - interval '1 second'
      where short_id = $1 and status = 'RESERVED'`,
      [held.short_id],
    );
    await sleep(Math.random() * 3000);
  }
  const other = provider === 'stripe' ? 'payme' : 'stripe';
  const second = chance < 0.28 ? await startPaying(sale, held, other) : null;
  await pay(sale, provider, payment);
  if (second !== null) await pay(sale, other, second);
  if (Math.random() < 0.5) await comeBack(held, provider);
  if (chance < 0.8) return second === null ? 'paid' : 'paid twice';
  await sleep(Math.random() * 1000);
  return cancelBooking(held);
}

async function cancelBooking({ own, cookie }: Held): Promise<string> {
  const answer = await fetch(`${own}/cancellation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  });
  return `paid, own cancellation ${answer.status}`;
}

const since = (from: number, to: number): number => Math.round((to - from) / 1000);

/** Returns what has not happened yet of the events that the check needs. */
async function stillWanting(sale: Sale, bursts: readonly Burst[]): Promise<string[]> {
  const { rows } = await sale.db.query<{ provider: string }>(
    `select p.provider from refunds r join payments p on p.id = r.payment_id
    where r.status = 'SUCCEEDED' group by 1 having count(*) >= 3`,
  );
  const given = rows.map((row) => row.provider);
  return [
    ...providers
      .filter((provider) => !given.includes(provider))
      .map((provider) => `refunds by ${provider}`),
    ...(bursts.some((burst) => burst.done > 0) ? [] : ['clicks that were answered']),
  ];
}

interface Killing {
  kills: number;
  pause_ms: number;
  isOver: () => boolean;
}
/** Kills the processes in turn and restarts them; returns how often. */
async function killing(
  cluster: Cluster,
  sale: Sale,
  servers: Server[],
  { kills, pause_ms, isOver }: Killing,
  options: Pick<ServerOptions, 'tree'>,
): Promise<number> {
  let made = 0;
  while (made < kills && !isOver()) {
    const next = Date.now() + pause_ms * (0.6 + Math.random() * 0.4);
    const n = made % servers.length;
    const server = servers[n] as Server;
    await sleep(Math.random() * pause_ms * 0.5);
    await server.kill9();
    made += 1;
    servers[n] = await cluster.server(sale.env, { port: server.port, ...options });
    if (n === 0) sale.replace(servers[n]);
    await sleep(Math.max(0, next - Date.now()));
  }
  return made;
}

/**
 * A cancelled event has no completed order left; its cancellation is done unless a refund waits for
 * staff.
 */
async function cancellationProblems(sale: Sale, { event_id }: EventOnSale): Promise<string[]> {
  const { rows } = await sale.db.query<{ wrong: string }>(
    `select 'orders left of the cancelled event: ' || count(*) as wrong
    from orders where event_id = $1 and status = 'COMPLETED' having count(*) > 0
    union all
    select 'the cancellation of the event is not done'
    where not exists (
      select 1 from event_cancellations where event_id = $1 and finished_at is not null
    ) and not exists (
      select 1 from refunds r join orders o on o.id = r.order_id
      where o.event_id = $1 and r.status = 'PENDING'
    )`,
    [event_id],
  );
  return rows.map((row) => row.wrong);
}

async function figures(sale: Sale, events: readonly EventOnSale[]): Promise<unknown> {
  const { rows } = await sale.db.query(
    `with o as (select * from orders where event_id = any ($1))
    select
      (select json_object_agg(status, n) from (
        select status, count(*) as n from o group by 1) s) as orders,
      (select json_object_agg(status, n) from (
        select r.reason || ' ' || r.status as status, count(*) as n
        from refunds r join o on o.id = r.order_id group by 1) s) as refunds,
      (select json_object_agg(kind, n) from (
        select l.kind, sum(l.amount) as n
        from ledger_entries l join o on o.id = l.order_id group by 1) s) as cents`,
    [events.map((event) => event.event_id)],
  );
  return rows[0];
}

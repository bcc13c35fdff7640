import { setTimeout as sleep } from 'node:timers/promises';
import { apiOf, type EventOnSale } from '../cluster.ts';
import { pick, type Sale } from './sale.ts';

/** Fifty concurrent clicks on one order, and how many of them were confirmed. */
export interface Burst {
  order_id: number;
  /** In minor units. */
  amount: number;
  done: number;
}
/** The organizers' context: two events, the second of which will be cancelled. */
export interface Office {
  sale: Sale;
  kept: EventOnSale;
  doomed: EventOnSale;
  bursts: Burst[];
  disputed: Set<string>;
  count: (what: string) => void;
}
interface Order {
  id: number;
  event_id: number;
  gross: number;
  provider: 'stripe' | 'payme';
  payment: string;
  attendees: number[];
  is_untouched: boolean;
}
interface Dispute {
  id: string;
  status: string;
}
const clicks = 50;
// The title of every event of benches and storms.
export const title = 'On sale';

const ask = async ({ sale }: Office, method: string, path: string, body: object): Promise<number> =>
  (await apiOf(sale.server().url, sale.shop.token).ask(method, path, body)).status;

/** Returns a random completed order, excluding those of bursts. */
async function anyOrder({ sale, kept, doomed, bursts }: Office): Promise<Order | undefined> {
  const { rows } = await sale.db.query<Order>(
    `select o.id::int, o.event_id::int, o.total_gross::int as gross, p.provider,
      p.provider_payment_id as payment,
      array(select a.id::int from attendees a where a.order_id = o.id order by a.id) as attendees,
      not exists (select 1 from refunds r where r.order_id = o.id) as is_untouched
    from orders o
    join payments p on p.order_id = o.id and p.bought_at is not null
    where o.event_id = any ($1) and o.status = 'COMPLETED' and o.id <> all ($2)
    order by random() limit 1`,
    [[kept.event_id, doomed.event_id], bursts.map((burst) => burst.order_id)],
  );
  return rows[0];
}

/**
 * Performs one action of an organizer, or of the buyer's bank, on one order; returns its result.
 */
export async function organize(office: Office): Promise<string> {
  const order = await anyOrder(office);
  await sleep(Math.random() * 200);
  if (!order) return 'no order yet';
  const what = pick(Object.keys(actions) as (keyof typeof actions)[]);
  return `${what} ${await actions[what](office, order)}`;
}

const partOf = ({ gross }: Order): number => (1 + Math.floor(Math.random() * (gross - 1))) / 100;
const at = ({ event_id, id }: Order): string => `/events/${event_id}/orders/${id}`;

const actions = {
  'refund in part': (office: Office, order: Order) =>
    ask(office, 'POST', `${at(order)}/refund`, { amount: partOf(order) }),
  'refund of all': (office: Office, order: Order) =>
    ask(office, 'POST', `${at(order)}/refund`, { amount: order.gross / 100 }),
  'refund with cancelling': (office: Office, order: Order) =>
    ask(office, 'POST', `${at(order)}/refund`, { amount: order.gross / 100, cancel_order: true }),
  cancel: (office: Office, order: Order) => ask(office, 'POST', `${at(order)}/cancel`, {}),
  // One of two: the other attendee still comes.
  'cancel of an attendee': async (office: Office, order: Order) => {
    const [first, other] = order.attendees;
    if (first === undefined || other === undefined) return 'not tried';
    const refund = Math.random() < 0.7 ? { refund_amount: Math.floor(order.gross / 2) / 100 } : {};
    const path = `/events/${order.event_id}/attendees/${first}`;
    return ask(office, 'PATCH', path, { status: 'CANCELLED', ...refund });
  },
  'attendee reactivated': async (office: Office, order: Order) => {
    const path = `/events/${order.event_id}/attendees/${order.attendees[0]}`;
    return ask(office, 'PATCH', path, { status: 'ACTIVE' });
  },
  'attendee renamed': async (office: Office, order: Order) => {
    const path = `/events/${order.event_id}/attendees/${order.attendees[0]}`;
    return ask(office, 'PATCH', path, { first_name: pick(['Ada', 'Ming', 'Ka']) });
  },
  clicks: clickFiftyTimes,
  dispute: async ({ sale, disputed }: Office, { provider, payment, gross }: Order) => {
    if (provider !== 'stripe' || disputed.has(payment)) return 'not tried';
    disputed.add(payment);
    const amount = Math.random() < 0.5 ? gross : Math.ceil(gross / 3);
    await sale.control({ action: 'dispute', payment_intent: payment, amount });
    return 'opened';
  },
  // Refunds of its payment may be pending, and may have failed because of it.
  'end of a dispute': async ({ sale }: Office) => {
    const { disputes } = (await sale.view('state')) as { disputes: Dispute[] };
    const open = disputes.filter(({ status }) => status === 'needs_response');
    if (open.length === 0) return 'not tried';
    const outcome = pick(['won', 'lost']);
    await sale.control({ action: 'close_dispute', dispute: pick(open).id, outcome });
    return outcome;
  },
  'refund at the dashboard': async ({ sale }: Office, order: Order) => {
    // PayMe does not report a refund that the shop made in its app.
    if (order.provider !== 'stripe' || Math.random() < 0.5) return 'not tried';
    const amount = Math.round(partOf(order) * 100);
    await sale.control({ action: 'dashboard_refund', payment_intent: order.payment, amount });
    return 'made';
  },
} as const;

async function clickFiftyTimes(office: Office, order: Order): Promise<string> {
  if (!order.is_untouched || order.event_id !== office.kept.event_id) return 'not tried';
  const amount = Math.random() < 0.5 ? order.gross : Math.round(order.gross / 10);
  const burst = { order_id: order.id, amount, done: 0 };
  office.bursts.push(burst);
  const body = { amount: amount / 100 };
  await Promise.all(
    Array.from({ length: clicks }, async () => {
      const status = await ask(office, 'POST', `${at(order)}/refund`, body).catch(() => 0);
      if (status === 200) burst.done += 1;
    }),
  );
  return 'made';
}

/**
 * Checks that of the clicks on one order exactly one became a refund, and that no missing refund
 * was confirmed.
 */
export async function clickProblems({ sale, bursts }: Office): Promise<string[]> {
  const { rows } = await sale.db.query<Record<'order_id' | 'amount' | 'n' | 'failed', number>>(
    `select order_id::int, amount::int, count(*) filter (where status <> 'FAILED')::int as n,
      count(*) filter (where status = 'FAILED')::int as failed
    from refunds where reason = 'requested' and order_id = any ($1) group by 1, 2`,
    [bursts.map((burst) => burst.order_id)],
  );
  return bursts.flatMap((burst) => {
    const made = rows.find(
      ({ order_id, amount }) => order_id === burst.order_id && amount === burst.amount,
    );
    // A refund that failed at the provider may be requested again.
    const { n, failed } = made ?? { n: 0, failed: 0 };
    return n <= 1 && burst.done <= n + failed
      ? []
      : [`${clicks} clicks at one order: ${JSON.stringify({ ...burst, refunds: n, failed })}`];
  });
}

/**
 * Cancels the second event while it is on sale; retries when the process was killed during the
 * request.
 */
export async function tryToCancelEvent(office: Office, isOver: () => boolean): Promise<void> {
  const path = `/events/${office.doomed.event_id}/cancellation`;
  for (let status = 0; status !== 200 && status !== 409;) {
    status = await ask(office, 'POST', path, { title, message: 'A burst pipe.' }).catch(() => 0);
    office.count(`cancel the event ${status}`);
    if (isOver() && status === 0) await sleep(500);
  }
}

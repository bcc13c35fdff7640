import { nowMs } from '../clock.ts';
import { newId, shuffled } from '../ids.ts';
import type { Journal, Table } from '../store/journal.ts';
import { createSender } from './send.ts';
import { createWorkers } from './workers.ts';

/**
 * An event for an endpoint; `body` is sent as it is, so every repetition is identical byte for
 * byte.
 */
export type WebhookEvent = {
  id: string;
  type: string;
  /** The ids of its objects, by which it is found. */
  about: string[];
  account: string | null;
  endpoint: string;
  created: number;
  body: string;
  /** The forgery that the control requested. */
  forged?: string;
};

type Delivery = {
  id: string;
  event: string;
  state: 'due' | 'held' | 'delivered' | 'given_up' | 'lost' | 'no_endpoint';
  attempts: number;
  due_at: number;
  status: number | null;
};

/** How webhooks are sent, until the control changes it. */
type DeliverySettings = {
  id: 'settings';
  held: boolean;
  copies: number;
  lose: number;
  delay_ms: number;
};

export type Endpoint = { url: string; headers: (body: string) => Record<string, string> };

export type Post = {
  events: Table<WebhookEvent>;
  deliveries: Table<Delivery>;
  settings(): DeliverySettings;
  change(settings: Partial<Omit<DeliverySettings, 'id'>>): DeliverySettings;
  add(event: WebhookEvent): void;
  /** Sends held webhooks; shuffled on request. Returns how many. */
  release(order: 'kept' | 'shuffled' | 'reversed'): number;
  resend(eventId: string): boolean;
  /** Resumes deliveries that were open at the last stop. */
  start(): void;
  close(): Promise<void>;
};

const mostAttempts = 20;
const most_deliveries = 20_000;
const ended = new Set(['delivered', 'lost', 'no_endpoint', 'given_up']);

/** `prefix` separates the providers' webhooks in the journal. */
export function openPost(
  journal: Journal,
  prefix: string,
  endpointOf: (event: WebhookEvent) => Endpoint | null,
  retryMs: number,
): Post {
  const events = journal.table<WebhookEvent>(`${prefix}event`);
  const deliveries = journal.table<Delivery>(`${prefix}delivery`);
  const settingsTable = journal.table<DeliverySettings>(`${prefix}settings`);
  const sender = createSender();
  const workers = createWorkers(8, attempt);
  const settings = (): DeliverySettings =>
    settingsTable.get('settings') ?? {
      id: 'settings',
      held: false,
      copies: 1,
      lose: 0,
      delay_ms: 0,
    };

  async function attempt(id: string): Promise<void> {
    const delivery = deliveries.get(id);
    const event = delivery && events.get(delivery.event);
    if (delivery === undefined || event === undefined || delivery.state !== 'due') return;
    const endpoint = endpointOf(event);
    if (endpoint === null) {
      delivery.state = 'no_endpoint';
    } else {
      const status = await sender.send(endpoint.url, event.body, endpoint.headers(event.body));
      if (workers.closed()) return;
      delivery.attempts += 1;
      delivery.status = status;
      if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered';
      else if (delivery.attempts >= mostAttempts) delivery.state = 'given_up';
      else delivery.due_at = nowMs() + retryMs * Math.min(60, 2 ** (delivery.attempts - 1));
    }
    // A reset may have emptied the tables while the response was on its way.
    if (deliveries.get(id) !== delivery) return;
    deliveries.put(delivery);
    journal.flush();
    if (delivery.state === 'due') workers.at(delivery.due_at, id);
  }

  function queue(event: WebhookEvent, state: Delivery['state'], dueAt: number): void {
    const delivery: Delivery = {
      id: newId('dlv', 16),
      event: event.id,
      state,
      attempts: 0,
      due_at: dueAt,
      status: null,
    };
    deliveries.put(delivery);
    if (state === 'due') workers.at(dueAt, delivery.id);
  }

  return {
    events,
    deliveries,
    settings,
    change: (changes) => settingsTable.put({ ...settings(), ...changes }),
    add(event) {
      const now = settings();
      removeOldDeliveries(events, deliveries);
      events.put(event);
      if (now.lose > 0) {
        settingsTable.put({ ...now, lose: now.lose - 1 });
        return queue(event, 'lost', nowMs());
      }
      for (let copy = 0; copy < Math.max(1, now.copies); copy += 1) {
        queue(event, now.held ? 'held' : 'due', nowMs() + now.delay_ms);
      }
    },
    release(order) {
      settingsTable.put({ ...settings(), held: false });
      const held = [...deliveries.values()].filter((delivery) => delivery.state === 'held');
      const list =
        order === 'shuffled' ? shuffled(held) : order === 'reversed' ? held.reverse() : held;
      for (const delivery of list) {
        deliveries.put({ ...delivery, state: 'due', due_at: nowMs() });
        workers.at(0, delivery.id);
      }
      return list.length;
    },
    resend(eventId) {
      const event = events.get(eventId);
      if (event !== undefined) queue(event, 'due', nowMs());
      return event !== undefined;
    },
    start() {
      for (const delivery of deliveries.values())
        if (delivery.state === 'due') workers.at(delivery.due_at, delivery.id);
    },
    async close() {
      workers.close();
      sender.close();
      await workers.idle();
    },
  };
}

/** Old finished deliveries are removed, two thousand at a time, so that a long run stays small. */
function removeOldDeliveries(events: Table<WebhookEvent>, deliveries: Table<Delivery>): void {
  if (deliveries.size <= most_deliveries + 2000) return;
  let left = 2000;
  for (const delivery of deliveries.values()) {
    if (left <= 0) break;
    if (!ended.has(delivery.state)) continue;
    deliveries.remove(delivery.id);
    left -= 1;
  }
  const wanted = new Set([...deliveries.values()].map((delivery) => delivery.event));
  for (const event of events.values()) if (!wanted.has(event.id)) events.remove(event.id);
}

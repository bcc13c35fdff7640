import { type Params, textOrNull } from '../http/params.ts';
import type { World } from '../world.ts';
import type { WebhookEvent } from '../webhooks/post.ts';
import { postOf } from './webhook-actions.ts';

/**
 * Returns the events in the order they happened, newest last; `?type=`, `?account=` and `?about=`
 * with any id narrow them.
 */
export function events(world: World, query: Params): unknown {
  const rows = [...postOf(world, query).events.values()].filter((event) => fits(event, query));
  return {
    count: rows.length,
    events: rows
      .slice(-limit(query))
      .map((event) => ({ ...event, body: JSON.parse(event.body) as unknown })),
  };
}

/**
 * Returns deliveries that match `?state=` and the filters of events, newest last; `states` counts
 * all deliveries, unfiltered.
 */
export function deliveries(world: World, query: Params): unknown {
  const post = postOf(world, query);
  const states: Record<string, number> = {};
  const rows = [];
  for (const delivery of post.deliveries.values()) {
    states[delivery.state] = (states[delivery.state] ?? 0) + 1;
    const event = post.events.get(delivery.event);
    if (event === undefined || !fits(event, query)) continue;
    const state = textOrNull(query, 'state');
    if (state === null || state === delivery.state)
      rows.push({ ...delivery, type: event.type, about: event.about });
  }
  return { count: rows.length, states, deliveries: rows.slice(-limit(query)) };
}

/**
 * Returns counts by route, and the last requests, newest last; `?limit=` sets their number (1000).
 */
export function requests(world: World, query: Params): unknown {
  return { counts: world.requests.counts(), recent: world.requests.recent().slice(-limit(query)) };
}

/** Returns the whole state. Large when much has happened. */
export function state(world: World): unknown {
  const { accounts, links, intents, charges, refunds, disputes, answers } = world.stripe;
  return {
    settings: {
      ...world.settings,
      webhookSecret: '…',
      connectWebhookSecret: '…',
      thinWebhookSecret: '…',
      paymeMerchants: world.settings.paymeMerchants.length,
    },
    webhooks: world.post.settings(),
    behaviours: [...world.behaviours.values()],
    accounts: [...accounts.values()],
    account_links: [...links.values()],
    payment_intents: [...intents.values()],
    charges: [...charges.values()],
    refunds: [...refunds.values()],
    disputes: [...disputes.values()],
    idempotency_keys: answers.size,
    events: world.post.events.size,
    deliveries: world.post.deliveries.size,
    requests: world.requests.counts(),
    payme: {
      requests: [...world.payme.requests.values()],
      refunds: [...world.payme.refunds.values()],
      webhooks: world.paymePost.settings(),
      events: world.paymePost.events.size,
    },
  };
}

function fits(event: WebhookEvent, query: Params): boolean {
  const about = textOrNull(query, 'about');
  return (
    (query.type === undefined || event.type === query.type) &&
    (about === null || event.about.includes(about)) &&
    (query.account === undefined || event.account === query.account)
  );
}

function limit(query: Params): number {
  return Number(query.limit ?? 1000) || 1000;
}

import { nowSeconds } from '../clock.ts';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { apiVersion } from './version.ts';

type Announced = {
  type: string;
  /** Events of a connected account go to the Connect endpoint and carry its id. */
  account: string | null;
  object: unknown;
  /** Ids by which the control finds the event. */
  about: string[];
  previous?: Record<string, unknown>;
  /** Whether the event is of the live mode; the simulator itself only uses the test mode. */
  livemode?: boolean;
};

/** Stores the event with a snapshot of the object, and sends it. */
export function announce(world: World, event: Announced): string {
  const id = newId('evt');
  const created = nowSeconds();
  const body = JSON.stringify({
    id,
    object: 'event',
    ...(event.account === null ? {} : { account: event.account }),
    api_version: apiVersion,
    created,
    data: {
      object: event.object,
      ...(event.previous === undefined ? {} : { previous_attributes: event.previous }),
    },
    livemode: event.livemode ?? false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  });
  const endpoint = event.account === null ? 'stripe.platform' : 'stripe.connect';
  world.post.add({
    id,
    type: event.type,
    about: event.about,
    account: event.account,
    endpoint,
    created,
    body,
  });
  return id;
}

type Thin = {
  type: string;
  account: string;
  livemode?: boolean;
  /** The endpoint that receives it; by default that of thin events. */
  endpoint?: 'thin' | 'platform' | 'connect';
};

/** Announces a thin event, which names only what changed and where to read it. */
export function announceThin(world: World, event: Thin): string {
  const id = newId('evt');
  const created = nowSeconds();
  const { account, type } = event;
  const body = JSON.stringify({
    id,
    object: 'v2.core.event',
    created: new Date(created * 1000).toISOString(),
    livemode: event.livemode ?? false,
    related_object: { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` },
    type,
  });
  const endpoint = `stripe.${event.endpoint ?? 'thin'}`;
  // The account is only the subject: the event belongs to the platform.
  world.post.add({ id, type, about: [account], account: null, endpoint, created, body });
  return id;
}

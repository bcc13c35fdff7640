import { nowSeconds } from '../clock.ts';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { apiVersion } from './version.ts';

type Announced = {
  type: string;
  /** Events of a connected account go to the Connect endpoint and carry its id. */
  account: string | null;
  object: unknown;
  /** Ids by which the event can be found at the controls. */
  about: string[];
  previous?: Record<string, unknown>;
  /** Of the other mode: the simulator itself only ever plays the test mode. */
  livemode?: boolean;
};

/** Writes the event with a picture of the object as it is now, and posts it. */
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
  /** Which endpoint hears it; the one for thin events without it. */
  endpoint?: 'thin' | 'platform' | 'connect';
};

/** A thin event says what changed and where to read it; its receiver has to ask. */
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
  // The account is what it is about: the event itself is the platform's.
  world.post.add({ id, type, about: [account], account: null, endpoint, created, body });
  return id;
}

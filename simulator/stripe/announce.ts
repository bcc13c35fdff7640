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
};

/** Writes the event with a picture of the object as it is now, and posts it. */
export function announce(world: World, event: Announced): void {
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
    livemode: false,
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
}

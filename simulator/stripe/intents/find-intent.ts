import type { World } from '../../world.ts';
import type { Intent } from '../records.ts';
import { missing } from '../refusal.ts';

/** Returns an intent, which is visible only to the account for which it was created. */
export function findIntent(world: World, id: string, account: string | null): Intent {
  const intent = world.stripe.intents.get(id);
  if (intent === undefined || intent.account !== account) throw missing('payment_intent', id);
  return intent;
}

import type { Params } from '../http/params.ts';
import { accountActions } from './account-actions.ts';
import type { Action } from './action.ts';
import { type Behaviour, behaviourNames } from './behaviour.ts';
import { addBehaviour } from './behaviours.ts';
import { importAll } from './import.ts';
import { paymentActions } from './payment-actions.ts';
import { paymeActions } from './payme-actions.ts';
import { webhookActions } from './webhook-actions.ts';
import { number, oneOf } from './input.ts';

/** Everything that `POST /control` can do, by the name of its `action`. */
export const actions: Record<string, Action> = {
  behave: (world, input) => addBehaviour(world, readBehaviour(input)),
  clear: (world, input) => {
    const all = [...world.behaviours.values()].filter(
      (behaviour) => input.id === undefined || behaviour.id === input.id,
    );
    for (const behaviour of all) world.behaviours.remove(behaviour.id);
    return { cleared: all.length };
  },
  // As after the retention period of Stripe's idempotency keys.
  forget_keys: (world) => {
    const all = [...world.stripe.answers.values()];
    for (const answer of all) world.stripe.answers.remove(answer.id);
    return { forgotten: all.length };
  },
  import: importAll,
  reset: (world) => {
    world.later.cancelAll();
    world.journal.clear();
    world.requests.clear();
    return {};
  },
  ...paymentActions,
  ...accountActions,
  ...paymeActions,
  ...webhookActions,
};

const texts = ['path', 'method', 'account', 'payment_intent', 'code', 'outcome'] as const;
const numbers = ['ms', 'status'] as const;

/** Once by default; `times` sets the number, `"times": "forever"` until it is cleared. */
function readBehaviour(input: Params): Omit<Behaviour, 'id'> {
  const read: Omit<Behaviour, 'id'> = {
    behaviour: oneOf(input, 'behaviour', behaviourNames),
    left: input.times === 'forever' ? null : (number(input, 'times') ?? 1),
  };
  for (const name of texts) {
    const value = input[name];
    if (typeof value === 'string') read[name] = value;
  }
  for (const name of numbers) {
    const value = number(input, name);
    if (value !== undefined) read[name] = value;
  }
  if (input.before === true) read.before = true;
  if (read.behaviour === 'refund')
    oneOf(input, 'outcome', ['pending', 'fail', 'fail_after_success']);
  return read;
}

import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import type { Behaviour, BehaviourName } from './behaviour.ts';

type Target = {
  method?: string;
  path?: string;
  account?: string | null | undefined;
  /** The text of the request, which is searched for the payment intent's id. */
  text: () => string;
};

/** Returns the first behaviour that matches; this counts as one of its times. */
export function takeBehaviour(
  world: World,
  names: BehaviourName[],
  target: Target,
): Behaviour | null {
  if (world.behaviours.size === 0) return null;
  for (const candidate of world.behaviours.values()) {
    if (!names.includes(candidate.behaviour) || !fits(candidate, target)) continue;
    if (candidate.left !== null) {
      candidate.left -= 1;
      if (candidate.left <= 0) world.behaviours.remove(candidate.id);
      else world.behaviours.put(candidate);
    }
    return candidate;
  }
  return null;
}

/** Adds a behaviour with a new id; when several match a request, the one added first is used. */
export function addBehaviour(world: World, behaviour: Omit<Behaviour, 'id'>): Behaviour {
  return world.behaviours.put({ ...behaviour, id: newId('beh', 12) });
}

function fits(behaviour: Behaviour, target: Target): boolean {
  if (behaviour.method !== undefined && behaviour.method !== target.method) return false;
  if (behaviour.path !== undefined && !pattern(behaviour.path).test(target.path ?? ''))
    return false;
  if (behaviour.account !== undefined && behaviour.account !== target.account) return false;
  return behaviour.payment_intent === undefined || target.text().includes(behaviour.payment_intent);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}

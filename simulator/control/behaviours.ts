import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import type { Behaviour, BehaviourName } from './behaviour.ts';

type Target = {
  method?: string;
  path?: string;
  account?: string | string[] | null | undefined;
  /** Everything the request said, to look for the payment intent's id in. */
  text: () => string;
};

/** The first wish that fits; taking it uses it up once. */
export function takeBehaviour(
  world: World,
  names: BehaviourName[],
  target: Target,
): Behaviour | null {
  if (world.behaviours.size === 0) return null;
  for (const wish of world.behaviours.values()) {
    if (!names.includes(wish.behaviour) || !fits(wish, target)) continue;
    if (wish.left !== null) {
      wish.left -= 1;
      if (wish.left <= 0) world.behaviours.remove(wish.id);
      else world.behaviours.put(wish);
    }
    return wish;
  }
  return null;
}

export function addBehaviour(world: World, wish: Omit<Behaviour, 'id'>): Behaviour {
  return world.behaviours.put({ ...wish, id: newId('wish', 12) });
}

function fits(wish: Behaviour, target: Target): boolean {
  if (wish.method !== undefined && wish.method !== target.method) return false;
  if (wish.path !== undefined && !pattern(wish.path).test(target.path ?? '')) return false;
  if (wish.account !== undefined && wish.account !== target.account) return false;
  return wish.payment_intent === undefined || target.text().includes(wish.payment_intent);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}

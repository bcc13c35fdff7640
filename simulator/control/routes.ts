import { type Asked, json } from '../http/exchange.ts';
import { isObject, type Params } from '../http/form.ts';
import type { Route } from '../http/router.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import type { World } from '../world.ts';
import { actions } from './actions.ts';
import { ledger, ledgerLine } from './ledger.ts';
import { deliveries, events, requests, state } from './views.ts';
import { BadWish, oneOf } from './wish.ts';

/** The levers behind the curtain: tests, storms and the demo pull them; nothing that came through a proxy can. */
export function controlRoutes(world: World): Route[] {
  const view = (pattern: string, show: (asked: Asked) => unknown): Route => ({
    method: 'GET',
    pattern: `/control/${pattern}`,
    open: false,
    run: (asked) => json(200, show(asked)),
  });
  return [
    { method: 'POST', pattern: '/control', open: false, run: (asked) => act(world, asked) },
    view('state', () => state(world)),
    view('events', ({ query }) => events(world, query)),
    view('deliveries', ({ query }) => deliveries(world, query)),
    view('requests', ({ query }) => requests(world, query)),
    view('ledger', ({ query }) => ledger(world, query)),
    {
      method: 'GET',
      pattern: '/control/ledger/:id',
      open: false,
      run: ({ named }) => {
        const intent = world.stripe.intents.get(named.id ?? '');
        return intent === undefined
          ? json(404, { error: 'no such payment intent' })
          : json(200, ledgerLine(world, intent));
      },
    },
  ];
}

function act(world: World, asked: Asked): ReturnType<Route['run']> {
  try {
    const wish = read(asked.body);
    const name = oneOf(wish, 'action', Object.keys(actions));
    return json(200, actions[name]?.(world, wish) ?? {});
  } catch (fault) {
    if (fault instanceof BadWish) return json(400, { error: fault.message });
    if (fault instanceof StripeRefusal)
      return json(400, { error: fault.error.message, code: fault.error.code ?? null });
    throw fault;
  }
}

function read(body: string): Params {
  try {
    const wish: unknown = JSON.parse(body);
    if (isObject(wish)) return wish;
  } catch {
    // Falls through to the same sentence.
  }
  throw new BadWish('the body must be a JSON object');
}

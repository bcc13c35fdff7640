import { json } from '../http/answer.ts';
import { isObject } from '../http/params.ts';
import type { Request, Route } from '../http/route.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import type { World } from '../world.ts';
import { actions } from './actions.ts';
import { ledger, ledgerLine } from './ledger.ts';
import { deliveries, events, requests, state } from './views.ts';
import { BadInput, oneOf } from './input.ts';

/** The control API of tests, storms and the demo. No request that came through a proxy reaches it. */
export function controlRoutes(world: World): Route[] {
  const view = (path: string, show: (request: Request) => unknown): Route => ({
    method: 'GET',
    url: `/control/${path}`,
    open: false,
    body: 'json',
    run: (request) => json(200, show(request)),
  });
  return [
    {
      method: 'POST',
      url: '/control',
      open: false,
      body: 'json',
      // An import of a demo's history is several megabytes.
      bodyLimit: 64 * 1024 * 1024,
      run: (request) => act(world, request),
    },
    view('state', () => state(world)),
    view('events', ({ query }) => events(world, query)),
    view('deliveries', ({ query }) => deliveries(world, query)),
    view('requests', ({ query }) => requests(world, query)),
    view('ledger', ({ query }) => ledger(world, query)),
    {
      method: 'GET',
      url: '/control/ledger/:id',
      open: false,
      body: 'json',
      run: ({ params }) => {
        const intent = world.stripe.intents.get(params.id ?? '');
        return intent === undefined
          ? json(404, { error: 'no such payment intent' })
          : json(200, ledgerLine(world, intent));
      },
    },
  ];
}

function act(world: World, request: Request): ReturnType<Route['run']> {
  try {
    const input = request.body;
    if (!isObject(input)) throw new BadInput('the body must be a JSON object');
    const name = oneOf(input, 'action', Object.keys(actions));
    return json(200, actions[name]?.(world, input) ?? {});
  } catch (fault) {
    if (fault instanceof BadInput) return json(400, { error: fault.message });
    if (fault instanceof StripeRefusal)
      return json(400, { error: fault.error.message, code: fault.error.code ?? null });
    throw fault;
  }
}

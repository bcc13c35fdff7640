import { type Answer, json } from '../http/answer.ts';
import { isObject } from '../http/params.ts';
import type { Request, Route } from '../http/route.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import type { World } from '../world.ts';
import { actions } from './actions.ts';
import { PaymeRefusal } from '../payme/errors.ts';
import { paymeLedger, paymeLine } from './payme-ledger.ts';
import { ledger, ledgerLine } from './ledger.ts';
import { fees } from './fees.ts';
import { deliveries, events, requests, state } from './views.ts';
import { BadInput, oneOf } from './input.ts';

/** The control API for tests, storms and the demo. Requests through a proxy are refused. */
export function controlRoutes(world: World): Route[] {
  const view = (path: string, show: (request: Request) => unknown): Route => ({
    method: 'GET',
    url: `/control/${path}`,
    open: false,
    body: 'json',
    run: (request) => answered(() => show(request)),
  });
  return [
    {
      method: 'POST',
      url: '/control',
      open: false,
      body: 'json',
      // The import of a demo's history is several megabytes.
      bodyLimit: 64 * 1024 * 1024,
      run: (request) => act(world, request),
    },
    view('state', () => state(world)),
    view('events', ({ query }) => events(world, query)),
    view('deliveries', ({ query }) => deliveries(world, query)),
    view('requests', ({ query }) => requests(world, query)),
    view('ledger', ({ query }) => ledger(world, query)),
    line('ledger', 'payment intent', (id) => {
      const intent = world.stripe.intents.get(id);
      return intent && ledgerLine(world, intent);
    }),
    view('fees', () => fees(world)),
    view('payme/ledger', ({ query }) => paymeLedger(world, query)),
    line('payme/ledger', 'payment request', (id) => {
      const request = world.payme.requests.get(id);
      return request && paymeLine(world, request);
    }),
  ];
}

/** One line of a ledger. */
function line(path: string, what: string, find: (id: string) => unknown): Route {
  return {
    method: 'GET',
    url: `/control/${path}/:id`,
    open: false,
    body: 'json',
    run({ params }) {
      const found = find(params.id ?? '');
      return found === undefined ? json(404, { error: `unknown ${what}` }) : json(200, found);
    },
  };
}

function act(world: World, request: Request): Answer {
  return answered(() => {
    const input = request.body;
    if (!isObject(input)) throw new BadInput('the body must be a JSON object');
    const name = oneOf(input, 'action', Object.keys(actions));
    return actions[name]?.(world, input) ?? {};
  });
}

function answered(run: () => unknown): Answer {
  try {
    return json(200, run());
  } catch (fault) {
    if (fault instanceof BadInput) return json(400, { error: fault.message });
    if (fault instanceof StripeRefusal)
      return json(400, { error: fault.error.message, code: fault.error.code ?? null });
    if (fault instanceof PaymeRefusal) return json(400, { error: fault.message, code: fault.code });
    throw fault;
  }
}

import { type Answer, json } from '../http/answer.ts';
import { type Params, isObject } from '../http/params.ts';
import type { Request, Route } from '../http/route.ts';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { checkKey, speakingFor } from './admission.ts';
import type { Handler } from './call.ts';
import { once } from './idempotency.ts';
import { invalid, StripeRefusal } from './refusal.ts';
import { checkShape, type Shapes } from './shape.ts';
import { apiVersion } from './version.ts';

/**
 * Turns a handler into a route: key, account, parameters, idempotency, and Stripe's format for
 * every error.
 */
export function api(
  world: World,
  method: Route['method'],
  url: string,
  handler: Handler,
  query?: Shapes,
): Route {
  return {
    method,
    url,
    open: false,
    body: url.startsWith('/v2/') ? 'json' : 'form',
    run(request) {
      const headers = { 'request-id': newId('req', 14), 'stripe-version': apiVersion };
      return worded(headers, () => {
        checkKey(request);
        const account = speakingFor(world, request);
        const params = method === 'POST' ? readBody(request) : request.query;
        if (query !== undefined) checkShape(params, query);
        const run = (): Answer =>
          worded(headers, () =>
            json(200, handler({ world, account, params, id: request.params.id ?? '' }), headers),
          );
        return method !== 'POST' ? run() : once(world, request, account, headers, run);
      });
    },
  };
}

function readBody({ body }: Request): Params {
  if (body === undefined) return {};
  if (isObject(body)) return body;
  throw invalid('Invalid JSON in the request body.', { code: 'invalid_json' });
}

function worded(headers: Record<string, string>, run: () => Answer): Answer {
  try {
    return run();
  } catch (fault) {
    if (fault instanceof StripeRefusal) return json(fault.status, { error: fault.error }, headers);
    throw fault;
  }
}

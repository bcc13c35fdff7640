import { type Answer, type Asked, json } from '../http/exchange.ts';
import { type Params, isObject, parseForm } from '../http/form.ts';
import type { Route } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';
import { checkKey, speakingFor } from './admission.ts';
import type { Handler } from './call.ts';
import { once } from './idempotency.ts';
import { invalid, StripeRefusal } from './refusal.ts';
import { apiVersion } from './version.ts';

/** Turns a handler into a route: key, account, parameters, idempotency, and Stripe's shape for every error. */
export function api(
  world: World,
  method: 'GET' | 'POST',
  pattern: string,
  handler: Handler,
): Route {
  return {
    method,
    pattern,
    open: false,
    run(asked) {
      const headers = { 'request-id': newId('req', 14), 'stripe-version': apiVersion };
      return worded(headers, () => {
        checkKey(asked);
        const account = speakingFor(world, asked);
        const params = method === 'GET' ? parseForm(asked.query.toString()) : readBody(asked);
        const run = (): Answer =>
          worded(headers, () =>
            json(200, handler({ world, account, params, id: asked.named.id ?? '' }), headers),
          );
        return method === 'GET' ? run() : once(world, asked, account, headers, run);
      });
    },
  };
}

function readBody(asked: Asked): Params {
  if (!asked.path.startsWith('/v2/')) return parseForm(asked.body);
  if (asked.body === '') return {};
  try {
    const value: unknown = JSON.parse(asked.body);
    if (isObject(value)) return value;
  } catch {
    // Falls through to the same refusal.
  }
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

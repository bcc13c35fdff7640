import type { Route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { page } from '../lists.ts';
import { list, text } from '../params.ts';
import { listOf, read } from '../query-shapes.ts';
import { invalid } from '../refusal.ts';
import { cancelIntent, confirmCall, updateIntent } from './change-intent.ts';
import { createIntent } from './create-intent.ts';
import { findIntent } from './find-intent.ts';
import { renderIntent } from './render-intent.ts';

/** A caller sees only the payment intents of its own account. */
export function intentRoutes(world: World): Route[] {
  return [
    api(world, 'POST', '/v1/payment_intents', createIntent),
    api(
      world,
      'GET',
      '/v1/payment_intents',
      ({ account, params }) => {
        const own = [...world.stripe.intents.values()].filter(
          (intent) => intent.account === account,
        );
        const expand = list(params, 'expand').map((path) => path.replace(/^data\./, ''));
        return page(own, params, '/v1/payment_intents', (intent) =>
          renderIntent(world, intent, expand),
        );
      },
      listOf({ customer: 'text', customer_account: 'text' }),
    ),
    api(
      world,
      'GET',
      '/v1/payment_intents/:id',
      ({ account, params, id }) => {
        const intent = findIntent(world, id, account);
        const given = text(params, 'client_secret');
        if (given !== null && given !== intent.client_secret) {
          throw invalid(
            'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
            { param: 'client_secret' },
          );
        }
        return renderIntent(world, intent, list(params, 'expand'));
      },
      { ...read, client_secret: 'text' },
    ),
    api(world, 'POST', '/v1/payment_intents/:id', updateIntent),
    api(world, 'POST', '/v1/payment_intents/:id/confirm', confirmCall),
    api(world, 'POST', '/v1/payment_intents/:id/cancel', cancelIntent),
  ];
}

import type { Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { api } from './api.ts';
import { renderDispute } from './disputes/render-dispute.ts';
import { renderIntent } from './intents/render-intent.ts';
import { page } from './lists.ts';
import { list, text } from './params.ts';
import { listOf, read } from './query-shapes.ts';
import { missing } from './refusal.ts';
import { renderCharge } from './render-charge.ts';

/** Objects that can only be read. */
export function readingRoutes(world: World): Route[] {
  return [
    api(
      world,
      'GET',
      '/v1/charges/:id',
      ({ account, params, id }) => {
        const charge = world.stripe.charges.get(id);
        if (charge === undefined || charge.account !== account) throw missing('charge', id, 'id');
        const intent = world.stripe.intents.get(charge.intent);
        const opened = list(params, 'expand').includes('payment_intent') && intent !== undefined;
        return {
          ...renderCharge(world, charge),
          ...(opened ? { payment_intent: renderIntent(world, intent) } : {}),
        };
      },
      read,
    ),
    api(
      world,
      'GET',
      '/v1/disputes',
      ({ account, params }) => {
        const [intent, charge] = [text(params, 'payment_intent'), text(params, 'charge')];
        const own = [...world.stripe.disputes.values()].filter(
          (dispute) =>
            dispute.account === account &&
            (intent === null || dispute.intent === intent) &&
            (charge === null || dispute.charge === charge),
        );
        return page(own, params, '/v1/disputes', renderDispute);
      },
      listOf({ charge: 'text', payment_intent: 'text' }),
    ),
    api(world, 'GET', '/v1/disputes/:id', ({ account, id }) => {
      const dispute = world.stripe.disputes.get(id);
      if (dispute === undefined || dispute.account !== account)
        throw missing('dispute', id, 'dispute');
      return renderDispute(dispute);
    }),
    api(world, 'GET', '/v2/core/events/:id', ({ id }) => {
      const event = world.post.events.get(id);
      if (event === undefined || !event.type.startsWith('v2.')) throw missing('event', id, 'id');
      const data = event.type.endsWith('capability_status_updated')
        ? { data: { updated_capability: 'card_payments' } }
        : {};
      return { ...(JSON.parse(event.body) as object), ...data };
    }),
    api(world, 'GET', '/v1/events/:id', ({ account, id }) => {
      const event = world.post.events.get(id);
      if (event === undefined || event.account !== account) throw missing('event', id, 'id');
      return JSON.parse(event.body) as unknown;
    }),
  ];
}

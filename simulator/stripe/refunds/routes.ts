import type { Route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { page } from '../lists.ts';
import { findIntent } from '../intents/find-intent.ts';
import { list, mergedMetadata, text } from '../params.ts';
import type { Refund } from '../records.ts';
import { listOf, read } from '../query-shapes.ts';
import { missing } from '../refusal.ts';
import { checkShape } from '../shape.ts';
import { createRefund } from './create-refund.ts';
import { renderRefund } from './render-refund.ts';

/** A caller sees only the refunds of its own account, and can change only their metadata. */
export function refundRoutes(world: World): Route[] {
  const find = (id: string, account: string | null): Refund => {
    const refund = world.stripe.refunds.get(id);
    if (refund === undefined || refund.account !== account) throw missing('refund', id, 'id');
    return refund;
  };
  return [
    api(world, 'POST', '/v1/refunds', createRefund),
    api(
      world,
      'GET',
      '/v1/refunds',
      ({ account, params }) => {
        const intent = text(params, 'payment_intent');
        const charge = text(params, 'charge');
        if (intent !== null) findIntent(world, intent, account);
        const own = [...world.stripe.refunds.values()].filter(
          (refund) =>
            refund.account === account &&
            (intent === null || refund.intent === intent) &&
            (charge === null || refund.charge === charge),
        );
        return page(own, params, '/v1/refunds', (refund) => renderRefund(world, refund));
      },
      listOf({ charge: 'text', payment_intent: 'text' }),
    ),
    api(
      world,
      'GET',
      '/v1/refunds/:id',
      ({ account, params, id }) => {
        return renderRefund(world, find(id, account), list(params, 'expand'));
      },
      read,
    ),
    api(world, 'POST', '/v1/refunds/:id', ({ account, params, id }) => {
      checkShape(params, { metadata: 'metadata', expand: 'texts' });
      const refund = find(id, account);
      refund.metadata = mergedMetadata(refund.metadata, params);
      return renderRefund(world, world.stripe.refunds.put(refund), list(params, 'expand'));
    }),
  ];
}

import type { Route } from '../../http/route.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { page } from '../lists.ts';
import { text, integer } from '../params.ts';
import { listOf, read } from '../query-shapes.ts';
import { checkShape } from '../shape.ts';
import { feeCharge, feeCharges, refundFee } from './fee.ts';
import { refundsOf, renderFee, renderFeeRefund } from './render-fee.ts';

/** The platform's fees of its organizers' sales, and their refunds. */
export function feeRoutes(world: World): Route[] {
  const url = '/v1/application_fees';
  return [
    api(
      world,
      'GET',
      url,
      ({ params }) => {
        const charge = text(params, 'charge');
        const own = [...feeCharges(world)].filter(
          (candidate) => charge === null || candidate.id === charge,
        );
        return page(own, params, url, (found) => renderFee(world, found));
      },
      listOf({ charge: 'text' }),
    ),
    api(world, 'GET', `${url}/:id`, ({ id }) => renderFee(world, feeCharge(world, id)), read),
    api(
      world,
      'GET',
      `${url}/:id/refunds`,
      ({ params, id }) =>
        page(
          refundsOf(world, feeCharge(world, id)).reverse(),
          params,
          `${url}/${id}/refunds`,
          renderFeeRefund,
        ),
      listOf({}),
    ),
    api(world, 'POST', `${url}/:id/refunds`, ({ params, id }) => {
      checkShape(params, { amount: 'integer', expand: 'texts', metadata: 'metadata' });
      return renderFeeRefund(refundFee(world, feeCharge(world, id), integer(params, 'amount')));
    }),
  ];
}

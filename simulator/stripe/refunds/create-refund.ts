import type { Call } from '../call.ts';
import { flag, list, mergedMetadata, text, integer } from '../params.ts';
import type { Charge } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { checkShape, refuseEmpty, type Shapes } from '../shape.ts';
import { findIntent } from '../intents/find-intent.ts';
import { refundCharge } from './refund-charge.ts';
import { renderRefund } from './render-refund.ts';

const shapes: Shapes = {
  amount: 'integer',
  charge: 'text',
  currency: 'text',
  customer: 'text',
  expand: 'texts',
  instructions_email: 'text',
  metadata: 'metadata',
  origin: ['customer_balance'],
  payment_intent: 'text',
  reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
  refund_application_fee: 'boolean',
  reverse_transfer: 'boolean',
};

/**
 * Makes a refund, by default of all that is left. Throws when less is left, and during a dispute.
 */
export function createRefund(call: Call): unknown {
  const { world, params } = call;
  checkShape(params, shapes);
  refuseEmpty(params);
  const reason = text(params, 'reason');
  const metadata = mergedMetadata({}, params);
  const refund = refundCharge(world, chargeToRefund(call), {
    amount: integer(params, 'amount'),
    reason,
    metadata,
    refunds_fee: flag(params, 'refund_application_fee'),
  });
  return renderRefund(world, refund, list(params, 'expand'));
}

function chargeToRefund({ world, account, params }: Call): Charge {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge');
  if (intentId === null && chargeId === null) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  if (intentId !== null) {
    const intent = findIntent(world, intentId, account);
    const charge = world.stripe.charges.get(intent.charges.at(-1) ?? '');
    if (charge === undefined || intent.status !== 'succeeded') {
      throw invalid('This PaymentIntent does not have a successful charge to refund.', {
        param: 'payment_intent',
      });
    }
    if (chargeId !== null && chargeId !== charge.id) {
      throw invalid('The charge provided does not belong to the PaymentIntent.', {
        param: 'charge',
      });
    }
    return charge;
  }
  const charge = world.stripe.charges.get(chargeId ?? '');
  if (charge === undefined || charge.account !== account)
    throw missing('charge', chargeId ?? '', 'charge');
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not been paid.`, { param: 'charge' });
  return charge;
}

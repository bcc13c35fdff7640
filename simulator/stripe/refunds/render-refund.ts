import type { World } from '../../world.ts';
import type { Refund } from '../records.ts';
import { renderCharge } from '../render-charge.ts';
import { renderIntent } from '../intents/render-intent.ts';

/** The refund as Stripe writes it; `expand` may include its charge and its payment intent. */
export function renderRefund(
  world: World,
  refund: Refund,
  expand: string[] = [],
): Record<string, unknown> {
  const charge = expand.includes('charge') ? world.stripe.charges.get(refund.charge) : undefined;
  const intent = expand.includes('payment_intent')
    ? world.stripe.intents.get(refund.intent)
    : undefined;
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.status === 'pending' ? null : `txn_${refund.id.slice(3)}`,
    charge: charge === undefined ? refund.charge : renderCharge(world, charge),
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    ...(refund.failure_reason === null
      ? {}
      : {
          failure_reason: refund.failure_reason,
          failure_balance_transaction: `txn_f${refund.id.slice(4)}`,
        }),
    metadata: refund.metadata,
    payment_intent: intent === undefined ? refund.intent : renderIntent(world, intent),
    payment_method: null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

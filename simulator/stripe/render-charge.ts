import type { World } from '../world.ts';
import { hasFee } from './fees/fee.ts';
import { feeId } from './fees/render-fee.ts';
import { joined, prefixOf } from './intents/descriptor.ts';
import { refundedOf } from './refunds/refunded.ts';
import type { Charge } from './records.ts';

/**
 * The charge as Stripe writes it; description, metadata and e-mail are those of its payment intent.
 */
export function renderCharge(world: World, charge: Charge): Record<string, unknown> {
  const intent = world.stripe.intents.get(charge.intent);
  const suffix = intent?.statement_descriptor_suffix ?? null;
  const prefix = prefixOf(world.stripe.accounts.get(charge.account ?? ''));
  const paid = charge.status === 'succeeded';
  const refunded = refundedOf(world, charge);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: paid ? charge.amount : 0,
    amount_refunded: refunded,
    application: hasFee(world, charge) ? 'ca_simulator' : null,
    application_fee: hasFee(world, charge) ? feeId(charge) : null,
    application_fee_amount: intent?.application_fee_amount ?? null,
    balance_transaction: paid ? `txn_${charge.id.slice(3)}` : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: suffix === null ? prefix : joined(prefix, suffix),
    captured: paid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: intent?.description ?? null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: intent?.metadata ?? {},
    on_behalf_of: null,
    outcome: outcome(charge),
    paid,
    payment_intent: charge.intent,
    payment_method: `pm_${charge.id.slice(3)}`,
    payment_method_details: { type: 'card', card: renderCard(charge) },
    receipt_email: intent?.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffix,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function renderCard(charge: Charge): unknown {
  return {
    ...charge.card,
    amount_authorized: charge.amount,
    authorization_code: charge.status === 'succeeded' ? '123456' : null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    fingerprint: `sim${charge.card.last4}`,
    funding: 'credit',
    electronic_commerce_indicator: null,
    installments: null,
    mandate: null,
    network: charge.card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    transaction_link_id: null,
    three_d_secure: null,
    wallet: null,
  };
}

function outcome(charge: Charge): unknown {
  if (charge.status === 'pending') return null;
  const good = charge.status === 'succeeded';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: good ? 'approved_by_network' : 'declined_by_network',
    reason: good ? null : charge.failure_code,
    risk_level: 'normal',
    seller_message: good ? 'Payment complete.' : 'The bank did not accept the payment.',
    type: good ? 'authorized' : 'issuer_declined',
  };
}

import type { Outcome } from './outcomes.ts';
import type { Random } from './random.ts';
import type { EventSale } from './event-sale.ts';
import type { World } from './world.ts';

interface Paid {
  id: number;
  gross: number;
  refunded: number;
  paid_at: string | null;
  created_at: string;
  refunded_at: string | null;
  outcome: Outcome;
}

/** Adds the payment of an order with the provider's data, and its refunds. */
export function addPayment(world: World, sale: EventSale, order: Paid, random: Random): void {
  const [id, charge] = [`pi_demo${random.letters(20)}`, `ch_demo${random.letters(20)}`];
  const refund = `re_demo${random.letters(20)}`;
  const client_secret = `${id}_secret_${random.letters(16)}`;
  const { gross, refunded, paid_at, created_at, outcome } = order;
  const payment_id = world.add('payments', {
    order_id: order.id,
    account_id: sale.teamAccount.account_id,
    provider: 'stripe',
    provider_account_id: sale.teamAccount.stripe,
    provider_payment_id: id,
    provider_charge_id: paid_at ? charge : null,
    client_secret,
    amount: gross,
    currency: 'HKD',
    status: paid_at ? 'SUCCEEDED' : outcome.kind === 'failed' ? 'FAILED' : 'PENDING',
    captured: paid_at ? gross : 0,
    refunded,
    bought_at: paid_at,
    last_error_code:
      outcome.kind === 'failed'
        ? random.pick(['insufficient_funds', 'generic_decline', 'expired_card'])
        : null,
    created_at,
    updated_at: paid_at ?? created_at,
  });
  const failed = outcome.kind === 'completed' && outcome.refund_failed === true;
  const refund_row = {
    order_id: order.id,
    payment_id,
    created_at: order.refunded_at ?? created_at,
    updated_at: order.refunded_at ?? created_at,
  };
  if (refunded > 0)
    world.add('refunds', {
      ...refund_row,
      amount: refunded,
      status: 'SUCCEEDED',
      reason: outcome.kind === 'cancelled' ? 'order_cancelled' : 'requested',
      provider_refund_id: refund,
      failure: null,
    });
  if (failed)
    world.add('refunds', {
      ...refund_row,
      amount: gross,
      status: 'FAILED',
      reason: 'requested',
      provider_refund_id: null,
      failure: 'expired_or_canceled_card',
    });
  world.intents.push({
    id,
    account: sale.teamAccount.stripe,
    amount: gross,
    currency: 'hkd',
    status: paid_at ? 'succeeded' : 'requires_payment_method',
    created: Math.floor(Date.parse(created_at) / 1000),
    charge_id: charge,
    client_secret,
    metadata: { order_id: String(order.id) },
    refunded,
    refund_id: refund,
  });
}

import type Stripe from 'stripe';
import type { DisputeReport, PaymentReport, RefundReport } from '../../rules/reports.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';

const paymentStates: Record<string, PaymentReport['status']> = {
  succeeded: 'SUCCEEDED',
  processing: 'PROCESSING',
  canceled: 'CANCELLED',
  requires_capture: 'PROCESSING',
};
const refundStates: Record<string, RefundReport['status']> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

/** A warning is an inquiry before money is taken; a closed or prevented one counts as won. */
const disputeStates: Record<string, Pick<DisputeReport, 'status' | 'withdrawn'>> = {
  needs_response: { status: 'NEEDS_RESPONSE', withdrawn: true },
  under_review: { status: 'UNDER_REVIEW', withdrawn: true },
  won: { status: 'WON', withdrawn: true },
  lost: { status: 'LOST', withdrawn: true },
  warning_needs_response: { status: 'NEEDS_RESPONSE', withdrawn: false },
  warning_under_review: { status: 'UNDER_REVIEW', withdrawn: false },
  warning_closed: { status: 'WON', withdrawn: false },
  prevented: { status: 'WON', withdrawn: false },
};

/**
 * JSON of another kind than expected (a gateway’s answer, for example) is trouble: nothing is read
 * from it.
 */
export function mustBe<T extends { object?: unknown; id?: unknown }>(object: T, kind: string): T {
  if (object.object !== kind || typeof object.id !== 'string')
    throw new ProviderTrouble('payment.provider_failed', true);
  return object;
}

/**
 * The order that a payment names. Another installation at the same provider account has orders with
 * the same ids, so payments of other installations name no order here.
 */
function orderNamed({ metadata }: Stripe.PaymentIntent, installation: string) {
  return metadata['installation'] === installation
    ? { order_id: Number(metadata['order_id']), order_reference: metadata['order'] ?? null }
    : { order_id: null, order_reference: null };
}

/**
 * Throws `ProviderTrouble` when it is no payment intent; one of another installation names no
 * order.
 */
export function paymentReport(
  intent: Stripe.PaymentIntent,
  account: string,
  installation: string,
): PaymentReport {
  mustBe(intent, 'payment_intent');
  const charge = intent.latest_charge;
  const error = intent.last_payment_error;
  return {
    provider_payment_id: intent.id,
    provider_account_id: account,
    provider_charge_id: typeof charge === 'string' ? charge : (charge?.id ?? null),
    client_secret: intent.client_secret,
    status: paymentStates[intent.status] ?? (error ? 'FAILED' : 'PENDING'),
    amount: intent.amount,
    captured: intent.amount_received,
    platform_fee: intent.application_fee_amount ?? 0,
    currency: intent.currency.toUpperCase(),
    last_error_code: error ? (error.decline_code ?? error.code ?? 'unknown') : null,
    ...orderNamed(intent, installation),
    created_at: new Date(intent.created * 1000).toISOString(),
  };
}

/** Throws `ProviderTrouble` when it is no refund; a cancelled one counts as failed. */
export function refundReport(refund: Stripe.Refund): RefundReport {
  mustBe(refund, 'refund');
  return {
    provider_refund_id: refund.id,
    status: refundStates[refund.status ?? ''] ?? 'PENDING',
    amount: refund.amount,
    failure: refund.failure_reason ?? null,
    call_key: refund.metadata?.['call'] ?? null,
  };
}

/** Null for a dispute of a charge without a payment intent: it is not ours. */
export function disputeReport(dispute: Stripe.Dispute): DisputeReport | null {
  mustBe(dispute, 'dispute');
  const { payment_intent, evidence_details } = dispute;
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (!intent) return null;
  const due = evidence_details?.due_by;
  return {
    provider_dispute_id: dispute.id,
    provider_payment_id: intent,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    ...(disputeStates[dispute.status] ?? { status: 'NEEDS_RESPONSE', withdrawn: true }),
    is_prevented: dispute.status === 'prevented',
    due_at: due ? new Date(due * 1000).toISOString() : null,
    opened_at: new Date(dispute.created * 1000).toISOString(),
  };
}

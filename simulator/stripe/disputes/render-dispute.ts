import { nowSeconds } from '../../clock.ts';
import type { Dispute } from '../records.ts';
import { isInquiry } from './is-inquiry.ts';

/** The bank's and Stripe's charge for a dispute: 85 dollars in Hong Kong, won or lost. */
const disputeFee = 8500;

/** The dispute as Stripe writes it, with what was withdrawn and returned; it never has evidence. */
export function renderDispute(dispute: Dispute): Record<string, unknown> {
  const { due_by: dueBy = dispute.created + 7 * 86_400 } = dispute;
  const isAsked = isInquiry(dispute);
  const moved = [
    ...(isAsked
      ? []
      : [movement(dispute, 'created', -dispute.amount, disputeFee, dispute.created)]),
    ...(dispute.reinstated === undefined
      ? []
      : [movement(dispute, 'won', dispute.amount, 0, dispute.reinstated)]),
  ];
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: moved,
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: dispute.status.endsWith('needs_response') && dueBy < nowSeconds(),
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isAsked,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

function movement(
  dispute: Dispute,
  why: string,
  amount: number,
  fee: number,
  created: number,
): unknown {
  return {
    id: `txn_${why}_${dispute.id.slice(3)}`,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: dispute.currency,
    description: `Chargeback ${why === 'won' ? 'reversal' : 'withdrawal'} for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: dispute.currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: why === 'won' ? 'dispute_reversal' : 'dispute',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}

const noEvidence = {
  ...Object.fromEntries(
    (
      'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure ' +
      'cancellation_rebuttal customer_communication customer_email_address customer_name ' +
      'customer_purchase_ip customer_signature duplicate_charge_documentation ' +
      'duplicate_charge_explanation duplicate_charge_id product_description receipt ' +
      'refund_policy refund_policy_disclosure refund_refusal_explanation service_date ' +
      'service_documentation shipping_address shipping_carrier shipping_date ' +
      'shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'
    )
      .split(' ')
      .map((name) => [name, null]),
  ),
  enhanced_evidence: {},
};

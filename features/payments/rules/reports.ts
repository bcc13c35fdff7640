import { plus } from '#platform/pure/time.ts';

/** A provider's report of a payment, in our terms. Amounts in minor units. */
export interface PaymentReport {
  provider_payment_id: string;
  provider_account_id: string;
  provider_charge_id: string | null;
  client_secret: string | null;
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  amount: number;
  captured: number;
  /** The platform's fee. */
  platform_fee: number;
  currency: string;
  last_error_code: string | null;
  /** The order of this installation that the payment names; null when it names none. */
  order_id: number | null;
  /** The reference of that order, as `orderReference` writes it. */
  order_reference: string | null;
  created_at: string;
}
export interface RefundReport {
  provider_refund_id: string | null;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  amount: number;
  failure: string | null;
  /**
   * The key of the call that made it; null when it was made elsewhere, in the provider's dashboard
   * for example.
   */
  call_key: string | null;
}

/** A provider's report of a charge that the buyer's bank disputes. */
export interface DisputeReport {
  provider_dispute_id: string;
  provider_payment_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';
  /** The deadline for evidence. */
  due_at: string | null;
  opened_at: string;
  /** It ended in our favour without a decision. */
  is_prevented: boolean;
  /** Whether the money was withdrawn; a bank may inquire first. */
  withdrawn: boolean;
}

/** Whether a dispute is undecided. */
export const isOpenDispute = ({ status }: Pick<DisputeReport, 'status'>): boolean =>
  status === 'NEEDS_RESPONSE' || status === 'UNDER_REVIEW';

/**
 * Whether the provider holds the money and refunds none of it: while the bank only inquires, it
 * does.
 */
export const isHeldInDispute = (
  dispute: Pick<DisputeReport, 'status'> & { is_inquiry: boolean },
): boolean => isOpenDispute(dispute) && !dispute.is_inquiry;

/** A refund at the provider, and its payment. */
export interface MadeRefund {
  provider_refund_id: string;
  provider_payment_id: string;
}

/** Whether the provider will not change a payment any more, apart from refunds. */
export const isFinal = ({ status }: Pick<PaymentReport, 'status'>): boolean =>
  status === 'SUCCEEDED' || status === 'CANCELLED';

/** The clocks of provider and database may differ by this much. */
const clock_difference_ms = 5 * 60_000;

/**
 * Whether this payment belongs to the order. A payment of another order, database or installation
 * must never complete it, so it must name the order and be no older than it.
 */
export const belongsTo = (
  report: Pick<PaymentReport, 'order_reference' | 'created_at'>,
  order: { reference: string; created_at: string },
): boolean =>
  report.order_reference === order.reference &&
  report.created_at >= plus(order.created_at, -clock_difference_ms);

/** A webhook's report. Only a hint: its object is read again at the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  account: string | null;
  payment_id: string | null;
  account_changed: boolean;
  /** Concerns a refund, perhaps one made in the provider's dashboard. */
  refunds_changed: boolean;
  /** Concerns a dispute. */
  disputes_changed: boolean;
  /** Why an attempt failed whose payment stays open, when only the event says it. */
  failure?: string | null;
  /**
   * Why a validly signed event is not for us: it is stored with that outcome, counted in
   * `/metrics`, and not processed. Test money, for example, must never complete a real order.
   */
  foreign?: 'other_mode' | 'unknown_account' | null;
  payload: unknown;
}

import { plus } from '#platform/pure/time.ts';

/** What a provider says of a payment, in our words. Amounts in minor units. */
export interface PaymentReport {
  provider_payment_id: string;
  provider_account_id: string;
  provider_charge_id: string | null;
  client_secret: string | null;
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED';
  amount: number;
  captured: number;
  /** What the platform takes of it. */
  platform_fee: number;
  currency: string;
  last_error_code: string | null;
  /** The order of this installation that the payment names; null when it names none. */
  order_id: number | null;
  /** The same order, as `orderReference` writes it. */
  order_reference: string | null;
  created_at: string;
}
export interface RefundReport {
  provider_refund_id: string | null;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  amount: number;
  failure: string | null;
  /** Key of the call that made it; null when it was made elsewhere, in the provider's dashboard for example. */
  call_key: string | null;
}

/** What a provider says of a charge that the buyer's bank asks about. */
export interface DisputeReport {
  provider_dispute_id: string;
  provider_payment_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'WON' | 'LOST';
  /** Until when evidence is taken. */
  due_at: string | null;
  opened_at: string;
  /** Was the money taken back? A bank may ask before it does. */
  withdrawn: boolean;
}

/** A dispute that is not decided: the provider holds the money, and gives nothing of it back to the buyer. */
export const isOpenDispute = ({ status }: Pick<DisputeReport, 'status'>): boolean =>
  status === 'NEEDS_RESPONSE' || status === 'UNDER_REVIEW';

/** A refund that the provider has, and of which payment it is. */
export interface MadeRefund {
  provider_refund_id: string;
  provider_payment_id: string;
}

/** A payment that the provider will not change any more, but for refunds. */
export const isFinal = ({ status }: Pick<PaymentReport, 'status'>): boolean =>
  status === 'SUCCEEDED' || status === 'CANCELLED';

/** Clocks of provider and database may differ by so much. */
const clock_difference_ms = 5 * 60_000;

/**
 * Is this payment the order's? A payment of another order, database or installation must never complete it, so what
 * was started for an order names it and is no older than it.
 */
export const belongsTo = (
  report: Pick<PaymentReport, 'order_reference' | 'created_at'>,
  order: { reference: string; created_at: string },
): boolean =>
  report.order_reference === order.reference &&
  report.created_at >= plus(order.created_at, -clock_difference_ms);

/** What a webhook reported. Only a hint: the object it is about is read again at the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  account: string | null;
  payment_id: string | null;
  account_changed: boolean;
  /** It is about a refund, perhaps one that was made in the provider's dashboard. */
  refunds_changed: boolean;
  /** It is about a bank that asks for the money back. */
  disputes_changed: boolean;
  /**
   * Why it is rightly signed and not for us: stored with that outcome, counted in `/metrics`, and nothing follows.
   * Test money, for example, must never complete a real order.
   */
  foreign?: 'other_mode' | 'unknown_account' | null;
  payload: unknown;
}

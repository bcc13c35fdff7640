import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { Route } from '#platform/http.ts';
import type { Payments } from '#platform/tables.ts';
import type { LostReason } from '#features/accounts/actions/connected-account.ts';
import type { ProviderCall } from '../calls.store.ts';
import type { Payment } from '../store.ts';
import type { PaymentStatus } from '../contract.ts';
import type { DisputeReport, MadeRefund, PaymentReport, RefundReport } from '../rules/reports.ts';

export interface PaymentInput {
  order_id: number;
  order_reference: string;
  /** The order that the buyer returns to. */
  order: { event_id: number; order_short_id: string };
  /** The end of the hold: a payment request must end before it. */
  payable_until: string;
  amount: number;
  currency: string;
  description: string;
  event_title: string;
  platform_fee: number;
}
export interface RefundInput {
  refund_id: number;
  provider_payment_id: string;
  amount: number;
  currency: string;
  /** The platform's fee of the whole payment: it refunds the same share of it. */
  platform_fee: number;
}
export type ProviderName = Payments['provider'];

type OfOrder = { eventId: number; orderShortId: string };
/** The calls of checkout; orders handle them the same way for every provider. */
interface CheckoutCalls {
  start: Endpoint<OfOrder>;
  status: Endpoint<OfOrder, z.ZodType, z.ZodType, typeof PaymentStatus, 'raw'>;
}
export interface ConnectedAccount {
  account_id: number;
  provider_account_id: string;
}
/** What the payment page needs of a started payment. */
export interface StartedPayment {
  provider_payment_id: string;
  provider_account_id: string;
  client_secret: string | null;
}

/**
 * A payment provider. A call that creates something is stored before it is sent, so its body is
 * built separately, and a repeat sends the stored body under the stored key. Failures on the way
 * are a `ProviderTrouble`.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** The provider's own calls: onboarding and webhooks. */
  routes: readonly Route[];
  calls: CheckoutCalls;
  /** Whether it is configured in this installation. */
  isAvailable(ctx: Context): boolean;
  /** The provider account that an account's buyers pay to; null until it can take payments. */
  accountOf(ctx: Context, accountId: number): Promise<string | null>;
  takesCurrency(currency: string): boolean;
  /** All accounts connected at this provider, whether or not they can take payments. */
  connectedAccounts(ctx: Context): Promise<ConnectedAccount[]>;
  accountConnectedAs(
    ctx: Context,
    providerAccountId: string,
  ): Promise<ConnectedAccount | undefined>;
  connection(
    ctx: Context,
    accountId: number,
  ): Promise<{
    account_id: string | null;
    setup_complete: boolean;
    /** `keys_refused`: the provider rejects the keys of this installation. */
    lost?: LostReason | 'keys_refused' | null;
  }>;
  /** Hourly maintenance, if the provider needs any. */
  keepUp?(ctx: Context): Promise<void>;
  /** Queries the provider for an account's status, after it reported a change. */
  refreshAccount(ctx: Context, providerAccountId: string): Promise<boolean>;
  /**
   * Whether the buyer can still pay this open payment; otherwise starting again creates another.
   */
  isPayable(ctx: Context, payment: Pick<Payment, 'status' | 'client_secret'>): boolean;
  paymentBody(ctx: Context, input: PaymentInput, key: string): object;
  start(ctx: Context, call: ProviderCall): Promise<PaymentReport>;
  /** The answer to `calls.start`. */
  form(ctx: Context, payment: StartedPayment): object;
  read(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentReport>;
  /** Cancels the payment; if it is too late for that, returns its status. */
  cancel(
    ctx: Context,
    providerAccountId: string,
    providerPaymentId: string,
  ): Promise<PaymentReport>;
  /** Payments of an account started since then for which money was captured. */
  paidSince(ctx: Context, providerAccountId: string, since: string): Promise<PaymentReport[]>;
  /** Refunds of an account made since then, by any party. */
  refundsSince(ctx: Context, providerAccountId: string, since: string): Promise<MadeRefund[]>;
  refundBody(input: RefundInput, key: string): object;
  /**
   * A refund that the provider will never make is reported as failed, not thrown: errors are
   * retried.
   */
  refund(ctx: Context, call: ProviderCall): Promise<RefundReport>;
  /** Disputes of one payment, or all opened since then; absent where the provider has none. */
  disputes?(
    ctx: Context,
    providerAccountId: string,
    of: { provider_payment_id: string } | { since: string },
  ): Promise<DisputeReport[]>;
  /** All refunds of a payment, including those made in the provider's dashboard. */
  refundsOf(
    ctx: Context,
    providerAccountId: string,
    providerPaymentId: string,
  ): Promise<RefundReport[]>;
}

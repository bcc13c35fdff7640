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
  /** What the buyer comes back to. */
  order: { event_id: number; order_short_id: string };
  /** The hold ends then: what can be paid later must end before. */
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
  /** What the platform took of the whole payment: it gives the same part of it back. */
  platform_fee: number;
}
export type ProviderName = Payments['provider'];

type OfOrder = { eventId: number; orderShortId: string };
/** The calls of checkout; orders answer them the same way for every provider. */
interface CheckoutCalls {
  start: Endpoint<OfOrder>;
  status: Endpoint<OfOrder, z.ZodType, z.ZodType, typeof PaymentStatus, 'raw'>;
}
export interface ConnectedAccount {
  account_id: number;
  provider_account_id: string;
}
/** What the payment page needs to know of a payment that was started. */
export interface StartedPayment {
  provider_payment_id: string;
  provider_account_id: string;
  client_secret: string | null;
}

/**
 * One provider of payments. A call that makes something is stored before it is sent, so its body is made apart and a
 * repeat sends the stored one under the stored key. What goes wrong on the way is a `ProviderTrouble`.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** Calls of its own: onboarding and webhooks. */
  routes: readonly Route[];
  calls: CheckoutCalls;
  /** Is it configured in this installation? */
  isAvailable(ctx: Context): boolean;
  /** The provider's account that an account's buyers pay to; null until it can take payments. */
  accountOf(ctx: Context, accountId: number): Promise<string | null>;
  takesCurrency(currency: string): boolean;
  /** Every account that is connected at this provider, ready or not. */
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
    /** `keys_refused`: the provider does not take the keys of this installation. */
    lost?: LostReason | 'keys_refused' | null;
  }>;
  /** What it looks after every hour, if anything. */
  keepUp?(ctx: Context): Promise<void>;
  /** Asks the provider how an account stands, after it reported a change. */
  refreshAccount(ctx: Context, providerAccountId: string): Promise<boolean>;
  /** May the buyer pay one that is open as it is? Otherwise starting again makes another. */
  isPayable(ctx: Context, payment: Pick<Payment, 'status' | 'client_secret'>): boolean;
  paymentBody(ctx: Context, input: PaymentInput, key: string): object;
  start(ctx: Context, call: ProviderCall): Promise<PaymentReport>;
  /** The answer of `calls.start`. */
  form(ctx: Context, payment: StartedPayment): object;
  read(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentReport>;
  /** Makes it impossible to pay; when that comes too late, how the payment stands. */
  cancel(
    ctx: Context,
    providerAccountId: string,
    providerPaymentId: string,
  ): Promise<PaymentReport>;
  /** Payments of an account that were begun since then and for which money was taken. */
  paidSince(ctx: Context, providerAccountId: string, since: string): Promise<PaymentReport[]>;
  /** Refunds of an account that were made since then, by any party. */
  refundsSince(ctx: Context, providerAccountId: string, since: string): Promise<MadeRefund[]>;
  refundBody(input: RefundInput, key: string): object;
  /** A refund that the provider will never make is a failed one, not an error: errors are tried again. */
  refund(ctx: Context, call: ProviderCall): Promise<RefundReport>;
  /** Disputes of one payment, or all that were opened since then; absent where the provider has none. */
  disputes?(
    ctx: Context,
    providerAccountId: string,
    of: { provider_payment_id: string } | { since: string },
  ): Promise<DisputeReport[]>;
  /** Every refund of a payment, those made in the provider's dashboard included. */
  refundsOf(
    ctx: Context,
    providerAccountId: string,
    providerPaymentId: string,
  ): Promise<RefundReport[]>;
}

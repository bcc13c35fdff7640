import type { Context } from '#platform/context.ts';
import type { ProviderEvent, PaymentFacts, RefundFacts } from './rules/facts.ts';

export interface StartInput {
  order_id: number;
  attempt: number;
  provider_account_id: string;
  amount: number;
  currency: string;
  description: string;
  receipt_email: string | null;
  platform_fee: number;
}
export interface RefundInput {
  refund_id: number;
  provider_account_id: string;
  provider_payment_id: string;
  amount: number;
  currency: string;
}
/** One provider of payments. Every call is safe to repeat: its key is ours and durable. */
export interface PaymentProvider {
  start(ctx: Context, input: StartInput): Promise<PaymentFacts>;
  read(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentFacts>;
  cancel(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentFacts>;
  /** A refund that the provider will never make is a failed one, not an error: errors are tried again. */
  refund(ctx: Context, input: RefundInput): Promise<RefundFacts>;
  readRefund(
    ctx: Context,
    providerAccountId: string,
    providerRefundId: string,
  ): Promise<RefundFacts>;
  /** The news of a webhook call, or null when its signature is not the provider's. */
  verify(
    ctx: Context,
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
    secret: string,
  ): ProviderEvent | null;
}

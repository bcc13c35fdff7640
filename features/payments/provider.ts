import type { Context } from '#platform/context.ts';

/** What a provider says of a payment, in our words. Amounts in minor units. */
export interface PaymentFacts {
  provider_payment_id: string; provider_account_id: string; provider_charge_id: string | null; client_secret: string | null;
  status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'; amount: number; captured: number; currency: string; last_error_code: string | null;
}
export interface RefundFacts { provider_refund_id: string; status: 'PENDING' | 'SUCCEEDED' | 'FAILED'; amount: number; failure: string | null }

export interface StartInput { order_id: number; attempt: number; provider_account_id: string; amount: number; currency: string; description: string; receipt_email: string | null; platform_fee: number }
export interface RefundInput { refund_id: number; provider_account_id: string; provider_payment_id: string; amount: number; currency: string }
/** A piece of news: the object it is about is read again, the news itself is not believed. */
export interface News { id: string; type: string; account: string | null; payment_id: string | null; account_changed: boolean; payload: unknown }

/** One provider of payments. Every call is safe to repeat: its key is ours and durable. */
export interface PaymentProvider {
  start(ctx: Context, input: StartInput): Promise<PaymentFacts>;
  read(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentFacts>;
  cancel(ctx: Context, providerAccountId: string, providerPaymentId: string): Promise<PaymentFacts>;
  refund(ctx: Context, input: RefundInput): Promise<RefundFacts>;
  /** The news of a webhook call, or null when its signature is not the provider's. */
  verify(ctx: Context, raw: Buffer, headers: Record<string, string | string[] | undefined>, secret: string): News | null;
}

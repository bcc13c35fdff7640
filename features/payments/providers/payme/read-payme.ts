import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { toMinor } from '#platform/pure/money.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import type { PaymentReport } from '../../rules/reports.ts';

const name = () => z.string().min(1).max(200);
const Link = z.string().min(1).max(2000);

/** Answer to a new payment request. */
const Made = z.object({
  paymentRequestId: name(),
  webLink: Link,
  appLink: Link,
  statusCode: name(),
});
/** In dollars, as a number or, in notices, as a string. */
const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
  ])
  .refine((amount) => amount >= 0 && amount < 1e9);
/**
 * The status of a payment request. PayMe may omit amount and currency; they are checked if present.
 */
const Status = z.object({
  paymentRequestId: name().nullish(),
  statusCode: name(),
  totalAmount: Amount.nullish(),
  currencyCode: name().nullish(),
  transactions: z
    .array(z.object({ transactionId: name(), orderId: name().nullish() }))
    .max(100)
    .nullish(),
  errors: z.array(z.object({ errorCode: name() })).nullish(),
});
const Refunded = z.object({ refundId: name() });
export type Status = z.output<typeof Status>;

/**
 * An answer that is JSON but not the expected object (from a gateway, for example) is trouble, not
 * a payment.
 */
function must<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const read = schema.safeParse(json);
  if (!read.success) throw new ProviderTrouble('payment.provider_failed', true);
  return read.data;
}
/**
 * Parses the answer to a new payment request; throws `ProviderTrouble` when it is something else.
 */
export const readMade = (json: unknown) => must(Made, json);
/** Parses the answer to a refund; throws `ProviderTrouble` when it is something else. */
export const readRefunded = (json: unknown) => must(Refunded, json);
/**
 * Parses a status; throws `ProviderTrouble` when it is none, or belongs to another request than
 * `requestId`.
 */
export function readStatus(json: unknown, requestId: string): Status {
  const status = must(Status, json);
  // An answer to another request, from a cache in between for example, must never pay this one.
  if (status.paymentRequestId && status.paymentRequestId !== requestId)
    throw new ProviderTrouble('payment.provider_failed', true);
  return status;
}

/** A refused request can no longer be paid this long after its end. */
const after_end_ms = 10 * 60_000;

/**
 * Maps PayMe's four documented states; any other is not final. A refused request can still be paid
 * until it ends, so it is given up only after that.
 */
export function stateOf(
  statusCode: string,
  expires_at: string | null,
  now: string,
): PaymentReport['status'] {
  if (statusCode === 'PR005') return 'SUCCEEDED';
  if (statusCode === 'PR007') return 'CANCELLED';
  if (statusCode !== 'PR004') return 'PENDING';
  return expires_at !== null && plus(expires_at, after_end_ms) < now ? 'CANCELLED' : 'FAILED';
}

/** What is known of a payment besides PayMe's status answer. */
export interface Known {
  amount: number;
  currency: string;
  expires_at: string | null;
  created_at: string;
  order_id: number | null;
  order_reference: string | null;
}

/**
 * Amounts in minor units; throws `ProviderTrouble` for another currency, or an amount finer than
 * the minor unit.
 */
export function reportOf(
  ctx: Pick<Context, 'now'>,
  { account, payment }: { account: string; payment: string },
  reported: Status,
  known: Known,
): PaymentReport {
  const status = stateOf(reported.statusCode, known.expires_at, ctx.now);
  const { currency } = known;
  // PayMe takes one currency. An answer with another one is not about our payment.
  if ((reported.currencyCode ?? currency) !== currency)
    throw new ProviderTrouble('payment.provider_failed', true);
  const reportedAmount = reported.totalAmount ?? null;
  const amount = reportedAmount === null ? known.amount : toMinor(reportedAmount, currency);
  if (amount === null) throw new ProviderTrouble('payment.provider_failed', true);
  const reason = reported.errors?.[0]?.errorCode ?? reported.statusCode;
  return {
    provider_payment_id: payment,
    provider_account_id: account,
    provider_charge_id: reported.transactions?.at(-1)?.transactionId ?? null,
    client_secret: null,
    status,
    amount,
    captured: status === 'SUCCEEDED' ? amount : 0,
    platform_fee: 0,
    currency,
    last_error_code: status === 'FAILED' || status === 'CANCELLED' ? reason : null,
    order_id: known.order_id,
    order_reference: known.order_reference,
    created_at: known.created_at,
  };
}

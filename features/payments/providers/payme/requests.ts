import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import * as calls from '../../calls.store.ts';
import type { PaymentReport } from '../../rules/reports.ts';
import * as payments from '../../store.ts';
import type { PaymentInput } from '../provider.ts';
import { callPayme } from './call-payme.ts';
import { isOfPayer, PaymeError, refusalOf } from './error-codes.ts';
import { isLink } from './links.ts';
import { merchantsOf, type Merchant } from './merchant.ts';
import { markOf, readMark } from './order-mark.ts';
import { readMade, readStatus, reportOf, type Known, type Status } from './read-payme.ts';
import { returnAddress } from './return-token.ts';
import { timeout_ms } from './send-request.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';

const shortest_s = 15;
const longest_s = 600;

/** The content of a payment request, with the instant that it must not outlive. */
interface RequestBody {
  payable_until: string;
  request: {
    currencyCode: 'HKD';
    notificationUri: string;
    appSuccessCallback: string;
    appFailCallback: string;
    totalAmount: number;
    merchantData: { orderId: string; orderDescription: string };
  };
}
/** What a browser pays with, as stored with the payment. */
export interface PaymeForm {
  web_link: string;
  app_link: string;
  expires_at: string;
}
/** The links that the buyer pays with; null when none are stored. */
export function formOf(payment: { client_secret: string | null }): PaymeForm | null {
  return payment.client_secret === null ? null : (JSON.parse(payment.client_secret) as PaymeForm);
}

/** The body stored with the call; refuses every currency but HKD. */
export function requestBody(ctx: Context, input: PaymentInput, key: string): object {
  if (input.currency !== 'HKD') refuse('payme.only_hkd');
  const { order_reference, order_id, description } = input;
  const back = (went: 'well' | 'wrong'): string => returnAddress(ctx, input.order, went);
  const body: RequestBody = {
    payable_until: input.payable_until,
    request: {
      totalAmount: toMajor(input.amount, 'HKD'),
      currencyCode: 'HKD',
      notificationUri: notificationUri(ctx),
      appSuccessCallback: back('well'),
      appFailCallback: back('wrong'),
      merchantData: {
        orderId: markOf({ order_reference, order_id, call_key: key }),
        orderDescription: description,
      },
    },
  };
  return body;
}

/** Where PayMe sends its notices; their signatures cover the path. */
export const notificationUri = ({ config }: Pick<Context, 'config'>): string =>
  `${config.base_url}/api/public/webhooks/payme`;

/** The merchant that a payment was started with, with its current keys. */
export async function merchantAs(ctx: Context, account: string | null): Promise<Merchant> {
  const [merchant] = account === null ? [] : await merchantsOf(ctx, account);
  return merchant ?? refuse('payme.not_connected');
}

/**
 * Makes a payment request that ends before the hold of its order, however long ago the call was
 * stored. PayMe supports no idempotency keys. A request whose answer was lost is not repeated: the
 * next call makes another, and the links of the lost one never reached anyone.
 */
export async function startRequest(ctx: Context, call: calls.ProviderCall): Promise<PaymentReport> {
  const merchant = await merchantAs(ctx, call.provider_account_id);
  const { request, payable_until } = call.body as RequestBody;
  // The duration begins when PayMe receives the request, at the latest at our timeout.
  const left_ms = Date.parse(payable_until) - ctx.clock() - timeout_ms;
  const effectiveDuration = Math.min(longest_s, Math.floor(left_ms / 1000));
  if (effectiveDuration < shortest_s) refuse('payme.too_little_time');
  const began = new Date(ctx.clock()).toISOString();
  const path = '/payments/paymentrequests';
  const body = { ...request, effectiveDuration };
  const paymentRequest = readMade(
    await callPayme(ctx, merchant, 'POST', path, body).catch((error: unknown) => {
      throw error instanceof PaymeError ? refusalOf(error.code) : error;
    }),
  );
  if (
    !isLink(ctx.config, paymentRequest.webLink, 'web') ||
    !isLink(ctx.config, paymentRequest.appLink, 'app')
  )
    throw new ProviderTrouble('payment.provider_failed', true);
  const expires_at = plus(began, effectiveDuration * 1000);
  const form: PaymeForm = {
    web_link: paymentRequest.webLink,
    app_link: paymentRequest.appLink,
    expires_at,
  };
  const at = { account: merchant.client_id, payment: paymentRequest.paymentRequestId };
  const known = {
    ...knownFromMark(request.merchantData.orderId),
    amount: minorOf(request.totalAmount),
    currency: 'HKD',
    expires_at,
    created_at: began,
  };
  const report = reportOf(ctx, at, { statusCode: paymentRequest.statusCode }, known);
  return { ...report, client_secret: JSON.stringify(form) };
}

/** Reads the status of a payment request at PayMe. */
export async function readRequest(
  ctx: Context,
  account: string,
  payment: string,
): Promise<PaymentReport> {
  const merchant = await merchantAs(ctx, account);
  const reported = await requestStatus(ctx, merchant, payment);
  const known = await knownOf(ctx, merchant, payment, reported);
  return reportOf(ctx, { account: merchant.client_id, payment }, reported, known);
}

/**
 * A refusal on the payer's side is returned as status PR004; other codes are thrown as refusals.
 */
export async function requestStatus(
  ctx: Context,
  merchant: Merchant,
  payment: string,
): Promise<Status> {
  const path = `/payments/paymentrequests/${encodeURIComponent(payment)}`;
  try {
    return readStatus(await callPayme(ctx, merchant, 'GET', path), payment);
  } catch (error) {
    if (!(error instanceof PaymeError)) throw error;
    // A refusal by the payer is the payment's status; any other code is an error.
    if (isOfPayer(error.code)) return { statusCode: 'PR004', errors: [{ errorCode: error.code }] };
    throw refusalOf(error.code);
  }
}

const knownFromMark = (mark: string | null | undefined) => {
  const read = mark ? readMark(mark) : null;
  return { order_id: read?.order_id ?? null, order_reference: read?.order_reference ?? null };
};

/**
 * PayMe's status has no amount: the requested amount is stored with the payment or, when the answer
 * to its call was lost, with the call. A request found in neither is unknown and pays nothing.
 */
async function knownOf(
  ctx: Context,
  merchant: Merchant,
  payment: string,
  reported: Status,
): Promise<Known> {
  const mark = reported.transactions?.at(-1)?.orderId;
  const stored = await payments.findByProvider(ctx, 'payme', payment);
  if (stored) {
    const { amount, currency, created_at } = stored;
    const expires_at = formOf(stored)?.expires_at ?? null;
    return { amount, currency, created_at, expires_at, ...knownFromMark(mark) };
  }
  return {
    amount: 0,
    currency: 'HKD',
    expires_at: null,
    created_at: ctx.now,
    ...knownFromMark(mark),
    ...(await knownFromCall(ctx, merchant, mark)),
  };
}

/** The call that wrote exactly this mark, for when its answer was lost. */
async function knownFromCall(
  ctx: Context,
  { account_id }: Merchant,
  mark: string | null | undefined,
): Promise<Partial<Known>> {
  const read = mark ? readMark(mark) : null;
  if (!read) return {};
  const { order_id } = read;
  const callsOfOrder = await calls.all(ctx, {
    purpose: 'payment',
    account_id,
    order_id,
    refund_id: null,
  });
  const call = callsOfOrder.find(
    ({ provider, body }) =>
      provider === 'payme' && (body as Partial<RequestBody>).request?.merchantData.orderId === mark,
  );
  if (!call) return {};
  const { totalAmount } = (call.body as RequestBody).request;
  return { amount: minorOf(totalAmount), created_at: call.created_at };
}

const minorOf = (hkd: number): number => Math.round(hkd * 100);

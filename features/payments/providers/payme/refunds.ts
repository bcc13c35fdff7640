import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { refuse } from '#platform/pure/refusal.ts';
import * as calls from '../../calls.store.ts';
import { isTroubleCode, ProviderTrouble } from '../../rules/provider-trouble.ts';
import type { RefundReport } from '../../rules/reports.ts';
import * as payments from '../../store.ts';
import type { RefundInput } from '../provider.ts';
import { callPayme } from './call-payme.ts';
import { isRefundFailure, PaymeError, refusalOf } from './error-codes.ts';
import { isRepeatRefused } from './refund-rules.ts';
import { readRefunded } from './read-payme.ts';
import { requestStatus, merchantAs } from './requests.ts';

interface RefundBody {
  payment: string;
  refund_id: number;
  amount: number;
}

/** The body stored with the call; its amount is in minor units until it is sent. */
export const refundBody = ({ provider_payment_id, refund_id, amount }: RefundInput): object =>
  ({ payment: provider_payment_id, refund_id, amount }) satisfies RefundBody;

/**
 * Makes a refund. PayMe supports no idempotency keys and lists no refunds, so after a lost answer a
 * second call is made only where PayMe itself would refuse it if the first had been executed. All
 * others wait for staff.
 */
export async function sendRefund(ctx: Context, call: calls.ProviderCall): Promise<RefundReport> {
  const merchant = await merchantAs(ctx, call.provider_account_id);
  const { payment, amount } = call.body as RefundBody;
  const isRepeat = await mayHaveBeenMade(ctx, call);
  if (isRepeat && !(await isSafeToRepeat(ctx, call)))
    throw new ProviderTrouble('payment.refund_unconfirmed', false);
  const report = { amount, call_key: call.key };
  const transaction = (await requestStatus(ctx, merchant, payment)).transactions?.at(
    -1,
  )?.transactionId;
  if (!transaction) refuse('payme.not_paid');
  const path = `/payments/transactions/${encodeURIComponent(transaction)}/refunds`;
  try {
    const { refundId } = readRefunded(
      await callPayme(ctx, merchant, 'POST', path, {
        amount: toMajor(amount, 'HKD'),
        currencyCode: 'HKD',
        reasonCode: '00',
        reasonMessage: `Refund ${call.refund_id ?? ''}`.trim(),
      }),
    );
    return { ...report, provider_refund_id: refundId, status: 'SUCCEEDED', failure: null };
  } catch (error) {
    if (!(error instanceof PaymeError)) throw error;
    // The repeat exceeds what is left, so the first call was executed.
    if (isRepeat && error.code === 'EB010')
      return { ...report, provider_refund_id: null, status: 'SUCCEEDED', failure: null };
    if (isRefundFailure(error.code))
      return { ...report, provider_refund_id: null, status: 'FAILED', failure: error.code };
    const refusal = refusalOf(error.code);
    throw error.code === 'EW2001' ? new ProviderTrouble('payment.provider_failed', true) : refusal;
  }
}

/** Whether this refund was sent before with an unknown outcome. */
async function mayHaveBeenMade(ctx: Context, call: calls.ProviderCall): Promise<boolean> {
  const { purpose, account_id, order_id, refund_id } = call;
  const sent = await calls.all(ctx, { purpose, account_id, order_id, refund_id });
  return sent.some((item) => {
    // The current try is already counted in the database, but not in the call as it was read.
    const tries = item.id === call.id ? call.tries : item.tries;
    return tries > 0 && (item.state !== 'REFUSED' || isTroubleCode(item.failure));
  });
}

async function isSafeToRepeat(ctx: Context, call: calls.ProviderCall): Promise<boolean> {
  const { payment: id, amount } = call.body as RefundBody;
  const payment = await payments.findByProvider(ctx, 'payme', id);
  if (!payment) return false;
  const others = (await payments.refundsOfPayment(ctx, payment.id)).filter(
    ({ id: refund, status }) => refund !== call.refund_id && status === 'SUCCEEDED',
  );
  const returned = others.reduce((sum, refund) => sum + refund.amount, 0);
  return isRepeatRefused({ amount, captured: payment.captured, returned });
}

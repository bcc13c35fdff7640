import { randomUUID } from 'node:crypto';
import { nowMs } from '../clock.ts';
import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';
import { PaymeRefusal } from './errors.ts';
import { putMerchant } from './merchants.ts';
import { centsOf, dollarsOf } from './money.ts';
import { checkCurrency } from './payment-request.ts';
import type { Merchant, PaymentRequest, PaymeRefund } from './records.ts';

const known = new Set(['amount', 'currencyCode', 'reasonCode', 'reasonMessage']);

/** Handles a call for a refund, in part or in full. */
export function refundCall(
  world: World,
  merchant: Merchant,
  transaction: string,
  body: Params,
): Record<string, unknown> {
  const request = [...world.payme.requests.values()].find(
    (request) => request.transaction === transaction && request.merchant === merchant.id,
  );
  if (request === undefined) throw new PaymeRefusal('EB001');
  for (const name of Object.keys(body))
    if (!known.has(name))
      throw new PaymeRefusal('EA002', `${name} is not a field of this request.`);
  checkCurrency(body);
  const { reasonCode, reasonMessage = null } = body;
  if (typeof reasonCode !== 'string' || !/^\d\d$/.test(reasonCode))
    throw new PaymeRefusal('EA002', 'reasonCode must be two digits.');
  if (reasonMessage !== null && (typeof reasonMessage !== 'string' || reasonMessage.length > 140))
    throw new PaymeRefusal('EA002', 'reasonMessage must be at most 140 characters.');
  const refund = refundPayment(world, merchant, request, {
    amount: centsOf(body, 'amount'),
    reason_code: reasonCode,
    reason_message: reasonMessage,
  });
  return {
    refundId: refund.id,
    transactionId: transaction,
    amount: dollarsOf(refund.amount),
    currencyCode: 'HKD',
    reasonCode,
    ...(reasonMessage === null ? {} : { reasonMessage }),
  };
}

/** The sum of a request's refunds, in cents. */
export function refundedOf(world: World, request: PaymentRequest): number {
  let sum = 0;
  for (const refund of world.payme.refunds.values())
    if (refund.request === request.id) sum += refund.amount;
  return sum;
}

/**
 * Makes a refund. Throws EB010 when the request is not paid, when less is left, and for a refund of
 * nothing; EB011 when the merchant's wallet has less.
 */
export function refundPayment(
  world: World,
  merchant: Merchant,
  request: PaymentRequest,
  how: Pick<PaymeRefund, 'amount' | 'reason_code' | 'reason_message'>,
): PaymeRefund {
  const left = request.amount - refundedOf(world, request);
  if (request.transaction === null || how.amount < 1 || how.amount > left)
    throw new PaymeRefusal('EB010');
  if (merchant.wallet_balance !== null) {
    if (how.amount > merchant.wallet_balance) throw new PaymeRefusal('EB011');
    putMerchant(world, { ...merchant, wallet_balance: merchant.wallet_balance - how.amount });
  }
  return world.payme.refunds.put({
    id: randomUUID(),
    request: request.id,
    transaction: request.transaction,
    created: nowMs(),
    ...how,
  });
}

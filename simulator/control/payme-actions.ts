import { isObject, type Params } from '../http/params.ts';
import { expire, failAttempt, pay, reject } from '../payme/decide.ts';
import { merchantOf, putMerchant } from '../payme/merchants.ts';
import { forgeries, noticeTypes, notify } from '../payme/notices.ts';
import { readMerchant, writeMerchant } from '../payme/read-merchant.ts';
import type { PaymentRequest } from '../payme/records.ts';
import { refundPayment, refundedOf } from '../payme/refunds.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { BadInput, found, number, oneOf, string } from './input.ts';

/** Actions of a payer, of a shop in its own app, or of a failing PayMe. */
export const paymeActions: Record<string, Action> = {
  payme_merchant: (world, input) => writeMerchant(putMerchant(world, readMerchant(input))),
  payme_pay: (world, input) => decided(world, input, pay),
  payme_reject: (world, input) => decided(world, input, reject),
  payme_expire: (world, input) => decided(world, input, expire),
  payme_fail: (world, input) =>
    decided(world, input, (_, request) => {
      const code = typeof input.code === 'string' ? input.code : 'EW2036';
      const reason = typeof input.reason === 'string' ? input.reason : 'The payer could not pay.';
      return failAttempt(world, request, code, reason);
    }),
  // A refund that the shop makes in its own PayMe app: without an API call and without a notice.
  payme_refund: (world, input) => {
    const request = requestOf(world, input);
    const merchant = found(merchantOf(world, request.merchant), 'merchant', request.merchant);
    const amount = number(input, 'amount') ?? request.amount - refundedOf(world, request);
    return refundPayment(world, merchant, request, {
      amount,
      reason_code: '00',
      reason_message: null,
    });
  },
  payme_misreport: (world, input) => {
    const request = requestOf(world, input);
    const left = input.times === 'forever' ? null : (number(input, 'times') ?? 1);
    request.misreport = left === 0 ? null : { change: changeOf(input), left };
    return world.payme.requests.put(request);
  },
  payme_notify: (world, input) => {
    const id = notify(world, requestOf(world, input), {
      type: oneOf(input, 'type', noticeTypes),
      change: changeOf(input),
      ...(input.forged === undefined ? {} : { forged: oneOf(input, 'forged', forgeries) }),
    });
    return {
      event: found(id ?? undefined, 'notificationUri of', string(input, 'payment_request')),
    };
  },
  payme_expire_tokens: (world) => {
    const tokens = [...world.payme.tokens.values()];
    for (const token of tokens) world.payme.tokens.put({ ...token, expires_at: 0 });
    return { expired: tokens.length };
  },
};

function requestOf(world: World, input: Params): PaymentRequest {
  const id = string(input, 'payment_request');
  return found(world.payme.requests.get(id), 'payment request', id);
}

function decided(
  world: World,
  input: Params,
  decide: (world: World, request: PaymentRequest) => boolean,
): unknown {
  const request = requestOf(world, input);
  if (!decide(world, request)) throw new BadInput(`payment request is ${request.status}`);
  return { statusCode: request.status, transactionId: request.transaction };
}

function changeOf(input: Params): Params {
  const change = input.change ?? {};
  if (!isObject(change)) throw new BadInput('"change" must be an object');
  return change;
}

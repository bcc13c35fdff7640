import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';
import { merchantOf, putMerchant } from './merchants.ts';
import { notify } from './notices.ts';
import type { PaymentRequest } from './records.ts';
import { settled } from './payment-request.ts';

/** The payer pays. Returns false when the request is no longer open, as on a second tap. */
export function pay(world: World, request: PaymentRequest): boolean {
  if (settled(world, request).status !== 'PR001') return false;
  Object.assign(request, { status: 'PR005', transaction: randomUUID() });
  world.payme.requests.put(request);
  const merchant = merchantOf(world, request.merchant);
  if (merchant?.wallet_balance !== undefined && merchant.wallet_balance !== null)
    putMerchant(world, { ...merchant, wallet_balance: merchant.wallet_balance + request.amount });
  notify(world, request, { type: 'payment.success' });
  return true;
}

/**
 * The payer refuses, and a notice is sent to the shop. Returns false when the request is no longer
 * open.
 */
export function reject(world: World, request: PaymentRequest): boolean {
  if (settled(world, request).status !== 'PR001') return false;
  world.payme.requests.put(Object.assign(request, { status: 'PR004' }));
  notify(world, request, { type: 'payment.failure' });
  return true;
}

/** One attempt failed on the payer's side; the request may still be paid until it expires. */
export function failAttempt(
  world: World,
  request: PaymentRequest,
  reasonCode: string,
  reasonDescription: string,
): boolean {
  if (settled(world, request).status !== 'PR001') return false;
  notify(world, request, { type: 'payment.failure', change: { reasonCode, reasonDescription } });
  return true;
}

/** Expires a request without a notice. */
export function expire(world: World, request: PaymentRequest): boolean {
  if (settled(world, request).status !== 'PR001') return false;
  world.payme.requests.put(Object.assign(request, { status: 'PR007' }));
  return true;
}

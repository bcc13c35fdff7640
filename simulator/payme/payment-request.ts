import { randomUUID } from 'node:crypto';
import { nowMs } from '../clock.ts';
import { secret } from '../ids.ts';
import { isObject, type Params } from '../http/params.ts';
import type { World } from '../world.ts';
import { PaymeRefusal } from './errors.ts';
import { centsOf } from './money.ts';
import type { Merchant, PaymentRequest } from './records.ts';

const known = new Set([
  'totalAmount',
  'currencyCode',
  'effectiveDuration',
  'notificationUri',
  'appSuccessCallback',
  'appFailCallback',
  'merchantData',
]);
const shortest = 15;
const longest = 24 * 3600;

/** Creates a payment request. An unknown field is refused, as it is most likely a misspelling. */
export function createRequest(world: World, merchant: Merchant, body: Params): PaymentRequest {
  for (const name of Object.keys(body))
    if (!known.has(name))
      throw new PaymeRefusal('EA002', `${name} is not a field of this request.`);
  const amount = centsOf(body, 'totalAmount');
  checkCurrency(body);
  const duration = body.effectiveDuration ?? 600;
  if (!Number.isInteger(duration) || Number(duration) < shortest || Number(duration) > longest)
    throw new PaymeRefusal('EA002', `effectiveDuration must be at least ${shortest} seconds.`);
  const { merchantData = null } = body;
  if (merchantData !== null && !isObject(merchantData))
    throw new PaymeRefusal('EA002', 'merchantData must be an object.');
  for (const name of ['orderId', 'orderDescription'])
    if (merchantData?.[name] !== undefined && typeof merchantData[name] !== 'string')
      throw new PaymeRefusal('EA002', `merchantData.${name} must be a string.`);
  const created = nowMs();
  return world.payme.requests.put({
    id: randomUUID(),
    merchant: merchant.id,
    code: secret(22),
    amount,
    status: 'PR001',
    created,
    duration: Number(duration),
    expires_at: created + Number(duration) * 1000,
    notification_uri: address(body, 'notificationUri', /^https?:$/),
    // A wallet may return to the shop's app, which has a scheme of its own.
    success_callback: address(body, 'appSuccessCallback', /^(?!(javascript|data|file):)/),
    fail_callback: address(body, 'appFailCallback', /^(?!(javascript|data|file):)/),
    merchant_data: merchantData,
    transaction: null,
    misreport: null,
  });
}

/** Throws EA002 when it is not three capital letters, EA014 when it is not HKD. */
export function checkCurrency(body: Params): void {
  const { currencyCode } = body;
  if (typeof currencyCode !== 'string' || !/^[A-Z]{3}$/.test(currencyCode))
    throw new PaymeRefusal('EA002', 'currencyCode must be three capital letters.');
  if (currencyCode !== 'HKD') throw new PaymeRefusal('EA014');
}

function address(body: Params, name: string, schemes: RegExp): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && URL.canParse(value) && schemes.test(new URL(value).protocol))
    return value;
  throw new PaymeRefusal('EA002', `${name} must be a URL.`);
}

/** Returns a request of this merchant; the requests of others count as missing. */
export function findRequest(world: World, merchant: Merchant, id: string): PaymentRequest {
  const request = world.payme.requests.get(id);
  if (request === undefined || request.merchant !== merchant.id) throw new PaymeRefusal('EB001');
  return settled(world, request);
}

/**
 * Returns the request in its current state: its expiry is applied by the next call that reads it.
 */
export function settled(world: World, request: PaymentRequest): PaymentRequest {
  if (request.status !== 'PR001' || request.expires_at > nowMs()) return request;
  return world.payme.requests.put(Object.assign(request, { status: 'PR007' }));
}

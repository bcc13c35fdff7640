import { nowMs } from '../clock.ts';
import type { Request } from '../http/route.ts';
import type { World } from '../world.ts';
import { PaymeRefusal } from './errors.ts';
import type { Merchant } from './records.ts';
import { digestOf, type Line, readSignature, areEqual, sign } from './signature.ts';
import { holderOf } from './tokens.ts';

const signed = '(request-target) api-version request-date-time trace-id authorization digest'.split(
  ' ',
);
const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const mostTraces = 20_000;

/** Throws EA002 when the header is missing or empty. */
export function neededHeader(request: Request, name: string): string {
  const value = request.headers[name];
  if (typeof value !== 'string' || value === '')
    throw new PaymeRefusal('EA002', `The header ${name} is missing.`);
  return value;
}

/** Throws EA002 when the Api-Version is not 0.12. */
export function checkVersion(request: Request): void {
  if (neededHeader(request, 'api-version') !== '0.12')
    throw new PaymeRefusal('EA002', 'The Api-Version must be 0.12.');
}

/** Admits a request that has everything PayMe requires and a valid signature of its merchant. */
export function admit(world: World, request: Request, body: string): Merchant {
  checkVersion(request);
  checkForm(world, request);
  const merchant = holderOf(world, neededHeader(request, 'authorization'));
  if (!areEqual(neededHeader(request, 'digest'), digestOf(body)))
    throw new PaymeRefusal('EA001', 'The Digest does not match the body.');
  checkSignature(request, merchant);
  // Last, so that only the merchant itself can use up its Trace-Ids.
  noteTrace(world, merchant, neededHeader(request, 'trace-id').toLowerCase());
  return merchant;
}

function checkForm(world: World, request: Request): void {
  const wrong = (name: string): PaymeRefusal =>
    new PaymeRefusal('EA002', `The header ${name} is invalid.`);
  if (neededHeader(request, 'accept') !== 'application/json') throw wrong('Accept');
  if (!/^[a-z]{2}\b/i.test(neededHeader(request, 'accept-language')))
    throw wrong('Accept-Language');
  if (!/^application\/json\b/i.test(neededHeader(request, 'content-type')))
    throw wrong('Content-Type');
  if (!uuid.test(neededHeader(request, 'trace-id'))) throw wrong('Trace-Id');
  const time = neededHeader(request, 'request-date-time');
  const written = utcTime.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(written)) throw wrong('Request-Date-Time');
  if (Math.abs(nowMs() - written) > world.settings.paymeToleranceMs)
    throw new PaymeRefusal('EA002', 'The Request-Date-Time is too far from the current time.');
}

function checkSignature(request: Request, merchant: Merchant): void {
  const given = readSignature(neededHeader(request, 'signature'));
  if (given === null) throw new PaymeRefusal('EA002', 'The header Signature cannot be parsed.');
  const lines = signed.map((name): Line => {
    const target = `${request.method.toLowerCase()} ${request.url}`;
    return [name, name === '(request-target)' ? target : neededHeader(request, name)];
  });
  const holds =
    given.keyId === merchant.signing_key_id &&
    given.algorithm === 'hmac-sha256' &&
    given.headers === signed.join(' ') &&
    areEqual(given.signature, sign(lines, merchant.signing_key));
  if (!holds) throw new PaymeRefusal('EA001', 'The signature is not valid.');
}

function noteTrace(world: World, merchant: Merchant, traceId: string): void {
  const { traces } = world.payme;
  const id = `${merchant.id}/${traceId}`;
  if (traces.get(id) !== undefined)
    throw new PaymeRefusal('EA009', 'The Trace-Id has already been used.');
  traces.put({ id, seen: nowMs() });
  for (const oldest of traces.values()) {
    if (traces.size <= mostTraces) return;
    traces.remove(oldest.id);
  }
}

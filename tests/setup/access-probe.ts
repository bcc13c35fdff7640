import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#platform/endpoint.ts';
import { routes } from '#server/routes.ts';
import type { Ids } from './access-ids.ts';
import type { Actor } from './access-world.ts';
import { askedWhole, queries } from './access-whole.ts';
import type { Answer, Ask, TestApp } from './test-app.ts';
import type { Sent } from './world.ts';

export const endpoints = routes.map((route) => route.endpoint);
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;
export const idsIn = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/**
 * Returns the key of the id that a parameter stands for: bookings of members and orders of buyers
 * belong to other events than the rest.
 */
export function meant({ path, access }: Endpoint, name: string): string {
  if (path.startsWith('/WOWusers/bookings')) return 'bookingShortId';
  if (name === 'name')
    return path.startsWith('/public')
      ? 'fileName'
      : path.includes('previews')
        ? 'previewName'
        : 'mailFileName';
  const paid = { eventId: 'paidEventId', orderId: 'paidOrderId', orderShortId: 'paidShortId' };
  if (/\/(receipt|cancellation)$/.test(path) && /order(s\/:orderId|\/:orderShortId)/.test(path))
    return paid[name as 'eventId'];
  return access === 'buyer' && name === 'eventId' ? 'unpaidEventId' : name;
}
export const pathOf = (endpoint: Endpoint, ids: Ids): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => ids[meant(endpoint, name)] ?? 'none') +
  (queries[nameOf(endpoint)] ?? '');

/**
 * A lone surrogate: a request that passes the access check is refused for it before anything is
 * done.
 */
const halfCharacter: Ask = {
  payload: '{"half":"\\ud800"}',
  headers: { 'content-type': 'application/json' },
};
const stoppedBehindGate = ({ status, errors }: Answer): boolean =>
  status === 422 && 'half' in errors;

let count = 0;
/**
 * Only a few calls come from each address, so that no rate limit refuses them, and none from this
 * machine.
 */
const place = (): string => {
  const n = ++count >> 5;
  return `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
};

/** Returns `yes`, or the status of the refusal. */
async function send(
  testApp: TestApp,
  { method, idempotent }: Endpoint,
  path: string,
  { token, cookie }: Pick<Actor, 'token' | 'cookie'>,
  sent: Ask,
): Promise<string> {
  const headers = {
    ...sent.headers,
    'x-forwarded-for': place(),
    // Like the product's own pages.
    ...(idempotent && { 'idempotency-key': randomUUID() }),
  };
  const answer = await testApp.ask(method, path, { ...sent, token, cookie, headers });
  const { status } = answer;
  // Only callers with access learn of a conflict.
  return stoppedBehindGate(answer) || status < 400 || status === 409 ? 'yes' : String(status);
}

/**
 * Returns how a call answers an actor: the real response for reads and for calls of `askedWhole`,
 * for all others only whether they pass the access check.
 */
export function probe(testApp: TestApp, endpoint: Endpoint, actor: Actor, ids: Ids) {
  const whole = askedWhole[nameOf(endpoint)];
  const sent = endpoint.method === 'GET' ? {} : whole ? whole.sent(ids) : halfCharacter;
  return send(testApp, endpoint, pathOf(endpoint, ids), actor, sent);
}

/** Returns the response to a request that would succeed for the owner. */
export function probeGood(
  testApp: TestApp,
  endpoint: Endpoint,
  actor: Actor,
  { path, body, payload, headers }: Sent,
) {
  const sent = { body, ...(payload && { payload }), ...(headers && { headers }) };
  return send(testApp, endpoint, path ?? pathOf(endpoint, actor.own), actor, sent);
}

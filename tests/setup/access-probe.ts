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

/** Whose id a parameter is: bookings of members, and orders of buyers, are of other events than the rest. */
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

/** Half a character: what a gate lets through is refused for it before anything is done. */
const halfCharacter: Ask = {
  payload: '{"half":"\\ud800"}',
  headers: { 'content-type': 'application/json' },
};
const stoppedBehindGate = ({ status, errors }: Answer): boolean =>
  status === 422 && 'half' in errors;

let count = 0;
/** A few calls come from each place, so that no limit is what refuses them; and none from this machine. */
const place = (): string => {
  const n = ++count >> 5;
  return `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
};

/** `yes`, or the status that refuses. */
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
    // As our own pages send it.
    ...(idempotent && { 'idempotency-key': randomUUID() }),
  };
  const answer = await testApp.ask(method, path, { ...sent, token, cookie, headers });
  const { status } = answer;
  // A conflict is told to callers who may know how things are.
  return stoppedBehindGate(answer) || status < 400 || status === 409 ? 'yes' : String(status);
}

/**
 * What an actor is answered to a call: of reads and of what is asked whole the true answer, of all
 * others whether they pass the gate.
 */
export function probe(testApp: TestApp, endpoint: Endpoint, actor: Actor, ids: Ids) {
  const whole = askedWhole[nameOf(endpoint)];
  const sent = endpoint.method === 'GET' ? {} : whole ? whole.sent(ids) : halfCharacter;
  return send(testApp, endpoint, pathOf(endpoint, ids), actor, sent);
}

/** The answer to a request that would do something for the owner. */
export function probeGood(
  testApp: TestApp,
  endpoint: Endpoint,
  actor: Actor,
  { path, body, payload, headers }: Sent,
) {
  const sent = { body, ...(payload && { payload }), ...(headers && { headers }) };
  return send(testApp, endpoint, path ?? pathOf(endpoint, actor.own), actor, sent);
}

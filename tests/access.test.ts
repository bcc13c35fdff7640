import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#platform/endpoint.ts';
import { allows, grantable, isOfHost, isPermission } from '#platform/pure/access.ts';
import { token_prefix } from '#features/api-tokens/rules/token.ts';
import { openSweep, type Sweep } from './setup/access-sweep.ts';
import { isWriting, ownTable, writeOwnTable } from './setup/access-table.ts';
import { askedWhole, columns, type Column } from './setup/access-whole.ts';
import { endpoints, nameOf, probe, probeGood } from './setup/access-probe.ts';
import type { Actor } from './setup/access-world.ts';

/**
 * Calls every endpoint as every kind of caller with their own ids, and compares the answers with
 * docs/access.md.
 */
let sweep: Sweep;
const calls = endpoints.map(nameOf);
const found = new Map(calls.map((call) => [call, new Map<string, string>()]));

beforeAll(async () => {
  sweep = await openSweep();
});
afterAll(async () => {
  if (isWriting) writeOwnTable(found);
  await sweep.close();
});

const doesSomething = (call: string, column: Column): boolean =>
  askedWhole[call]?.by.includes(column) ?? false;
const actorOf = (column: Column): Actor => {
  const actor = sweep.actors.find(({ name }) => name === column);
  if (!actor) throw new Error(`nobody is "${column}"`);
  return actor;
};

/**
 * Calls everything that changes nothing, and returns what was written although the caller was
 * refused.
 */
async function askAll(
  actor: Actor,
  note: (call: string, answer: string) => void,
  { asked = endpoints, good = sweep.good } = {},
): Promise<string[]> {
  const written: string[] = [];
  for (const endpoint of asked) {
    const call = nameOf(endpoint);
    if (doesSomething(call, actor.name)) continue;
    sweep.written();
    const answer = await probe(sweep.testApp, endpoint, actor, actor.own);
    note(call, answer);
    if (answer === 'yes') continue;
    const sent = good[call];
    if (sent) {
      const again = await probeGood(sweep.testApp, endpoint, actor, sent);
      if (!['401', '403', '404'].includes(again)) written.push(`${call} with all of it: ${again}`);
    }
    written.push(...sweep.written().map((statement) => `${call}: ${statement}`));
  }
  return written;
}

/** Lists the answers that differ from docs/access.md. */
function differences(column: Column, which: (call: string) => boolean): string[] {
  if (isWriting) return [];
  const table = ownTable();
  return calls.filter(which).flatMap((call) => {
    const [wanted, is] = [table.get(call)?.get(column), found.get(call)?.get(column)];
    return wanted === is ? [] : `${call}, ${column}: docs/access.md says ${wanted}, it is ${is}`;
  });
}

test('docs/access.md lists every endpoint exactly once', () => {
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThan(300);
  if (!isWriting) expect([...ownTable().keys()]).toEqual(calls);
});

test('every endpoint declares who may call it', () => {
  expect(endpoints.every((endpoint) => endpoint.access.length > 0)).toBe(true);
});

describe.each(columns)('%s', (column) => {
  test('is refused without any write', async () => {
    const before = await sweep.checksum();
    const written = await askAll(actorOf(column), (call, answer) =>
      found.get(call)?.set(column, column === 'API token' && answer === 'yes' ? 'any' : answer),
    );
    expect(written).toEqual([]);
    expect(await sweep.checksum()).toEqual(before);
  });

  test('gets the answers documented in docs/access.md', () => {
    // Which permission an API token needs is known only after each was tried alone.
    const isKnown = ({ access }: Endpoint) => column !== 'API token' || !isPermission(access);
    const known = endpoints.filter(isKnown).map(nameOf);
    expect(
      differences(column, (call) => known.includes(call) && !doesSomething(call, column)),
    ).toEqual([]);
  });
});

describe('API tokens with a single permission', () => {
  const asked = endpoints.filter(({ access }) => isPermission(access));
  const answers = new Map(asked.map((endpoint) => [nameOf(endpoint), new Map<string, string>()]));

  test('are refused without any write', async () => {
    const keys = new Map<string, Actor>();
    for (const scope of grantable) keys.set(scope, await sweep.keyWith([scope]));
    const before = await sweep.checksum();
    for (const [scope, key] of keys) {
      const note = (call: string, answer: string) => answers.get(call)?.set(scope, answer);
      expect(await askAll(key, note, { asked, good: {} }), scope).toEqual([]);
    }
    expect(await sweep.checksum()).toEqual(before);
    for (const [call, of] of answers)
      if (of.size > 0) found.get(call)?.set('API token', summary(of));
  });

  test('get the answers documented in docs/access.md', () => {
    expect(differences('API token', (call) => !doesSomething(call, 'API token'))).toEqual([]);
  });

  test('are accepted only with the permission of the endpoint', () => {
    for (const { access, ...endpoint } of asked) {
      const of = [...(answers.get(nameOf(endpoint)) ?? [])];
      const letIn = of.filter(([, answer]) => answer === 'yes').map(([scope]) => scope);
      if (of.length > 0)
        expect(letIn, nameOf(endpoint)).toEqual(grantable.filter((item) => item === access));
    }
  });
});

/**
 * `any` when all API tokens are accepted, else the permissions of those that are, or the common
 * refusal.
 */
function summary(answers: ReadonlyMap<string, string>): string {
  const letIn = [...answers].filter(([, answer]) => answer === 'yes').map(([scope]) => scope);
  if (letIn.length === answers.size) return 'any';
  const refusals = [...new Set([...answers.values()].filter((answer) => answer !== 'yes'))];
  return letIn.length > 0 && refusals.join() === '403' ? letIn.join(', ') : refusals.join(', ');
}

test('calls with side effects, run last, get the answers documented in docs/access.md', async () => {
  const { testApp, mine, keyWith } = sweep;
  for (const [call, { by, again }] of Object.entries(askedWhole)) {
    const endpoint = endpoints.find((endpoint) => nameOf(endpoint) === call);
    if (!endpoint) throw new Error(`${call} is no call`);
    for (const column of by) {
      // No other caller has deleted anything of the other account.
      const own = async (actor: Actor) =>
        column === 'other owner' ? actor.own : { ...actor.own, ...(await again?.(mine)) };
      if (column === 'API token' && isPermission(endpoint.access)) {
        const answers = new Map<string, string>();
        for (const scope of grantable) {
          const key = await keyWith([scope]);
          answers.set(scope, await probe(testApp, endpoint, key, await own(key)));
        }
        found.get(call)?.set(column, summary(answers));
        continue;
      }
      const actor = actorOf(column);
      const answer = await probe(testApp, endpoint, actor, await own(actor));
      const isKey = column === 'API token' && answer === 'yes';
      found.get(call)?.set(column, isKey ? 'any' : answer);
    }
  }
  for (const column of columns)
    expect(differences(column, (call) => doesSomething(call, column))).toEqual([]);
  // Permitted calls do write, and the recorder of statements sees it.
  expect(sweep.written().length).toBeGreaterThan(20);
});

test('each role can do exactly what the permission table says', () => {
  for (const { access, ...endpoint } of endpoints) {
    const call = nameOf(endpoint);
    const answers = found.get(call);
    if (!isPermission(access) || askedWhole[call]) continue;
    const letIn = (column: Column) => answers?.get(column) === 'yes';
    expect(letIn('collaborator'), call).toBe(allows('COLLABORATOR', access));
    expect(letIn('organizer'), call).toBe(allows('ORGANIZER', access));
    expect(letIn('admin'), call).toBe(allows('ADMIN', access));
    expect(answers?.get('other owner'), call).toBe(isOfHost(access) ? '403' : 'yes');
    expect([answers?.get('visitor'), answers?.get('expired token')], call).toEqual(['401', '401']);
  }
});

test('a made-up session token or API token is not accepted', async () => {
  for (const endpoint of endpoints) {
    const { access } = endpoint;
    if (access !== 'signed_in' && !isPermission(access)) continue;
    for (const token of ['x'.repeat(43), `${token_prefix}${'x'.repeat(43)}`]) {
      const actor: Actor = { name: 'visitor', token, own: sweep.mine.ids };
      const answer = await probe(sweep.testApp, endpoint, actor, actor.own);
      expect(answer, `${nameOf(endpoint)} with ${token}`).toBe('401');
    }
  }
});

test('the endpoints open to everyone are those on the reviewed list', () => {
  const open = endpoints
    .filter(({ access }) => access !== 'signed_in' && !isPermission(access))
    .map((endpoint) => `${endpoint.access} ${endpoint.method} ${endpoint.path}`)
    .sort();
  expect(open).toMatchInlineSnapshot(`
    [
      "buyer DELETE /public/events/:eventId/order/:orderShortId",
      "buyer GET /public/events/:eventId/order/:orderShortId",
      "buyer GET /public/events/:eventId/order/:orderShortId/cancellation",
      "buyer GET /public/events/:eventId/order/:orderShortId/payme/payment_request",
      "buyer GET /public/events/:eventId/order/:orderShortId/payment-providers",
      "buyer GET /public/events/:eventId/order/:orderShortId/receipt",
      "buyer GET /public/events/:eventId/order/:orderShortId/stripe/payment_intent",
      "buyer POST /public/events/:eventId/order/:orderShortId/cancellation",
      "buyer POST /public/events/:eventId/order/:orderShortId/payme/payment_request",
      "buyer POST /public/events/:eventId/order/:orderShortId/stripe/payment_intent",
      "buyer PUT /public/events/:eventId/order/:orderShortId",
      "dev GET /dev/mail-previews",
      "dev GET /dev/mail-previews/:name",
      "dev GET /dev/mails",
      "dev GET /dev/mails/:mailId",
      "dev GET /dev/mails/:mailId/attachments/:name",
      "link DELETE /public/check-in-lists/:checkInListShortId/check-ins/:checkInShortId",
      "link GET /auth/invitation/:token",
      "link GET /auth/set-up/:token",
      "link GET /public/check-in-lists/:checkInListShortId",
      "link GET /public/check-in-lists/:checkInListShortId/attendees",
      "link GET /public/events/:eventId/attendees/:attendeeShortId",
      "link GET /public/message-subscriptions/:token",
      "link GET /public/payment-returns/:token",
      "link GET /public/tickets/:attendeeShortId/pdf",
      "link POST /auth/invitation/:token",
      "link POST /auth/set-up/:token",
      "link POST /public/check-in-lists/:checkInListShortId/check-ins",
      "link PUT /public/message-subscriptions/:token",
      "public GET /auth/reset-password/:token",
      "public GET /public/districts",
      "public GET /public/events",
      "public GET /public/events/:eventId",
      "public GET /public/events/:eventId/calendar.ics",
      "public GET /public/events/:eventId/line",
      "public GET /public/events/:eventId/promo-codes/:code",
      "public GET /public/events/:eventId/questions",
      "public GET /public/events/:eventId/tickets",
      "public GET /public/events/slug/:slug",
      "public GET /public/files/:name",
      "public GET /public/interests",
      "public GET /public/organizers/:organizerId",
      "public GET /public/others",
      "public GET /public/others/:otherEventId",
      "public GET /public/others/past",
      "public GET /public/partner-merchants",
      "public GET /public/payment-config",
      "public GET /public/programme",
      "public GET /public/set-up",
      "public GET /public/site",
      "public GET /public/specialities",
      "public GET /public/venue-availability",
      "public GET /public/venue-data",
      "public POST /WOWusers/register",
      "public POST /auth/confirm-email/:token",
      "public POST /auth/forgot-password",
      "public POST /auth/login",
      "public POST /auth/register",
      "public POST /auth/resend-confirmation",
      "public POST /auth/reset-password/:token",
      "public POST /auth/stop-email-change/:token",
      "public POST /auth/two-factor",
      "public POST /public/contact",
      "public POST /public/events/:eventId/order",
      "public POST /public/events/:eventId/view",
      "public POST /public/venue-enquiries",
      "public POST /users/:userId/confirm-email/:token",
      "public POST /users/:userId/email-change/:token",
      "webhook POST /public/webhooks/payme",
      "webhook POST /public/webhooks/stripe",
      "webhook POST /public/webhooks/stripe-connect",
    ]
  `);
});

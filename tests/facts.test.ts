import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, listenToChanges } from '#platform/changes.ts';
import type { Fact } from '#platform/facts/fact.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { auditActions, auditTargets } from '#features/audit/rules/vocabulary.ts';
import { routes } from '#server/routes.ts';
import { allPages } from '#web/lib/page-at.ts';
import { loadEvent } from '#web/components/event-page/load-event.ts';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { cacheContext } from '#web/lib/server-context.ts';
import { partOf, takesAll } from './setup/breadth.ts';
import { givenWorld } from './setup/given-world.ts';
import { pageContext } from './setup/page-context.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { randoms, writes } from './setup/writing-calls.ts';
import type { Random, World } from './setup/world.ts';

/**
 * Each change publishes facts about what happened (architecture.md): no change is silent, and no
 * cached page is stale afterwards.
 */
const root = join(import.meta.dirname, '..');
let testApp: TestApp;
let world: World;
let changes: { close(): Promise<void> };
const tags: string[] = [];
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  changes = listenToChanges(testApp.database_url, testApp.platform.log, (tag) => tags.push(tag));
  await untilHeard();
});
afterAll(async () => {
  await changes.close();
  await testApp.close();
});

/**
 * Notifications arrive in the order of the commits: after the barrier has arrived, all earlier ones
 * have.
 */
async function untilHeard(): Promise<void> {
  const barrier = `event:${9e12 + Math.trunc(performance.now() * 1000)}` as const;
  for (let waited = 0; !tags.includes(barrier); waited += 10) {
    if (waited % 500 === 0) await announce(testApp.platform.db, [barrier]);
    if (waited > 10_000) throw new Error('the listener hears nothing');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  tags.splice(0, tags.length, ...tags.filter((tag) => !/^event:9\d{12}/.test(tag)));
}
/**
 * Returns the id of the newest entry. Unlike the number of entries it never decreases, even when an
 * event is deleted with its trail.
 */
const newestEntry = async (): Promise<number> => {
  const { db } = testApp.platform;
  const newest = db.fn.max<number | null>('id').as('id');
  return (await db.selectFrom('audit_entries').select(newest).executeTakeFirstOrThrow()).id ?? 0;
};

/**
 * Creates what a call needs and discards the notifications of that; returns those along with the
 * call itself.
 */
async function prepare(
  name: string,
  random: Random,
): Promise<{ published: ReadonlySet<string>; send: () => Promise<void> }> {
  const make = writes[name];
  const [method = '', path = ''] = name.split(' ');
  const { path: own, ...sent } = (await make?.(world, random)) ?? {};
  const where = own ?? path.replace(/:(\w+)/g, (_, id: string) => world.ids[id] ?? '0');
  const token = path.startsWith('/public') ? undefined : world.staff.token;
  await untilHeard();
  const published = new Set(tags.splice(0));
  const send = async (): Promise<void> => {
    const { status, text } = await testApp.ask(method, where, { token, ...sent });
    if (status >= 300) throw new Error(`${method} ${where}: ${status} ${text}`);
    await untilHeard();
  };
  return { published: published, send };
}

/** Calls other than GET that publish no fact, each with its reason. */
const silent: Record<string, string> = {
  'POST /venue-enquiries/:enquiryId/notes':
    'a note stands in the thread, with who wrote it and when',
  'POST /webhook-endpoints/:webhookEndpointId/test': 'the delivery is its own record',
  'POST /webhook-endpoints/:webhookEndpointId/deliveries/:deliveryId/resend':
    'the delivery is its own record',
  'POST /auth/login': 'sessions are the person’s own; failed ones belong to the security log',
  'POST /auth/two-factor': 'sessions are the person’s own; failed ones belong to the security log',
  'POST /users/me/presence': 'a session, which is the person’s own',
  'POST /users/me/two-factor': 'a person; turned on it stands in the trails of their accounts',
  'DELETE /users/me/two-factor': 'a person; turned off it stands in the trails of their accounts',
  'POST /users/me/two-factor/recovery-codes': 'a person, not an account’s thing',
  'POST /auth/logout': 'sessions are the person’s own',
  'POST /auth/forgot-password': 'answers everybody the same and does its work in a job',
  'POST /auth/reset-password/:token': 'a person, not an account’s thing',
  'POST /auth/confirm-email/:token': 'a person, not an account’s thing',
  'POST /auth/resend-confirmation': 'a person, not an account’s thing',
  'POST /auth/set-up/:token': 'tells account.created: the same action as register',
  'PUT /users/me': 'a person, not an account’s thing',
  'PUT /WOWusers/password': 'a person, not an account’s thing',
  'PUT /WOWusers/consents': 'each is a proof of its own',
  'POST /WOWusers/bookings/:orderShortId/resend': 'the mail is its own record',
  'POST /WOWusers/receipts': 'the member’s own until a request has it',
  'DELETE /WOWusers/receipts/:receiptId': 'the member’s own until a request has it',
  'POST /users/me/account': 'chooses an account for a session',
  'DELETE /users/me/sessions': 'sessions are the person’s own',
  'DELETE /users/me/sessions/:sessionId': 'sessions are the person’s own',
  'POST /users/:userId/confirm-email/:token': 'a person, not an account’s thing',
  'POST /users/:userId/resend-email-confirmation': 'a person, not an account’s thing',
  'POST /users/:userId/email-change/:token': 'a person, not an account’s thing',
  'POST /auth/stop-email-change/:token': 'a person, not an account’s thing',
  'DELETE /users/:userId/email-change': 'a person, not an account’s thing',
  'POST /events/:eventId/sales-report/export': 'sums only, of nobody; the security log has it',
  'POST /accounts/:accountId/sales-report/export': 'sums only, of nobody; the security log has it',
  'PUT /sellers/settings': 'the installation’s, whose log says who changed it',
  'POST /images': 'bytes that no page shows until a text names them',
  'POST /accounts/:accountId/stripe/connect':
    'a link to the provider; what comes of it is an event of theirs',
  'DELETE /accounts/:accountId/stripe/connect': 'a state of the connection, as their events are',
  'POST /public/webhooks/payme': 'stored as a provider event, which is its own record',
  'POST /public/webhooks/stripe': 'stored as a provider event, which is its own record',
  'POST /public/webhooks/stripe-connect': 'stored as a provider event, which is its own record',
  'POST /public/events/:eventId/view': 'counted',
  'PUT /public/message-subscriptions/:token': 'a reader’s own wish, no business of the trail',
  'PUT /public/events/:eventId/order/:orderShortId': 'a visitor’s own unfinished order',
  'POST /public/events/:eventId/order/:orderShortId/payme/payment_request':
    'as with the card: the order says that its payment began',
  'POST /public/events/:eventId/order/:orderShortId/stripe/payment_intent':
    'a payment is its own record',
  'POST /events/:eventId/orders/:orderId/check_payment_status':
    'asks the provider; what it finds tells its own facts',
  'POST /public/check-in-lists/:checkInListShortId/check-ins': 'check-ins are their own record',
  'DELETE /public/check-in-lists/:checkInListShortId/check-ins/:checkInShortId':
    'check-ins are their own record',
  'POST /events/:eventId/messages/preview': 'reads',
  'POST /conversions': 'reads',
  'POST /events/:eventId/attendees/selected': 'counts',
  'POST /events/:eventId/orders/selected': 'counts',
  'POST /members/selected': 'counts',
  'POST /members/imports/:memberImportId/check': 'checks; nothing is imported',
  'DELETE /members/imports/:memberImportId': 'a file is put away; each member has an entry already',
  'POST /events/:eventId/check-in-lists/:checkInListId/attendees': 'check-ins are their own record',
  'POST /events/:eventId/check-in-lists/:checkInListId/orders': 'check-ins are their own record',
  'POST /mail-deliveries/retry': 'sends again what was told when it was sent',
  'POST /mail-deliveries/:mailId/retry': 'sends again what was told when it was sent',
  'POST /events/:eventId/messages/:messageId/retry': 'sends again what was told when it was sent',
  'POST /members/messages/preview': 'reads',
  'POST /members/views': 'a person’s own: it changes nothing but what they look at',
  'PUT /members/views/:viewId': 'a person’s own: it changes nothing but what they look at',
  'DELETE /members/views/:viewId': 'a person’s own: it changes nothing but what they look at',
  'POST /members/messages/:memberMessageId/retry': 'sends again what was told when it was sent',
};
const calls = routes
  .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  .filter((name) => !name.startsWith('GET ') && !name.includes('/dev/'));

test('every call other than GET announces a change or is on the reviewed list', () => {
  const known = [...Object.keys(writes), ...Object.keys(silent)];
  expect(calls.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !calls.includes(name))).toEqual([]);
  expect(Object.keys(writes).filter((name) => name in silent)).toEqual([]);
});

test.each(Object.keys(writes))('%s announces a change', async (name) => {
  const { send } = await prepare(name, { text: `Told ${name.length}`, flag: true, number: 33 });
  const before = await newestEntry();
  await send();
  expect((await newestEntry()) > before || tags.length > 0).toBe(true);
});

test('changes have unique names, audit texts and a label for each field', async () => {
  const files = execFileSync('git', ['ls-files', 'features/*/facts.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const facts: Fact<{ id: number }>[] = [];
  for (const file of files.trim().split('\n')) {
    const module = (await import(join(root, file))) as Record<string, unknown>;
    for (const value of Object.values(module))
      for (const item of Object.values((value ?? {}) as object))
        if (typeof item === 'object' && item !== null && 'empties' in item) facts.push(item);
  }
  expect(facts.length).toBeGreaterThan(35);
  const messages = readCatalogue(join(root, 'messages'), 'en');
  const audited = facts.filter((fact) => fact.trail !== null);
  const missing = audited.flatMap(({ target, action, trail }) => [
    ...[`audit.target_type.${target}`, `audit.action.${action}`].filter(
      (key) => !(key in messages),
    ),
    ...(trail?.fields ?? []).filter(
      (field) => !(`audit.field.${field}` in messages) && !(`fields.${field}` in messages),
    ),
  ]);
  expect([...new Set(missing)]).toEqual([]);
  expect(new Set(audited.map((fact) => fact.target))).toEqual(new Set(auditTargets));
  expect(new Set(audited.map((fact) => fact.action))).toEqual(new Set(auditActions));
});

interface KeptPage {
  tags: readonly string[];
  data: string;
}
// Fields that the browser always requests again, even on a cached page (use-availability.ts), and
// clocks.
const volatile = [
  'server_time',
  'next_change_at',
  'quantity_remaining',
  'quantity_available',
  'size',
];
const stable = (value: unknown): string =>
  JSON.stringify(value, (key, item: unknown) => (volatile.includes(key) ? undefined : item));

type Load = (args: {
  url: URL;
  context: ReturnType<typeof pageContext>;
  params: Record<string, string>;
}) => Promise<unknown>;
/** Returns the loader of a page of `web/routes`. */
const loaderOf = async (file: string): Promise<Load> =>
  ((await import(/* @vite-ignore */ join(root, 'web/routes', file))) as { loader: Load }).loader;

/**
 * Returns what the loaders of all cached pages return, or the known result; the HTML depends on
 * nothing else.
 */
async function pages(
  known: ReadonlyMap<string, KeptPage> = new Map(),
): Promise<Map<string, KeptPage>> {
  const loaded = new Map<string, KeptPage>();
  const keep = async (path: string, load: Load, params: Record<string, string> = {}) => {
    const context = pageContext(testApp, 'en');
    const url = new URL(`https://foyer.test${path}`);
    const page = known.get(path);
    if (page) return void loaded.set(path, page);
    const data = await load({ url, context, params }).catch((thrown: unknown) => {
      // The loader of a page that does not exist throws a response.
      if (thrown instanceof Error) throw thrown;
      return thrown;
    });
    loaded.set(path, { tags: context.get(cacheContext).tags, data: stable(data) });
  };
  const { db } = testApp.platform;
  for (const when of ['upcoming', 'trending', 'past'] as const)
    await keep(`/?${when}`, (args) => loadEvents(args, when));
  for (const { id, slug } of await db.selectFrom('events').select(['id', 'slug']).execute()) {
    const params = { eventId: String(id), eventSlug: slug };
    await keep(`/event/${id}/${slug}`, (args) => loadEvent({ ...args, params }, 'id'));
    await keep(`/widget/${id}`, await loaderOf('widget/$eventId.tsx'), params);
  }
  for (const { id } of await db.selectFrom('organizers').select('id').execute()) {
    const shown = await testApp.ask('GET', `/public/organizers/${id}`);
    const { slug = 'unknown' } = (shown.data ?? {}) as { slug?: string };
    await keep(`/organizers/${id}`, await loaderOf('organizers/$organizerId/$organizerSlug.tsx'), {
      organizerId: String(id),
      organizerSlug: slug,
    });
  }
  for (const path of ['venue-details', 'about-us', 'contact-us', 'terms', 'privacy'])
    await keep(`/${path}`, await loaderOf(`${path}.tsx`));
  return loaded;
}

const isTold = ({ tags }: KeptPage, told: ReadonlySet<string>): boolean =>
  tags.some((tag) => told.has(tag));
const untold = (all: ReadonlyMap<string, KeptPage>, told: ReadonlySet<string>) =>
  new Map([...all].filter(([, page]) => !isTold(page, told)));

test('every cached page is among the compared ones', async () => {
  const compared = [...(await pages()).keys()].map((path) => path.split(/[/?]/)[1] ?? '');
  const lists = ['', 'trending-events', 'past-events'];
  // The same page at three addresses.
  const same = { events: 'event', e: 'event' } as Record<string, string>;
  const kept = allPages.filter((page) => page.kept).map(({ path }) => path.split('/')[0] ?? '');
  expect(kept.length).toBeGreaterThan(10);
  for (const name of kept)
    expect(compared, name).toContain(lists.includes(name) ? '' : (same[name] ?? name));
});

test(
  'after any random change no cached page differs from a fresh one',
  { timeout: 600_000 },
  async () => {
    const sample = fc.tuple(fc.constantFrom(...Object.keys(writes)), randoms);
    let emptied = 0;
    let fresh = new Map<string, KeptPage>();
    const each = Object.keys(writes).map(
      (name, n) =>
        [name, { text: `V ${n}`, flag: false, number: (n % 90) + 1 }] as [string, Random],
    );
    for (const [name, random] of [
      ...partOf(each, 3),
      // The name of an organizer appears on the pages of its events.
      ...each.filter(([name]) => name === 'POST /organizers/:organizerId'),
      ...fc.sample(sample, { numRuns: takesAll ? 200 : 20, seed: 20261122 }),
    ]) {
      const { published, send } = await prepare(name, random);
      // Pages that the preparation did not invalidate come from the cache, as for a visitor.
      const kept = await pages(untold(fresh, published));
      await send();
      fresh = await pages();
      for (const [path, page] of kept) {
        if (isTold(page, new Set(tags))) emptied++;
        else expect(fresh.get(path)?.data, `${path} after ${name}`).toBe(page.data);
      }
    }
    expect(emptied).toBeGreaterThan(20);
  },
);

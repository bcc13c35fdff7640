import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { completePaidBatch } from '#features/orders/actions/complete-paid-batch.ts';
import { queryPayments, type CheckedPayments } from '#features/payments/actions/pay.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
} from './setup/given.ts';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type Answer, type Ask, type TestApp } from './setup/test-app.ts';
import { writes } from './setup/writing-calls.ts';
import type { World } from './setup/world.ts';

/**
 * A slow database is not a server error: the caller receives 503 with Retry-After, and nothing was
 * decided. The timeouts are shorter than in the product; the locks are real.
 */
let testApp: TestApp;
let world: World;
let other: pg.Client;
const faults: string[] = [];
beforeAll(async () => {
  testApp = await openTestApp(
    { DATABASE_POOL: '20' },
    { database_options: '-c lock_timeout=250 -c statement_timeout=1000 -c timezone=UTC' },
  );
  const { log } = testApp.platform;
  log.error = (_: unknown, words?: string) => void faults.push(words ?? '');
  world = await givenWorld(testApp);
  const url = new URL(testApp.database_url);
  url.search = '';
  other = new pg.Client({ connectionString: url.href });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await testApp.close();
});
beforeEach(() => void faults.splice(0));

const ask = (method: string, path: string, more: Ask = {}): Promise<Answer> =>
  testApp.ask(method, path, { token: world.staff.token, ...more });
const rename = (): Promise<Answer> =>
  ask('PUT', `/events/${world.sold.event_id}`, { body: { title: 'A night' } });

function expectUnavailable(answer: Answer, where = ''): void {
  expect([answer.status, answer.code], `${where} ${answer.text}`).toEqual([503, 'unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((answer.body as { message: string }).message).toBe(
    'We are very busy right now. Please try again in a moment.',
  );
}

/** Runs `work` while another connection holds a lock. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  await other.query('begin');
  await other.query(statement);
  try {
    return await work();
  } finally {
    await other.query('rollback');
  }
}

/** Runs `work` while changes of the table fail with this error. */
async function whileFailing<T>(table: string, body: string, work: () => Promise<T>): Promise<T> {
  await other.query(
    `create or replace function trouble() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
  );
  await other.query(
    `create trigger trouble before insert or update on ${table} for each row execute function trouble()`,
  );
  try {
    return await work();
  } finally {
    await other.query(`drop trigger trouble on ${table}`);
  }
}

test('a locked row answers 503, and the call works once it is released', async () => {
  const row = `select 1 from events where id = ${world.sold.event_id} for update`;
  expectUnavailable(await whileLocked(row, rename));
  expect((await rename()).status).toBe(200);
  expect(faults).toEqual([]);
});

test('a locked order row answers 503 to its buyer', async () => {
  const sold = await givenEvent(testApp, world.staff, { price: 100 });
  const held = await givenHold(testApp, sold);
  const path = `/public/events/${sold.event_id}/order/${held.short_id}`;
  const body = { order: { first_name: 'A', email: 'a@example.com' }, attendees: [] };
  const answer = await whileLocked(
    `select 1 from orders where id = ${held.order_id} for update`,
    () => testApp.ask('PUT', path, { cookie: held.cookie, body }),
  );
  expectUnavailable(answer);
  await givenDetails(testApp, sold, held);
});

test('other orders of the same details batch are not delayed by it', async () => {
  const sold = await givenEvent(testApp, world.staff, { type: 'FREE', price: 0, quantity: 50 });
  const all = await Promise.all(Array.from({ length: 24 }, () => givenHold(testApp, sold)));
  const body = { order: { first_name: 'A', email: 'a@example.com' }, attendees: [] };
  const answers = await whileLocked(
    `select 1 from orders where id = ${all[12]?.order_id} for update`,
    () =>
      Promise.all(
        all.map(({ short_id, cookie }) =>
          testApp.ask('PUT', `/public/events/${sold.event_id}/order/${short_id}`, { cookie, body }),
        ),
      ),
  );
  expect(answers.map(({ status }) => status)).toEqual(all.map((_, n) => (n === 12 ? 503 : 200)));
});

test('other paid orders of the same completion batch are not delayed by it', async () => {
  const { staff } = world;
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  const all = await Promise.all(Array.from({ length: 3 }, () => givenHold(testApp, sold)));
  await testApp.simulator.control({ action: 'webhooks', lose: 1000 });
  const asked: CheckedPayments[] = [];
  for (const held of all) {
    await givenDetails(testApp, sold, held);
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
    asked.push(await queryPayments(testApp.ctx(), held.order_id, { cancel: false }));
  }
  const done = await whileLocked(
    `select 1 from orders where id = ${all[1]?.order_id} for update`,
    () => completePaidBatch(testApp.ctx(), sold.event_id, asked),
  );
  expect(done).toEqual(['completed', 'alone', 'completed']);
});

test("the message is in the caller's language", async () => {
  const messages = await whileLocked('lock table events', async () => {
    const texts: string[] = [];
    for (const language of ['zh-HK', 'zh-CN']) {
      const answer = await ask('GET', '/events', { headers: { 'accept-language': language } });
      expect(answer.status).toBe(503);
      texts.push((answer.body as { message: string }).message);
    }
    return texts;
  });
  expect(messages[0]).toMatch(/[\u4e00-\u9fff]/);
  expect(messages[1]).toMatch(/[\u4e00-\u9fff]/);
  expect(messages[0]).not.toBe(messages[1]);
});

test.each([
  ['a statement that takes too long', 'perform pg_sleep(5)'],
  ['a deadlock, however often it is tried', "raise 'deadlock' using errcode = '40P01'"],
  ['a serialization failure, however often it is tried', "raise 'no' using errcode = '40001'"],
  ['a server that shuts down', 'perform pg_terminate_backend(pg_backend_pid())'],
  ['too many connections', "raise 'too many' using errcode = '53300'"],
  ['a database that became read-only', "raise 'read-only' using errcode = '25006'"],
  ['a lock that cannot be had', "raise 'locked' using errcode = '55P03'"],
])('%s answers 503, and the next call works', async (_, trouble) => {
  expectUnavailable(await whileFailing('events', trouble, rename));
  expect((await rename()).status).toBe(200);
  expect(faults).toEqual([]);
});

test('a temporary deadlock is retried and not reported', async () => {
  await other.query('create sequence tries; grant usage on tries to public');
  const once = "if nextval('tries') < 2 then raise 'deadlock' using errcode = '40P01'; end if";
  expect((await whileFailing('events', once, rename)).status).toBe(200);
});

test('a caller that gets no connection in time is answered with 503', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  // The job worker also holds a connection, or waits for one like all others.
  const holding = Promise.allSettled(
    Array.from({ length: 20 }, () =>
      testApp.platform.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await gate;
      }),
    ),
  );
  const answer = await ask('GET', '/events');
  release();
  await holding;
  expectUnavailable(answer);
  expect((await ask('GET', '/events')).status).toBe(200);
});

test('every call answers 503 when the tables it needs are locked', async () => {
  const { rows } = await other.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'users', 'account_users', 'accounts', 'rate_limits')`,
  );
  const sent: [string, Ask & { path: string }][] = [];
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const made = await writes[name]?.(world, { text: 'Busy', flag: true, number: 5 });
    const path =
      made?.path ??
      endpoint.path.replace(/:(\w+)/g, (_, id: string) => world.ids[id] ?? '1'.repeat(20));
    sent.push([name, { ...made, path }]);
  }
  const lock = `lock table ${rows.map(({ name }) => name).join(', ')}`;
  const answers = await whileLocked(lock, async () => {
    const asked = sent.filter(([name]) => !/sessions|logout|\/dev\//.test(name));
    return Promise.all(
      asked.map(async ([name, { path, ...more }]): Promise<[string, Answer]> => {
        const [method = ''] = name.split(' ');
        return [name, await ask(method, path, more)];
      }),
    );
  });
  const busy = answers.filter(([, { status }]) => status >= 500);
  for (const [name, answer] of busy) expectUnavailable(answer, name);
  expect(busy.length).toBeGreaterThan(70);
});

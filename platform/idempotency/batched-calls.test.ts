import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { smallApi } from '../../tests/setup/small-api.ts';
import type { Context } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { on } from '../http.ts';
import { makeContext } from '../make-context.ts';
import { refuse } from '../pure/refusal.ts';
import { storingAnswers } from './batched-calls.ts';

/**
 * Calls whose responses are stored by the last statement of their work, in two processes on one
 * database.
 */
let testPlatform: TestPlatform;
let [app, other]: FastifyInstance[] = [];
let made = 0;
let refusing = false;
/** Resolves when a call may end; each call reports through `began` that it has begun. */
let mayEnd: Promise<void> = Promise.resolve();
let began: () => void = () => undefined;

const Made = z.object({ n: z.number() });
const routes = [
  on(
    endpoint('POST /places', {
      access: 'public',
      status: 201,
      idempotent: 'batched',
      body: z.object({ a: z.number() }),
      returns: Made,
    }),
    async (ctx) => {
      if (refusing) refuse('order.expired');
      if (!ctx.session) ctx.reply.cookies.push({ name: 'session', value: 'own', max_age: 60 });
      const n = ++made;
      began();
      await mayEnd;
      return place(ctx, n);
    },
  ),
  on(
    endpoint('POST /forgetful', { access: 'public', idempotent: 'batched', returns: Made }),
    async () => ({ n: ++made }),
  ),
];

const place = (ctx: Context, n: number): Promise<{ n: number }> =>
  ctx.txEnding(async (tx) => {
    await sql`insert into job_workers (worker_id) values (${`place ${n}`})`.execute(tx.db);
    const { keep } = ctx;
    const kept = keep ? [{ key: keep.key, answer: keep.answerOf({ n }) }] : [];
    return { last: storingAnswers(tx, kept), result: () => ({ n }) };
  });
const places = async (): Promise<number> =>
  (
    await sql`select 1 from job_workers where worker_id like 'place %'`.execute(
      testPlatform.platform.db,
    )
  ).rows.length;

beforeAll(async () => {
  testPlatform = await openTestPlatform();
  // Services that are created once per process are keyed by this object.
  const processes = [{}, {}].map((services) => ({ ...testPlatform.platform, services }));
  [app, other] = await Promise.all(
    processes.map((platform) =>
      smallApi(platform, routes, {
        context: (request) =>
          makeContext(platform, {
            locale: 'en',
            request_id: request.id,
            caller: 'test',
            device: request.cookies['device'] ?? null,
            session: request.cookies['session'] ?? null,
          }),
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all([app?.close(), other?.close()]);
  await testPlatform.close();
});
beforeEach(async () => {
  made = 0;
  refusing = false;
  mayEnd = Promise.resolve();
  began = () => undefined;
  const { db } = testPlatform.platform;
  await sql`delete from idempotency_keys`.execute(db);
  await sql`delete from job_workers`.execute(db);
});

async function post(
  key: string,
  a = 1,
  {
    at = app,
    cookie,
    url = '/places',
  }: { at?: typeof app | undefined; cookie?: string; url?: string } = {},
) {
  const answer = await at?.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'idempotency-key': key, ...(cookie ? { cookie } : {}) },
    payload: { a },
  });
  const body = answer?.json<{ data?: { n: number }; code?: string; errors?: object }>();
  return {
    status: answer?.statusCode,
    n: body?.data?.n,
    code: body?.code,
    errors: body?.errors,
    cookies: answer?.headers['set-cookie'],
    isRepeat: answer?.headers['idempotent-replayed'] === 'true',
  };
}
/** A call that has begun and does not finish before `end` is called. */
async function held(
  at: typeof app,
  key: string,
): Promise<{ answer: ReturnType<typeof post>; end: () => void }> {
  const [started, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  [began, mayEnd] = [started.resolve, ending.promise];
  const answer = post(key, 1, { at });
  await started.promise;
  [began, mayEnd] = [() => undefined, Promise.resolve()];
  return { answer, end: ending.resolve };
}

test('a repeat with the same key and body gets the first response, in any process', async () => {
  const first = await post('k', 1);
  expect(first).toMatchObject({ status: 201, n: 1, isRepeat: false });
  for (const at of [app, other])
    expect(await post('k', 1, { at })).toEqual({ ...first, isRepeat: true });
  expect(await places()).toBe(1);
});

test('a different body under the same key is refused, during the first call and after it', async () => {
  const { answer, end } = await held(app, 'k');
  const during = await post('k', 2);
  end();
  await answer;
  for (const refused of [during, await post('k', 2), await post('k', 2, { at: other })])
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['Idempotency-Key']]);
  expect(await places()).toBe(1);
});

test('a repeat is refused with 409 while the first call runs in the same process', async () => {
  const { answer, end } = await held(app, 'k');
  expect(await post('k')).toMatchObject({ status: 409, code: 'idempotency.still_running' });
  end();
  expect((await answer).status).toBe(201);
  expect(await post('k')).toMatchObject({ status: 201, n: 1, isRepeat: true });
});

test('of two concurrent calls in two processes one is executed, and both get its answer', async () => {
  const { answer, end } = await held(other, 'k');
  const first = await post('k');
  end();
  expect([first.isRepeat, await answer]).toEqual([false, { ...first, isRepeat: true }]);
  expect(await places()).toBe(1);
});

test('a refused call stores no key', async () => {
  refusing = true;
  expect((await post('k')).status).toBe(409);
  const { rows } = await sql`select 1 from idempotency_keys`.execute(testPlatform.platform.db);
  expect(rows).toEqual([]);
  refusing = false;
  expect((await post('k')).status).toBe(201);
});

test('a browser may repeat the call with the session cookie it got or its device cookie', async () => {
  const first = await post('k', 1, { cookie: 'device=mine' });
  expect(first.cookies).toContain('session=own;');
  const again = await post('k', 1, { cookie: 'device=mine; session=own' });
  expect(again).toEqual({ ...first, isRepeat: true });
  // Without a device mark a caller is identified by its address and user agent.
  const unmarked = await post('u');
  expect(await post('u', 1, { cookie: 'session=own' })).toEqual({ ...unmarked, isRepeat: true });
  // Another session at the same address is another browser.
  expect(await post('u', 1, { cookie: 'session=other' })).toMatchObject({ isRepeat: false });
});

test("two browsers with the same key never get each other's response", async () => {
  const cookies = ['session=one', 'session=two', 'device=one', 'device=two'];
  const answers = [];
  for (const cookie of cookies) answers.push((await post('k', 1, { cookie })).n);
  expect(answers).toEqual([1, 2, 3, 4]);
  for (const [n, cookie] of cookies.entries())
    expect(await post('k', 1, { cookie })).toMatchObject({ n: n + 1, isRepeat: true });
});

test('a key held by an older release blocks repeats only while that process is alive', async () => {
  await post('k');
  const taken = (process: string, seen: string) =>
    sql`
      with alive as (
        insert into server_processes (id, seen_at)
        values (${process}, now() - ${seen}::interval)
        on conflict (id) do update set seen_at = excluded.seen_at
      )
      update idempotency_keys set status = null, sealed_answer = null, process = ${process}
    `.execute(testPlatform.platform.db);
  const older = '00000000-0000-4000-8000-000000000001';
  await taken(older, '4 seconds');
  expect((await post('k')).code).toBe('idempotency.still_running');
  await taken(older, '11 seconds');
  expect(await post('k')).toMatchObject({ status: 201, n: 2, isRepeat: false });
});

test('a handler that does not store its response fails with 500', async () => {
  expect((await post('k', 1, { url: '/forgetful' })).status).toBe(500);
});

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { smallApi } from '../../tests/setup/small-api.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { endpoint } from '../endpoint.ts';
import { on } from '../http.ts';
import { makeContext } from '../make-context.ts';
import { refuse } from '../pure/refusal.ts';

/** Calls that create something: how often it is really created, whatever the network repeats. */
let testPlatform: TestPlatform;
let app: FastifyInstance;
let made = 0;
let refusing = false;
let release: (() => void)[] = [];
const Made = z.object({ n: z.number() });
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  app = await smallApi(
    testPlatform.platform,
    [
      on(
        endpoint('POST /things', {
          access: 'public',
          status: 201,
          idempotent: true,
          body: z.object({ a: z.number() }),
          returns: Made,
        }),
        async (ctx) => {
          if (refusing) refuse('order.expired');
          ctx.reply.cookies.push({ name: 'session', value: 'own', max_age: 60 });
          return { n: ++made };
        },
      ),
      on(
        endpoint('POST /other-things', { access: 'public', idempotent: true, returns: Made }),
        async () => ({ n: ++made }),
      ),
      on(
        endpoint('POST /orders', { access: 'public', idempotent: true, shape: 'none' }),
        async () => void made++,
      ),
      on(
        endpoint('POST /uploads', {
          access: 'public',
          idempotent: true,
          returns: Made,
          files: { file: { required: true, max_bytes: 1000 } },
        }),
        async () => ({ n: ++made }),
      ),
      on(
        endpoint('POST /rows', { access: 'public', idempotent: true, returns: Made }),
        async (ctx) => {
          await ctx.tx((tx) =>
            sql`insert into job_workers (worker_id) values (${`of this test ${++made}`})`.execute(
              tx.db,
            ),
          );
          return { n: made };
        },
      ),
      on(
        endpoint('POST /slow', { access: 'public', idempotent: true, returns: Made }),
        async (ctx) => {
          const n = ++made;
          await sql`insert into job_workers (worker_id) values (${`slow ${n}`})`.execute(ctx.db);
          await new Promise<void>((resolve) => release.push(resolve));
          return { n };
        },
      ),
      on(endpoint('POST /plain', { access: 'public', returns: Made }), async () => ({ n: ++made })),
    ],
    {
      context: (request) =>
        makeContext(testPlatform.platform, {
          locale: 'en',
          request_id: request.id,
          caller: 'test',
          session: request.cookies['session'] ?? null,
        }),
    },
  );
});
afterAll(async () => {
  await app.close();
  await testPlatform.close();
});
beforeEach(() => {
  made = 0;
  refusing = false;
  release = [];
});

const post = (url: string, key: string | null, body?: object) =>
  app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: key === null ? {} : { 'idempotency-key': key },
    ...(body ? { payload: body } : {}),
  });

test('a repeat gets the first response: status, body, cookies and a replay header', async () => {
  const [first, again] = [
    await post('/things', 'k1', { a: 1 }),
    await post('/things', 'k1', { a: 1 }),
  ];
  expect([again.statusCode, again.json(), again.headers['set-cookie'], made]).toEqual([
    201,
    first.json(),
    first.headers['set-cookie'],
    1,
  ]);
  expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
});

test('a different body under the same key is refused, and nothing is created', async () => {
  await post('/things', 'k2', { a: 1 });
  const other = await post('/things', 'k2', { a: 2 });
  expect([
    other.statusCode,
    Object.keys((other.json() as { errors: object }).errors),
    made,
  ]).toEqual([422, ['Idempotency-Key'], 1]);
});

test('without a key every call is executed', async () => {
  await post('/things', null, { a: 1 });
  await post('/things', null, { a: 1 });
  expect(made).toBe(2);
});

test('a key is scoped to one path', async () => {
  await post('/things', 'k3', { a: 1 });
  expect(((await post('/other-things', 'k3')).json() as { data: { n: number } }).data.n).toBe(2);
});

test('a 204 response is repeated as 204', async () => {
  const [first, again] = [await post('/orders', 'k4'), await post('/orders', 'k4')];
  expect([first.statusCode, again.statusCode, again.body, made]).toEqual([204, 204, '', 1]);
});

test('a refused call does not use up its key', async () => {
  refusing = true;
  expect((await post('/things', 'k5', { a: 1 })).statusCode).toBe(409);
  refusing = false;
  expect([(await post('/things', 'k5', { a: 1 })).statusCode, made]).toEqual([201, 1]);
});

test('uploaded files are compared by content, not only by name', async () => {
  const send = (bytes: string) => {
    const form = multipart([{ field: 'file', name: 'a.txt', bytes }]);
    return app.inject({
      method: 'POST',
      url: '/api/uploads',
      payload: form.payload,
      headers: { ...form.headers, 'idempotency-key': 'k6' },
    });
  };
  expect([
    (await send('one')).statusCode,
    (await send('one')).statusCode,
    (await send('two')).statusCode,
    made,
  ]).toEqual([200, 200, 422, 1]);
});

test('of twenty concurrent calls one is executed, the others get its response or a 409', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/things', 'k7', { a: 1 })),
  );
  expect(made).toBe(1);
  expect(
    answers.every(
      ({ statusCode, json }) =>
        statusCode === 201 ||
        (statusCode === 409 && (json() as { code: string }).code === 'idempotency.still_running'),
    ),
  ).toBe(true);
});

/** Makes the database refuse to write keys in this way, until the returned function is called. */
async function refuseTo(write: 'update' | 'delete'): Promise<() => Promise<unknown>> {
  const { db } = testPlatform.platform;
  await sql`
    create or replace function refuse_keys() returns trigger language plpgsql as $$ begin
      raise 'refused' using errcode = 'P0001';
    end $$`.execute(db);
  await sql`
    create trigger refuse_keys before ${sql.raw(write)} on idempotency_keys
    for each row execute function refuse_keys()`.execute(db);
  return () => sql`drop trigger refuse_keys on idempotency_keys`.execute(db);
}

test('the response is stored in the same transaction as the work', async () => {
  const { db } = testPlatform.platform;
  const allow = await refuseTo('update');
  expect((await post('/rows', 'k9')).statusCode).toBe(500);
  await allow();
  const [first, again] = [await post('/rows', 'k9'), await post('/rows', 'k9')];
  expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
  const { rows } = await sql`
    select 1 from job_workers where worker_id like 'of this test%'`.execute(db);
  expect(rows).toHaveLength(1);
});

test("a call whose key was taken over commits nothing and keeps the new owner's key", async () => {
  const { db } = testPlatform.platform;
  const slow = post('/slow', 'k10');
  await expect.poll(() => release.length).toBe(1);
  // As if it had been taken by a process that has since stopped.
  await sql`update idempotency_keys set process = gen_random_uuid() where status is null`.execute(
    db,
  );
  const second = post('/slow', 'k10');
  await expect.poll(() => release.length).toBe(2);
  release[0]?.();
  expect((await slow).json()).toMatchObject({ code: 'idempotency.still_running' });
  // The second call still holds the key.
  const third = await post('/slow', 'k10');
  expect(third.json()).toMatchObject({ code: 'idempotency.still_running' });
  expect(third.headers['retry-after']).toBe('2');
  release[1]?.();
  const answer = await second;
  expect([answer.statusCode, (await post('/slow', 'k10')).json()]).toEqual([200, answer.json()]);
  const { rows } = await sql`select 1 from job_workers where worker_id like 'slow %'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('a key that could not be released in a database failure is released afterwards', async () => {
  const allow = await refuseTo('delete');
  refusing = true;
  expect((await post('/things', 'k11', { a: 1 })).json()).toMatchObject({ code: 'order.expired' });
  refusing = false;
  expect((await post('/things', 'k11', { a: 1 })).statusCode).toBe(409);
  await allow();
  await expect.poll(async () => (await post('/things', 'k11', { a: 1 })).statusCode).toBe(201);
});

test('callers with different credentials never share a response under the same key', async () => {
  const sendAs = async (headers: Record<string, string>) => {
    const { statusCode, json } = await app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { 'idempotency-key': 'shared', ...headers },
      payload: { a: 1 },
    });
    return [statusCode, (json() as { data: { n: number } }).data.n];
  };
  const callers = [
    { cookie: 'session=one' },
    { cookie: 'session=two' },
    { 'user-agent': 'one' },
    { 'user-agent': 'two' },
    { authorization: 'Bearer ADMIN' },
    { authorization: 'Bearer member' },
  ] as Record<string, string>[];
  const answers = [];
  for (const headers of callers) answers.push(await sendAs(headers));
  expect(answers).toEqual(callers.map((_, n) => [201, n + 1]));
  for (const [n, headers] of callers.entries()) expect(await sendAs(headers)).toEqual([201, n + 1]);
});

test('an endpoint that is not idempotent ignores the key', async () => {
  await post('/plain', 'k8');
  await post('/plain', 'k8');
  expect(made).toBe(2);
});

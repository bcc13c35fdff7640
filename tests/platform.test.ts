import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { announce, listenToChanges } from '#platform/changes.ts';
import { isRetryable, isUnavailable, violatedConstraint } from '#platform/db.ts';
import { startJobs, type Jobs } from '#platform/jobs.ts';
import { free_tries, Limits } from '#platform/limits.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { makeContext } from '#platform/make-context.ts';
import { sweep } from '#platform/sweep.ts';
import { freshDatabase } from './setup/fresh-database.ts';
import { givenStaff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** The platform that all features use, with several processes on one database. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

describe('rate limits', () => {
  const limits = (now = () => testApp.platform.clock()): Limits =>
    new Limits(testApp.platform.db, now);
  const taken = async (
    of: readonly Limits[],
    times: number,
    subject = randomUUID(),
    bucket: keyof typeof buckets = 'promo',
  ): Promise<number> => {
    const waits = await Promise.all(
      Array.from({ length: times }, (_, i) => (of[i % of.length] as Limits).take(bucket, subject)),
    );
    return waits.filter((wait) => wait === 0).length;
  };

  test('three processes together never exceed the limit, and lose at most their leases', async () => {
    const granted = await taken([limits(), limits(), limits()], 60);
    expect(granted).toBeLessThanOrEqual(buckets.promo.limit);
    expect(granted).toBeGreaterThanOrEqual(
      buckets.promo.limit - 2 * Math.floor(buckets.promo.limit / 10),
    );
  });

  test('one process grants the full limit to each caller', async () => {
    const limiter = limits();
    expect(await Promise.all([taken([limiter], 50), taken([limiter], 50)])).toEqual([20, 20]);
  });

  test('a refused caller learns when to retry, and succeeds in the next window', async () => {
    let now = Math.floor(testApp.platform.clock() / 60_000) * 60_000 + 10_000;
    const limiter = limits(() => now);
    const subject = randomUUID();
    await taken([limiter], 20, subject);
    expect(await limiter.take('promo', subject)).toBe(50);
    now += 50_000;
    expect(await limiter.take('promo', subject)).toBe(0);
  });

  test('limits of different buckets are independent', async () => {
    const [first, subject] = [limits(), randomUUID()];
    await taken([first], 30, subject);
    expect(await first.take('reserve', subject)).toBe(0);
  });
});

describe('delays after failures', () => {
  test('double with each failure up to a maximum, and are reset after a day', async () => {
    let now = testApp.platform.clock();
    const limits = new Limits(testApp.platform.db, () => now);
    const subject = randomUUID();
    const waits: number[] = [];
    for (let tries = 0; tries < 18; tries++) {
      const wait = await limits.attempt(subject);
      if (wait) {
        waits.push(wait);
        now += wait * 1000;
      }
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128]);
    now += 86_400_000 + 1000;
    expect([await limits.attempt(subject), await limits.attempt(subject)]).toEqual([0, 0]);
  });

  test('do not count successes, and count concurrent attempts separately', async () => {
    const [limits, subject] = [
      new Limits(testApp.platform.db, testApp.platform.clock),
      randomUUID(),
    ];
    for (let tries = 0; tries < 12; tries++) {
      expect(await limits.attempt(subject)).toBe(0);
      await limits.forgive(subject);
    }
    const waits = await Promise.all(Array.from({ length: 12 }, () => limits.attempt(subject)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(free_tries);
  });
});

describe('Idempotency-Key', () => {
  const post = (key: string, body: object, token: string) =>
    testApp.ask('POST', '/events', { token, body, headers: { 'idempotency-key': key } });
  const event = (organizer_id: number, title = 'Once') => ({
    title,
    start_date: '2199-01-01T20:00',
    organizer_id,
  });

  test('of concurrent calls one is executed; the others get its response or a 409', async () => {
    const { token, organizer_id } = await givenStaff(testApp);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('same', event(organizer_id), token)),
    );
    expect(
      new Set(answers.map((answer) => answer.status)).difference(new Set([201, 409])).size,
    ).toBe(0);
    expect(
      answers
        .filter((answer) => answer.status === 409)
        .every((answer) => answer.code === 'idempotency.still_running'),
    ).toBe(true);
    expect((await testApp.ask('GET', '/events', { token })).body).toMatchObject({
      meta: { total: 1 },
    });
    expect((await post('same', event(organizer_id), token)).status).toBe(201);
  });

  test('a failed call frees its key, so that a corrected one succeeds', async () => {
    const { token, organizer_id } = await givenStaff(testApp);
    expect(
      (await post('fix', { ...event(organizer_id), end_date: '2030-01-01T20:00' }, token)).status,
    ).toBe(422);
    expect((await post('fix', event(organizer_id), token)).status).toBe(201);
  });

  test('keys of other users or other paths are separate', async () => {
    const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
    const [mine, theirs] = [
      await post('shared', event(ada.organizer_id), ada.token),
      await post('shared', event(eve.organizer_id), eve.token),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect((mine.data as { id: number }).id).not.toBe((theirs.data as { id: number }).id);
  });

  test('an overlong key is refused, an empty one counts as none', async () => {
    const { token, organizer_id } = await givenStaff(testApp);
    expect((await post('x'.repeat(256), event(organizer_id), token)).errors).toHaveProperty(
      'Idempotency-Key',
    );
    expect([
      (await post('', event(organizer_id), token)).status,
      (await post('', event(organizer_id), token)).status,
    ]).toEqual([201, 201]);
    expect((await testApp.ask('GET', '/events', { token })).body).toMatchObject({
      meta: { total: 2 },
    });
  });

  describe('of a killed process', () => {
    /** Makes all keys look claimed by `process` that long ago, and not answered. */
    const taken = (process: string | null, age: string) =>
      sql`
        update idempotency_keys
        set status = null, sealed_answer = null, process = ${process},
          created_at = now() - ${age}::interval
      `.execute(testApp.platform.db);
    const seen = (process: string, age: string) =>
      sql`
        insert into server_processes (id, seen_at) values (${process}, now() - ${age}::interval)
        on conflict (id) do update set seen_at = excluded.seen_at
      `.execute(testApp.platform.db);

    test('is free once the process is gone, and held while it lives', async () => {
      const { token, organizer_id } = await givenStaff(testApp);
      const [key, other] = [randomUUID(), randomUUID()];
      const again = async () => {
        const { status, code } = await post(key, event(organizer_id), token);
        return code ?? status;
      };
      await sql`delete from idempotency_keys`.execute(testApp.platform.db);
      expect(await again()).toBe(201);
      // A buyer who waits in the waiting room for five minutes must get an answer, not a second
      // order.
      await seen(other, '4 seconds');
      await taken(other, '5 minutes');
      expect(await again()).toBe('idempotency.still_running');
      await seen(other, '11 seconds');
      expect(await again()).toBe(201);
      await taken(randomUUID(), '1 second');
      expect(await again()).toBe(201);
    });

    test('is free after two minutes when an older release held it', async () => {
      const { token, organizer_id } = await givenStaff(testApp);
      await sql`delete from idempotency_keys`.execute(testApp.platform.db);
      const again = () => post('dead', event(organizer_id), token);
      await again();
      await taken(null, '1 minute');
      expect((await again()).code).toBe('idempotency.still_running');
      await taken(null, '3 minutes');
      expect((await again()).status).toBe(201);
    });
  });
});

test('the sweep removes keys after a day and rate windows after two hours', async () => {
  const { db } = testApp.platform;
  const key = (name: string, age: string) =>
    sql`
      insert into idempotency_keys (scope, key, body_hash, status, created_at)
      values (${name}, '', 'h', 200, now() - ${age}::interval)
    `.execute(db);
  const window = (name: string, age: string) =>
    sql`
      insert into rate_limits (bucket, subject, window_start, leased)
      values ('test', ${name}, now() - ${age}::interval, 1)
    `.execute(db);
  await Promise.all([
    key('old', '25 hours'),
    key('young', '23 hours'),
    window('old', '3 hours'),
    window('young', '1 hour'),
  ]);
  await sweep(testApp.ctx());
  const { rows } = await sql<{ name: string }>`
    select scope as name from idempotency_keys where scope in ('old', 'young')
    union all select subject from rate_limits where bucket = 'test'
  `.execute(db);
  expect(rows.map((row) => row.name)).toEqual(['young', 'young']);
});

describe('change notifications', () => {
  async function listening(): Promise<{ tags: string[]; close(): Promise<void> }> {
    const tags: string[] = [];
    const listener = listenToChanges(testApp.database_url, testApp.platform.log, (tag) =>
      tags.push(tag),
    );
    await expect.poll(() => tags).toContain('reset');
    return { tags: tags, close: () => listener.close() };
  }

  test('reach every process after the commit, and none after a rollback', async () => {
    const [first, other] = [await listening(), await listening()];
    await testApp.ctx().tx((tx) => announce(tx.db, ['event:1', 'event:1', 'events']));
    await testApp
      .ctx()
      .tx(async (tx) => {
        await announce(tx.db, ['event:2']);
        throw new Error('no');
      })
      .catch(() => undefined);
    await announce(testApp.platform.db, ['event:3']);
    for (const { tags } of [first, other])
      await expect.poll(() => tags.slice(1)).toEqual(['event:1', 'events', 'event:3']);
    await Promise.all([first.close(), other.close()]);
  });

  test('are resumed after a lost connection, with a notice that some may be missing', async () => {
    const listener = await listening();
    const { tags } = listener;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen foyer_changes' and datname = current_database()
    `.execute(testApp.owner);
    await expect.poll(() => tags.filter((tag) => tag === 'reset').length).toBeGreaterThanOrEqual(3);
    await announce(testApp.platform.db, ['event:9']);
    await expect.poll(() => tags).toContain('event:9');
    await listener.close();
  });

  test('are retried on another connection when one does not respond', async () => {
    let tried = 0;
    const silent = createServer(() => tried++).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://nobody@127.0.0.1:${port}/none`;
    const listener = listenToChanges(url, testApp.platform.log, () => undefined, 20);
    await expect.poll(() => tried, { timeout: 5000 }).toBeGreaterThan(1);
    await listener.close();
    silent.close();
  });
});

describe('the database', () => {
  test('a lost connection fails one request, and the next one works', async () => {
    const cut = testApp.ctx().tx(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(testApp.owner);
      await sql`select 1`.execute(tx.db);
    });
    expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
    expect((await testApp.ask('GET', '/public/events')).status).toBe(200);
  });

  test('statements, lock waits and idle transactions have timeouts', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in (
        'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone'
      )
      order by name
    `.execute(testApp.platform.db);
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      idle_in_transaction_session_timeout: '10000',
      lock_timeout: '3000',
      statement_timeout: '5000',
      TimeZone: 'UTC',
    });
  });

  test('a lock wait that times out is refused, and nothing is half done', async () => {
    const { account_id } = await givenStaff(testApp);
    const name = (tx: { db: typeof testApp.platform.db }, text: string) =>
      sql`update accounts set name = ${text} where id = ${account_id}`.execute(tx.db);
    await testApp.ctx().tx(async (tx) => {
      await name(tx, 'first');
      const second = await testApp.owner
        .transaction()
        .execute(async (other) => {
          await sql`set local lock_timeout = '50ms'`.execute(other);
          await name({ db: other }, 'second');
        })
        .catch((error: { code: string }) => error.code);
      expect(second).toBe('55P03');
    });
    expect(
      (
        await sql<{ name: string }>`select name from accounts where id = ${account_id}`.execute(
          testApp.platform.db,
        )
      ).rows,
    ).toEqual([{ name: 'first' }]);
  });

  test('a transaction with a deadlock is retried as a whole, at most three times', async () => {
    let runs = 0;
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    expect(
      await testApp.ctx().tx(async () => (++runs < 3 ? Promise.reject(deadlock) : 'done')),
    ).toBe('done');
    await expect(testApp.ctx().tx(() => Promise.reject(deadlock))).rejects.toBe(deadlock);
    expect([
      isRetryable(deadlock),
      isRetryable({ code: '23505' }),
      violatedConstraint({ code: '23505', constraint: 'users_email' }),
      violatedConstraint({ code: '40P01' }),
    ]).toEqual([true, false, 'users_email', null]);
  });

  test('a nested transaction is rolled back with the outer one', async () => {
    const { account_id } = await givenStaff(testApp);
    await testApp
      .ctx()
      .tx(async (tx) => {
        await tx.tx((inner) =>
          sql`update accounts set name = 'inner' where id = ${account_id}`.execute(inner.db),
        );
        throw new Error('outer');
      })
      .catch(() => undefined);
    expect(
      (
        await sql<{ name: string }>`select name from accounts where id = ${account_id}`.execute(
          testApp.platform.db,
        )
      ).rows[0]?.name,
    ).not.toBe('inner');
  });
});

describe('jobs', () => {
  test('failed jobs are retried, rolled-back ones never run, and a key is queued once', async () => {
    const database = await freshDatabase(inject('adminUrl'));
    const made = await makePlatform({
      ...testApp.platform.config,
      database_url: database.url,
      database_direct_url: database.url,
    });
    const { platform } = made;
    const seen: string[] = [];
    const jobs: Jobs = {
      note: async (_ctx, { what, fail }: { what: string; fail?: boolean }) => {
        seen.push(what);
        if (fail && seen.filter((item) => item === what).length === 1) throw new Error('not yet');
      },
    };
    const ctx = makeContext(platform);
    await ctx.enqueue('note', { what: 'again', fail: true });
    for (const what of ['first', 'second']) await ctx.enqueue('note', { what }, { key: 'one' });
    await ctx
      .tx(async (tx) => {
        await tx.enqueue('note', { what: 'undone' });
        throw new Error('no');
      })
      .catch(() => undefined);
    const lanes = { only: { jobs, concurrency: 4 } };
    const runners = [startJobs(platform, lanes, {}), startJobs(platform, lanes, {})];
    await expect
      .poll(async () => {
        await sql`
            update graphile_worker._private_jobs set run_at = now()
            where attempts > 0 and locked_at is null
          `.execute(platform.db);
        return seen.toSorted();
      })
      .toEqual(['again', 'again', 'second']);
    await Promise.all(runners.map((runner) => runner.stop()));
    await made.stop();
    await database.drop();
  });
});

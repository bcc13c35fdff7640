import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import {
  clockOffset,
  createDb,
  createPool,
  instantOnWire,
  isRetryable,
  isUnavailable,
  violatedConstraint,
} from './db.ts';
import type { Condition, ListQuery } from './list-query.ts';
import { filtered, page } from './page.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());
const valueOf = async <T>(
  statement: ReturnType<typeof sql<{ value: T }>>,
): Promise<T | undefined> => (await statement.execute(testPlatform.platform.db)).rows[0]?.value;

describe('classification of database errors', () => {
  test.each([
    ['08006', 'the connection broke'],
    ['08P01', 'the two did not understand each other'],
    ['53300', 'there are too many connections'],
    ['57P01', 'somebody shut it down'],
    ['57P02', 'it crashed'],
    ['57P03', 'it is starting'],
    ['57P05', 'it ended an idle session'],
    ['25P03', 'it ended an idle transaction'],
    ['55P03', 'someone holds the row'],
    ['57014', 'a statement took too long'],
    ['40P01', 'two waited for each other, however often it was tried'],
    ['40001', 'others changed the same rows, however often it was tried'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ECONNRESET', 'the other end hung up'],
    ['EPIPE', 'the pipe broke'],
    ['EAI_AGAIN', 'the name server did not answer'],
    ['EHOSTUNREACH', 'its machine is off'],
    ['EHOSTDOWN', 'its machine is off'],
    ['ENETUNREACH', 'no network leads to it'],
    ['ENETDOWN', 'the network of this machine is down'],
    ['ECONNABORTED', 'the connection was given up'],
    ['ENOTFOUND', 'its name is unknown'],
    ['ETIMEDOUT', 'nobody answered'],
  ])('%s (%s) means that the database is unavailable', (code, _what) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('the driver error "%s" means that the database is unavailable', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test.each([
    ['23505', 'something is there already'],
    ['42P01', 'a table is missing'],
    ['22P02', 'a value is wrong'],
    ['ENOENT', 'a file is missing'],
    [undefined, 'something of ours is wrong'],
  ])('%s (%s) does not mean that the database is unavailable', (code, _what) => {
    expect(isUnavailable(Object.assign(new Error('x'), code ? { code } : {}))).toBe(false);
  });

  test.each([
    ['40001', true],
    ['40P01', true],
    ['40002', false],
    ['23505', false],
    [undefined, false],
  ])('a transaction that failed with %s can be retried: %s', (code, again) => {
    expect(isRetryable({ code })).toBe(again);
  });

  test('the constraint name is read from every kind of constraint violation only', () => {
    expect(
      ['23505', '23503', '23514', '23502'].map((code) =>
        violatedConstraint({ code, constraint: 'never_oversold' }),
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'never_oversold'));
    expect([
      violatedConstraint({ code: '23502' }),
      violatedConstraint({ code: '42601', constraint: 'x' }),
      violatedConstraint({}),
      violatedConstraint(new Error('x')),
    ]).toEqual([null, null, null, null]);
  });

  test('the constraint name of a real violation is found', async () => {
    const twice = sql`insert into job_workers (worker_id) values ('same'), ('same')`.execute(
      testPlatform.platform.db,
    );
    expect(violatedConstraint(await twice.catch((error: unknown) => error))).toBe(
      'job_workers_pkey',
    );
  });
});

describe('values read from the database', () => {
  test('bigints, sums and numerics are numbers', async () => {
    expect(await valueOf(sql<{ value: unknown }>`select 9007199254740991::bigint as value`)).toBe(
      Number.MAX_SAFE_INTEGER,
    );
    expect(
      await valueOf(
        sql<{ value: unknown }>`select sum(x)::bigint as value from generate_series(1, 4) x`,
      ),
    ).toBe(10);
    expect(await valueOf(sql<{ value: unknown }>`select 8.875::numeric as value`)).toBe(8.875);
  });

  test('id arrays are arrays of numbers, including empty ones', async () => {
    expect(
      await valueOf(sql<{ value: unknown }>`select array[3, 1, 2]::bigint[] as value`),
    ).toEqual([3, 1, 2]);
    expect(await valueOf(sql<{ value: unknown }>`select '{}'::bigint[] as value`)).toEqual([]);
  });

  test('timestamps are in the wire format in UTC, whatever time zone they were written in', async () => {
    expect(
      await valueOf(
        sql<{ value: unknown }>`select '2026-11-21 08:00:00.1239+08'::timestamptz as value`,
      ),
    ).toBe('2026-11-21T00:00:00.123Z');
  });

  test('a timestamp equals what `Date` makes of it, for every PostgreSQL text form', async () => {
    const { rows } = await sql<{ written: string }>`
      select (timestamptz '1969-12-01' + random() * interval '9000 years')::text as written
      from generate_series(1, 3000)
      union all
      select written from unnest(array[
        '2026-11-27 20:06:29+00', '2026-11-27 20:06:29.1+00', '2026-11-27 20:06:29.000999+00',
        '2026-11-27 20:06:29.1+08', '2026-11-27 20:06:29.12+05:30'
      ]) written`.execute(testPlatform.platform.db);
    expect(
      rows.filter(({ written }) => instantOnWire(written) !== new Date(written).toISOString()),
    ).toEqual([]);
  });

  test('a date is not shifted by any time zone', async () => {
    expect(await valueOf(sql<{ value: unknown }>`select '2026-03-29'::date as value`)).toBe(
      '2026-03-29',
    );
  });

  test('null stays null for every type', async () => {
    const { rows } = await sql`
        select null::bigint as a, null::timestamptz as b, null::numeric as c, null::bigint[] as d,
          null::date as e`.execute(testPlatform.platform.db);
    expect(rows).toEqual([{ a: null, b: null, c: null, d: null, e: null }]);
  });
});

describe('connections', () => {
  test('a parameterized statement is prepared once per connection', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    for (let n = 0; n < 5; n++) await pool.query('select $1::int + 41 as answer', [n]);
    const { rows } = await pool.query(
      "select count(*)::int as n from pg_prepared_statements where statement like '%+ 41%'",
    );
    await pool.end();
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('list queries do not accumulate memory in PostgreSQL, however their filters vary', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    const db = createDb(pool);
    const memory = async (): Promise<number> => {
      const { rows } = await pool.query<{ bytes: string }>(
        'select sum(total_bytes) as bytes from pg_backend_memory_contexts',
      );
      return Number(rows[0]?.bytes);
    };
    const fields = ['email', 'first_name', 'last_name', 'short_id', 'currency', 'status'] as const;
    const operators: Condition['operator'][] = ['like', 'ne', 'gte', 'lt'];
    const columns = Object.fromEntries(fields.map((field) => [field, sql.ref(`o.${field}`)]));
    const ask = async (n: number): Promise<void> => {
      const conditions = fields.map((field, i) => ({
        field,
        operator: operators[Math.floor(n / 4 ** i) % 4] ?? 'eq',
        value: 'x',
      }));
      const query: ListQuery = {
        page: 1,
        per_page: 20,
        query: null,
        sort_by: fields[n % fields.length] ?? 'email',
        sort_direction: n % 2 ? 'asc' : 'desc',
        filters: conditions,
        or: conditions,
      };
      const statement = db.selectFrom('orders as o').selectAll('o');
      await page(db, filtered(statement, query, columns), query, columns, sql.ref('o.id'));
    };
    await ask(0);
    const before = await memory();
    for (let n = 1; n <= 1500; n++) await ask(n);
    for (let n = 1; n <= 300; n++) for (let use = 0; use < 3; use++) await ask(n % 100);
    expect((await memory()) - before).toBeLessThan(10_000_000);
    await pool.end();
  });

  test('the number of named statements is bounded, and a one-time statement has no name', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    const named = async (): Promise<number | undefined> =>
      (await pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements'))
        .rows[0]?.n;
    for (let n = 0; n < 300; n++) await pool.query(`select $1::int + ${n}`, [1]);
    expect(await named()).toBe(0);
    for (let n = 0; n < 900; n++) await pool.query(`select $1::int + ${n % 300}`, [1]);
    expect(await named()).toBe(200);
    await pool.end();
  });

  test('through a transaction pooler, no statement is named and no setting is sent', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log, {
      through_pooler: true,
    });
    for (let n = 0; n < 5; n++) await pool.query('select $1::int + 43 as answer', [n]);
    const { rows } = await pool.query(
      "select current_setting('statement_timeout') as timeout, count(*)::int as n from pg_prepared_statements",
    );
    await pool.end();
    expect(rows).toEqual([{ timeout: '0', n: 0 }]);
  });

  test('a long list that is read in parts is not retained in memory', async () => {
    const read = async (parts: number): Promise<void> => {
      for (let part = 0; part < parts; part++)
        await sql`select n, repeat('x', 100) || n as text from generate_series(1, 500) n`.execute(
          testPlatform.platform.db,
        );
    };
    const kept = (): number =>
      getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ??
      0;
    await read(50);
    let most = 0;
    for (let round = 0; round < 5; round++) {
      const before = kept();
      await read(400);
      most = Math.max(most, kept() - before);
    }
    // Out of some 80 MB in each round; with the promises of `pg` itself, half of it was retained.
    expect(most).toBeLessThan(10_000_000);
  });

  test('the stack trace of a failed query includes its caller', async () => {
    const broken = await sql`select 1 / 0`
      .execute(testPlatform.platform.db)
      .catch((error: unknown) => error);
    expect(broken).toMatchObject({ code: '22012', stack: expect.stringContaining('db.test.ts') });
  });

  test('when all connections are in use, further callers wait and all are served', async () => {
    const pool = createPool(testPlatform.database_url, 2, testPlatform.platform.log);
    const db = createDb(pool);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        sql<{ n: number }>`select ${n}::int as n from pg_sleep(0.002)`.execute(db),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(pool.totalCount).toBe(2);
    await pool.end();
  });

  test.each([
    ['port', 'postgres://nobody@127.0.0.1:1/none'],
    ['socket', 'postgres://nobody@127.0.0.1:1/none?host=/nowhere'],
  ])('an unreachable database is reported as unavailable: %s', async (_, url) => {
    const pool = createPool(url, 1, testPlatform.platform.log);
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    await pool.end();
  });

  // A failed-over primary or a broken network: no packet reports that the connection has ended.
  test('a server that falls silent fails the query, and the next one gets a new connection', async () => {
    const { host, port } = new pg.Client({ connectionString: testPlatform.database_url });
    const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const relayed: Socket[] = [];
    const relay = createServer((near) => {
      const far = connect(place);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      relayed.push(near);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const url = new URL(testPlatform.database_url);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
    const pool = createPool(url.href, 1, testPlatform.platform.log, { answer_ms: 300 });
    const db = createDb(pool);
    await sql`select 1`.execute(db);
    for (const socket of relayed) socket.unpipe().pause();
    const failed = await db
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx))
      .catch((error: unknown) => error);
    expect(isUnavailable(failed)).toBe(true);
    await expect.poll(() => sql`select 1`.execute(db).then(({ rows }) => rows.length)).toBe(1);
    await pool.end();
    for (const socket of relayed) socket.destroy();
    relay.close();
  });

  test('the clock offset to a database on the same machine is close to zero', async () => {
    expect(Math.abs(await clockOffset(testPlatform.platform.db))).toBeLessThan(2000);
  });

  test('the clock offset does not include the time spent waiting for a connection', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    const db = createDb(pool);
    const before = await clockOffset(db);
    const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.connection().execute(async () => {
      taken.resolve();
      await free.promise;
    });
    await taken.promise;
    const pending = clockOffset(db);
    // Three seconds pass, for this process only.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3000);
    free.resolve();
    const offset = await pending;
    clock.mockRestore();
    await holding;
    await pool.end();
    expect(Math.abs(before - 3000 - offset)).toBeLessThan(500);
  });
});

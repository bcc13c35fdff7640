import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import type { Context, Ending } from './context.ts';
import { along_with_begin, createDb, createPool, unnamed, type Db } from './db.ts';

interface Stream {
  write: (sent: Buffer, ...more: unknown[]) => boolean;
}

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  await sql`create table lines (words text constraint said_once unique)`.execute(
    testPlatform.platform.db,
  );
  await sql`create sequence tries`.execute(testPlatform.platform.db);
});
beforeEach(async () => void (await sql`delete from lines`.execute(testPlatform.platform.db)));
afterAll(() => testPlatform.close());

const adding = (words: string) => sql`insert into lines values (${words})`;
/** Inserts words as the last statement, and returns what was written. */
const ending = (words: string): Ending<string, { words: string }> => ({
  last: sql<{ words: string }>`insert into lines values (${words}) returning words`,
  result: (rows) => rows.map((row) => row.words).join(),
});
const add = ({ db }: { db: Db }, words: string): Promise<unknown> => adding(words).execute(db);
const lines = async (): Promise<{ words: string; by: string }[]> =>
  (
    await sql<{ words: string; by: string }>`
      select words, xmin::text as by from lines order by words`.execute(testPlatform.platform.db)
  ).rows;
const words = async (): Promise<string[]> => (await lines()).map((line) => line.words);

describe('the last statement of a transaction', () => {
  test('is sent before the commit and belongs to the transaction', async () => {
    for (let times = 0; times < 20; times += 1) {
      const result = await testPlatform.ctx().txEnding(async (tx) => {
        await add(tx, `first ${times}`);
        return ending(`last ${times}`);
      });
      expect(result).toBe(`last ${times}`);
      const written = (await lines()).filter((line) => line.words.endsWith(` ${times}`));
      expect(new Set(written.map(({ by }) => by)).size, `${times}`).toBe(1);
      expect(written).toHaveLength(2);
    }
  });

  test('is sent before the commit when it is also the first one', async () => {
    await add(testPlatform.platform, 'there already');
    await testPlatform.ctx().txEnding(async () => ending('alone'));
    const refused = testPlatform.ctx().txEnding(async () => ending('there already'));
    await expect(refused).rejects.toMatchObject({ constraint: 'said_once' });
    expect(await words()).toEqual(['alone', 'there already']);
  });

  test('rolls back the whole transaction when it fails, and reports its own error', async () => {
    await add(testPlatform.platform, 'there already');
    const refused = testPlatform.ctx().txEnding(async (tx) => {
      await add(tx, 'first');
      return ending('there already');
    });
    await expect(refused).rejects.toMatchObject({ constraint: 'said_once' });
    expect(await words()).toEqual(['there already']);
  });

  test('is optional, and the rest is still committed', async () => {
    const done = testPlatform.ctx().txEnding(async (tx) => {
      await add(tx, 'first');
      return { last: null, result: (rows) => rows.length };
    });
    expect(await done).toBe(0);
    expect(await words()).toEqual(['first']);
  });

  test('is not sent when the work before it fails', async () => {
    const failed = testPlatform.ctx().txEnding(async (tx) => {
      await add(tx, 'first');
      await add(tx, 'first');
      return ending('last');
    });
    await expect(failed).rejects.toMatchObject({ constraint: 'said_once' });
    expect(await words()).toEqual([]);
  });

  test('that meets a deadlock is retried with the whole transaction', async () => {
    await sql`
      create function met() returns trigger language plpgsql as $$
      begin
        if nextval('tries') < 3 then raise 'deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger met before insert on lines for each row when (new.words = 'last')
        execute function met()`.execute(testPlatform.platform.db);
    await testPlatform.ctx().txEnding(async (tx) => {
      await add(tx, 'first');
      return ending('last');
    });
    expect(await words()).toEqual(['first', 'last']);
  });

  test('of nested work is awaited', async () => {
    const within = (ctx: Context): Promise<string> =>
      ctx.txEnding(async () => ending('there already'));
    await add(testPlatform.platform, 'there already');
    const refused = testPlatform.ctx().tx(async (tx) => {
      await within(tx).catch((error: { constraint?: string }) => add(tx, `${error.constraint}`));
    });
    // The next statement is refused too, as it was sent after the refusal arrived.
    await expect(refused).rejects.toMatchObject({ code: '25P02' });
    expect(await words()).toEqual(['there already']);
  });
});

describe('the first statement of a transaction', () => {
  /**
   * One connection that is alive and outside a transaction, on which `begin` fails with a syntax
   * error.
   */
  const withoutBegin = async (work: (db: Db) => Promise<void>): Promise<void> => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Stream } }).connection;
    const write = stream.write.bind(stream);
    stream.write = (sent, ...more) =>
      write(String(sent).includes(unnamed) ? spoilt(sent) : sent, ...more);
    client.release();
    await work(createDb(pool));
    await pool.end();
  };
  const spoilt = (sent: Buffer): Buffer =>
    Buffer.from(sent.toString('latin1').replace('begin', 'bogus'), 'latin1');

  test('writes nothing when BEGIN fails', () =>
    withoutBegin(async (db) => {
      const tried = db.transaction().execute((tx) => add({ db: tx }, 'alone'));
      await expect(tried).rejects.toMatchObject({ code: '42601' });
      expect(await words()).toEqual([]);
    }));

  test('sent together with BEGIN fails when BEGIN fails', () =>
    withoutBegin(async (db) => {
      const tried = db
        .transaction()
        .execute((tx) => sql`${sql.raw(along_with_begin)} select 1`.execute(tx));
      await expect(tried).rejects.toMatchObject({ code: '42601' });
    }));

  test('is sent together with BEGIN only when it just locks', async () => {
    const pool = createPool(testPlatform.database_url, 1, testPlatform.platform.log);
    const db = createDb(pool);
    const sent: string[] = [];
    const client = await pool.connect();
    const { connection } = client as unknown as {
      connection: { stream: Stream; on: pg.Client['on'] };
    };
    const write = connection.stream.write.bind(connection.stream);
    connection.stream.write = (...args) => {
      const text = String(args[0]);
      sent.push(/first|only|begin/.exec(text.replace(along_with_begin, ''))?.[0] ?? 'more');
      return write(...args);
    };
    connection.on('readyForQuery' as 'end', () => void sent.push('answered'));
    client.release();
    await db.transaction().execute((tx) => sql`select 'first'`.execute(tx));
    const waited = sent.splice(0);
    await db
      .transaction()
      .execute((tx) => sql`${sql.raw(along_with_begin)} select 'only'`.execute(tx));
    const together = sent.splice(0);
    await db.destroy();
    expect(waited.slice(0, 3)).toEqual(['begin', 'answered', 'first']);
    expect(together.slice(0, 2)).toEqual(['begin', 'only']);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db.ts';
import { openJson } from '#platform/sealed.ts';
import { poolerRefusal } from '#platform/pooler.ts';
import { serverProblem, serverRefusal } from '#platform/installation.ts';
import { sealContent } from '#platform/mail-content.ts';
import { makeContext } from '#platform/make-context.ts';
import { rotateKeys, signCode, verifyCode } from '#features/attendees/actions/sign.ts';
import { installationRefusal } from '#server/check-installation.ts';
import { createReadiness } from '#server/readiness.ts';
import { fill } from '../tools/seed/fill.ts';
import { emptyDatabase } from './setup/fresh-database.ts';
import { noPictures } from './setup/given-demo.ts';
import { openTestPlatform, type TestPlatform } from './setup/test-platform.ts';

/** A process that starts on an installation which other processes have already used. */
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());
beforeEach(async () => {
  await sql`update installation set sealed_canary = null, is_demo = null`.execute(
    testPlatform.platform.db,
  );
  await sql`delete from signing_keys`.execute(testPlatform.platform.db);
});
/** Returns the context of a new process, which has read nothing yet. */
const started = (config: Partial<Context['config']> = {}): Context =>
  makeContext({
    ...testPlatform.platform,
    services: {},
    config: { ...testPlatform.platform.config, ...config },
  });
const other = 'another secret, long enough to pass as well';

const givenSealedMail = () =>
  testPlatform.platform.db
    .insertInto('deliveries')
    .values({
      dedupe_key: 'waits',
      kind: 'test',
      to_address: 'ada@b.test',
      locale: 'en',
      subject: 's',
      sealed_content: sealContent(testPlatform.platform, { html: 'Hi', text: '' }),
    })
    .execute();
const sealedMail = async (): Promise<Buffer> => {
  const { sealed_content } = await testPlatform.platform.db
    .selectFrom('deliveries')
    .select('sealed_content')
    .executeTakeFirstOrThrow();
  return sealed_content ?? Buffer.alloc(0);
};

describe('the secret', () => {
  test('is accepted at every start, also at concurrent ones', async () => {
    expect(
      await Promise.all([installationRefusal(started()), installationRefusal(started())]),
    ).toEqual([null, null]);
    expect(await installationRefusal(started())).toBeNull();
  });

  test('that is wrong stops the start, and makes a running process not ready', async () => {
    await installationRefusal(started());
    expect(await installationRefusal(started({ secret: other }))).toMatch(
      /^FOYER_SECRET is not the secret that encrypted the keys/,
    );
    const ctx = started({ secret: other });
    expect(await createReadiness(ctx)()).toBe('FOYER_SECRET does not match this installation');
    expect(await createReadiness(started())()).toBeNull();
  });

  test('is also checked against the signing keys when there is no canary yet', async () => {
    await signCode(started(), 7, 1);
    expect(await installationRefusal(started({ secret: other }))).toMatch(/^FOYER_SECRET is not/);
    expect(await installationRefusal(started())).toBeNull();
  });

  test('can be rotated: the previous one still decrypts once, and issued tickets stay valid', async () => {
    await installationRefusal(started());
    const old = await signCode(started(), 7, 1);
    await givenSealedMail();
    const { secret } = testPlatform.platform.config;
    const rotated = started({ secret: other, secret_previous: secret });
    expect(await installationRefusal(rotated)).toBeNull();
    const after = started({ secret: other });
    expect(await installationRefusal(after)).toBeNull();
    expect(openJson(after.config, await sealedMail())).toEqual({ html: 'Hi', text: '' });
    expect(await verifyCode(after, old)).toMatchObject({ attendee_id: 7 });
    expect(await verifyCode(after, await signCode(after, 8, 1))).toMatchObject({
      attendee_id: 8,
    });
    expect(await installationRefusal(started())).toMatch(/^FOYER_SECRET is not/);
  });

  test('that an old process used during a rotation is replaced at the next start', async () => {
    await installationRefusal(started());
    const { secret } = testPlatform.platform.config;
    const rotated = () => started({ secret: other, secret_previous: secret });
    expect(await installationRefusal(rotated())).toBeNull();
    await sql`delete from deliveries`.execute(testPlatform.platform.db);
    await givenSealedMail();
    await rotateKeys(started(), '2099-12-31T00:00:00Z');
    expect(await installationRefusal(rotated())).toBeNull();
    const after = started({ secret: other });
    expect(openJson(after.config, await sealedMail())).toEqual({ html: 'Hi', text: '' });
    expect(await verifyCode(after, await signCode(after, 8, 1))).toMatchObject({
      attendee_id: 8,
    });
  });

  test('with a wrong previous secret is refused, and nothing is re-encrypted', async () => {
    await installationRefusal(started());
    const wrong = started({
      secret: other,
      secret_previous: 'a third secret, as long as the rest',
    });
    expect(await installationRefusal(wrong)).toMatch(/^FOYER_SECRET is not/);
    expect(await installationRefusal(started())).toBeNull();
  });
});

describe('the demo', () => {
  test('stops a start with DEMO=0 on a database that it filled', async () => {
    const client = new pg.Client({ connectionString: testPlatform.database_url });
    await client.connect();
    await fill(client, noPictures, 'http://localhost:3000');
    expect(await installationRefusal(started({ demo: false }))).toMatch(
      /^this database contains the demo, whose passwords are public/,
    );
    expect(await installationRefusal(started({ demo: true }))).toBeNull();
    await client.query(
      'truncate accounts, users, files, counters, deliveries cascade; update installation set is_demo = null',
    );
    await client.end();
  });

  test('cannot be added to an installation that started without it', async () => {
    expect(await installationRefusal(started({ demo: false }))).toBeNull();
    expect(await installationRefusal(started({ demo: true }))).toMatch(
      /^this installation is not a demo/,
    );
    const client = new pg.Client({ connectionString: testPlatform.database_url });
    await client.connect();
    await expect(fill(client, noPictures, 'http://localhost:3000')).rejects.toThrow(
      /^This installation is not a demo/,
    );
    await client.end();
  });
});

describe('the PostgreSQL server', () => {
  test('of these tests is accepted', async () => {
    expect(await serverRefusal(testPlatform.platform.db)).toBeNull();
  });

  test.each([
    [140_012, 'UTF8', /^PostgreSQL 14 is too old/],
    [180_000, 'SQL_ASCII', /^the encoding of the database is SQL_ASCII/],
    [150_018, 'UTF8', null],
  ])('with version %i and encoding %s', (version, encoding, said) => {
    const problem = serverProblem(version, encoding);
    if (said) expect(problem).toMatch(said);
    else expect(problem).toBeNull();
  });
});

describe('the database connection', () => {
  test('through a pooler that drops session settings is refused with an explanation', async () => {
    const { database_url } = testPlatform.platform.config;
    const direct = new URL(database_url);
    direct.searchParams.set('application_name', 'direct');
    const pool = createPool(database_url, 1, testPlatform.platform.log, { through_pooler: true });
    const addresses = { database_url, database_direct_url: direct.href };
    expect(await poolerRefusal(createDb(pool), addresses)).toBe(
      "the pooler's connections lack settings; configure it with connect_query = 'set statement_timeout = " +
        "''5000''; set lock_timeout = ''3000''; set idle_in_transaction_session_timeout = ''10000''; " +
        "set timezone = ''UTC'''",
    );
    await pool.end();
    expect(await poolerRefusal(testPlatform.platform.db, addresses)).toBeNull();
  });

  test('that bypasses the pooler and cannot be made is refused with its reason', async () => {
    const { db, config } = testPlatform.platform;
    const direct = new URL(config.database_url);
    direct.searchParams.delete('host');
    direct.port = '1';
    const addresses = { database_url: config.database_url, database_direct_url: direct.href };
    expect(await poolerRefusal(db, addresses)).toMatch(
      /^DATABASE_DIRECT_URL cannot be used: .*ECONNREFUSED/,
    );
  });

  test('that receives no notifications is refused', async () => {
    const { db, config } = testPlatform.platform;
    // Another database receives no notifications, like a connection that a pooler gave to another
    // client.
    const deaf = new URL(config.database_url);
    deaf.pathname = '/postgres';
    const addresses = { database_url: deaf.href, database_direct_url: deaf.href };
    expect(await poolerRefusal(db, addresses)).toMatch(
      /^DATABASE_URL points to a transaction pooler, .* set DATABASE_DIRECT_URL/,
    );
    expect(await poolerRefusal(db, { ...addresses, database_url: config.database_url })).toMatch(
      /^DATABASE_DIRECT_URL does not point to the database of DATABASE_URL/,
    );
  });
});

test('a pending migration does not stop the start; the process is not ready', async () => {
  await sql`alter table installation rename to later`.execute(testPlatform.platform.db);
  expect(await installationRefusal(started({ secret: other }))).toBeNull();
  await sql`alter table later rename to installation`.execute(testPlatform.platform.db);
});

describe('the schema', () => {
  test('of a newer release stops the start, and says what to do', async () => {
    const { db } = testPlatform.platform;
    await sql`insert into migrations (name) values ('9999_later.sql')`.execute(db);
    expect(await installationRefusal(started())).toMatch(
      /^a newer release migrated the database to 9999_later.sql; start that release/,
    );
    await sql`delete from migrations where name = '9999_later.sql'`.execute(db);
    expect(await installationRefusal(started())).toBeNull();
  });

  test('that was never made stops the start', async () => {
    const empty = await emptyDatabase(inject('adminUrl'));
    const pool = createPool(empty.url, 1, testPlatform.platform.log);
    const addresses = { database_url: empty.url, database_direct_url: empty.url };
    const ctx = { ...started(addresses), db: createDb(pool) };
    expect(await installationRefusal(ctx)).toMatch(/^the database has no tables .*npm run migrate/);
    await pool.end();
    await empty.drop();
  });
});

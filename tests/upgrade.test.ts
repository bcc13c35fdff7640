import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createFiles } from '#platform/files.ts';
import { landedMigrations, migrate } from '#platform/migrate.ts';
import { migrationNames } from '#platform/migration-files.ts';
import { Passwords } from '#platform/passwords.ts';
import { hashToken } from '#platform/secrets.ts';
import { contentOf } from '#platform/mail-content.ts';
import { ticketCode } from '#features/attendees/actions/sign.ts';
import type { Installation } from '../tools/backup/installation.ts';
import { writeArchive } from '../tools/backup/make-backup.ts';
import { restoreBackup } from '../tools/backup/restore-backup.ts';
import { readSecrets } from '../tools/launch/secrets.ts';
import { fingerprints } from './setup/fingerprints.ts';
import { emptyDatabase } from './setup/fresh-database.ts';
import { server_user } from './setup/template.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * "Upgrade and roll back" of docs/operating.md, on the database of a release that is eighteen and
 * more migrations older: it is backed up, migrated to this release and used; then the older release
 * is restored from its backup.
 */
const last_of_older = '0013_foreign_key_indexes.sql';
const migrations = join(import.meta.dirname, '../migrations');
const passphrase = 'correct horse battery';
const silent = (): void => undefined;
const token = 'a'.repeat(43);
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
/** The folder with the migrations of the older release. */
let older: string;
let installation: Installation;
let archive: string;
let before: Record<string, string>;

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const upgrade = () => migrate(database.url, { grant_to: [server_user] });
const open = (): Promise<TestApp> =>
  openTestApp({
    DATABASE_URL: database.server_url,
    DATA_DIR: installation.data_dir,
    FOYER_SECRET: installation.config.secret,
  });

beforeAll(async () => {
  database = await emptyDatabase(inject('adminUrl'));
  folder = await mkdtemp(join(tmpdir(), 'foyer-upgrade-'));
  older = join(folder, 'migrations');
  await mkdir(older);
  for (const name of await readdir(migrations))
    if (name <= last_of_older) await cp(join(migrations, name), join(older, name));
  const secrets = readSecrets(folder);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    FOYER_SECRET: secrets.foyer_secret,
  });
  installation = {
    data_dir: folder,
    database_url: database.url,
    running_users: [],
    config,
    files: createFiles(config),
    secrets,
    close: async () => undefined,
  };
  await migrate(database.url, { folder: older });
  const rows = await readFile(join(import.meta.dirname, 'setup/older-release.sql'), 'utf8');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    rows
      .replace(':password', pg.escapeLiteral(await new Passwords().hash('correct horse')))
      .replace(':session', pg.escapeLiteral(hashToken(token))),
  );
  archive = join(folder, 'before.tar.gz');
  await writeArchive(installation, client, archive, passphrase, silent);
  await client.end();
  before = await fingerprints(database.url);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('migrations run, and existing sessions, orders, tickets, mails and check-ins keep working', async () => {
  const references = await ask('select public_id from attendees order by id');
  expect(await upgrade()).toBe(
    (await migrationNames()).length - (await migrationNames(older)).length,
  );
  expect(await ask('select public_id from attendees order by id')).toEqual(references);

  const app = await open();
  const body = { email: 'ada@venue.test', password: 'correct horse' };
  expect((await app.ask('POST', '/auth/login', { body })).status).toBe(200);
  const orders = await app.ask('GET', '/events/1/orders', { token });
  expect([orders.status, orders.data]).toMatchObject([
    200,
    [{ first_name: '大文', total_gross: 500, status: 'COMPLETED' }],
  ]);
  // The ticket that was already checked in, and the one that was not.
  const codes = await Promise.all([1, 2].map((id) => ticketCode(app.ctx(), id)));
  const scanned = await app.ask('POST', '/public/check-in-lists/cil_old/check-ins', {
    body: { codes, device_name: 'Door' },
  });
  expect(scanned.status).toBe(200);
  expect(await ask('select attendee_id::int from check_ins order by id')).toEqual([
    { attendee_id: 1 },
    { attendee_id: 2 },
  ]);
  const mail = await app.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('dedupe_key', '=', 'old')
    .executeTakeFirstOrThrow();
  expect(contentOf(app.platform, mail).text).toBe('old words');

  // The rest can be sold: eight of ten, but not a ninth.
  const buy = (quantity: number) =>
    app.ask('POST', '/public/events/1/order', {
      body: { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity }] }] },
    });
  expect([(await buy(9)).status, (await buy(8)).status, (await buy(1)).status]).toEqual([
    409, 201, 409,
  ]);
  await app.close();
});

test('an older release does not change a newer schema, and says what to do', async () => {
  const there = await fingerprints(database.url);
  await expect(migrate(database.url, { folder: older })).rejects.toThrow(
    /^a newer release migrated the database to \d{4}_\w+\.sql; .*restore a backup made before it/,
  );
  expect(await fingerprints(database.url)).toEqual(there);
});

test('a backup from before the upgrade can be restored with the older release', async () => {
  const options = { passphrase, replace: true, given_secret: undefined, folder: older };
  await restoreBackup(installation, archive, options, silent);
  expect(await fingerprints(database.url)).toEqual(before);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const landed = await landedMigrations(client);
  await client.end();
  expect(landed.map(({ name }) => name)).toEqual(await migrationNames(older));
});

test('a restored installation can be upgraded again', async () => {
  await upgrade();
  const app = await open();
  const { status, data } = await app.ask('GET', '/users/me', { token });
  expect([status, data]).toMatchObject([200, { email: 'ada@venue.test' }]);
  await app.close();
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createFiles } from '#platform/files.ts';
import { migrate } from '#platform/migrate.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { ticketCode } from '#features/attendees/actions/sign.ts';
import { createArchive, readArchive } from '../tools/backup/archive.ts';
import type { Installation } from '../tools/backup/installation.ts';
import { makeBackup, writeArchive } from '../tools/backup/make-backup.ts';
import { restoreBackup } from '../tools/backup/restore-backup.ts';
import { readSecrets } from '../tools/launch/secrets.ts';
import { PlainFailure } from '../tools/processes/plain-failure.ts';
import { fingerprints } from './setup/fingerprints.ts';
import { emptyDatabase, freshDatabase } from './setup/fresh-database.ts';
import { givenDemo, noPictures } from './setup/given-demo.ts';
import { server_user } from './setup/template.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

const passphrase = 'correct horse battery';
const silent = (): void => undefined;
type Database = Awaited<ReturnType<typeof freshDatabase>>;
const databases: Database[] = [];
const folders: string[] = [];
const server_urls = new Map<string, string>();
let source: Installation;
let restored: Installation;
let archive: string;
let code: string;

async function installation(database: Database): Promise<Installation> {
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  databases.push(database);
  folders.push(data_dir);
  const secrets = readSecrets(data_dir);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: data_dir,
    FOYER_SECRET: secrets.foyer_secret,
  });
  const files = createFiles(config);
  const close = async (): Promise<void> => undefined;
  const running_users = [server_user];
  server_urls.set(database.url, database.server_url);
  return { data_dir, database_url: database.url, running_users, config, files, secrets, close };
}
const another = async (): Promise<Installation> =>
  installation(await emptyDatabase(inject('adminUrl')));
const open = (item: Installation): Promise<TestApp> =>
  openTestApp({
    // As configured for the server: the restore must grant this user its privileges.
    DATABASE_URL: server_urls.get(item.database_url) ?? '',
    DATA_DIR: item.data_dir,
    FOYER_SECRET: readSecrets(item.data_dir).foyer_secret,
  });
const restore = (item: Installation, file = archive, more: object = {}) =>
  restoreBackup(
    item,
    file,
    { passphrase, replace: false, given_secret: undefined, ...more },
    silent,
  );
async function ask(item: Installation, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: item.database_url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const admitted = `
  select a.id, a.public_id, l.short_id as list
  from attendees a
  join events e on e.id = a.event_id and e.ends_at > now()
  join check_in_lists l on l.event_id = a.event_id and coalesce(l.expires_at, 'infinity') > now()
    and coalesce(l.activates_at, '-infinity') < now()
  join check_in_list_tickets t on t.check_in_list_id = l.id and t.ticket_id = a.ticket_id
  where a.status = 'ACTIVE' and not exists (select 1 from check_ins c where c.attendee_id = a.id)
  order by a.id limit 1`;

beforeAll(async () => {
  source = await installation(await freshDatabase(inject('adminUrl')));
  await givenDemo(source.database_url, async (names) => {
    const drawn = await noPictures(names);
    for (const [index, picture] of [...drawn.values()].entries()) {
      picture.storage_key = `images/ab/picture-${index}.webp`;
      await source.files.put(picture.storage_key, randomBytes(2000), 'image/webp');
    }
    return drawn;
  });
  const app = await open(source);
  const [attendee] = await ask(source, admitted);
  code = await ticketCode(app.ctx(), Number(attendee?.['id']));
  await app.ctx().enqueue('user.sweep_sessions', {}, { run_at: '2031-01-01T00:00:00Z' });
  await app.close();
  archive = join(source.data_dir, 'backup.tar.gz');
  await makeBackup(source, archive, passphrase, silent);
  restored = await another();
  await restore(restored);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Returns the files of an installation by path. */
async function stored(item: Installation): Promise<Record<string, string>> {
  const root = join(item.data_dir, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of names.filter((name) => name.isFile())) {
    const path = join(entry.parentPath, entry.name);
    found[path.slice(root.length)] = (await readFile(path)).toString('base64');
  }
  return found;
}

test('a restore into an empty installation brings back every row, file and secret', async () => {
  const target = restored;
  const [rows, files] = [await fingerprints(target.database_url), await stored(target)];
  expect(rows).toEqual(await fingerprints(source.database_url));
  expect(files).toEqual(await stored(source));
  expect(Object.keys(files).length).toBeGreaterThan(5);
  expect(Number.parseInt(rows['orders'] ?? '')).toBeGreaterThan(1000);
  expect(readSecrets(target.data_dir)).toEqual(source.secrets);
  const jobs = "select count(*)::int as n from graphile_worker.jobs where run_at > '2030-01-01'";
  expect(await ask(target, jobs)).toEqual([{ n: 1 }]);

  const app = await open(target);
  const answer = await app.ask('POST', '/auth/login', {
    body: { email: 'organizer@foyer.test', password: 'foyer-demo-2026' },
  });
  expect(answer.status).toBe(200);
  const [attendee] = await ask(target, admitted);
  const scanned = await app.ask(
    'POST',
    `/public/check-in-lists/${String(attendee?.['list'])}/check-ins`,
    { body: { codes: [code], device_name: 'Door' } },
  );
  expect([scanned.status, scanned.data]).toMatchObject([
    200,
    [{ attendee_public_id: attendee?.['public_id'] }],
  ]);
  // New rows continue the sequences, and triggers are enabled.
  const [order] = await ask(
    target,
    `insert into orders (
      account_id, event_id, short_id, status, currency, total_before_additions, total_gross, locale, reserved_until
    )
    select account_id, event_id, 'o_new', 'RESERVED', 'HKD', 0, 0, 'en', now() from orders limit 1
    returning id > (select max(id) from orders) as later, public_id`,
  );
  expect(order).toEqual({ later: true, public_id: expect.stringMatching(/^O-\w{7}$/) });
  await app.close();
});

test('what was issued after the backup is not issued again after a restore', async () => {
  // An old ticket would admit another attendee, and an old reference would name another order.
  const next = async (item: Installation): Promise<Record<string, unknown>> => {
    const [ids] = await ask(
      item,
      `select public.reference('O', nextval('orders_id_seq')) as order,
        nextval('attendees_id_seq')::int as attendee, nextval('members_id_seq')::int as member`,
    );
    return ids ?? {};
  };
  const [lost, later] = [await next(source), await next(restored)];
  expect(later['order']).not.toBe(lost['order']);
  expect(Number(later['attendee']) - Number(lost['attendee'])).toBe(1_000_000);
  // Member numbers end at nine million.
  expect(Number(later['member']) - Number(lost['member'])).toBe(10_000);
});

test('a second restore needs --replace, and then nothing of the first remains', async () => {
  await ask(restored, "update users set first_name = 'Changed'");
  await restored.files.put('images/zz/of-the-first.webp', randomBytes(100), 'image/webp');
  await ask(
    restored,
    `insert into files (kind, sha256, storage_key, mime_type, size, name)
    values ('image', 'of-the-first', 'images/zz/of-the-first.webp', 'image/webp', 100, 'a.webp')`,
  );
  await expect(restore(restored)).rejects.toThrow(/^The database already contains an installation/);
  await restore(restored, archive, { replace: true });
  expect(await fingerprints(restored.database_url)).toEqual(
    await fingerprints(source.database_url),
  );
  expect(await stored(restored)).toEqual(await stored(source));
});

describe('a restore is refused without any change for', () => {
  let target: Installation;
  beforeAll(async () => {
    target = await another();
  });
  const untouched = async (): Promise<void> =>
    expect(await ask(target, "select to_regclass('public.accounts') as there")).toEqual([
      { there: null },
    ]);

  test.each<[string, object, RegExp]>([
    ['another passphrase', { passphrase: 'wrong horse battery' }, /^The passphrase is wrong/],
    ['another secret in the environment', { given_secret: 'x'.repeat(64) }, /^FOYER_SECRET is not/],
  ])('%s', async (_, more, said) => {
    await expect(restore(target, archive, more)).rejects.toThrow(said);
    await untouched();
  });

  test('a truncated archive', async () => {
    const file = join(target.data_dir, 'half.tar.gz');
    const whole = await readFile(archive);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(restore(target, file)).rejects.toThrow(/cannot be read/);
    await untouched();
  });

  /** Returns the same archive with one entry changed and the manifest unchanged. */
  async function changed(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
    const file = join(target.data_dir, 'changed.tar.gz');
    const copy = createArchive(file);
    let manifest = {};
    for await (const entry of readArchive(archive)) {
      if (entry.name === 'manifest.json') manifest = JSON.parse(entry.bytes.toString()) as object;
      else await copy.add(entry.name, entry.name === name ? change(entry.bytes) : entry.bytes);
    }
    // An archive of another release has correct hashes, unlike one from a damaged disk.
    const { entries: _, ...rest } = manifest as { entries: object };
    const own = name === 'foyer.json' ? rest : manifest;
    await copy.finish(own as Parameters<typeof copy.finish>[0]);
    return file;
  }

  test('an archive with one changed byte', async () => {
    const file = await changed('database/public.users/000001.copy', (bytes) => {
      const other = Buffer.from(bytes);
      other[5] = (other[5] ?? 0) ^ 1;
      return other;
    });
    await expect(restore(target, file)).rejects.toThrow(/public.users\/000001.copy does not match/);
    await untouched();
  });

  test('an archive of a newer schema', async () => {
    const file = await changed('foyer.json', (bytes) => {
      const head = JSON.parse(bytes.toString()) as { migrations: object[] };
      head.migrations.push({ name: '9999_later.sql', checksum: 'x' });
      return Buffer.from(JSON.stringify(head));
    });
    await expect(restore(target, file)).rejects.toThrow(
      /newer release migrated the database to 9999_later.sql/,
    );
    await untouched();
  });

  test('a database with open connections', async () => {
    const client = new pg.Client({ connectionString: target.database_url });
    await client.connect();
    await expect(restore(target)).rejects.toThrow(/^The database is in use/);
    await client.end();
    await untouched();
  });
});

test('a backup of an older release is restored at its schema and then migrated', async () => {
  const all = (await migrationFiles()).map(({ name }) => name);
  const older = await another();
  await migrate(older.database_url, { up_to: all.at(-2) ?? '' });
  await ask(older, "insert into users (email, first_name, locale) values ('a@b.test', 'A', 'en')");
  const file = join(older.data_dir, 'older.tar.gz');
  await expect(makeBackup(older, file, passphrase, silent)).rejects.toThrow(
    /is not that of this release/,
  );
  const client = new pg.Client({ connectionString: older.database_url });
  await client.connect();
  await writeArchive(older, client, file, passphrase, silent);
  await client.end();
  const target = await another();
  await restore(target, file);
  expect(await ask(target, 'select email from users')).toEqual([{ email: 'a@b.test' }]);
  expect(await ask(target, 'select name from migrations order by name')).toEqual(
    all.map((name) => ({ name })),
  );
});

test('a backup without any of the files is kept and reported as a failure', async () => {
  const elsewhere = createFiles({ data_dir: join(source.data_dir, 'elsewhere'), s3: null });
  const file = join(source.data_dir, 'without-files.tar.gz');
  await expect(
    makeBackup({ ...source, files: elsewhere }, file, passphrase, silent),
  ).rejects.toThrow(/^None of the \d+ files .* DATA_DIR/);
  expect((await stat(file)).size).toBeGreaterThan(1000);
  // A restore where the files already are deletes none of them.
  await restore(restored, file, { replace: true });
  expect(await stored(restored)).toEqual(await stored(source));
});

test('a failed backup leaves no file that looks like a backup', async () => {
  const folder = join(source.data_dir, 'nowhere');
  const file = join(folder, 'backup.tar.gz');
  const problemFor = (why: string) =>
    `The backup could not be written to ${folder} and was removed: ${why}. ` +
    'Fix that, or choose another file: npm run backup -- /backups/foyer-2026-11-22.tar.gz';
  const failed = () =>
    makeBackup(source, file, passphrase, silent).then(
      () => 'written',
      (error: unknown) => (error instanceof PlainFailure ? error.message : error),
    );
  expect(await failed()).toBe(problemFor('the folder does not exist'));
  await writeFile(folder, 'a file');
  expect(await failed()).toBe(problemFor('a file of that name exists'));
  await rm(folder);
  await mkdir(folder);
  await symlink('/dev/full', `${file}.unfinished`);
  expect(await failed()).toBe(problemFor('the disk is full'));
  expect(await readdir(folder)).toEqual([]);
  await mkdir(file);
  expect(await failed()).toBe(problemFor('backup.tar.gz is a folder'));
  expect(await readdir(folder)).toEqual(['backup.tar.gz']);
  expect((await stat(archive)).mode & 0o077).toBe(0);
});

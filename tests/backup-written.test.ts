import { randomBytes } from 'node:crypto';
import { readFileSync, truncateSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createFiles } from '#platform/files.ts';
import { createDb, createPool } from '#platform/db.ts';
import { sealCanary } from '#platform/installation.ts';
import { createLog } from '#platform/log.ts';
import { readArchive } from '../tools/backup/archive.ts';
import { openSecrets, type Head } from '../tools/backup/head.ts';
import type { Installation } from '../tools/backup/installation.ts';
import { makeBackup } from '../tools/backup/make-backup.ts';
import { readSecrets } from '../tools/launch/secrets.ts';
import { freshDatabase } from './setup/fresh-database.ts';

/** What a backup writes and reports, and how: with a table of twelve megabytes and 401 files. */
const passphrase = 'correct horse battery';
const pictures = 401;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let installation: Installation;
let archive: string;
const output: string[] = [];
const entries = new Map<string, Buffer>();

beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'));
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  const secrets = readSecrets(data_dir);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: data_dir,
    FOYER_SECRET: secrets.foyer_secret,
  });
  installation = {
    data_dir,
    database_url: database.url,
    running_users: [],
    config,
    files: createFiles(config),
    secrets,
    close: async () => undefined,
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (let n = 0; n < 20; n++)
    await client.query(
      `insert into provider_events (provider, provider_event_id, type, payload)
       values ('stripe', $1, 'x', to_jsonb($2::text))`,
      [`evt_${n}`, randomBytes(300_000).toString('hex')],
    );
  for (let n = 0; n < pictures; n++) {
    const key = `images/ab/picture-${n}.webp`;
    await installation.files.put(key, randomBytes(20), 'image/webp');
    await client.query(
      `insert into files (name, kind, mime_type, size, sha256, storage_key)
       values ('a', 'GENERIC', 'image/webp', 20, 'x', $1)`,
      [key],
    );
  }
  await client.end();
  archive = join(data_dir, 'backup.tar.gz');
  await makeBackup(installation, archive, passphrase, (line) => void output.push(line));
  for await (const { name, bytes } of readArchive(archive)) entries.set(name, bytes);
});
afterAll(async () => {
  await database.drop();
  await rm(installation.data_dir, { recursive: true, force: true });
});

test('it contains exactly the three things that the README names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const sentence = /\*\*A backup must hold three things\*\*: ([^(]+)/.exec(readme)?.[1] ?? '';
  const named = sentence
    .replace(/\s+/g, ' ')
    .trim()
    .split(/, (?:and )?/);
  const head = JSON.parse(entries.get('foyer.json')?.toString() ?? '{}') as Head;
  const names = [...entries.keys()];
  const held: Record<string, boolean> = {
    'the database': head.tables.every(
      ({ name }) =>
        !['public.provider_events', 'public.files'].includes(name) ||
        names.some((entry) => entry.startsWith(`database/${name}/`)),
    ),
    'the files': names.filter((name) => name.startsWith('files/')).length === pictures,
    '`FOYER_SECRET`':
      openSecrets(passphrase, head.sealed_secrets).foyer_secret === installation.config.secret,
  };
  expect(Object.fromEntries(named.map((name) => [name, held[name]]))).toEqual({
    'the database': true,
    'the files': true,
    '`FOYER_SECRET`': true,
  });
  expect(readme).toContain('npm run backup -- FILE');
  expect(readme).toContain('npm run restore -- FILE');
});

test('it is written in parts: no table and no file store is held in memory as a whole', () => {
  const parts = [...entries].filter(([name]) => name.startsWith('database/public.provider_events'));
  expect(parts.length).toBeGreaterThan(1);
  for (const [, bytes] of entries) expect(bytes.length).toBeLessThan(8 * 1024 * 1024);
  expect(parts.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeGreaterThan(12_000_000);
});

test('it reports its progress by table and file, and the verification', () => {
  expect(output).toContain('public.provider_events: 20 rows');
  expect(output.filter((line) => line.startsWith('files: '))).toEqual([
    'files: 200 of 401',
    'files: 400 of 401',
  ]);
  expect(output.at(-1)).toBe('verifying the archive');
});

test('a disk that loses written data is detected by the backup, and no file remains', async () => {
  const file = join(installation.data_dir, 'second.tar.gz');
  const lose = (line: string): void => {
    if (line === 'verifying the archive') truncateSync(`${file}.unfinished`, 100_000);
  };
  await expect(makeBackup(installation, file, passphrase, lose)).rejects.toThrow(/cannot be read/);
  const left = (await readdir(installation.data_dir)).filter((name) => name.startsWith('second'));
  expect(left).toEqual([]);
});

test('with a secret that does not fit the installation there is no backup, and no file remains', async () => {
  const { database_url, secrets } = installation;
  const pool = createPool(database_url, 1, createLog('silent'));
  await sealCanary(createDb(pool), secrets.foyer_secret, null);
  await pool.end();
  const file = join(installation.data_dir, 'third.tar.gz');
  const made = (foyer_secret: string) =>
    makeBackup({ ...installation, secrets: { ...secrets, foyer_secret } }, file, passphrase, () => {
      // The progress is ignored.
    });
  await expect(made('f'.repeat(64))).rejects.toThrow(/^FOYER_SECRET is not the secret of this/);
  expect((await readdir(installation.data_dir)).filter((name) => name.includes('third'))).toEqual(
    [],
  );
  expect(await made(secrets.foyer_secret)).toMatchObject({ files: pictures });
});

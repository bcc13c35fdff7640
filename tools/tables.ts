/**
 * `npm run tables` writes `platform/tables.ts` from the migrations; a test checks that the file is
 * up to date.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');

/** Writes the row types of a migrated database as TypeScript to `outFile`. */
export function writeTables(databaseUrl: string, outFile: string): void {
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      databaseUrl,
      '--out-file',
      outFile,
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      '{"timestamptz":"string","int8":"number"}',
      '--overrides',
      readFileSync(join(root, 'tools/tables.json'), 'utf8'),
      '--log-level',
      'error',
    ],
    { stdio: 'ignore' },
  );
}

/** Runs `work` on a newly migrated database, in a PostgreSQL that is stopped afterwards. */
async function withMigratedDatabase(work: (url: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(root, '.tmp/tables-'));
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    await migrate(postgres.url);
    work(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  await withMigratedDatabase((url) => writeTables(url, join(root, 'platform/tables.ts')));
  console.log('platform/tables.ts matches the migrations');
}

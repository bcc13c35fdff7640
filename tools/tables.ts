/** Writes `platform/tables.ts` from a migrated database: `node tools/tables.ts postgres://…`. A test holds the file to the migrations. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The row types of a migrated database as TypeScript, written to `outFile`. */
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

if (process.argv[1] === import.meta.filename)
  writeTables(process.argv[2] ?? '', join(root, 'platform/tables.ts'));

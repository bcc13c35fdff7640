import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { migrate } from '#platform/migrate.ts';
import { migrationNames } from '#platform/migration-files.ts';
import { emptyDatabase } from '../../tests/setup/fresh-database.ts';

test('an installation that is not a demo is refused before anything is changed', async () => {
  const database = await emptyDatabase(inject('adminUrl'));
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-fill-'));
  const names = await migrationNames();
  const before = names.at(-2) ?? '';
  await migrate(database.url, { up_to: before });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into accounts (name, currency_code, timezone, is_host)
    values ('Hall', 'HKD', 'Asia/Hong_Kong', true)`);
  try {
    const filled = promisify(execFile)(process.execPath, ['tools/fill.ts', '--attendees=1'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: data_dir },
    });
    await expect(filled).rejects.toThrow(/This installation is not a demo/);
    const { rows } = await client.query('select max(name) as last from migrations');
    expect(rows).toEqual([{ last: before }]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(data_dir, { recursive: true, force: true });
  }
});

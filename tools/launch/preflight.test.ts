import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test("concurrent starts in one data folder do not fail on each other's write test", async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'foyer-preflight-'));
  const program = `
    const { checkDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'preflight.ts'))});
    while (Date.now() < ${Date.now() + 2000});
    for (let n = 0; n < 2000; n++) checkDataFolder({ data_dir: ${JSON.stringify(data_dir)} });`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  try {
    await expect(Promise.all([run(), run()])).resolves.toHaveLength(2);
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
});

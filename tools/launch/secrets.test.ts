import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

test('concurrent first starts agree on one secret, which is the stored one', async () => {
  const folders = Array.from({ length: 40 }, () => mkdtempSync(join(tmpdir(), 'foyer-secrets-')));
  const at = Date.now() + 3000;
  // All processes read a folder in the same millisecond, one folder after the other.
  const program = `
    const { readSecrets } = await import(${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))});
    const found = ${JSON.stringify(folders)}.map((folder, n) => {
      while (Date.now() < ${at} + n * 20);
      return readSecrets(folder).foyer_secret;
    });
    console.log(JSON.stringify(found));`;
  const run = async (): Promise<string[]> => {
    const args = ['--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as string[];
  };
  try {
    const [first, second] = await Promise.all([run(), run()]);
    expect(second).toEqual(first);
    expect(folders.map((folder) => readSecrets(folder).foyer_secret)).toEqual(first);
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual(
      folders.map(() => 'secrets.json'),
    );
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});

test('a file without secrets gets them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'));
  writeFileSync(join(folder, 'secrets.json'), '{}');
  const secrets = readSecrets(folder);
  expect(secrets.foyer_secret).toHaveLength(64);
  expect(readSecrets(folder)).toEqual(secrets);
  rmSync(folder, { recursive: true });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('of concurrent processes that take over a folder from a killed one, exactly one gets it', async () => {
  const folders = Array.from({ length: 60 }, () => mkdtempSync(join(tmpdir(), 'foyer-owner-')));
  for (const folder of folders)
    writeFileSync(join(folder, 'owner.json'), '{"pid":999999999,"began":"1"}');
  const at = Date.now() + 3000;
  const program = `
    const { takeFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'owner.ts'))});
    const taken = ${JSON.stringify(folders)}.map((folder, n) => {
      while (Date.now() < ${at} + n * 10);
      try {
        takeFolder(folder);
        return 1;
      } catch {
        return 0;
      }
    });
    console.log(JSON.stringify(taken));
    // The owner lives until the others have looked.
    setTimeout(() => {}, 2000);`;
  const run = async (): Promise<number[]> => {
    const args = ['--input-type=module', '-e', program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as number[];
  };
  try {
    const all = await Promise.all([run(), run(), run()]);
    const owners = folders.map((_, n) => all.reduce((sum, results) => sum + (results[n] ?? 0), 0));
    expect(owners).toEqual(folders.map(() => 1));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A person with Foyer's files has some version of Node and npm and nothing else; every command
 * begins on that Node. The test does the same, with the real first step of each command and a tool
 * that reports where it runs.
 */
const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** PATH without our own Node, which npm and npx put first. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const run = (command: string, args: string[], cwd: string) =>
  spawnSync(command, args, { cwd, env: { PATH: path }, encoding: 'utf8' });
const own = run('node', ['--version'], root).stdout?.trim() ?? '';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'foyer-own-node-'));
  cpSync(join(root, 'tools/boot.mjs'), join(copy, 'tools/boot.mjs'));
  cpSync(join(root, 'tools/boot'), join(copy, 'tools/boot'), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  // All packages count as installed by hand, so the test does not contact the registry.
  const packages = JSON.stringify({ packages: {} });
  mkdirSync(join(copy, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(copy, 'package-lock.json'), packages);
  writeFileSync(join(copy, 'node_modules/.package-lock.json'), packages);
  symlinkSync(process.execPath, join(copy, 'node_modules/.bin/node'));
  const tool =
    'const words: string[] = process.argv.slice(2);\n' +
    "console.log([process.version, ...words].join(' '));\n" +
    'process.exitCode = 7 as number;\n';
  for (const command of Object.values(scripts))
    writeFileSync(join(copy, 'tools', `${command.split(' ')[2]}.ts`), tool);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the machine has its own Node, version 20 or newer', () => {
  expect(Number(/^v(\d+)\./.exec(own)?.[1])).toBeGreaterThanOrEqual(20);
});

test.each(Object.entries(scripts))(
  "npm run %s starts on the machine's Node, and its tool runs on ours",
  (_, command) => {
    const [node, ...args] = command.split(' ');
    expect([node, args[0], args.length]).toEqual(['node', 'tools/boot.mjs', 2]);
    expect(existsSync(join(root, 'tools', `${args[1]}.ts`))).toBe(true);
    const { stdout, status, stderr } = run('node', [...args, 'one', 'two'], copy);
    expect({ stdout, status, stderr }).toEqual({
      stdout: `${process.version} one two\n`,
      status: 7,
      stderr: '',
    });
  },
);

test('the boot script imports nothing that must be installed first', () => {
  const read = new Set<string>();
  const foreign: string[] = [];
  const follow = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g))
      if (from.startsWith('.')) follow(join(dirname(file), from));
      else if (!from.startsWith('node:')) foreign.push(from);
  };
  follow(join(root, 'tools/boot.mjs'));
  expect(read.size).toBeGreaterThan(3);
  expect(foreign).toEqual([]);
  expect([...read].filter((file) => !file.endsWith('.mjs'))).toEqual([]);
});

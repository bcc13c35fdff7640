import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../processes/is-alive.ts';

/**
 * The code that every `npm run` begins with. It is plain JavaScript for the machine's own Node, so
 * the test imports it dynamically.
 */
const load = async <T>(file: string): Promise<T> =>
  (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as T;
const { alone } = await load<{ alone: <T>(file: string, work: () => Promise<T>) => Promise<T> }>(
  'alone.mjs',
);
const { installedSet } = await load<{
  installedSet: (root: string) => 'full' | 'production' | null;
}>('installed-set.mjs');
const { install, installsOn } = await load<{
  install: (root: string, set: string) => Promise<void>;
  installsOn: (version: string) => boolean;
}>('install.mjs');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-boot-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the installation lock', () => {
  const lock = () => join(root, 'install.lock');

  test('is removed, whether the work succeeds or fails', async () => {
    expect(await alone(lock(), async () => readFileSync(lock(), 'utf8'))).toMatch(
      new RegExp(`^${process.pid} \\d*$`),
    );
    expect(readdirSync(root)).toEqual([]);
    await expect(alone(lock(), () => Promise.reject(new Error('no network')))).rejects.toThrow(
      'no network',
    );
    expect(existsSync(lock())).toBe(false);
  });

  test('of a dead process, or with invalid content, is ignored without a message', async () => {
    const log = vi.spyOn(console, 'log');
    // In the last case the process id belongs to another program by now.
    for (const text of ['999999999', '', 'x', '999999999 17', `${process.ppid} 17`]) {
      writeFileSync(lock(), text);
      expect(await alone(lock(), async () => 'done'), text).toBe('done');
    }
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });

  test('of a living process is waited for, with one message', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    writeFileSync(lock(), `${process.ppid}`);
    setTimeout(() => rmSync(lock(), { force: true }), 100);
    expect(await alone(lock(), async () => 'after them')).toBe('after them');
    expect(log.mock.calls).toEqual([
      [expect.stringContaining('Another Foyer process is installing')],
    ]);
    log.mockRestore();
  });
});

describe('packages from a manual npm install', () => {
  const entry = (version: string, more: object = {}) => ({ version, ...more });
  const locked = {
    '': {},
    'node_modules/fastify': entry('5.0.0'),
    'node_modules/vitest': entry('5.0.0', { dev: true }),
    'node_modules/other-machine': entry('1.0.0', { optional: true }),
  };
  const givenInstalled = (installed: object, folders: readonly string[]): void => {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    for (const folder of folders) mkdirSync(join(root, 'node_modules', folder));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
    writeFileSync(
      join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  };

  test('are complete although optional packages of other platforms are missing', () => {
    givenInstalled(
      { 'node_modules/fastify': entry('5.0.0'), 'node_modules/vitest': entry('5.0.0') },
      ['fastify', 'vitest'],
    );
    expect(installedSet(root)).toBe('full');
  });

  test.skipIf(process.platform === 'win32')(
    'get the missing link to our Node, as with npm on Debian',
    async () => {
      const name = `node-${process.platform}-${process.arch}`;
      givenInstalled(
        { 'node_modules/fastify': entry('5.0.0'), 'node_modules/vitest': entry('5.0.0') },
        ['fastify', 'vitest', name],
      );
      writeFileSync(join(root, 'package.json'), '{ "dependencies": {} }');
      mkdirSync(join(root, 'node_modules', name, 'bin'));
      writeFileSync(join(root, 'node_modules', name, 'bin/node'), 'our Node');
      await install(root, 'full');
      expect(readFileSync(join(root, 'node_modules/.bin/node'), 'utf8')).toBe('our Node');
    },
  );

  test('are enough to run without the development packages', () => {
    givenInstalled({ 'node_modules/fastify': entry('5.0.0') }, ['fastify']);
    expect(installedSet(root)).toBe('production');
  });

  test.each([
    [
      'another version than the lock says',
      { 'node_modules/fastify': entry('4.0.0'), 'node_modules/vitest': entry('5.0.0') },
      ['fastify', 'vitest'],
    ],
    [
      'another version of something optional',
      {
        'node_modules/fastify': entry('5.0.0'),
        'node_modules/vitest': entry('5.0.0'),
        'node_modules/other-machine': entry('0.9.0'),
      },
      ['fastify', 'vitest'],
    ],
    [
      'a package whose folder was deleted',
      { 'node_modules/fastify': entry('5.0.0'), 'node_modules/vitest': entry('5.0.0') },
      ['vitest'],
    ],
    ['nothing', {}, []],
  ])('are not enough: %s', (_, installed, folders) => {
    givenInstalled(installed, folders);
    expect(installedSet(root)).toBe(null);
  });

  test("are not trusted without npm's own list", () => {
    mkdirSync(join(root, 'node_modules'));
    expect(installedSet(root)).toBe(null);
  });
});

test('Node versions that are too old for npm to install the compiled packages are refused', () => {
  const versions = ['18.20.8', '20.11.0', '20.19.0', '21.7.0', '22.11.0', '22.12.0', '26.10.0'];
  expect(versions.filter((version) => !installsOn(version))).toEqual([
    '18.20.8',
    '20.11.0',
    '21.7.0',
    '22.11.0',
  ]);
});

describe('the first signal while npm installs', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s stops the installation, although npm ignores it',
    async (signal) => {
      const folder = join(root, 'bin');
      mkdirSync(folder);
      const npm = join(folder, 'npm-cli.js');
      writeFileSync(
        npm,
        `for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => undefined);
      setInterval(() => undefined, 1000);
      require('node:fs').writeFileSync(${JSON.stringify(join(root, 'pid'))}, String(process.pid));`,
      );
      const module = pathToFileURL(join(import.meta.dirname, 'npm.mjs')).href;
      const script = `
      import { InstallStopped, runNpm } from ${JSON.stringify(module)};
      try { await runNpm(${JSON.stringify(root)}, ['ci'], 'Installing'); }
      catch (error) { process.exit(error instanceof InstallStopped ? 130 : 1); }`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, npm_execpath: npm },
        stdio: 'ignore',
      });
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      await expect.poll(() => existsSync(join(root, 'pid'))).toBe(true);
      const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
      child.kill(signal);
      expect(await ended).toBe(130);
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );
});

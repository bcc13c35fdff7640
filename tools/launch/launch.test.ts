import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../processes/ports.ts';
import { checkDatabase } from './check-database.ts';
import { watching } from './launch.ts';
import { checkDataFolder, checkPort } from './preflight.ts';
import { Closing, createProcessGroup } from './process-group.ts';
import { readSecrets } from './secrets.ts';
import { judgeConfiguration } from './judge-configuration.ts';
import { readSettings } from './settings.ts';

const scratch = join(import.meta.dirname, '../../.tmp');
mkdirSync(scratch, { recursive: true });
const folder = mkdtempSync(join(scratch, 'launch '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a busy port is reported with its number and a remedy', async () => {
  const settings = await readSettings({ PORT: `${await freePort()}` }, false);
  const other = createServer().listen(settings.port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  await expect(checkPort(settings)).rejects.toThrow(
    `Port ${settings.port} is in use by another program. Choose another with PORT=`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(checkPort(settings)).resolves.toBeUndefined();
});

// An address of the documentation, and a name that no server knows.
test.each(['203.0.113.9', 'hall.invalid'])(
  'HOST=%s, which this machine does not have, is named',
  async (host) => {
    const settings = await readSettings({ HOST: host, DEMO: '1' }, false);
    await expect(checkPort(settings)).rejects.toThrow(
      new RegExp(`^HOST=${host} is no address of this machine \\(E[A-Z_]+\\)\\. Leave it out`),
    );
  },
);

test('a data folder that cannot be created is reported in one sentence', async () => {
  writeFileSync(join(folder, 'file'), '');
  const settings = await readSettings({ DATA_DIR: join(folder, 'file/inside') }, false);
  expect(() => checkDataFolder(settings)).toThrow('is not writable: a file of that name exists');
});

test('an unreachable database is reported without its password', async () => {
  const url = `postgres://foyer:geheim@127.0.0.1:${await freePort()}/shop`;
  const fault = await checkDatabase(url).catch((error: Error) => error.message);
  expect(fault).toMatch(
    /^The database shop at 127\.0\.0\.1:\d+ given by DATABASE_URL cannot be used: connection refused\.$/,
  );
  await expect(
    checkDatabase('postgres://foyer:geheim@localhost/shop?host=/run/none'),
  ).rejects.toThrow(
    /^The database shop at \/run\/none:5432 given by DATABASE_URL cannot be used: the socket does not exist\.$/,
  );
  await expect(checkDatabase('mysql://geheim')).rejects.toThrow(/^DATABASE_URL is not the URL/);
});

test('all configuration errors are reported at once, before anything starts', () => {
  expect(() => judgeConfiguration({})).not.toThrow();
  expect(() => judgeConfiguration({ DEMO: '0', PORT: ' ' })).not.toThrow();
  expect(() =>
    judgeConfiguration({ PORT: 'http', TRUST_PROXY: 'nginx', FOYER_SECRET: 'short', DEMO: '0' }),
  ).toThrow(
    /^Configuration: PORT .*\.\nConfiguration: TRUST_PROXY .*\.\nConfiguration: FOYER_SECRET .*\.$/,
  );
});

test('a mistyped variable is reported, and does not stop the start', () => {
  const warnings: string[] = [];
  judgeConfiguration({ DEMO: '0', PLATFORM_FEE_PERSENT: '5' }, (line) => warnings.push(line));
  expect(warnings).toEqual([expect.stringMatching(/^Configuration: PLATFORM_FEE_PERSENT is not/)]);
});

test('payments are simulated in the demo and off without it, unless configured', async () => {
  expect((await readSettings({}, false)).payments).toBe('simulator');
  expect((await readSettings({ DEMO: '0' }, false)).payments).toBe('none');
  expect((await readSettings({ DEMO: '0', PAYMENTS: 'simulator' }, false)).payments).toBe(
    'simulator',
  );
  await expect(readSettings({ PORT: '70000' }, false)).rejects.toThrow(
    'PORT must be a whole number',
  );
});

test('secrets are created once, private, and never overwritten when the file is broken', () => {
  const first = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(first);
  expect(first.foyer_secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0);
  writeFileSync(join(folder, 'secrets.json'), '{"foyer_se');
  expect(() => readSecrets(folder)).toThrow('not valid JSON');
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"foyer_se');
});

test('a process group stops in reverse order, kills processes that ignore SIGTERM, and starts no more', async () => {
  const processGroup = createProcessGroup();
  const ends: string[] = [];
  processGroup.add(async () => void ends.push('database'));
  const deaf = processGroup.start(
    {
      args: [
        '-e',
        "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)",
      ],
      output: 'captured',
    },
    300,
  );
  void deaf.ended.then(({ signal }) => ends.push(`server ${signal}`));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await processGroup.stop();
  expect(ends).toEqual(['server SIGKILL', 'database']);
  expect(() => processGroup.start({ args: ['-e', ''], output: 'captured' }, 300)).toThrow(Closing);
});

test('in development the server restarts when sources change, but not for generated files', () => {
  const paths = watching.flatMap((arg) => /^--watch-path=(.*)/.exec(arg)?.[1] ?? []);
  expect(paths).toContain('features');
  for (const path of paths)
    expect(existsSync(join(import.meta.dirname, '../..', path)), path).toBe(true);
  expect(watching).not.toContain('--watch');
});

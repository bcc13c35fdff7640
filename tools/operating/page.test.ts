import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { blocksOf, environmentOf, problemsOf } from './page.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = read('docs/operating.md');

test("the operators' page is well-formed, and every command on it exists", () => {
  expect(problemsOf(page, read('package.json'))).toEqual([]);
  expect(blocksOf(page).filter(({ kind }) => kind === 'bash run').length).toBeGreaterThan(3);
});

test('its configuration is accepted by the server', () => {
  const env = { ...environmentOf(blocksOf(page)), FOYER_SECRET: 'f'.repeat(64) };
  expect(readConfig(env)).toMatchObject({
    demo: false,
    drain_seconds: 4,
    trust_proxy: ['loopback'],
  });
});

test('its configuration is read the same by a shell and by systemd', () => {
  for (const block of blocksOf(page).filter(({ kind }) => kind === 'sh')) {
    const script = `set -a; ${block.text}\nexec env -0`;
    const { status, stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} });
    expect(status).toBe(0);
    const read = Object.fromEntries(
      stdout.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    expect(read).toMatchObject(environmentOf([block]));
  }
});

test('its server configuration does not name the schema owner', () => {
  const files = blocksOf(page).filter(({ kind }) => kind === 'sh');
  expect(files.map(({ text }) => /^DATABASE_MIGRATE_URL=/m.test(text))).toEqual([false, true]);
  for (const { kind, text } of blocksOf(page))
    if (kind === 'ini') expect(text).not.toContain('/etc/foyer/migrate');
});

test('the README lists exactly the variables that the configuration reads', () => {
  const names = new Set(
    read('platform/config.ts')
      .match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)
      ?.map((name) => name.trim()),
  );
  // Variables that the launcher sets itself or that are for developers.
  for (const own of ['DEV', 'PAYMENT_FORM_URL', 'SIMULATOR_URL', 'STRIPE_API_URL', 'PAYME_API_URL'])
    names.delete(own);
  const table = read('README.md').split('## Configuration')[1]?.split('## ')[0] ?? '';
  const listed = new Set(
    table
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)])
      .map(([, name]) => name ?? ''),
  );
  listed.delete('FOYER_BACKUP_PASSPHRASE');
  expect(listed).toEqual(names);
});

describe('problems of a page', () => {
  test.each([
    ['npm run fly', /npm run fly: unknown command/],
    ['## 1. X\n```bash\nif true; then\n```', /^1. X: /],
    ['```ini\n[Unit]\nnonsense here\n```', /"nonsense here" is not a valid line/],
    ['```nginx\nserver {\n```', /braces/],
  ])('are found: %j', (text, message) => {
    expect(problemsOf(text, '{"scripts":{}}')).toEqual([expect.stringMatching(message)]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { blocksOf, environmentOf } from './page.ts';

/**
 * The operators' page, the image and the compose file describe the same installation and must
 * agree.
 */
const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = read('docs/operating.md');
const image = read('Containerfile');
const compose = read('compose.yaml');
const blocks = blocksOf(page);
const units = blocks.filter(({ kind }) => kind === 'ini').map(({ text }) => text);
const unit = units.find((text) => text.includes('tools/serve.ts')) ?? '';
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const onlyMatch = (text: string, form: RegExp): string => {
  const found = [...text.matchAll(new RegExp(form, 'gm'))];
  expect(found.length, `${form} stands once`).toBe(1);
  return found[0]?.[1] ?? '';
};
/** Returns the lines below `key:` that are indented more than it, each with its value. */
function under(key: string): string[] {
  const lines = compose.split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(key));
  const indent = (line: string): number => line.search(/\S/);
  const depth = indent(lines[at] ?? '');
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => line.trim() !== '' && indent(line) <= depth);
  return after.slice(0, end === -1 ? undefined : end).map((line) => line.trim());
}
const pairs = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line): [string, string][] => {
      const [, name, value = ''] = /^([A-Z_0-9]+): (.+)$/.exec(line) ?? [];
      return name ? [[name, value.replace(/^'(.*)'$/, '$1')]] : [];
    }),
  );
/** The variables that the image sets, that compose overrides, and that the page's own file sets. */
const ofImage = Object.fromEntries(
  onlyMatch(image, /^ENV (.+)$/)
    .split(' ')
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
);
const ofCompose = pairs(under('environment: &environment'));
const ofPage = environmentOf(blocks);

describe('the container image', () => {
  test('starts the same program as the systemd unit, in the same folder, unprivileged', () => {
    const command = JSON.parse(onlyMatch(image, /^CMD (\[.+\])$/)) as string[];
    const folder = onlyMatch(unit, /^WorkingDirectory=(.+)$/);
    const [program = '', ...args] = onlyMatch(unit, /^ExecStart=(.+)$/).split(' ');
    expect([join(folder, command[0] ?? ''), ...command.slice(1)]).toEqual([program, ...args]);
    expect([...image.matchAll(/^WORKDIR (.+)$/gm)].map(([, at]) => at)).toEqual([folder, folder]);
    expect(onlyMatch(image, /^USER (\w+)$/)).not.toBe('root');
    expect(`node tools/boot.mjs ${command.at(-1)?.replace(/^tools\/|\.ts$/g, '')}`).toBe(
      scripts['serve'],
    );
  });

  test('builds as documented, with the same packages and Node version', () => {
    const build = blocks.find(({ kind, text }) => kind === 'bash run' && text.includes('build'));
    expect(build?.text.split('\n')).toContain(onlyMatch(image, /^RUN (npm run .+)$/));
    const packages = /apt-get install -y (.+)$/m.exec(page)?.[1]?.split(' ') ?? [];
    const own = [...image.matchAll(/apt-get install -y --no-install-recommends (\w+)/g)];
    expect(own.length).toBe(2);
    for (const [, name] of own) expect(packages).toContain(name);
    const least = Number(/needs Node (\d+)(?:\.\d+)? or newer/.exec(page)?.[1]);
    const from = [...image.matchAll(/^FROM \S+\/node:(\d+)-/gm)].map(([, major]) => Number(major));
    expect(from).toEqual([least, least]);
  });

  test('has the documented port, folders and drain time, and a readiness check', () => {
    const { PORT, DATA_DIR, DRAIN_SECONDS } = ofPage;
    expect(ofImage).toMatchObject({ PORT, DATA_DIR, DRAIN_SECONDS, NODE_ENV: 'production' });
    expect(unit).toContain('NODE_ENV=production');
    expect(onlyMatch(image, /^EXPOSE (\d+)$/)).toBe(PORT);
    const dataDirs = /^install -d -o foyer -g foyer -m 0750 (.+)$/m.exec(page)?.[1]?.split(' ');
    expect(JSON.parse(onlyMatch(image, /^VOLUME (\[.+\])$/))).toEqual(dataDirs);
    expect(image).toContain(`install -d -o node -g node ${dataDirs?.join(' ')}`);
    expect(image).toMatch(/^HEALTHCHECK[^]+\/readyz/m);
    expect(page).toContain(`curl -fsS http://127.0.0.1:${PORT}/readyz`);
  });
});

describe('the compose file', () => {
  test('creates both documented users: the schema owner migrates, and the server never gets its name', () => {
    const users = [...page.matchAll(/ createuser (\w+) /g)].map(([, name]) => name);
    expect(users).toEqual(['foyer_owner', 'foyer']);
    expect(onlyMatch(compose, /^ {6}POSTGRES_USER: (.+)$/)).toBe(users[0]);
    expect(onlyMatch(compose, /content: create role (\w+) /)).toBe(users[1]);
    expect(new URL(ofCompose['DATABASE_URL'] ?? '').username).toBe(users[1]);
    const owner = new URL(pairs(under('migrate:'))['DATABASE_MIGRATE_URL'] ?? '');
    expect(owner.username).toBe(users[0]);
    expect(compose.match(/DATABASE_MIGRATE_URL/g)).toHaveLength(1);
    expect(ofCompose['POSTGRES_PASSWORD']).toBe('');
  });

  test('creates the database as documented, with a supported PostgreSQL version', () => {
    const options = onlyMatch(page, /^sudo -u postgres createdb foyer --owner foyer_owner (.+)$/);
    const initialised = onlyMatch(compose, /POSTGRES_INITDB_ARGS: (.+)$/);
    expect(options).toContain('--encoding UTF8');
    expect(initialised).toContain('--encoding=UTF8');
    const locale = /--locale (\S+)/.exec(options)?.[1] ?? 'none';
    expect(initialised).toContain(`locale=${locale}`);
    const least = Number(/PostgreSQL (\d+) or\s+newer/.exec(page)?.[1]);
    expect(Number(onlyMatch(compose, /library\/postgres:(\d+)$/))).toBeGreaterThanOrEqual(least);
  });

  test('migrates before the server starts, and has the same port and folders', () => {
    const migrate = onlyMatch(under('migrate:').join('\n'), /^command: \[(.+)\]$/).split(', ');
    expect(migrate[0]).toBe('node_modules/.bin/node');
    const name = migrate[1]?.replace(/^tools\/|\.ts$/g, '');
    expect(scripts['migrate']).toBe(`node tools/boot.mjs ${name}`);
    expect(under('web:')).toContain('migrate: { condition: service_completed_successfully }');
    const { PORT = '' } = ofPage;
    expect(under('web:')).toContain(`ports: ['127.0.0.1:${PORT}:${PORT}']`);
    const volumes = JSON.parse(onlyMatch(image, /^VOLUME (\[.+\])$/)) as string[];
    expect(
      under('volumes:')
        .filter((line) => line.startsWith('- '))
        .map((line) => line.split(':')[1]),
    ).toEqual(volumes);
    const grace = Number(onlyMatch(compose, /stop_grace_period: (\d+)s/));
    expect(grace).toBe(Number(onlyMatch(unit, /^TimeoutStopSec=(\d+)$/)));
  });

  test('starts the server like the documented setup, with the `.env` that it requires', () => {
    const instructions = compose.slice(0, compose.indexOf('x-foyer'));
    for (const name of ['FOYER_SECRET', 'BASE_URL', 'SMTP_URL', 'MAIL_FROM'])
      expect(instructions).toContain(name);
    const { BASE_URL, SMTP_URL, MAIL_FROM } = ofPage;
    const env = { FOYER_SECRET: 'f'.repeat(64), BASE_URL, SMTP_URL, MAIL_FROM };
    const { POSTGRES_PASSWORD: _, ...set } = ofCompose;
    const config = readConfig({ ...ofImage, ...env, ...set });
    const of_page = readConfig({ ...ofPage, FOYER_SECRET: 'f'.repeat(64) });
    // The container listens on all addresses, but only one port is published, and only to this
    // machine.
    const { host, trust_proxy, allow_unencrypted, metrics_token, ...same } = of_page;
    for (const name of ['database_url', 'database_direct_url', 'database_migrate_url'] as const)
      same[name] = config[name];
    expect(config).toMatchObject(same);
    expect([host, config.host]).toEqual(['127.0.0.1', '0.0.0.0']);
    expect([trust_proxy, config.trust_proxy]).toEqual([['loopback'], ['uniquelocal']]);
    expect([allow_unencrypted, config.allow_unencrypted]).toEqual([false, true]);
    expect([typeof metrics_token, config.metrics_token]).toEqual(['string', undefined]);
  });

  test('sets no variable that is not read', () => {
    const known = new Set(read('platform/config.ts').match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm));
    const names = [...Object.keys(ofImage), ...Object.keys(ofCompose)];
    const unread = names.filter((name) => !known.has(`  ${name}`));
    expect(unread).toEqual(['NODE_ENV', 'POSTGRES_PASSWORD']);
  });
});

import { expect, test } from 'vitest';
import { haproxyConfig, machines, patroniConfig } from './patroni-config.ts';

const addresses = machines.flatMap(({ address }) =>
  [2379, 5432, 8008].map((port) => `${address}:${port}`),
);
const ports = Object.fromEntries(
  ['127.0.0.1:5000', '127.0.0.1:5001', ...addresses].map((address, n) => [address, 40_000 + n]),
);
const places = { folder: '/somewhere/$1', binaries: '/usr/lib/postgresql/15/bin' };

test('the page configures Patroni for each machine, at its own ports', () => {
  for (const machine of machines) {
    const text = patroniConfig(machine, ports, places);
    expect(text).toContain(`name: ${machine.name}\n`);
    const rest = ports[`${machine.address}:8008`];
    const sql = ports[`${machine.address}:5432`];
    expect(text.match(/127\.0\.0\.1:\d+/g)).toEqual([
      ...[rest, rest].map((port) => `127.0.0.1:${port}`),
      ...machines.map(({ address }) => `127.0.0.1:${ports[`${address}:2379`]}`),
      ...[sql, sql].map((port) => `127.0.0.1:${port}`),
    ]);
    expect(text).not.toContain('10.0.0.');
    expect(text).toContain(`data_dir: ${places.folder}/data\n`);
    expect(text).toContain(`ssl_key_file: ${places.folder}/server.key\n`);
    expect(text).not.toContain('/etc/');
    expect(text).toContain(`bin_dir: ${places.binaries}\n`);
  }
});

test('a standby has each commit before the buyer gets a response, and takes over automatically', () => {
  const text = patroniConfig(machines[0], ports, places);
  for (const line of ['synchronous_mode: true', 'primary_start_timeout: 0'])
    expect(text).toMatch(new RegExp(`^ +${line}$`, 'm'));
  const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1]),
  );
  // https://patroni.readthedocs.io/en/latest/dynamic_configuration.html
  expect((loop ?? NaN) + 2 * (retry ?? NaN)).toBeLessThanOrEqual(ttl ?? NaN);
});

test('traffic between machines is encrypted, and read-only users cannot switch over', () => {
  const text = patroniConfig(machines[0], ports, places);
  expect(text).toMatch(/^ +ssl: 'on'$/m);
  const rules = text
    .split('\n')
    .flatMap((line) => /^ +- ((?:host|local)\w* .+)$/.exec(line)?.[1] ?? []);
  expect(rules.filter((rule) => !/^(local|hostssl) /.test(rule))).toEqual([]);
  expect(rules.length).toBeGreaterThan(2);
  expect(text).toMatch(/^restapi:\n(?: +.+\n)*? +authentication: \{/m);
});

test('both addresses ask each machine at its own port of Patroni, and end what leads to a dead one', () => {
  const text = haproxyConfig(ports);
  const asked = machines.map(
    ({ name, address }) =>
      `  server ${name} 127.0.0.1:${ports[`${address}:5432`]} check port ${ports[`${address}:8008`]}`,
  );
  expect(text.split('\n').filter((line) => line.includes(' server db'))).toEqual([
    ...asked,
    ...asked,
  ]);
  expect(text.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2);
  expect(text).toContain(`bind 127.0.0.1:${ports['127.0.0.1:5000']}`);
  expect(text).toContain(`bind 127.0.0.1:${ports['127.0.0.1:5001']}`);
});

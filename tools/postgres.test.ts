import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';
import { settingArgs, sharedBuffers } from './postgres/settings.ts';
import { atPort } from './postgres/socket.ts';

const scratch = join(import.meta.dirname, '../.tmp');
mkdirSync(scratch, { recursive: true });
const dataDir = mkdtempSync(join(scratch, 'a space '));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows[0];
}

test('committed data survives a crash of the server, which restarts at the same address', async () => {
  const first = await startPostgres({ dataDir });
  const died = new Promise<string>((resolve) => first.onExit(resolve));
  await query(first.url, 'create table kept as select 7 as number');
  first.kill9();
  expect(await died).toBe('SIGKILL');
  const second = await startPostgres({ dataDir, port: first.port });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select number from kept')).toEqual({ number: 7 });
  await second.stop();
});

test('commits are durable, Chinese text has trigrams, and a connection needs the password', async () => {
  const postgres = await startPostgres({ dataDir });
  expect(
    await query(
      postgres.url,
      "select current_setting('fsync') fsync, current_setting('synchronous_commit') commits",
    ),
  ).toEqual({ fsync: 'on', commits: 'on' });
  await query(postgres.url, 'create extension if not exists pg_trgm');
  expect(
    await query(postgres.url, "select array_length(show_trgm('音樂會門票'), 1) count"),
  ).toEqual({
    count: 6,
  });
  await expect(query(postgres.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password',
  );
  expect(statSync(join(dataDir, 'password')).mode & 0o077).toBe(0);
  await postgres.stop();
});

test('a regular stop does not call onExit', async () => {
  const postgres = await startPostgres({ dataDir });
  let called = false;
  postgres.onExit(() => (called = true));
  await postgres.stop();
  expect(called).toBe(false);
});

test.each([
  [0.25, '128MB'],
  [2, '256MB'],
  [8, '1024MB'],
  [24, '2048MB'],
  [256, '2048MB'],
])('on a machine with %d GB shared_buffers is %s', (gigabytes, buffers) => {
  expect(sharedBuffers(gigabytes * 1024 ** 3)).toBe(buffers);
});

test('shared_buffers is set according to the memory of this machine', async () => {
  const postgres = await startPostgres({ dataDir });
  const { set } = (await query(
    postgres.url,
    "select setting::int / 128 || 'MB' as set from pg_settings where name = 'shared_buffers'",
  )) as { set: string };
  expect(settingArgs(1, {})).toContain(`shared_buffers=${set}`);
  await postgres.stop();
});

test('an unknown setting fails with the message of PostgreSQL', async () => {
  await expect(startPostgres({ dataDir, settings: { shared_buffers: 'lots' } })).rejects.toThrow(
    /did not start: .*shared_buffers/,
  );
});

test('local programs connect through a private socket, others through a port', async () => {
  const postgres = await startPostgres({ dataDir });
  const through = 'select inet_server_addr() is null as socket';
  expect(await query(postgres.url, through)).toEqual({ socket: true });
  expect(statSync(join(dataDir, 'socket')).mode & 0o077).toBe(0);
  expect(await query(atPort(postgres.url, postgres.port), through)).toEqual({ socket: false });
  await postgres.stop();
});

test('a folder with too long a socket path is served through the port alone', async () => {
  const deep = join(mkdtempSync(join(scratch, 'deep-')), 'x'.repeat(100));
  const postgres = await startPostgres({ dataDir: deep });
  expect(await query(postgres.url, 'select inet_server_addr() is null as socket')).toEqual({
    socket: false,
  });
  await postgres.stop();
  rmSync(join(deep, '..'), { recursive: true, force: true });
});

test('the log has no values of rows, which may be personal data', async () => {
  const postgres = await startPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create table people (email text primary key, age int not null)');
  const add = (...values: unknown[]) => client.query('insert into people values ($1, $2)', values);
  await add('ada@hall.test', 7);
  await expect(add('ada@hall.test', 7)).rejects.toThrow('duplicate key');
  await expect(add('bea@hall.test', null)).rejects.toThrow('null value');
  await client.end();
  await postgres.stop();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/duplicate key[^]*null value/);
  expect(log).not.toContain('@hall.test');
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startChild } from '../launch/children.ts';
import { leaveFolder, ownerOf, takeFolder } from '../postgres/owner.ts';
import { settingArgs } from '../postgres/settings.ts';
import { beginning, isAlive, untilEnded } from './is-alive.ts';
import { answers, freePort, portFault, rememberedPort } from './ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-processes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const listening = async (): Promise<{ port: number; server: Server }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, server };
};
const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

describe('ports', () => {
  test('a port in use is reported as taken, and as free once its server has closed', async () => {
    const { port, server } = await listening();
    expect([await portFault(port, '127.0.0.1'), await answers(port)]).toEqual(['EADDRINUSE', true]);
    await closed(server);
    expect([await portFault(port, '127.0.0.1'), await answers(port)]).toEqual([null, false]);
  });

  test('free ports differ, and are outside the range for outgoing connections', async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    expect(new Set(ports).size).toBe(3);
    for (const port of ports) {
      expect(port).toBeGreaterThanOrEqual(12_000);
      expect(port).toBeLessThan(32_000);
      expect(await portFault(port, '127.0.0.1')).toBe(null);
    }
  });

  test('an address that this machine does not have is reported', async () => {
    expect(await portFault(await freePort(), '203.0.113.7')).toBe('EADDRNOTAVAIL');
  });

  test('a remembered port stays the same at each start unless it is taken', async () => {
    const file = join(folder, 'port');
    const first = await rememberedPort(file);
    expect(await rememberedPort(file)).toBe(first);
    const thief = createServer();
    await new Promise<void>((resolve) => thief.listen(first, '127.0.0.1', resolve));
    const second = await rememberedPort(file);
    await closed(thief);
    expect(second).not.toBe(first);
    expect(readFileSync(file, 'utf8')).toBe(`${second}\n`);
  });

  test.each(['', 'http', '-5', '70000', '{}'])(
    'a port file with the content "%s" is replaced',
    async (text) => {
      const file = join(folder, `odd-${text.length}`);
      writeFileSync(file, text);
      expect(await rememberedPort(file)).toBeGreaterThan(0);
    },
  );
});

describe('processes', () => {
  test('the current process is alive, and its start time is stable', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(beginning(process.pid)).toBe(beginning(process.pid));
  });

  test('an ended process is not alive, and waiting for it resolves', async () => {
    const child = startChild({ args: ['-e', ''], output: 'captured' });
    await child.ended;
    expect([isAlive(child.pid), beginning(child.pid), await untilEnded([child.pid], 0)]).toEqual([
      false,
      null,
      true,
    ]);
  });

  test('waiting for a process that stays alive times out', async () => {
    expect(await untilEnded([process.pid], 30)).toBe(false);
  });
});

describe('the owner of a data folder', () => {
  const note = (pid: number, began: string): void =>
    writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid, began }));

  test('is this process from taking the folder until leaving it', () => {
    takeFolder(folder);
    expect(ownerOf(folder)).toBe(process.pid);
    takeFolder(folder);
    leaveFolder(folder);
    expect(ownerOf(folder)).toBe(null);
  });

  test('is another process while that lives, and its id is returned', async () => {
    const other = startChild({ args: ['-e', 'setInterval(() => {}, 1000)'], output: 'captured' });
    note(other.pid, beginning(other.pid) ?? '');
    expect(() => takeFolder(folder)).toThrow(`is in use by another Foyer process (${other.pid})`);
    leaveFolder(folder);
    expect(ownerOf(folder)).toBe(other.pid);
    other.kill();
    await other.ended;
    takeFolder(folder);
    expect(ownerOf(folder)).toBe(process.pid);
    leaveFolder(folder);
  });

  test.runIf(process.platform === 'linux')('is nobody when the process id was reused', () => {
    note(process.pid, 'some other day');
    expect(ownerOf(folder)).toBe(null);
  });

  test('is nobody when the file is incomplete', () => {
    writeFileSync(join(folder, 'owner.json'), '{"pid":');
    expect(ownerOf(folder)).toBe(null);
  });
});

test("our PostgreSQL listens locally only, keeps commits durable, and accepts the caller's settings", () => {
  const args = settingArgs(5544, { work_mem: '1MB' }).filter((arg) => arg !== '-c');
  expect(args).toEqual(
    expect.arrayContaining([
      'port=5544',
      'listen_addresses=127.0.0.1',
      'work_mem=1MB',
      'timezone=UTC',
    ]),
  );
  expect(args.some((arg) => /^(fsync|synchronous_commit|full_page_writes)=off/.test(arg))).toBe(
    false,
  );
  expect(args.filter((arg) => arg.startsWith('work_mem='))).toEqual(['work_mem=1MB']);
});

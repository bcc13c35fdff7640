import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { freePort } from '../tools/processes/ports.ts';
import { freshDatabase } from '../tests/setup/fresh-database.ts';
import { patience_ms } from '../tests/setup/patience.ts';
import { test_secret } from '../tests/setup/test-secret.ts';
import { startWorkApart } from './work-apart.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'foyer-work-apart-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'));
  db = new pg.Pool({ connectionString: database.url, max: 2 });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      ...environmentOf(database.server_url, url),
      PORT: String(port),
      HOST: '127.0.0.1',
      JOBS: 'apart',
    },
  });
  await vi.waitUntil(isReady, { timeout: patience_ms });
});
afterAll(async () => {
  server.kill('SIGKILL');
  await db.end();
  rmSync(data_dir, { recursive: true, force: true });
});

const environmentOf = (database_url: string, base_url: string): Record<string, string> => ({
  NODE_ENV: 'production',
  BASE_URL: base_url,
  DATABASE_URL: database_url,
  DATA_DIR: data_dir,
  FOYER_SECRET: test_secret,
  NO_WEB: '1',
});

const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The processes that the server started. */
function workers(): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString();
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => parent === String(server.pid) && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function untilDone(): Promise<void> {
  await db.query(`select graphile_worker.add_job('platform.sweep')`);
  const left = async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'platform.sweep'`,
    );
    return rows[0]?.n ?? -1;
  };
  // A new worker starts first, which takes half of the usual patience on a busy machine.
  await expect.poll(left, { timeout: 2 * patience_ms }).toBe(0);
}

test('a worker process that cannot start is restarted later', async () => {
  const { execPath } = process;
  const log = createLog('silent');
  const ended = vi.spyOn(log, 'error');
  process.execPath = join(data_dir, 'no-node');
  const work = startWorkApart(log, () => false);
  try {
    await expect.poll(() => ended.mock.calls.length).toBe(2);
  } finally {
    await work.stop();
    process.execPath = execPath;
  }
});

test('the worker learns when orders are being completed, and delays their mails until then', async () => {
  const own = await freshDatabase(inject('adminUrl'));
  const pool = new pg.Pool({ connectionString: own.url, max: 1 });
  for (const [name, value] of Object.entries(environmentOf(own.server_url, 'http://127.0.0.1:1')))
    vi.stubEnv(name, value);
  let isCompleting = true;
  const work = startWorkApart(createLog('silent'), () => isCompleting);
  const waiting = async (task: string): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker.jobs where task_identifier = $1',
      [task],
    );
    return rows[0]?.n ?? -1;
  };
  try {
    await pool.query(`select graphile_worker.add_job('platform.sweep')`);
    // The worker is running. A mail waits at most 20 seconds, which a process on a busy machine may
    // take to start.
    await expect.poll(() => waiting('platform.sweep'), { timeout: 2 * patience_ms }).toBe(0);
    await pool.query(`select graphile_worker.add_job('order.completed', '{"order_id": 0}')`);
    await sleep(1500);
    expect(await waiting('order.completed')).toBe(1);
    isCompleting = false;
    await expect.poll(() => waiting('order.completed')).toBe(0);
  } finally {
    await work.stop();
    vi.unstubAllEnvs();
    await pool.end();
  }
});

test('jobs run in one worker process, and continue after it was killed', async () => {
  await expect.poll(workers).toHaveLength(1);
  await untilDone();
  const [first = 0] = workers();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== first)).toHaveLength(1);
  await untilDone();
  expect(await isReady()).toBe(true);
});

test('a killed server leaves no worker behind', async () => {
  const [worker = 0] = workers();
  server.kill('SIGKILL');
  await once(server, 'exit');
  await expect.poll(() => isAlive(worker)).toBe(false);
});

test('a worker ends when its server is killed during its start', async () => {
  const env = { ...process.env, ...environmentOf(database.server_url, url) };
  const worker = fork(join(import.meta.dirname, 'worker.ts'), { env, silent: true });
  worker.disconnect();
  try {
    await expect.poll(() => worker.exitCode, { timeout: 2 * patience_ms }).toBe(0);
  } finally {
    worker.kill('SIGKILL');
  }
});

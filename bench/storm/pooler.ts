import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connection_settings } from '#platform/db.ts';
import { freePort } from '../../tools/processes/ports.ts';

/** PgBouncer in transaction mode, where the machine has one. */
export interface Pooler {
  url: string;
  /** Kills it with SIGKILL and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns whether `pgbouncer` can be run on this machine. */
export const hasPooler = (): boolean =>
  spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Starts PgBouncer in front of the database of `url`, configured as docs/operating.md describes.
 */
export async function startPooler(folder: string, url: string): Promise<Pooler> {
  const port = await freePort();
  const to = new URL(url);
  const file = join(folder, 'pgbouncer.ini');
  const settings = Object.entries(connection_settings)
    .map(([name, value]) => `set ${name} = ''${value}''`)
    .join('; ');
  const authority = to.searchParams.get('sslrootcert');
  const words = [
    '[databases]',
    `postgres = host=${to.hostname} port=${to.port} dbname=postgres user=${to.username} ` +
      `password=${to.password} connect_query='${settings}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 200',
    // Reconnects at once to a database that was unavailable.
    'server_login_retry = 1',
    ...(authority ? ['server_tls_sslmode = verify-full', `server_tls_ca_file = ${authority}`] : []),
  ];
  writeFileSync(file, `${words.join('\n')}\n`);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const start = async (): Promise<ChildProcess> => {
    const child = spawn('pgbouncer', [...user, '-q', file], { stdio: 'ignore' });
    await sleep(300);
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  let running = await start();
  return {
    url: `postgres://${to.username}@127.0.0.1:${port}/postgres`,
    async restart() {
      await end(running, 'SIGKILL');
      running = await start();
    },
    stop: () => end(running, 'SIGTERM'),
  };
}

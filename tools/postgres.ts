import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { binary, plainEnvironment } from './postgres/binaries.ts';
import { readyCluster } from './postgres/cluster.ts';
import { type Identity, identityFor } from './postgres/identity.ts';
import { endOrphans } from './postgres/orphans.ts';
import { leaveFolder, takeFolder } from './postgres/owner.ts';
import { settingArgs } from './postgres/settings.ts';
import { shutDown } from './postgres/shut-down.ts';
import { addressOf, socketFolder } from './postgres/socket.ts';
import { untilReady } from './postgres/until-ready.ts';
import { rememberedPort } from './processes/ports.ts';
import { PlainFailure } from './processes/plain-failure.ts';

export interface Postgres {
  /** With the password: for programs, not for display. */
  url: string;
  port: number;
  /** The process id of the postmaster itself, not of a wrapper that started it. */
  pid: number;
  /**
   * Ends open sessions, writes a checkpoint and stops the server: some ten milliseconds, at most 15
   * s.
   */
  stop(): Promise<void>;
  /** Kills the server as a power cut would. `onExit` is called. */
  kill9(): void;
  /** Called once if the server ends without `stop()`. */
  onExit(callback: (reason: string) => void): void;
}

/**
 * Starts an embedded PostgreSQL in `dataDir` (created on the first start: about 1 s; later starts
 * about 0.1 s). It listens only on 127.0.0.1 and on a socket in the folder, and logs to
 * `dataDir/postgres.log`. `settings` override the defaults. Also works as root. Processes that an
 * earlier, killed launcher left running in the folder are ended first. Throws a PlainFailure when
 * another process uses the folder, when there are no binaries for this machine, or with
 * PostgreSQL's last log lines.
 */
export async function startPostgres(options: {
  dataDir: string;
  port?: number;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true });
  // PostgreSQL's processes are recognised by their working directory, which the system reports
  // without symlinks.
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, 'cluster');
  refuseForeign(dataDir);
  takeFolder(dataDir);
  try {
    await endOrphans(cluster);
    const identity = identityFor(dataDir);
    const password = readyCluster(dataDir, identity);
    const port = options.port ?? (await rememberedPort(join(dataDir, 'port')));
    const socket = await socketFolder(dataDir, identity);
    const child = spawnPostgres(dataDir, identity, [
      '-D',
      cluster,
      ...settingArgs(port, { unix_socket_directories: socket ?? '', ...options.settings }),
    ]);
    await untilReady(child, dataDir);
    return running(child, dataDir, port, addressOf(port, password, socket));
  } catch (error) {
    leaveFolder(dataDir);
    throw error;
  }
}

function spawnPostgres(dataDir: string, identity: Identity, args: string[]): ChildProcess {
  const log = freshLog(join(dataDir, 'postgres.log'));
  const [command, ...rest] = [...identity.prefix, binary('postgres'), ...args];
  // Its own process group: Ctrl-C in the terminal must not stop the database before the server has
  // drained.
  const child = spawn(command ?? '', rest, {
    ...identity.spawn,
    cwd: dataDir,
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const lastResort = () => child.kill('SIGINT');
  process.once('exit', lastResort);
  child.once('exit', () => process.off('exit', lastResort));
  return child;
}

function running(child: ChildProcess, dataDir: string, port: number, url: string): Postgres {
  const pid = child.pid ?? 0;
  let stopping: Promise<void> | undefined;
  return {
    url,
    port,
    pid,
    stop: () =>
      (stopping ??= shutDown(child, join(dataDir, 'cluster')).then(() => leaveFolder(dataDir))),
    kill9: () => void child.kill('SIGKILL'),
    onExit: (callback) =>
      void child.once('exit', (code, signal) => !stopping && callback(signal ?? `code ${code}`)),
  };
}

/** Opens the log. A log over 10 MB is first renamed to the one older part that is kept. */
function freshLog(file: string): number {
  try {
    if (statSync(file).size > 10_000_000) renameSync(file, `${file}.1`);
  } catch {
    // There is no log yet.
  }
  return openSync(file, 'a', 0o600);
}

function refuseForeign(dataDir: string): void {
  const me = process.getuid?.();
  const owner = statSync(join(dataDir, 'cluster'), { throwIfNoEntry: false })?.uid;
  if (me === undefined || me === 0 || owner === undefined || owner === me) return;
  throw new PlainFailure(
    `The database in ${dataDir} belongs to another user of this machine. Start Foyer as that ` +
      'user, or choose another folder: DATA_DIR=.data-2 npm start',
  );
}

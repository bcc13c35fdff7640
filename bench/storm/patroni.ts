import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainEnvironment } from '../../tools/postgres/binaries.ts';
import { systemUser, type Owner } from '../../tools/postgres/identity.ts';
import { postmaster, processesOf } from '../../tools/postgres/orphans.ts';
import { dieWithMe } from '../../tools/processes/die-with-me.ts';
import { freePort } from '../../tools/processes/ports.ts';
import { askOnce } from './ask-once.ts';
import type { DatabaseMachines } from './database-machines.ts';
import {
  haproxyConfig,
  type Machine,
  machines,
  patroniConfig,
  type Ports,
  proxied,
} from './patroni-config.ts';

const debian = '/usr/lib/postgresql';

interface Member {
  name: string;
  folder: string;
  rest: number;
  process: ChildProcess;
}

/**
 * With an older version, a frozen machine that wakes up takes the lock from the primary that
 * replaced it, and that primary's orders are lost.
 */
const least_version = 4;

function patroniVersion(): string | null {
  const { status, stdout } = spawnSync('patroni', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (stdout.trim().split(' ').at(-1) ?? null) : null;
}

/**
 * Returns whether the machine has the programs of the packages patroni, etcd-server, haproxy and
 * postgresql.
 */
export const hasPatroni = (): boolean =>
  Number.parseInt(patroniVersion() ?? '0', 10) >= least_version &&
  spawnSync('etcd', ['--version']).status === 0 &&
  spawnSync('haproxy', ['-v']).status === 0 &&
  spawnSync('openssl', ['version']).status === 0 &&
  binaries() !== null &&
  (process.getuid?.() !== 0 || runner() !== null);

/** Returns the folder of the newest PostgreSQL that includes the client programs. */
function binaries(): string | null {
  if (!existsSync(debian)) return null;
  const newest = readdirSync(debian).toSorted((a, b) => Number(b) - Number(a));
  const folders = newest.map((version) => join(debian, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null;
}

/**
 * Returns the user that PostgreSQL runs as, because it refuses to run as root; null when we are not
 * root.
 */
const runner = (): Owner | null => (process.getuid?.() === 0 ? systemUser() : null);

function run(command: string, words: string[], folder: string): ChildProcess {
  const [first = '', ...rest] = [...dieWithMe('TERM'), command, ...words];
  const log = openSync(join(folder, `${command}.log`), 'a');
  const child = spawn(first, rest, {
    ...runner(),
    cwd: folder,
    env: { ...plainEnvironment(), HOME: folder },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

function startMember(machine: Machine, folder: string, ports: Ports): Member {
  const own = join(folder, machine.name);
  givenFolder(own);
  for (const name of [certificate, 'server.key']) {
    copyFileSync(join(folder, name), join(own, name));
    givenTo(join(own, name));
  }
  const file = join(own, 'config.yml');
  const places = { folder: own, binaries: binaries() ?? '' };
  writeFileSync(file, patroniConfig(machine, ports, places));
  return {
    name: machine.name,
    folder: own,
    rest: ports[`${machine.address}:8008`] ?? 0,
    process: run('patroni', [file], own),
  };
}

/** Creates a folder that the user of PostgreSQL may write to. */
function givenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  givenTo(folder);
}

/** Makes the user of PostgreSQL the owner. */
function givenTo(path: string): void {
  const user = runner();
  if (user) chownSync(path, user.uid, user.gid);
}

const certificate = 'server.crt';

/** Creates a self-signed certificate for 127.0.0.1 and its key. */
function makeCertificate(folder: string): void {
  const files = ['-keyout', 'server.key', '-out', certificate];
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ');
  const names = ['-subj', '/CN=storm', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...words, ...names, ...files], { cwd: folder, stdio: 'ignore' });
}

async function startEtcd(folder: string): Promise<{ process: ChildProcess; port: number }> {
  const [port, peers] = [await freePort(), await freePort()];
  givenFolder(folder);
  const [clients, others] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const words = [
    ['--name', 'etcd'],
    ['--data-dir', join(folder, 'data')],
    ['--listen-client-urls', clients],
    ['--advertise-client-urls', clients],
    ['--listen-peer-urls', others],
    ['--initial-advertise-peer-urls', others],
    ['--initial-cluster', `etcd=${others}`],
  ];
  return { process: run('etcd', words.flat(), folder), port };
}

async function portsHere(etcd: number): Promise<Ports> {
  const ports: Record<string, number> = {};
  for (const address of [
    ...Object.values(proxied),
    ...machines.flatMap((machine) => [`${machine.address}:8008`, `${machine.address}:5432`]),
  ])
    ports[address] = await freePort();
  for (const { address } of machines) ports[`${address}:2379`] = etcd;
  return ports;
}

interface Seen {
  name: string;
  role: string;
  state: string;
}

/** Returns the state of the members according to the first one that answers. */
async function lookAt(members: readonly Member[]): Promise<Seen[]> {
  for (const { rest } of members) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Seen[] }).members;
  }
  return [];
}

async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(200))
    if (await isSo().catch(() => false)) return;
  throw new Error(`after ${seconds} s: ${what}`);
}

const clusterOf = ({ folder }: Member): string => join(folder, 'data');

function postmasterOf(member: Member): number {
  const found = postmaster(clusterOf(member));
  if (!found) throw new Error(`${member.name} has no PostgreSQL`);
  return found.pid;
}

/** Suspends all processes of a member's machine; the returned function resumes them. */
function stopped(member: Member): () => void {
  const stop = (pids: readonly number[]): readonly number[] => {
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return pids;
  };
  // Processes that start others are suspended first.
  const first = stop([...(member.process.pid ? [member.process.pid] : []), postmasterOf(member)]);
  const others = stop(processesOf(clusterOf(member)).filter((pid) => !first.includes(pid)));
  return () => {
    for (const pid of [...others, ...first]) process.kill(pid, 'SIGCONT');
  };
}

/**
 * Starts three servers managed by Patroni as docs/growing.md describes, with one etcd instead of
 * three and both addresses by HAProxy. Needs Linux.
 */
export async function openPatroni(folder: string): Promise<DatabaseMachines> {
  givenFolder(folder);
  makeCertificate(folder);
  const etcd = await startEtcd(join(folder, 'etcd'));
  const ports = await portsHere(etcd.port);
  const members = machines.map((machine) => startMember(machine, folder, ports));
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(proxyFile, haproxyConfig(ports));
  const proxy = run('haproxy', ['-db', '-f', proxyFile], folder);

  const tls = `sslmode=verify-full&sslrootcert=${join(folder, certificate)}`;
  const at = (address: string): string =>
    `postgres://postgres:PASSWORD@127.0.0.1:${ports[address]}/postgres?${tls}`;
  const url = at(proxied.primary);
  const takesWrites = async (): Promise<boolean> =>
    (await askOnce(url, 'select pg_is_in_recovery() as follows'))[0]?.['follows'] === false;
  const roles = async (): Promise<string> =>
    (await lookAt(members))
      .map(({ role }) => role)
      .toSorted()
      .join();
  await until('no primary with two that follow it', 120, async () =>
    (await roles()) === 'leader,replica,sync_standby' ? takesWrites() : false,
  );

  type Role = 'leader' | 'sync_standby';
  const inRole = async (role: Role, among: readonly Member[]): Promise<Member | undefined> => {
    const seen = (await lookAt(among)).find((item) => item.role === role);
    return members.find(({ name }) => name === seen?.name);
  };
  const now = async (role: Role): Promise<Member> => {
    const member = await inRole(role, members);
    if (!member) throw new Error(`Patroni names no ${role}`);
    return member;
  };
  /**
   * Waits until the other members report that one of them has this role, and the primary accepts
   * writes.
   */
  const untilReplaced = (role: Role, before: Member): Promise<void> =>
    until(`no other ${role}`, 60, async () => {
      const others = members.filter((member) => member !== before);
      const next = await inRole(role, others);
      return next !== undefined && next !== before && takesWrites();
    });
  const freeze = async (role: Role): Promise<void> => {
    const before = await now(role);
    const goOn = stopped(before);
    try {
      await untilReplaced(role, before);
      await sleep(2000);
    } finally {
      goOn();
    }
  };

  return {
    url,
    replica_url: at(proxied.replica),
    keeper: `Patroni ${patroniVersion()} with PostgreSQL of ${binaries()}`,
    async killPrimary() {
      const before = await now('leader');
      process.kill(postmasterOf(before), 'SIGKILL');
      await untilReplaced('leader', before);
    },
    freezing: {
      standby: () => freeze('sync_standby'),
      primary: () => freeze('leader'),
    },
    async close() {
      for (const childProcess of [...members.map((member) => member.process), proxy, etcd.process])
        await ended(childProcess);
    },
  };
}

/** Sends SIGTERM, and SIGKILL if that does not help. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const axe = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(axe);
}

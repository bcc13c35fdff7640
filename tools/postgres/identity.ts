import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { dieWithMe } from '../processes/die-with-me.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { binary } from './binaries.ts';

/**
 * The user that PostgreSQL runs as: arguments put before its command, the user to spawn as, and the
 * owner of its files.
 */
export interface Identity {
  prefix: string[];
  spawn: { uid?: number; gid?: number };
  owner: Owner | null;
}

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Chooses the user that PostgreSQL runs as. It refuses to run as root, but in containers and on
 * fresh servers people are root. The first of three ways that works: another user, if that user can
 * reach the files; a user namespace, in which root is another user (files under a private folder
 * such as /root); another user who keeps the right to enter private folders (Docker, which forbids
 * namespaces). Throws a PlainFailure when none works.
 */
export function identityFor(dataDir: string): Identity {
  const prefix = dieWithMe('INT');
  if (process.getuid?.() !== 0) return { prefix, spawn: {}, owner: null };
  const owner = otherUser(dataDir);
  const ways: Identity[] = [];
  if (owner && canReach(owner, dataDir)) ways.push({ prefix, spawn: owner, owner });
  ways.push({
    prefix: ['unshare', '--user', '--', ...prefix],
    spawn: {},
    owner: { uid: 0, gid: 0 },
  });
  if (owner) ways.push({ prefix: enteringAs(owner), spawn: {}, owner });
  const way = ways.find(works);
  if (way) return way;
  throw new PlainFailure(
    'The embedded PostgreSQL cannot run as root here. Start Foyer as a regular user, or ' +
      'use your own database: DATABASE_URL=postgres://… npm start',
  );
}

function works(way: Identity): boolean {
  const [command, ...args] = [...way.prefix, binary('postgres'), '--version'];
  return spawnSync(command ?? '', args, { ...way.spawn, cwd: '/', stdio: 'ignore' }).status === 0;
}

function enteringAs({ uid, gid }: Owner): string[] {
  const who = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups'];
  return [
    'setpriv',
    ...who,
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
    '--pdeathsig',
    'INT',
    '--',
  ];
}

/**
 * Returns the owner of the nearest parent folder that root does not own; otherwise a system user.
 */
function otherUser(dataDir: string): Owner | null {
  for (let at = dataDir; at !== dirname(at); at = dirname(at)) {
    const { uid, gid } = statSync(at);
    if (uid !== 0) return { uid, gid };
  }
  return systemUser();
}

/** Returns the user `postgres` or else `nobody`, if the machine has one. */
export function systemUser(): Owner | null {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : null;
}

function canReach(user: Owner, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { major } from './binaries.ts';
import type { Identity, Owner } from './identity.ts';
import { initdb } from './initdb.ts';

/**
 * Creates the cluster on the first start and returns its password. It is created under another name
 * and then renamed, so that an interrupted first start begins again instead of finding half a
 * cluster. Throws a PlainFailure with initdb's message.
 */
export function readyCluster(dataDir: string, identity: Identity): string {
  const cluster = join(dataDir, 'cluster');
  if (!existsSync(cluster)) makeCluster(dataDir, identity);
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (written !== major) {
    throw new PlainFailure(
      `The database in ${cluster} is of PostgreSQL ${written}, but this is ${major}. ` +
        'Start the older release of Foyer to make a dump, or choose an empty folder with DATA_DIR.',
    );
  }
  if (identity.owner && statSync(cluster).uid !== identity.owner.uid)
    giveTo(cluster, identity.owner);
  return readFileSync(join(dataDir, 'password'), 'utf8').trim();
}

function makeCluster(dataDir: string, identity: Identity): void {
  const password = join(dataDir, 'password');
  const fresh = join(dataDir, 'cluster.new');
  for (const old of [fresh, password]) rmSync(old, { recursive: true, force: true });
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  mkdirSync(fresh, { mode: 0o700 });
  if (identity.owner)
    for (const file of [fresh, password]) chownSync(file, identity.owner.uid, identity.owner.gid);
  const fault = initdb(fresh, password, identity);
  if (fault)
    throw new PlainFailure(`The embedded database could not be created in ${dataDir}: ${fault}`);
  renameSync(fresh, join(dataDir, 'cluster'));
}

function giveTo(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}

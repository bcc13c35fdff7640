import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { InstallFailure, InstallStopped, runNpm } from './npm.mjs';
import { installedSet } from './installed-set.mjs';

export { InstallFailure, InstallStopped };

/**
 * Brings node_modules in line with package-lock.json, if it is not. `production` is what a server
 * needs to run, `full` adds what tests and builds need; a full set serves both. Throws an
 * InstallFailure with a readable message.
 */
export async function install(root, wanted) {
  // A full set stays full: when a developer starts Foyer after a change of the lock file, the test
  // packages must not be removed.
  const set =
    wanted === 'production' && canBuildWithout(root) && readStamp(root)?.set !== 'full'
      ? 'production'
      : 'full';
  linkNode(root);
  if (isInstalled(root, set)) return;
  mkdirSync(join(root, '.tmp'), { recursive: true });
  await alone(join(root, '.tmp', 'install.lock'), async () => {
    // Another process may have installed the packages while this one waited.
    if (isInstalled(root, set)) return;
    const installed = readStamp(root);
    const found = installed === undefined ? installedSet(root) : null;
    if (found === 'full' || (found !== null && found === set)) return writeStamp(root, found);
    await fetchPackages(root, set, installed ?? (found ? stampOf(root, found) : undefined));
    writeStamp(root, set);
  });
}

/**
 * Returns whether this Node version can install the packages. Compiled packages such as the builder
 * name their Node version, and npm silently leaves them out on an older one.
 */
export function installsOn(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

async function fetchPackages(root, set, installed) {
  if (!installsOn(process.versions.node))
    throw new InstallFailure(
      `Installing Foyer needs Node 20.19 or newer (22.12 or newer for Node 22); this is ${process.versions.node}. ` +
        'Get it from https://nodejs.org.',
    );
  const lock = readFileSync(join(root, 'package-lock.json'));
  const extra = set === 'full' && installed?.lock === stampOf(root, set).lock;
  // `npm ci` empties node_modules first. Adding the development packages must not do that: Foyer
  // may be running from it.
  const args = extra ? ['install', '--no-save'] : ['ci'];
  rmSync(stampFile(root), { force: true });
  const label = extra
    ? 'Installing the development packages'
    : existsSync(join(root, 'node_modules'))
      ? 'Reinstalling the packages: package-lock.json has changed'
      : 'Installing the packages (first start only)';
  await runNpm(
    root,
    [
      ...args,
      set === 'full' ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ],
    label,
  );
  linkNode(root);
  if (!readFileSync(join(root, 'package-lock.json')).equals(lock))
    writeFileSync(join(root, 'package-lock.json'), lock);
  if (!hasNode(root))
    throw new InstallFailure(
      `npm did not install Node for this machine (${process.platform} ${process.arch}). Foyer ` +
        'runs on Linux, macOS and Windows, on x64 or arm64.',
    );
}

function isInstalled(root, set) {
  const stamp = readStamp(root);
  const wanted = stampOf(root, set);
  return (
    stamp?.lock === wanted.lock &&
    stamp.machine === wanted.machine &&
    (stamp.set === set || stamp.set === 'full') &&
    hasNode(root)
  );
}

/**
 * The first start builds the pages; unless the builder is among the dependencies, it needs the full
 * set.
 */
function canBuildWithout(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['@react-router/dev', 'vite'].every((name) => name in dependencies);
}

function hasNode(root) {
  return existsSync(
    join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node'),
  );
}

/** npm 9.2, which Debian has, installs our Node but does not create the link to it. */
function linkNode(root) {
  const packages = join(root, 'node_modules');
  if (process.platform === 'win32' || !existsSync(packages) || hasNode(root)) return;
  const name = readdirSync(packages).find(
    (folder) =>
      /^node-(bin-)?(linux|darwin)-/.test(folder) && existsSync(join(packages, folder, 'bin/node')),
  );
  if (name === undefined) return;
  mkdirSync(join(packages, '.bin'), { recursive: true });
  symlinkSync(join('..', name, 'bin/node'), join(packages, '.bin/node'));
}

function stampFile(root) {
  return join(root, 'node_modules/.foyer-stamp');
}

function stampOf(root, set) {
  return {
    lock: createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
    machine: `${process.platform}-${process.arch}`,
    set,
  };
}

function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return undefined;
  }
}

function writeStamp(root, set) {
  writeFileSync(stampFile(root), JSON.stringify(stampOf(root, set)));
}

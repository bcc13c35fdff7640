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
import { alreadyThere } from './already-there.mjs';

export { InstallFailure, InstallStopped };

/**
 * Brings node_modules to what package-lock.json says, when it is not. `production` is what a visitor's machine needs to
 * run, `full` adds what tests and builds need; a full set serves both. Throws an InstallFailure in plain words.
 */
export async function install(root, wanted) {
  // Who has the full set keeps it: a developer's start after a change of the lock must not take the tests away.
  const set =
    wanted === 'production' && canBuildWithout(root) && readStamp(root)?.set !== 'full'
      ? 'production'
      : 'full';
  linkNode(root);
  if (isInstalled(root, set)) return;
  mkdirSync(join(root, '.tmp'), { recursive: true });
  await alone(join(root, '.tmp', 'install.lock'), async () => {
    // Another boot may have done it while this one waited.
    if (isInstalled(root, set)) return;
    const installed = readStamp(root);
    const found = installed === undefined ? alreadyThere(root) : null;
    if (found === 'full' || (found !== null && found === set)) return writeStamp(root, found);
    await fetchPackages(root, set, installed ?? (found ? stampOf(root, found) : undefined));
    writeStamp(root, set);
  });
}

/** What is compiled for a machine, as the builder, names its Node: with an older one npm leaves it out silently. */
export function installsOn(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

async function fetchPackages(root, set, installed) {
  if (!installsOn(process.versions.node))
    throw new InstallFailure(
      `Foyer is installed by Node 20.19 or newer (of 22, 22.12), and this is ${process.versions.node}. ` +
        'Take one from https://nodejs.org.',
    );
  const lock = readFileSync(join(root, 'package-lock.json'));
  const extra = set === 'full' && installed?.lock === stampOf(root, set).lock;
  // `npm ci` empties node_modules first. What only adds the development packages must not: Foyer
  // may be running from it.
  const words = extra ? ['install', '--no-save'] : ['ci'];
  rmSync(stampFile(root), { force: true });
  const label = extra
    ? 'Installing the development packages'
    : existsSync(join(root, 'node_modules'))
      ? 'Installing the packages anew: package-lock.json has changed'
      : 'Installing the packages (first start only)';
  await runNpm(
    root,
    [
      ...words,
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
  if (!nodeIsThere(root))
    throw new InstallFailure(
      `npm installed no Node for this machine (${process.platform} ${process.arch}). Foyer ` +
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
    nodeIsThere(root)
  );
}

/** The first start builds the pages, so without the builder among the dependencies it needs the full set. */
function canBuildWithout(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['@react-router/dev', 'vite'].every((name) => name in dependencies);
}

function nodeIsThere(root) {
  return existsSync(
    join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node'),
  );
}

/** npm 9.2, which Debian has, installs our Node and leaves out the link to it. */
function linkNode(root) {
  const packages = join(root, 'node_modules');
  if (process.platform === 'win32' || !existsSync(packages) || nodeIsThere(root)) return;
  const name = readdirSync(packages).find(
    (one) =>
      /^node-(bin-)?(linux|darwin)-/.test(one) && existsSync(join(packages, one, 'bin/node')),
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

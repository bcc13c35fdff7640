import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';

/** A failed installation, with a message for the person at the terminal. */
export class InstallFailure extends Error {}

/** The person at the terminal has stopped the installation. */
export class InstallStopped extends Error {}

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i,
    'the package registry cannot be reached. Is this machine online? Behind a proxy, set HTTPS_PROXY',
  ],
  [/ENOSPC/, 'the disk is full'],
  [/EACCES|EPERM|EROFS/, 'this user may not write to this folder'],
  [
    /EUSAGE|can only install.*in sync/i,
    'package.json and package-lock.json do not match. Use both from the same commit',
  ],
  [/E401|E403/, 'the package registry denied access'],
  [/E404|ETARGET/, 'the package registry lacks one of the packages'],
  [
    /EINTEGRITY/,
    'the checksum of a package does not match package-lock.json. Run `npm cache clean --force` and try again',
  ],
];

/**
 * Runs npm and prints a progress line every five seconds. npm's own output is printed only when it
 * fails.
 */
export async function runNpm(root, args, label) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`${label} …`);
  const still = setInterval(() => console.log(`${label} … ${seconds()} s`), 5000);
  try {
    const { code, output } = await run(root, args);
    if (code !== 0) throw new InstallFailure(failureText(output));
    console.log(`Installed in ${seconds()} s.`);
  } finally {
    clearInterval(still);
  }
}

function failureText(output) {
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1];
  const lines = output.trim().split('\n').slice(-20).join('\n');
  const explanation = reason ?? 'see the output of npm above';
  return `${lines}\n\nThe packages could not be installed: ${explanation}. Then run the same command again.`;
}

function run(root, args) {
  const node = machineNode(root);
  const script = npmScript(node);
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const options = {
    cwd: root,
    // Its own process group, so that all of it can be killed at once: npm finishes its current work
    // before it obeys a signal.
    detached: process.platform !== 'win32',
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const child = script
    ? spawn(node, [script, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    const stop = () => (killAll(child), end(), reject(new InstallStopped('stopped')));
    const end = () => process.off('SIGINT', stop).off('SIGTERM', stop);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', (error) => {
      output += `npm could not be started: ${error.message}`;
      end();
      resolve({ code: 1, output });
    });
    child.once('close', (code) => (end(), resolve({ code: code ?? 1, output })));
  });
}

function killAll(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/**
 * Returns the machine's Node. `npm run` puts our own Node first in PATH, but npm must not run on a
 * Node that it is about to delete.
 */
function machineNode(root) {
  const own = join(root, 'node_modules') + sep;
  if (!process.execPath.startsWith(own)) return process.execPath;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, program)).find(existsSync) ?? process.execPath;
}

/**
 * Returns npm's own script: the one that started us, or the one next to Node; otherwise the caller
 * uses `npm` of PATH.
 */
function npmScript(node) {
  const script = process.env.npm_execpath;
  if (script && basename(script) === 'npm-cli.js' && existsSync(script)) return script;
  const nextToNode = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js'];
  return nextToNode.map((path) => join(dirname(node), path)).find(existsSync);
}

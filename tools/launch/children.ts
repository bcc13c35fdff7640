import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { dieWithMe } from '../processes/die-with-me.ts';

export const root = join(import.meta.dirname, '../..');

export interface Ending {
  /** Null when a signal ended the process. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The process's output, when it was captured. */
  output: string;
}

export interface Child {
  pid: number;
  ended: Promise<Ending>;
  /**
   * Sends SIGTERM, and after `grace_ms` SIGKILL to the process and its own children. Resolves when
   * it has ended.
   */
  stop(grace_ms: number): Promise<void>;
  kill(): void;
}

export interface Command {
  /** Arguments for Node: a file, relative to the repository's root, and its arguments. */
  args: string[];
  env?: Record<string, string | undefined>;
  /** `inherited` passes the output on, `captured` keeps it for a failure. */
  output: 'inherited' | 'captured';
}

/**
 * Starts a Node process of our version. It has its own process group, so that Ctrl-C reaches only
 * the launcher, which decides the order of stopping.
 */
export function startChild(command: Command): Child {
  const [program, ...rest] = [...dieWithMe('TERM'), process.execPath, ...command.args];
  const stdio = command.output === 'inherited' ? 'inherit' : 'pipe';
  const child = spawn(program ?? '', rest, {
    cwd: root,
    env: { ...process.env, ...command.env },
    detached: true,
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-100_000)));
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, output }));
    child.once('error', (error) => resolve({ code: 1, signal: null, output: `${error.message}` }));
  });
  const kill = (): void => killGroup(child);
  const stop = async (grace_ms: number): Promise<void> => {
    child.kill('SIGTERM');
    const axe = setTimeout(kill, grace_ms);
    await ended;
    clearTimeout(axe);
  };
  return { pid: child.pid ?? 0, ended, stop, kill };
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32')
      process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { isAlive, untilEnded } from '../processes/is-alive.ts';

/**
 * Reads `postmaster.pid`: the first line is the process id, the last the state (`ready`,
 * `starting`, …). Null without the file.
 */
export function postmaster(cluster: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), state: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/**
 * Ends the processes that a killed launcher or postmaster left running in this cluster, and removes
 * a stale `postmaster.pid`. PostgreSQL only checks whether that process id exists, and in a fresh
 * container it often does.
 */
export async function endOrphans(cluster: string): Promise<void> {
  const found = postmaster(cluster);
  const processes = processesOf(cluster);
  if (processes.length > 0) {
    const main = found && processes.includes(found.pid) ? found.pid : undefined;
    if (main !== undefined) signal([main], 'SIGINT');
    if (main === undefined || !(await untilEnded(processes, 10_000))) {
      signal(processes, 'SIGQUIT');
      if (!(await untilEnded(processes, 2_000))) signal(processes, 'SIGKILL');
      await untilEnded(processes, 2_000);
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Returns PostgreSQL's processes of this cluster: the cluster's folder is their working directory,
 * and that of no other program.
 */
export function processesOf(cluster: string): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => standsIn(pid, cluster));
  }
  const noted = postmaster(cluster)?.pid;
  if (noted === undefined || !isAlive(noted)) return [];
  const command =
    spawnSync('ps', ['-p', `${noted}`, '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  return command.includes('postgres') && command.includes(cluster) ? [noted] : [];
}

function standsIn(pid: number, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      /postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
    );
  } catch {
    return false;
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended after the check above.
    }
  }
}

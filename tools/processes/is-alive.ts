import { readFileSync } from 'node:fs';
import { codeOf } from '#platform/pure/thrown.ts';

/**
 * When a process began, in the kernel's ticks since boot: with it a process id names one process for ever, although ids
 * are used again. Null when it is gone or only waits to be reaped; an empty string where the system does not say.
 */
export function beginning(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? '');
    } catch {
      return null;
    }
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return codeOf(error) === 'EPERM' ? '' : null;
  }
}

/** Whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  return beginning(pid) !== null;
}

/** Waits until none of the processes runs. Says false when one still does after `limit_ms`. */
export async function untilGone(pids: number[], limit_ms: number): Promise<boolean> {
  const end = Date.now() + limit_ms;
  while (pids.some(isAlive)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}

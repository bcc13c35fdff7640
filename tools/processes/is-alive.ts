import { readFileSync } from 'node:fs';
import { codeOf } from '#platform/pure/thrown.ts';

/**
 * Returns when a process began, in the kernel's ticks since boot: together with it a process id is
 * unique, although ids are reused. Null when the process has ended or is a zombie; an empty string
 * where the system does not say.
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

/** Returns whether a process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  return beginning(pid) !== null;
}

/** Waits until none of the processes runs. Returns false when one still runs after `limit_ms`. */
export async function untilEnded(pids: number[], limit_ms: number): Promise<boolean> {
  const end = Date.now() + limit_ms;
  while (pids.some(isAlive)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}

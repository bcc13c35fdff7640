import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../tools/processes/is-alive.ts';

const memory = '/dev/shm';
const disk = join(import.meta.dirname, '../../.tmp');
const enough_bytes = 8 * 1024 ** 3;

/**
 * A path for a database of this run, which nobody needs after it: in memory where the machine has it to spare, as a
 * third of the time of the tests of features was waiting for a disk; else in the repository's temp folder. What runs
 * that were killed have left goes first. Called twice, it gives two paths.
 */
export function scratchPath(name: string): string {
  const folder = hasMemory() ? join(memory, `foyer-tests-${process.getuid?.() ?? ''}`) : disk;
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    const [, pid] = /^scratch-.*-(\d+)-\d+$/.exec(entry) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, entry), { recursive: true, force: true });
  }
  return join(folder, `scratch-${name}-${process.pid}-${Math.floor(performance.now() * 1000)}`);
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > enough_bytes;
  } catch {
    return false;
  }
}

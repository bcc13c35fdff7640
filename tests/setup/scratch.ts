import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../tools/processes/is-alive.ts';

const memory = '/dev/shm';
const disk = join(import.meta.dirname, '../../.tmp');
const enough_bytes = 8 * 1024 ** 3;

/**
 * Returns a new path for a database that lasts only for this run: in memory if the machine has
 * enough of it, because a third of the run time of the feature tests was spent waiting for the
 * disk; otherwise in the repository's temporary folder. Deletes what killed runs have left first.
 * Each call returns another path.
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

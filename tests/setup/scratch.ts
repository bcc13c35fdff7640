import { statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const disk = join(import.meta.dirname, '../../.tmp');
const enough_bytes = 8 * 1024 ** 3;

/**
 * Where the databases of a run lie, which nobody needs after it: in memory where the machine has it to spare, as a third of
 * the time of the tests of features was waiting for a disk; else in the repository's temp folder.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const has_both = Math.min(bavail * bsize, process.availableMemory()) > enough_bytes;
    return has_both ? join(memory, 'foyer-tests') : disk;
  } catch {
    return disk;
  }
}

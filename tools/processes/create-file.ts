import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '#platform/pure/thrown.ts';

/**
 * Writes a complete file unless it exists: of several processes, one succeeds and the others get
 * false. No reader ever finds a partial file.
 */
export function createFile(file: string, text: string): boolean {
  const own = `${file}.${randomUUID()}.new`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // A file system without hard links: a file that another process creates at this moment is
    // overwritten.
    renameSync(own, file);
    return true;
  } finally {
    rmSync(own, { force: true });
  }
}

import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '#platform/pure/thrown.ts';

/**
 * Writes a file whole, unless there is one: of several processes one does, and the others are told false. No reader
 * ever finds half of it.
 */
export function putFirst(file: string, text: string): boolean {
  const own = `${file}.${randomUUID()}.new`;
  writeFileSync(own, text, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // A disk without hard links: whoever comes in this moment is not seen.
    renameSync(own, file);
    return true;
  } finally {
    rmSync(own, { force: true });
  }
}

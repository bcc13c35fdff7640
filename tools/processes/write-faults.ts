import { codeOf } from '#platform/pure/thrown.ts';

const faults: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a file of that name exists',
  EEXIST: 'a file of that name exists',
  // PostgreSQL's code for its own disk.
  '53100': 'the disk is full',
};

/** Whether a file, folder or row could not be written for a reason that an operator can remove. */
export const isWriteFault = (error: unknown): boolean => (codeOf(error) ?? '') in faults;

/**
 * Returns why a file or folder could not be written, as the end of a sentence that starts with its
 * name; `more` adds reasons for one caller.
 */
export function writeFault(error: unknown, more: Record<string, string> = {}): string {
  const code = codeOf(error) ?? 'unknown';
  return more[code] ?? faults[code] ?? code;
}

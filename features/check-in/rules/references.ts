import { halfWidth } from '#platform/pure/half-width.ts';

/** Returns a ticket or order reference as stored, if the words are nothing else; null otherwise. */
export function wholeReference(words: string): string | null {
  const written = halfWidth(words).trim().toUpperCase();
  return /^[AO]-[0-9A-Z]{7}$/.test(written) ? written : null;
}

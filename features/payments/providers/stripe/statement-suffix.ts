/** Stripe allows 22 characters: ten for the account's own prefix, and two as a separator. */
const most = 10;

/**
 * The event's name as a bank can print it after the organizer's: Latin letters, without characters
 * that banks refuse. Null when nothing printable is left, so that the organizer's name stands
 * alone.
 */
export function statementSuffix(title: string): string | null {
  const latin = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9 .&-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '');
  const suffix = latin
    .slice(0, most)
    .replace(/[^A-Za-z0-9]+$/, '')
    .toUpperCase();
  return /[A-Z]/.test(suffix) ? suffix : null;
}

import { randomBytes, randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids look like Stripe's own (`pi_3Pd…`), because products may check their prefix. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${secret(length)}`;
}

/** Requesting a few bytes at a time from the system would take a fifth of the time of a call. */
const pool = { bytes: randomBytes(8192), used: 0 };

/** Letters and digits that cannot be guessed; at most 8192 of them. */
export function secret(length: number): string {
  if (pool.used + length > pool.bytes.length)
    Object.assign(pool, { bytes: randomBytes(8192), used: 0 });
  let text = '';
  for (const byte of pool.bytes.subarray(pool.used, pool.used + length))
    text += letters[byte % letters.length] ?? '0';
  pool.used += length;
  return text;
}

/** Returns a new list in random order; the given one is unchanged. */
export function shuffled<T>(list: Iterable<T>): T[] {
  const cards = [...list];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [a, b] = [cards[last], cards[other]];
    if (a !== undefined && b !== undefined) [cards[last], cards[other]] = [b, a];
  }
  return cards;
}

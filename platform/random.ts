import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
const state = { used: pool.length };

/**
 * Returns random bytes, at most 4096. They come from a pool that is filled in one system call, as
 * such a call takes longer than everything else a token needs. Bytes that were handed out are
 * erased from the pool.
 */
export function randomPart(bytes: number): Buffer {
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > pool.length)
    throw new RangeError(`${bytes} random bytes`);
  if (state.used + bytes > pool.length) {
    randomFillSync(pool);
    state.used = 0;
  }
  const part = Buffer.from(pool.subarray(state.used, state.used + bytes));
  pool.fill(0, state.used, state.used + bytes);
  state.used += bytes;
  return part;
}

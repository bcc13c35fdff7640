import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
const state = { used: pool.length };

/**
 * So many random bytes, 4096 at most. The system is asked for a pool of them at a time: asking takes longer than all
 * else that a token needs. What was given out is erased from the pool.
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

import { createServer } from 'node:net';

/** Below the range out of which the system gives ports to outgoing connections: none of those takes one before us. */
const first = 12_000;
const each = 2_000;
const workers = 10;

let next = Math.floor(performance.now() * 7 + process.pid * 131);

/**
 * A port that no one has. Each worker of a test runner has a range of its own, and goes through it in turn: what
 * was free a moment ago is not taken by another worker before it is listened to.
 */
export async function freePort(): Promise<number> {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % workers;
  for (let tried = 0; tried < each; tried++) {
    const port = first + worker * each + (next++ % each);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${first + worker * each} and ${each} more.`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

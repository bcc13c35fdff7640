import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Returns why a port cannot be listened on (`EADDRINUSE`, `EACCES`, …), or null when it can. */
export function portFault(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Below the ephemeral ports, which the system could give to an outgoing connection first. */
const lowest = 12_000;
const each = 2_000;
const workers = 10;

let next = Math.floor(performance.now() * 7 + process.pid * 131);

/**
 * Returns a port of 127.0.0.1 that is free now. Each worker of a test runner cycles through a range
 * of its own, so that another worker does not take the port before it is listened on.
 */
export async function freePort(): Promise<number> {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % workers;
  const first = lowest + worker * each;
  for (let tried = 0; tried < each; tried++) {
    const port = first + (next++ % each);
    if ((await portFault(port, '127.0.0.1')) === null) return port;
  }
  throw new Error(`No port is free between ${first} and ${first + each - 1}.`);
}

/**
 * Returns the port kept in a file if it is still free, otherwise another one, which is then kept,
 * so that the address seldom changes.
 */
export async function rememberedPort(file: string): Promise<number> {
  let stored = 0;
  try {
    stored = Number(readFileSync(file, 'utf8').trim());
  } catch {
    // The first start has no file yet.
  }
  if (
    Number.isInteger(stored) &&
    stored > 0 &&
    stored < 65_536 &&
    (await portFault(stored, '127.0.0.1')) === null
  )
    return stored;
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}

/** Returns whether a server on 127.0.0.1 accepts connections at the port. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

import { createServer } from 'node:net';

/**
 * A port that no one has, from below the range out of which the system gives ports to outgoing
 * connections: none of those can take it before we do.
 */
export async function freePort(): Promise<number> {
  const from = Math.floor(performance.now() * 7 + process.pid * 131);
  for (let tried = 0; tried < 1000; tried++) {
    const port = 12_000 + ((from + tried * 17) % 20_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free between 12000 and 32000.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Why a port cannot be listened on (`EADDRINUSE`, `EACCES`, …), or null when it can. */
export function portFault(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A port of 127.0.0.1 that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port was given')),
      );
    });
  });
}

/**
 * The port kept in a file when it is still free, otherwise another one, which is then kept: an
 * address that seldom changes.
 */
export async function rememberedPort(file: string): Promise<number> {
  let kept = 0;
  try {
    kept = Number(readFileSync(file, 'utf8').trim());
  } catch {
    // The first start has no file yet.
  }
  if (
    Number.isInteger(kept) &&
    kept > 0 &&
    kept < 65_536 &&
    (await portFault(kept, '127.0.0.1')) === null
  )
    return kept;
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}

/** Whether something on 127.0.0.1 takes connections at the port. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}

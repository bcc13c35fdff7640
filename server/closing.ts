import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the process is draining, each response closes its connection, so that the client connects
 * to another process next. After `app.close()` a connection closes with the response in progress on
 * it: the server by itself keeps one whose response had begun until its keep-alive expires, more
 * than a minute later, so every stop would take the maximum time.
 */
export function registerClosing(app: FastifyInstance, state: { draining: boolean }): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done();
  });
  // The connection becomes idle only after all listeners have run for the response.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/**
 * Accepts no new connections, and waits at most `patience_ms` until the open ones have closed with
 * their next response. Closing an idle connection at once would reset a request that its client is
 * just sending.
 */
export async function closeConnections(app: FastifyInstance, patience_ms: number): Promise<void> {
  // The method of `http.Server` would also close idle connections.
  Server.prototype.close.call(app.server);
  const end = performance.now() + patience_ms;
  while (performance.now() < end && (await connections(app)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

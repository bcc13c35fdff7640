import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * While the process is leaving, each answer ends its connection, so that who speaks with it next asks another process.
 * After `app.close()` a connection ends with the answer that was under way on it: by itself the server keeps one whose
 * answer had begun until its keep-alive is over, more than a minute, and a stop would always take as long as it may.
 */
export function registerClosing(app: FastifyInstance, state: { draining: boolean }): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done();
  });
  // The connection is idle only after everyone has heard that the answer is out.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/**
 * Takes no new connections, and waits at most `patience_ms` until those that are open have ended with their next
 * answer. Ending an idle one at once would reset the request that its client is just sending.
 */
export async function letGo(app: FastifyInstance, patience_ms: number): Promise<void> {
  // `http.Server` would end idle connections with it.
  Server.prototype.close.call(app.server);
  const end = performance.now() + patience_ms;
  while (performance.now() < end && (await connections(app)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));

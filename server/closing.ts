import type { FastifyInstance } from 'fastify';

/**
 * After `app.close()` a connection ends with the answer that was under way on it. By itself the server keeps one whose
 * answer had begun until its keep-alive is over, more than a minute: a stop would always take as long as it may.
 */
export function registerClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  // The connection is idle only after everyone has heard that the answer is out.
  app.addHook(
    'onResponse',
    async () => void (closing && setImmediate(() => app.server.closeIdleConnections())),
  );
}

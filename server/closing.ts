import type { FastifyInstance } from 'fastify';

/**
 * On `app.close()` answers under way are finished, and then every connection ends. By itself the server keeps one whose
 * answer had begun until its keep-alive is over, more than a minute: a stop would always take as long as it may.
 */
export function registerClosing(app: FastifyInstance): void {
  let under_way = 0;
  let finished: () => void = () => undefined;
  app.addHook('onRequest', async () => void (under_way += 1));
  app.addHook('onResponse', async () => {
    under_way -= 1;
    if (under_way === 0) finished();
  });
  app.addHook('preClose', async () => {
    if (under_way > 0) await new Promise<void>((resolve) => (finished = resolve));
    app.server.closeAllConnections();
  });
}

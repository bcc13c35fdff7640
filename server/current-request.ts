import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** What the log may say of a request: no query, for it may hold what people typed. */
export interface CurrentRequest {
  method: string;
  path: string;
  request_id: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** The request whose work is running, also in what it started; undefined in jobs and timers. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/** Lets a fault that no one caught say which request it came from. To be registered before every other hook. */
export function registerCurrentRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    current.run({ method: request.method, path, request_id: request.id }, done);
  });
}

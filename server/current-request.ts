import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** What may be logged about a request: not the query, which may contain user input. */
export interface CurrentRequest {
  method: string;
  path: string;
  request_id: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/**
 * The request in progress, also in asynchronous work that it started; undefined in jobs and timers.
 */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/**
 * Makes the current request available to the handler of uncaught faults. Must be registered before
 * every other hook.
 */
export function registerCurrentRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    current.run({ method: request.method, path, request_id: request.id }, done);
  });
}

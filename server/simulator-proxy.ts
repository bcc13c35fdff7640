import type { FastifyInstance } from 'fastify';

/**
 * Proxies `/simulator/*` on the product's port to the simulator's own pages, which a real provider
 * would host itself.
 */
export async function registerSimulatorProxy(
  app: FastifyInstance,
  target: string,
  limit_ms = 10_000,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.all('/simulator/*', { compress: false }, async (request, reply) => {
      const headers = new Headers({ 'x-forwarded-for': request.ip });
      for (const name of ['content-type', 'accept', 'accept-language']) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const hasBody = !['GET', 'HEAD'].includes(request.method) && Buffer.isBuffer(request.body);
      const answer = await fetch(target + request.url.slice('/simulator'.length), {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(limit_ms),
        ...(hasBody ? { body: new Uint8Array(request.body as Buffer) } : {}),
      });
      for (const name of [
        'content-type',
        'content-security-policy',
        'location',
        'cache-control',
        'referrer-policy',
        'x-content-type-options',
      ]) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    });
  });
}

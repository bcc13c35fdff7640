import type { FastifyInstance } from 'fastify';
import type { PageSource, WebBuild } from './page-source.ts';

/**
 * Runs Vite inside this process: screens update during development, without a second server or
 * port.
 */
export async function developedPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    mode: 'development',
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    intercept: (request, reply) =>
      new Promise((resolve, reject) => {
        // Vite answers on the raw response, or calls the callback when the address is not one of
        // its own.
        const answered = (): void => {
          reply.hijack();
          resolve(true);
        };
        reply.raw.once('finish', answered);
        vite.middlewares(request.raw, reply.raw, (error?: Error) => {
          reply.raw.off('finish', answered);
          if (error) reject(error);
          else resolve(false);
        });
      }),
  };
}

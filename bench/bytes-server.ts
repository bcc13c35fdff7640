import Fastify from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Serves the response of one page with its headers, compressed once and kept in memory: the minimum
 * cost of sending it.
 */
const page = await fetch(process.env['PAGE_URL'] ?? '');
const plain = Buffer.from(await page.arrayBuffer());
// Headers of the connection, and those that Node writes itself.
const own = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
const headers = Object.fromEntries(
  [...page.headers].filter(([name]) => !own.has(name) && name !== 'content-encoding'),
);
const kept = {
  br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: gzipSync(plain),
};

const app = Fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
app.get('/page', (request, reply) => {
  const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
  return reply.headers(headers).header('content-encoding', encoding).send(kept[encoding]);
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());

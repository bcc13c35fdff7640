import Fastify from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The bytes of one page, compressed once and kept in memory: what it costs to send them at all. */
const page = await fetch(process.env['PAGE_URL'] ?? '');
const plain = Buffer.from(await page.arrayBuffer());
const kept = {
  br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: gzipSync(plain),
};

const app = Fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
app.get('/page', (request, reply) => {
  const encoding = request.headers['accept-encoding'] === 'br' ? 'br' : 'gzip';
  return reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', encoding)
    .send(kept[encoding]);
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());

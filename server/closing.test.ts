import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerClosing } from './closing.ts';

test('what has begun is answered to its end, and then nothing is waited for', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerClosing(app);
  const body = new PassThrough();
  app.get('/slow', (_request, reply) => reply.type('text/plain').send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const spare = connect(port, '127.0.0.1');
  await once(spare, 'connect');
  const browser = connect(port, '127.0.0.1');
  let heard = '';
  browser.on('data', (part) => (heard += String(part)));
  browser.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  body.write('first');
  await expect.poll(() => heard).toContain('first');

  const ended = Promise.all([once(spare, 'close'), once(browser, 'close')]);
  let closed = false;
  const closing = app.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(closed).toBe(false);
  body.end('last');
  await closing;
  await ended;
  expect(heard).toContain('last');
});

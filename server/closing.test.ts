import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeConnections, registerClosing } from './closing.ts';

test('a response in progress is sent to its end, and then the server closes without waiting', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerClosing(app, { draining: false });
  const body = new PassThrough();
  app.get('/slow', (_request, reply) => reply.type('text/plain').send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const spare = connect(port, '127.0.0.1');
  await once(spare, 'connect');
  const browser = connect(port, '127.0.0.1');
  let received = '';
  browser.on('data', (part) => (received += String(part)));
  browser.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  body.write('first');
  await expect.poll(() => received).toContain('first');

  const ended = Promise.all([once(spare, 'close'), once(browser, 'close')]);
  let closed = false;
  const closing = app.close().then(() => (closed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(closed).toBe(false);
  body.end('last');
  await closing;
  await ended;
  expect(received).toContain('last');
});

test('60 clients with keep-alive connections all get answers during a shutdown, and none is reset', async () => {
  const state = { draining: false };
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerClosing(app, state);
  app.get('/', async () => 'yes');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };

  const answers: string[] = [];
  let connected = 0;
  let leaving = 0;
  /** A visitor with one connection, who switches to another process when this one asks for it. */
  async function visitor(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let met = false;
    for (let more = true; more;) {
      const { output, goes } = await ask(agent, port);
      answers.push(output);
      if (!met) connected += 1;
      met = true;
      if (goes) leaving += 1;
      more = output === 'yes' && !goes;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    agent.destroy();
  }
  const visitors = Promise.all(Array.from({ length: 60 }, visitor));
  // A connection that is not accepted yet is reset when the port closes; a load balancer opens none
  // by then.
  await expect.poll(() => connected).toBe(60);
  state.draining = true;
  await closeConnections(app, 10_000);
  await app.close();
  await visitors;
  expect(new Set(answers)).toEqual(new Set(['yes']));
  expect(leaving).toBe(60);
});

test('an idle connection delays a shutdown no longer than the timeout', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerClosing(app, { draining: true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const ended = once(idle, 'close');
  await closeConnections(app, 100);
  await app.close();
  await ended;
});

function ask(agent: Agent, port: number): Promise<{ output: string; goes: boolean }> {
  return new Promise((resolve) => {
    const request = get({ agent, port, host: '127.0.0.1' }, (response) => {
      let output = '';
      response.setEncoding('utf8').on('data', (text: string) => (output += text));
      response.on('end', () =>
        resolve({ output: output, goes: response.headers.connection === 'close' }),
      );
    });
    request.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
      resolve({ output: code, goes: false }),
    );
  });
}

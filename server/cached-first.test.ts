import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { openPageSite } from '../tests/setup/page-site.ts';

let app: FastifyInstance;
afterEach(() => app.close());

type Headers = Record<string, string>;
interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

async function openSite(
  site?: Parameters<typeof openPageSite>[0],
  prepare: (app: FastifyInstance) => void = () => undefined,
) {
  const opened = openPageSite(site);
  ({ app } = opened);
  prepare(app);
  // Marks the responses that Fastify sends.
  app.addHook('onSend', async (_request, reply) => void reply.header('by', 'Fastify'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return opened;
}

/** Sends a request over a connection, as a browser does. */
async function visit(path: string, headers: Headers = {}, method = 'GET'): Promise<Received> {
  const { port } = app.server.address() as { port: number };
  const request = get({ port, path, headers, method, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
}
const isByFastify = ({ headers }: Received): boolean => headers['by'] === 'Fastify';
/** Removes what differs between any two responses. */
function comparable({ status, headers: { by: _, date: __, ...headers }, bytes }: Received) {
  return { status, headers, bytes: bytes.toString('base64') };
}

test.each([
  ['a browser that takes nothing compressed', '/event/7/x', {}],
  ['gzip', '/event/7/x', { 'accept-encoding': 'gzip' }],
  ['brotli', '/event/7/x', { 'accept-encoding': 'gzip, deflate, br' }],
  ['another language', '/event/7/x', { 'accept-language': 'en-GB,en;q=0.8' }],
  ['a language that was chosen', '/event/7/x', { cookie: 'locale=fr' }],
  ['a visitor who is known', '/event/7/x', { cookie: 'device=known' }],
  ['the home page', '/', {}],
  ['a frame of another site', '/widget/7', {}],
] as const)('%s: a cached page is answered exactly as by Fastify', async (_, path, asked) => {
  const { rendered } = await openSite();
  const first = await visit(path, asked);
  const again = await visit(path, asked);
  expect([isByFastify(first), isByFastify(again)]).toEqual([true, false]);
  expect(comparable(again)).toEqual(comparable(first));
  expect(rendered).toHaveLength(1);
});

test('a browser that has the current page gets a 304 without a body', async () => {
  await openSite();
  const first = await visit('/event/7/x');
  const again = await visit('/event/7/x', { 'if-none-match': String(first.headers['etag']) });
  expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect(isByFastify(again)).toBe(false);
  expect(again.headers['etag']).toBe(first.headers['etag']);
});

test('a page that changed is not served from the cache', async () => {
  const { cache, rendered } = await openSite();
  await visit('/event/7/x');
  cache.invalidate('event:7');
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
  expect(rendered).toHaveLength(2);
});

test('on https every cached response has the HSTS header', async () => {
  await openSite({ origin: 'https://tickets.example.org' });
  await visit('/event/7/x');
  const kept = await visit('/event/7/x');
  expect(isByFastify(kept)).toBe(false);
  expect(kept.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test.each([
  ['a search', '/event/7/x?utm_source=mail', 'GET'],
  ['an escape', '/event/7/%78', 'GET'],
  ['another method', '/event/7/x', 'HEAD'],
  ['what is not kept', '/event/8/x', 'GET'],
])('%s is passed to Fastify', async (_, path, method) => {
  await openSite();
  await visit('/event/7/x');
  expect(isByFastify(await visit(path, {}, method))).toBe(true);
});

test('a page for a single visit is never cached', async () => {
  await openSite({ tags: null });
  await visit('/event/7/x');
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
});

test('a draining process passes every request to Fastify, which closes the connection', async () => {
  const health = { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) };
  await openSite({ health });
  await visit('/event/7/x');
  expect(isByFastify(await visit('/event/7/x'))).toBe(false);
  health.draining = true;
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
});

/** Sends requests over a connection that is already open; `heard` is called for each response. */
async function connection(
  onResponse: () => void,
): Promise<{ socket: Socket; ask: (path: string, method?: string) => void }> {
  const { port } = app.server.address() as { port: number };
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.once('data', () => {
    onResponse();
    socket.destroy();
  });
  return {
    socket,
    ask: (path, method = 'GET') =>
      void socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`,
      ),
  };
}

/**
 * A server on which `/slow` and each reservation block the process for 2 ms; `begun()` counts them.
 */
async function openSlow(): Promise<() => number> {
  let begun = 0;
  await openSite({}, (site) => {
    site.get('/healthz', () => 'ok');
    const slow = (): string => {
      begun++;
      const until = performance.now() + 2;
      while (performance.now() < until);
      return 'done';
    };
    site.get('/slow', slow);
    site.post('/api/public/events/:id/order', slow);
  });
  return () => begun;
}
const rushOf = (people: number) =>
  Promise.all(Array.from({ length: people }, () => connection(() => undefined)));
/** Waits until the server has accepted this many connections; it accepts one in each turn. */
async function taken(connections: number): Promise<void> {
  const count = promisify((done: (error: Error | null, count: number) => void) =>
    app.server.getConnections(done),
  );
  while ((await count()) < connections) await sleep(5);
}

test('cached pages and health probes are answered while many requests wait for their turn', async () => {
  const begun = await openSlow();
  await visit('/event/7/x');
  const rush = await rushOf(200);
  const behind: number[] = [];
  const all = Promise.withResolvers<void>();
  const onResponse = (): void => {
    behind.push(begun());
    if (behind.length === 2) all.resolve();
  };
  const others = [await connection(onResponse), await connection(onResponse)];
  await taken(202);
  for (const { ask } of rush) ask('/slow');
  for (const [at, path] of ['/event/7/x', '/healthz'].entries()) others[at]?.ask(path);
  await all.promise;
  // Out of two hundred that arrived before.
  for (const count of behind) expect(count).toBeLessThan(100);
});

test.each(['order?x', 'orde%72', 'order?x#y'])(
  'a reservation path written as %s does not get priority',
  async (written) => {
    const begun = await openSlow();
    const rush = await rushOf(200);
    const last = Promise.withResolvers<number>();
    const clever = await connection(() => last.resolve(begun()));
    await taken(201);
    for (const { ask } of rush) ask('/api/public/events/7/order', 'POST');
    // A request that bypassed the queue would be answered next to the first of them.
    while (begun() === 0) await sleep(1);
    clever.ask(`/api/public/events/7/${written}`, 'POST');
    expect(await last.promise).toBe(201);
  },
);

test('a request whose client has disconnected while waiting is not processed', async () => {
  const begun = await openSlow();
  const rush = await rushOf(300);
  const leaving = await connection(() => undefined);
  await taken(301);
  for (const { ask } of rush) ask('/slow');
  leaving.ask('/slow');
  while (begun() < 30) await sleep(5);
  leaving.socket.destroy();
  while (begun() < 300) await sleep(5);
  await sleep(20);
  expect(begun()).toBe(300);
});

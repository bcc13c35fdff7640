import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openPageSite } from '../tests/setup/page-site.ts';

let app: FastifyInstance;
afterEach(() => app.close());

type Asked = Record<string, string>;
interface Heard {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

async function openSite(site?: Parameters<typeof openPageSite>[0]) {
  const opened = openPageSite(site);
  ({ app } = opened);
  // What Fastify answers says so.
  app.addHook('onSend', async (_request, reply) => void reply.header('by', 'Fastify'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return opened;
}

/** As a browser asks, over a connection. */
async function visit(path: string, headers: Asked = {}, method = 'GET'): Promise<Heard> {
  const { port } = app.server.address() as { port: number };
  const request = get({ port, path, headers, method, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
}
const isByFastify = ({ headers }: Heard): boolean => headers['by'] === 'Fastify';
/** Without what differs between two answers of any server. */
function comparable({ status, headers: { by: _, date: __, ...headers }, bytes }: Heard) {
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
] as const)('%s: what is kept is answered as Fastify answers it', async (_, path, asked) => {
  const { rendered } = await openSite();
  const first = await visit(path, asked);
  const again = await visit(path, asked);
  expect([isByFastify(first), isByFastify(again)]).toEqual([true, false]);
  expect(comparable(again)).toEqual(comparable(first));
  expect(rendered).toHaveLength(1);
});

test('a browser that has the page is told that nothing changed, without a body', async () => {
  await openSite();
  const first = await visit('/event/7/x');
  const again = await visit('/event/7/x', { 'if-none-match': String(first.headers['etag']) });
  expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect(isByFastify(again)).toBe(false);
  expect(again.headers['etag']).toBe(first.headers['etag']);
});

test('a page that changed is not answered from before', async () => {
  const { cache, rendered } = await openSite();
  await visit('/event/7/x');
  cache.invalidate('event:7');
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
  expect(rendered).toHaveLength(2);
});

test('under https each answer says to stay there', async () => {
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
])('%s goes on to Fastify', async (_, path, method) => {
  await openSite();
  await visit('/event/7/x');
  expect(isByFastify(await visit(path, {}, method))).toBe(true);
});

test('a page for one visit is never kept', async () => {
  await openSite({ tags: null });
  await visit('/event/7/x');
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
});

test('a process that is leaving answers nothing past Fastify, which ends the connection', async () => {
  const health = { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) };
  await openSite({ health });
  await visit('/event/7/x');
  expect(isByFastify(await visit('/event/7/x'))).toBe(false);
  health.draining = true;
  expect(isByFastify(await visit('/event/7/x'))).toBe(true);
});

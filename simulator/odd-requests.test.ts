import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Given, givenSimulator } from './given.ts';

/** Whatever arrives is answered, and the simulator goes on serving the next caller. */
let given: Given;
const faults = vi.spyOn(console, 'error');
beforeAll(async () => {
  given = await givenSimulator();
});
afterAll(() => given.close());
afterEach(async () => {
  expect((await given.stripe.paymentIntents.list()).data).toEqual([]);
  expect(faults).not.toHaveBeenCalled();
});

type Sent = { method?: string; body?: string | Buffer; type?: string };

/**
 * Sends the path unchanged, which `fetch` would normalize. A closed connection counts as status 0.
 */
function send(path: string, { method = 'POST', body, type }: Sent = {}): Promise<[number, string]> {
  const { port } = new URL(given.simulator.url);
  const headers = {
    authorization: 'Bearer sk_test_x',
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
    });
    sent.on('error', () => resolve([0, '']));
    sent.end(body);
  });
}

const form = 'application/x-www-form-urlencoded';
const deepForm = `metadata${'[a]'.repeat(50_000)}=1`;
const deepJson = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;

test.each([
  ['a field that is a prototype', '__proto__[admin]=1&amount[__proto__]=5000', 400],
  ['a field that every object has', 'constructor[prototype][x]=1', 400],
  ['metadata that is nested', 'amount=5000&currency=hkd&metadata[a][b]=1', 400],
  ['a length', 'length=3&amount[length]=4', 400],
  ['deep nesting', deepForm, 400],
  ['half an escape', 'amount=%&currency=%E7', 400],
  ['only separators', '&&&===[[[', 400],
  ['JSON', '{"amount":5000}', 400],
  ['many fields', Array.from({ length: 5000 }, (_, n) => `f${n}=1`).join('&'), 400],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x5b]), 400],
])('a form of %s is refused', async (_, body, status) => {
  const [answered, text] = await send('/v1/payment_intents', { body, type: form });
  expect([answered, JSON.parse(text)]).toMatchObject([
    status,
    { error: { type: 'invalid_request_error' } },
  ]);
});

test.each(['{', 'null', '[]', '"text"', '12', 'amount=1', '\u0000'])(
  'JSON that is not an object is refused by each part with its own message: %s',
  async (body) => {
    const answers = ['/v2/core/accounts', '/control', '/pay/confirm'].map((path) =>
      send(path, { body, type: 'application/json' }),
    );
    const [account, control, pay] = (await Promise.all(answers)).map(
      ([status, text]) => [status, JSON.parse(text)] as unknown,
    );
    expect(account).toMatchObject([400, { error: { code: 'invalid_json' } }]);
    expect(control).toEqual([400, { error: 'the body must be a JSON object' }]);
    expect(pay).toEqual([400, { error: 'bad_request' }]);
  },
);

test('JSON keys that could change a prototype are ignored', async () => {
  const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
  expect((await send('/v2/core/accounts', { body }))[0]).toBe(200);
  expect(({} as { admin?: unknown }).admin).toBe(undefined);
  expect((await send('/control', { body: deepJson }))[0]).toBe(400);
});

test('the content type does not affect how a body is read', async () => {
  for (const type of [form, 'text/plain', 'application/json', undefined])
    expect(
      await send('/control', {
        body: '{"action":"clear"}',
        ...(type === undefined ? {} : { type }),
      }),
    ).toEqual([200, '{"cleared":0}']);
  expect((await send('/control', { body: '{"action":"clear"}', type: ';;' }))[0]).toBe(415);
});

test.each([
  ['GET', '/v1/refunds/%zz'],
  ['GET', '//'],
  ['GET', '/V1/refunds'],
  ['GET', '/v1'],
  ['GET', '/v1/refunds/re_1/'],
  ['GET', '/v1/refunds/re_1/cancel'],
  ['DELETE', '/v1/refunds'],
  ['HEAD', '/v1/refunds'],
  ['OPTIONS', '/control'],
])('%s %s is not found', async (method, path) => {
  expect((await send(path, { method }))[0]).toBe(404);
});

test('an overlong id is not found', async () => {
  const [status] = await send(`/v1/refunds/${'a'.repeat(5000)}`, { method: 'GET' });
  expect(status).toBe(404);
});

test('a path parameter is decoded, and may be any text', async () => {
  for (const [path, id] of [
    ['%E7%B6%AD', '維'],
    ['__proto__', '__proto__'],
  ])
    expect(JSON.parse((await send(`/v1/refunds/${path}`, { method: 'GET' }))[1])).toMatchObject({
      error: { message: `No such refund: '${id}'` },
    });
});

test.each([
  ['names of every object', '__proto__[a]=1&length=2&limit=3'],
  ['half escapes', '%zz=%&a[[[]=%E7'],
  ['deep nesting', `a${'[b]'.repeat(2000)}=1`],
  ['many fields', 'f&'.repeat(5000)],
])('a query with %s is refused by the API and tolerated by the control', async (_, query) => {
  expect((await send(`/v1/refunds?${query}`, { method: 'GET' }))[0]).toBe(400);
  for (const path of ['/control/ledger', '/control/events', '/control/requests'])
    expect((await send(`${path}?${query}`, { method: 'GET' }))[0]).toBe(200);
});

test('a body of 10 MB is refused or its connection is closed', async () => {
  const body = Buffer.alloc(10 * 1024 * 1024, 'a');
  for (const path of [
    '/v1/payment_intents',
    '/v2/core/accounts',
    '/pay/confirm',
    '/onboarding/a/b',
  ])
    expect([0, 413]).toContain((await send(path, { body, type: form }))[0]);
  expect((await send('/control', { body }))[0]).toBe(400);
});

test('a client that disconnects mid-request has no effect', async () => {
  for (const text of [
    'POST /v1/refunds HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na',
    '\r\n\u0000',
  ])
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(given.simulator.url).port), '127.0.0.1', () => {
        socket.write(text, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, CallError, createClient, toQueryString } from './client.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const read = endpoint('GET /events/:eventId/orders/:orderShortId', {
  access: 'public',
  returns: z.object({ n: z.number() }),
});
const list = endpoint('GET /things', {
  access: 'public',
  shape: 'page',
  returns: z.object({ n: z.number() }),
});
const make = endpoint('POST /things', {
  access: 'public',
  status: 201,
  shape: 'raw',
  body: z.object({ a: z.number() }),
  returns: z.object({ n: z.number() }),
});

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}
function client(
  answer: () => Response | Promise<Response>,
  answered?: (response: Response) => void,
) {
  const sent: Sent[] = [];
  const call = createClient({
    base: 'https://x.test',
    headers: () => ({ authorization: 'Bearer t' }),
    ...(answered ? { answered } : {}),
    fetch: async (url, init) => {
      sent.push({ url, init: init as Sent['init'] });
      return answer();
    },
  });
  return { call, sent };
}
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const failed = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  );

test.each([
  [{}, ''],
  [{ a: 1, b: '', c: null, d: undefined }, '?a=1'],
  [{ a: { b: { eq: 'x y' } } }, '?a%5Bb%5D%5Beq%5D=x%20y'],
  [{ a: [1, 2] }, '?a%5B%5D=1&a%5B%5D=2'],
  [{ q: '100% & 維港?' }, '?q=100%25%20%26%20%E7%B6%AD%E6%B8%AF%3F'],
  [{ f: false, z: 0 }, '?f=false&z=0'],
])('the query %j is serialized as "%s"', (query, text) => {
  expect(toQueryString(query)).toBe(text);
});

test('path parameters are escaped, so that they cannot change the path', () => {
  expect(addressOf(read, { eventId: 7, orderShortId: '../../users/me?x=#' })).toBe(
    '/api/events/7/orders/..%2F..%2Fusers%2Fme%3Fx%3D%23',
  );
});

test('a response is unwrapped according to its shape', async () => {
  expect(
    await client(() => json({ data: { n: 1 } })).call(read, {
      params: { eventId: 1, orderShortId: 'o_1' },
    }),
  ).toEqual({ n: 1 });
  expect(await client(() => json({ data: [{ n: 1 }], meta: { total: 1 } })).call(list)).toEqual({
    data: [{ n: 1 }],
    meta: { total: 1 },
  });
  expect(await client(() => json({ n: 2 }, 201)).call(make, { body: { a: 1 } })).toEqual({ n: 2 });
  expect(await client(() => new Response(null, { status: 204 })).call(make as Endpoint)).toBe(null);
});

test('a request has its method, JSON body, headers and idempotency key', async () => {
  const { call, sent } = client(() => json({ n: 1 }));
  await call(make, { body: { a: 1 }, idempotency_key: 'k-1' });
  expect(sent[0]).toMatchObject({
    url: 'https://x.test/api/things',
    init: {
      method: 'POST',
      body: '{"a":1}',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        authorization: 'Bearer t',
        'content-type': 'application/json',
        'idempotency-key': 'k-1',
      },
    },
  });
  const form = new FormData();
  await call(make, { body: form });
  expect([sent[1]?.init.body, sent[1]?.init.headers['content-type']]).toEqual([form, undefined]);
});

test('a refusal becomes an error with code, message, field errors and retry delay', async () => {
  const error = await failed(
    client(() =>
      json(
        {
          message: 'Slow down',
          code: 'too_many_requests',
          errors: { 'a.0': ['x'] },
          request_id: 'r',
        },
        429,
        { 'retry-after': '7' },
      ),
    ).call(list),
  );
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Slow down',
    errors: { 'a.0': ['x'] },
    retry_after: 7,
    request_id: 'r',
  });
});

test.each([
  [new Response('<html>Bad gateway</html>', { status: 502 }), 502, 'unexpected'],
  [new Response('', { status: 413 }), 413, 'unexpected'],
])(
  'a response that is not JSON becomes an error with its status',
  async (response, status, code) => {
    expect(await failed(client(() => response).call(list))).toMatchObject({
      status,
      code,
      errors: {},
    });
  },
);

test('a network failure is an offline error, an aborted call stays an AbortError', async () => {
  expect(
    await failed(client(() => Promise.reject(new TypeError('fetch failed'))).call(list)),
  ).toMatchObject({ status: 0, code: 'offline' });
  const stop = new AbortController();
  stop.abort();
  const error = await failed(
    client(() => Promise.reject(new DOMException('Aborted', 'AbortError'))).call(list, {
      signal: stop.signal,
    }),
  );
  expect([error instanceof CallError, error.name]).toEqual([false, 'AbortError']);
});

/** A response whose connection ends before its body does. */
const cut = (status: number): Response =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"data":{"n":'));
        stream.error(new TypeError('terminated'));
      },
    }),
    { status },
  );

test.each([
  ['ends in the middle', () => cut(200)],
  ['is a page of a hotspot', () => new Response('<h1>Free Wi-Fi</h1>')],
  ['is empty', () => new Response('')],
])('a success whose body %s is an offline error, not an empty answer', async (_, answer) => {
  const error = await failed(
    client(answer).call(read, { params: { eventId: 1, orderShortId: 'o' } }),
  );
  expect([error.status, error.code]).toEqual([0, 'offline']);
});

test('a call that is aborted while its body arrives stays an AbortError', async () => {
  const stop = new AbortController();
  const call = client(() => {
    stop.abort();
    return cut(200);
  }).call(read, { params: { eventId: 1, orderShortId: 'o' }, signal: stop.signal });
  expect(await failed(call)).not.toBeInstanceOf(CallError);
});

test('a refusal whose body ends in the middle keeps its status', async () => {
  const error = await failed(
    client(() => cut(502)).call(read, { params: { eventId: 1, orderShortId: 'o' } }),
  );
  expect([error.status, error.code]).toEqual([502, 'unexpected']);
});

test('each response is passed to the token store, including refusals', async () => {
  const seen: number[] = [];
  await client(
    () => json({ data: [] }),
    (response) => seen.push(response.status),
  ).call(list);
  await failed(
    client(
      () => json({}, 401),
      (response) => seen.push(response.status),
    ).call(list),
  );
  expect(seen).toEqual([200, 401]);
});

test('an error of another copy of the class is recognized by its marker', () => {
  const other = Object.assign(new Error('x'), { is_call_error: true });
  expect([
    other instanceof CallError,
    new Error('x') instanceof CallError,
    {} instanceof CallError,
  ]).toEqual([true, false, false]);
});

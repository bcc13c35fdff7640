import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * Everything that reads a request before its handler: router, query, cookies, headers, multipart,
 * JSON. Whatever they contain, the process survives, the response is not a 5xx, and no built-in
 * prototype changes.
 */
let app: TestApp;
let staff: Staff;
let event_id: number;
beforeAll(async () => {
  app = await openTestApp();
  staff = await givenStaff(app);
  event_id = (await givenEvent(app, staff)).event_id;
});
afterAll(() => app.close());

const prototypes = [Object, Array, Function, String, Number, Promise, Error, Map, Buffer];
const snapshot = () =>
  prototypes.map((prototype) => Reflect.ownKeys(prototype.prototype as object).map(String));
let before: unknown;
const escaped: unknown[] = [];
const keep = (error: unknown) => void escaped.push(error);
beforeEach(() => {
  before = snapshot();
  process.on('uncaughtException', keep);
});
afterEach(() => {
  process.off('uncaughtException', keep);
  expect(snapshot()).toEqual(before);
  expect(escaped).toEqual([]);
});

const special = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'length', 'toString', 'a', '0', '', 'then'],
  ...['a[]', 'a[length]', 'a[__proto__]', 'a[constructor][prototype][x]', '__proto__[x]', '[', ']'],
);
const name = fc.oneof(special, fc.string({ maxLength: 12 }));
const value = fc.oneof(
  fc.constantFrom('', '1', '9', '%', '%zz', '%00', '%ff', '%ed%a0%80', '\ud800', 'x'.repeat(300)),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const runs = { numRuns: 300, seed: 20261122 };
const latin1 = (text: string): string =>
  Buffer.from(text.replace(/\p{Cc}/gu, '')).toString('latin1');

async function answers(path: string, more: { headers?: Record<string, string>; payload?: string }) {
  const method = more.payload === undefined ? 'GET' : 'POST';
  const { statusCode } = await app.app.inject({ method, url: path, ...more });
  expect(statusCode, path).toBeLessThan(500);
  return statusCode;
}

test.each([
  '/healthz?a[]=1&a[length]=9',
  '/healthz?a[]=1&a[__proto__]=x',
  '/api/public/events?a[]=1&a[length]=9',
  '/api/events?__proto__[x]=1',
  '/api/events?filter_fields[constructor][prototype]=1',
])('%s answers 400, for any caller and any route', async (path) => {
  expect(await answers(path, {})).toBe(400);
  const answer = (await app.app.inject({ url: path })).json<{ code: string }>();
  expect(answer.code).toBe('input.malformed');
  expect(await answers('/healthz', {})).toBe(200);
});

test('query strings', async () => {
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 5 });
  const where = fc.constantFrom('/healthz', '/nowhere', '/api/public/events', '/api/events');
  await fc.assert(
    fc.asyncProperty(where, pairs, fc.boolean(), async (path, list, escape) => {
      const write = escape ? encode : (text: string) => text.replace(/[^!-~]|#/g, '');
      const query = list.map(([key, text]) => `${write(key)}=${write(text)}`).join('&');
      await answers(`${path}?${query}`, { headers: bearer() });
    }),
    runs,
  );
});

test('cookies and headers', async () => {
  const known = [
    'cookie',
    'authorization',
    'accept-language',
    'idempotency-key',
    'origin',
    'range',
  ];
  const others = ['accept-encoding', 'x-forwarded-for', 'host', 'if-none-match', '__proto__'];
  const header = fc.tuple(fc.constantFrom(...known, ...others), fc.tuple(name, value));
  await fc.assert(
    fc.asyncProperty(fc.array(header, { minLength: 1, maxLength: 4 }), async (list) => {
      const headers = list.map(([key, [a, b]]) => [key, latin1(`${a}=${b}; ${b}=${a}`)] as const);
      await answers('/api/public/events', { headers: Object.fromEntries(headers) });
    }),
    runs,
  );
});

test('names and file names of multipart bodies', async () => {
  const part = fc.tuple(name, value, fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
      const written = parts.map(([key, text, isFile]) => {
        const fileName = isFile ? `; filename="${text}"` : '';
        return `--b\r\ncontent-disposition: form-data; name="${key}"${fileName}\r\n\r\n${text}\r\n`;
      });
      const headers = { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' };
      const payload = `${written.join('')}--b--\r\n`;
      await answers(`/api/events/${event_id}/images`, { headers, payload });
    }),
    runs,
  );
});

test('keys of JSON bodies', async () => {
  const json = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, value, fc.double(), tie('record'), tie('list')),
    record: fc
      .array(fc.tuple(name, tie('any')), { maxLength: 4 })
      .map((list) => Object.fromEntries(list)),
    list: fc.array(tie('any'), { maxLength: 4 }),
  })).any;
  await fc.assert(
    fc.asyncProperty(json, fc.constantFrom('promo-codes', 'order'), async (body, where) => {
      const headers = { ...bearer(), 'content-type': 'application/json' };
      const place =
        where === 'order' ? `public/events/${event_id}/order` : `events/${event_id}/${where}`;
      await answers(`/api/${place}`, { headers, payload: JSON.stringify(body) });
    }),
    runs,
  );
  const long = `{"tickets":[${'0,'.repeat(100_000)}0]}`;
  const headers = { 'content-type': 'application/json' };
  const path = `/api/public/events/${event_id}/order`;
  expect(await answers(path, { headers, payload: long })).toBe(422);
});

test('bytes that are not HTTP', async () => {
  const sent = [
    'GET /%\r\n\r\n',
    'GET /% HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET //[ HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /healthz?a[]=1&a[length]=9 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET http://[::1/ HTTP/1.1\r\nhost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\ncookie: \xff=%\r\n\r\n',
    '\u0000\u0001',
  ];
  const { port } = app.app.server.address() as { port: number };
  for (const bytes of sent) {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
      const end = () => (socket.destroy(), resolve(text));
      socket.on('data', (chunk) => ((text += chunk.toString('latin1')), end()));
      socket.on('close', end).on('error', end);
    });
    expect(answer, bytes).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  }
  expect(await answers('/healthz', {})).toBe(200);
});

const bearer = () => ({ authorization: `Bearer ${staff.token}` });
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';

/** The description is large: a caller who requests it repeatedly must not delay other requests. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const ask = (headers: Record<string, string> = {}) =>
  testApp.app.inject({ url: '/api/openapi.json', headers });

test('the API description is compressed once, and a client that has it gets a 304', async () => {
  const [plain, gzip, br] = [
    await ask(),
    await ask({ 'accept-encoding': 'gzip' }),
    await ask({ 'accept-encoding': 'gzip, br' }),
  ];
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  const { etag = '' } = gzip.headers;
  expect(etag).toMatch(/^W\//);
  const again = await ask({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await ask({ 'if-none-match': String(etag), 'accept-language': 'de' });
  expect(other.statusCode).toBe(200);
});

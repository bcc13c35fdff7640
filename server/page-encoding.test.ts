import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenEncoding, PageBody } from './page-encoding.ts';

test.each([
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', null],
  ['br;q=0.001', 'br'],
  ['br;q=nonsense', null],
  ['xgzip, brotli', null],
  ['*', null],
])('Accept-Encoding %j gives %s', (accepted, wanted) => {
  expect(chosenEncoding(accepted)).toBe(wanted);
});

test('every encoding of a page decodes to the same page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 5000 }), async (text) => {
      const body = new PageBody(Buffer.from(text));
      expect(brotliDecompressSync(await body.in('br')).toString()).toBe(text);
      expect(gunzipSync(await body.in('gzip')).toString()).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('a page is compressed once, also for concurrent requests', async () => {
  const body = new PageBody(Buffer.from('words '.repeat(1000)));
  const [first, second] = await Promise.all([body.in('br'), body.in('br')]);
  expect(first).toBe(second);
  expect(await body.in('br')).toBe(first);
  expect(await body.in('gzip')).not.toBe(first);
});

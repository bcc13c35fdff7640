import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipPage, nonce_length, plainPage, prepare, splitAt } from './nonce-page.ts';

const placeholder = 'PLACEHOLDER-0123456789ab';

it('a page put together from compressed parts is the page with this nonce', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 3000 }), { minLength: 1, maxLength: 12 }),
      fc.stringMatching(/^[A-Za-z0-9+/]{24}$/),
      (texts, nonce) => {
        const html = texts.join(placeholder);
        const parts = splitAt(Buffer.from(html), placeholder);
        const wanted = html.replaceAll(placeholder, nonce);
        expect(plainPage(parts, nonce).toString()).toBe(wanted);
        expect(gunzipSync(gzipPage(prepare(parts), nonce)).toString()).toBe(wanted);
      },
    ),
    { numRuns: 200 },
  );
});

it('repeated text is found again across a nonce, and the nonce never is', () => {
  const line = '<script nonce="'.repeat(40);
  const parts = splitAt(
    Buffer.from(`${line}${placeholder}${line}${placeholder}${line}`),
    placeholder,
  );
  const page = prepare(parts);
  for (const nonce of ['a'.repeat(nonce_length), 'b'.repeat(nonce_length)]) {
    expect(gunzipSync(gzipPage(page, nonce)).toString()).toBe(
      `${line}${nonce}${line}${nonce}${line}`,
    );
  }
  expect(page.compressed_length).toBeLessThan(120);
});

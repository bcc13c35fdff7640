import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';
import { fixedHeaders, securityOf, policyFor } from './page-headers.ts';

const forms = { form_origins: ['https://pay.test'], stripe: true };
const word = fc.constantFrom(
  'page',
  'category',
  'date',
  'from',
  'to',
  'utm_source',
  'fbclid',
  'promo_code',
  'aff',
  'locale',
  'primary',
  'x',
  'tickets',
);
const search = fc.array(fc.tuple(word, fc.constantFrom('1', 'a', '', 'en', '#fff', '維')), {
  maxLength: 6,
});
const written = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}` : '';
const paths = fc.constantFrom(
  '/',
  '/event/7/night',
  '/past-events',
  '/widget/7',
  '/checkout/7',
  '/event/7/night.data',
);

describe('the key of a kept page', () => {
  test('is the same in whatever order an address asks, and whatever advertisers add', () => {
    fc.assert(
      fc.property(
        paths,
        search,
        fc.array(
          fc.tuple(fc.constantFrom('utm_campaign', 'gclid', 'ref', 'msclkid'), fc.string()),
          { maxLength: 3 },
        ),
        (path, asked, noise) => {
          const plain = pageAddress(path + written(asked));
          const turned = [...new Map(asked).entries()].toReversed();
          expect(pageAddress(path + written([...noise, ...turned])).key).toEqual(
            pageAddress(path + written([...new Map(asked).entries()])).key,
          );
          expect(pageAddress(path + written([...asked, ...noise])).key).toBe(plain.key);
        },
      ),
    );
  });

  test("never holds what is one visitor's own: neither a code nor who sent them", () => {
    fc.assert(
      fc.property(fc.constantFrom('/', '/event/7/night', '/past-events'), search, (path, asked) => {
        const { key, own, search: rest } = pageAddress(path + written(asked));
        expect(key ?? '').not.toMatch(/promo_code|aff=/);
        expect(rest).not.toMatch(/promo_code|aff=|locale=|utm_/);
        expect(own).not.toMatch(/page=|category=/);
      }),
    );
  });

  test('is none when free words are asked for, for a page that is not kept, or when it would be endless', () => {
    expect([
      pageAddress('/past-events?query=ferry').key,
      pageAddress('/?category=mine').key,
      pageAddress('/?date=2026-12-24').key,
      pageAddress('/checkout/7').key,
      pageAddress('/nowhere').key,
      pageAddress('/event/7/a.data?promo_code=x').key,
      pageAddress(`/${'a'.repeat(301)}`).key,
      pageAddress(`/past-events?category=${'x'.repeat(300)}`).key,
    ]).toEqual(Array(8).fill(null));
  });

  test('a language is taken only when it is one of ours', () => {
    expect(
      ['EN', 'zh-HK', 'xx', ''].map((requested) => pageAddress(`/?locale=${requested}`).locale),
    ).toEqual(['en', 'zh-hk', null, null]);
  });
});

describe('the policy of a page', () => {
  const all = fc.webPath({ size: 'small' }).map((path) => path || '/');
  const directives = (path: string, dev = false): Record<string, string[]> =>
    Object.fromEntries(
      policyFor(
        securityOf(path),
        forms,
        dev,
      )({ scripts: ["'sha256-OURS'"], styles: [] })
        .split('; ')
        .map((one) => one.split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );

  test('whatever the address: no inline script but those of the page, no plugin, no foreign form or base', () => {
    fc.assert(
      fc.property(all, (path) => {
        const policy = directives(path);
        expect(policy['script-src']?.filter((source) => source !== "'wasm-unsafe-eval'")).toEqual([
          "'self'",
          "'sha256-OURS'",
        ]);
        expect(policy['style-src']).toEqual(["'self'"]);
        expect(policy).toMatchObject({
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'default-src': ["'self'"],
        });
        if (!securityOf(path).includes('framed'))
          expect(policy['frame-ancestors']).toEqual(["'none'"]);
      }),
    );
  });

  test.each([
    ['/check-in/cil_1', true, true],
    // An unknown address, but possibly a truncated link.
    ['/check-in', false, true],
    ['/event/7/x', false, false],
    ['/ticket/7/a_1', false, true],
    ['/order/7/o_1/print', false, true],
    ['/reset-password/abc', false, true],
    ['/manage/events', false, false],
    ['/auth/login', false, false],
    ['/auth/reset-password/abc', false, true],
    ['/confirm-email-address/abc', false, true],
    ['/checkout/7/o_1/summary', false, true],
    ['/checkout/7/o_1/details', false, false],
  ])('%s: reads the camera %s, keeps its secret %s', (path, camera, secret) => {
    const headers = fixedHeaders(securityOf(path));
    expect(headers['permissions-policy']).toContain(camera ? 'camera=(self)' : 'camera=()');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(
      secret
        ? ['no-referrer', 'no-store']
        : ['strict-origin-when-cross-origin', 'private, no-cache'],
    );
  });

  test('the scanner may compile its reader, and no other page may', () => {
    expect(directives('/check-in/cil_1')['script-src']).toContain("'wasm-unsafe-eval'");
    fc.assert(
      fc.property(
        all.filter((path) => !path.startsWith('/check-in/')),
        (path) => {
          expect(directives(path)['script-src']).not.toContain("'wasm-unsafe-eval'");
        },
      ),
    );
  });

  test('every page says that it differs by language and session, and that its kind is not to be guessed', () => {
    fc.assert(
      fc.property(all, (path) => {
        expect(fixedHeaders(securityOf(path))).toMatchObject({
          'x-content-type-options': 'nosniff',
          vary: 'Accept-Encoding, Accept-Language, Cookie',
        });
      }),
      { numRuns: 30 },
    );
  });
});

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

describe('the key of a cached page', () => {
  test('does not depend on parameter order or on tracking parameters', () => {
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

  test('never contains a promo code, an affiliate or a language', () => {
    fc.assert(
      fc.property(fc.constantFrom('/', '/event/7/night', '/past-events'), search, (path, asked) => {
        const { key, own, search: rest } = pageAddress(path + written(asked));
        expect(key ?? '').not.toMatch(/promo_code|aff=/);
        expect(rest).not.toMatch(/promo_code|aff=|locale=|utm_/);
        expect(own).not.toMatch(/page=|category=/);
      }),
    );
  });

  test('is null for free-text searches, uncacheable pages and overlong addresses', () => {
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

  test('the locale of an address is used only when it is supported', () => {
    expect(
      ['EN', 'zh-HK', 'xx', ''].map((requested) => pageAddress(`/?locale=${requested}`).locale),
    ).toEqual(['en', 'zh-hk', null, null]);
  });
});

describe('the security policy of a page', () => {
  const all = fc.webPath({ size: 'small' }).map((path) => path || '/');
  const directives = (path: string, dev = false): Record<string, string[]> =>
    Object.fromEntries(
      policyFor(
        securityOf(path),
        forms,
        dev,
      )({ scripts: ["'sha256-OURS'"], styles: [] })
        .split('; ')
        .map((part) => part.split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );

  test('allows no foreign inline script, plugin, form target or base on any path', () => {
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
  ])('%s: camera allowed %s, address secret %s', (path, camera, secret) => {
    const headers = fixedHeaders(securityOf(path));
    expect(headers['permissions-policy']).toContain(camera ? 'camera=(self)' : 'camera=()');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(
      secret
        ? ['no-referrer', 'no-store']
        : ['strict-origin-when-cross-origin', 'private, no-cache'],
    );
  });

  test('only the scanner may compile WebAssembly', () => {
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

  test('every page varies by language and session, and forbids content sniffing', () => {
    fc.assert(
      fc.property(all, (path) => {
        expect(fixedHeaders(securityOf(path))).toMatchObject({
          'x-content-type-options': 'nosniff',
          vary: 'Accept-Encoding, Accept-Language, Cookie, X-Page-Locale',
        });
      }),
      { numRuns: 30 },
    );
  });
});

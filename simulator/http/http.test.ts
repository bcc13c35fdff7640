import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secret, newId, shuffled } from '../ids.ts';
import { optionsFromEnv, settingsOf } from '../options.ts';
import { json, redirect } from './exchange.ts';
import { parseForm } from './form.ts';
import { createRouter, type Route } from './router.ts';

describe('a form', () => {
  test.each([
    ['', {}],
    ['amount=1000&currency=hkd', { amount: '1000', currency: 'hkd' }],
    [
      'metadata[order]=O-1&metadata[place]=%E7%B6%AD%E6%B8%AF',
      { metadata: { order: 'O-1', place: '維港' } },
    ],
    ['expand[]=a&expand[]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['expand[0]=a&expand[1]=b', { expand: { 0: 'a', 1: 'b' } }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['note=a+b%26c', { note: 'a b&c' }],
    ['[a]=1', { '[a]': '1' }],
    ['a[b=1', { 'a[b': '1' }],
  ])('%s is read as %j', (text, params) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(params);
  });

  test('a field named like an object is born with is only a field', () => {
    const read = parseForm('__proto__[admin]=1&constructor=x&metadata[__proto__]=y');
    expect(({} as { admin?: unknown }).admin).toBe(undefined);
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor', 'metadata']);
  });

  test('whatever is sent is read, and quickly forgotten names do no harm', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '%', '+', '0', '_', '維') }),
        (text) => {
          expect(typeof parseForm(text)).toBe('object');
        },
      ),
    );
  });

  test('flat names and values come back as they were', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme' }), {
          noNullPrototype: true,
        }),
        (fields) => {
          expect({ ...parseForm(new URLSearchParams(fields).toString()) }).toEqual(fields);
        },
      ),
    );
  });
});

describe('the way to a route', () => {
  const route = (method: 'GET' | 'POST', pattern: string): Route => ({
    method,
    pattern,
    open: false,
    run: () => json(200, {}),
  });
  const find = createRouter([
    route('GET', '/v1/refunds'),
    route('POST', '/v1/refunds'),
    route('GET', '/v1/refunds/:id'),
    route('POST', '/v1/refunds/:id/cancel'),
    route('GET', '/v1/refunds/search'),
  ]);

  test.each([
    ['GET', '/v1/refunds', '/v1/refunds', {}],
    ['GET', '/v1/refunds/re_1', '/v1/refunds/:id', { id: 're_1' }],
    ['POST', '/v1/refunds/re_1/cancel', '/v1/refunds/:id/cancel', { id: 're_1' }],
    ['GET', '/v1/refunds/%E7%B6%AD', '/v1/refunds/:id', { id: '維' }],
    ['GET', '/v1/refunds/%zz', '/v1/refunds/:id', { id: '%zz' }],
  ])('%s %s', (method, path, pattern, named) => {
    const found = find(method, path);
    expect([found?.route.pattern, found?.named]).toEqual([pattern, named]);
  });

  test.each([
    ['DELETE', '/v1/refunds'],
    ['GET', '/v1'],
    ['GET', '/v1/refunds/re_1/cancel'],
    ['GET', '/v1/refunds/re_1/'],
    ['GET', '/V1/refunds'],
  ])('%s %s leads nowhere', (method, path) => {
    expect(find(method, path)).toBe(null);
  });
});

test('answers are JSON that nobody keeps, and a form that was sent leads on by GET', () => {
  expect(json(402, { error: 1 }, { 'x-own': 'y' })).toEqual({
    status: 402,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-own': 'y' },
    body: '{"error":1}',
  });
  expect(redirect('https://foyer.test/back')).toMatchObject({
    status: 303,
    headers: { location: 'https://foyer.test/back' },
  });
});

describe('ids', () => {
  test('look like the real ones, and no two are the same', () => {
    const ids = Array.from({ length: 3000 }, () => newId('pi'));
    expect(ids.every((id) => /^pi_[0-9A-Za-z]{24}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([secret(1).length, secret(100).length]).toEqual([1, 100]);
  });

  test('a shuffle loses nothing and adds nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (list) => {
        expect(shuffled(list).toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('what the simulator is told at its start', () => {
  test('nothing is enough: nobody is told news, and nothing is written down', () => {
    expect(settingsOf(optionsFromEnv({}))).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      data: '',
      webhookUrl: '',
      retryMs: 1000,
      lateMs: 1_200_000,
    });
  });

  test('numbers are whole, addresses end without a slash, empty counts as unsaid', () => {
    expect(
      settingsOf(
        optionsFromEnv({
          SIMULATOR_PORT: '4242',
          SIMULATOR_PUBLIC_URL: 'https://a.test/simulator//',
          SIMULATOR_RETRY_MS: '',
          SIMULATOR_LINK_MS: '0',
        }),
      ),
    ).toMatchObject({
      port: 4242,
      publicUrl: 'https://a.test/simulator',
      retryMs: 1000,
      linkMs: 0,
    });
  });

  test.each(['-1', '1.5', 'soon'])('SIMULATOR_LATE_MS=%s is told', (text) => {
    expect(() => optionsFromEnv({ SIMULATOR_LATE_MS: text })).toThrow(
      `SIMULATOR_LATE_MS is not a whole number: ${text}`,
    );
  });
});

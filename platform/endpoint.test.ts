import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  email,
  endpoint,
  id,
  locale,
  longText,
  maybe,
  moment,
  optional,
  phone,
  richText,
  SheetRequest,
  text,
  webAddress,
} from './endpoint.ts';

/** The schemas that contracts are built from: what each accepts, and how it reads it. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
};

describe('optional fields', () => {
  const fields = z.object({
    keep: optional(text(5)),
    skip: maybe(text(5)),
    count: maybe(z.number().int()),
    flag: optional(z.boolean()),
  });

  test('optional: absent keeps, null and empty clear; maybe: all three are absent', () => {
    expect(read(fields, {})).toEqual({});
    expect(read(fields, { keep: null, skip: null, count: null, flag: null })).toEqual({
      keep: null,
      flag: null,
    });
    expect(read(fields, { keep: '', skip: '  ', count: '' })).toEqual({ keep: null });
  });

  test.each([
    [{ keep: 'abcdef' }],
    [{ skip: 'abcdef' }],
    [{ count: 1.5 }],
    [{ count: 'x' }],
    [{ flag: 'yes' }],
  ])('%j is still validated against its type', (value) => {
    expect(read(fields, value)).toBe('refused');
  });

  test('false and zero count as values', () => {
    expect(read(fields, { flag: false, count: 0 })).toEqual({ flag: false, count: 0 });
  });
});

describe('text fields', () => {
  test('are trimmed before their length is checked, in characters, not bytes', () => {
    expect([
      read(text(3), '  維港夜  '),
      read(text(3), 'abcd'),
      read(text(3), '   '),
      read(text(9, 3), 'ab'),
    ]).toEqual(['維港夜', 'refused', 'refused', 'refused']);
  });

  test('rich text is not cleaned by the schema, but its length is limited', () => {
    expect([read(richText(10), '<script>'), read(richText(3), 'abcd')]).toEqual([
      '<script>',
      'refused',
    ]);
  });
});

test('marks that cannot be seen are no part of the ends of a text', () => {
  const ends = ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200e\u200f', '\u3164', ' \u200b\t'];
  for (const end of ends)
    for (const schema of [text(9), longText(9)])
      expect(read(schema, `${end}Chan${end}`)).toBe('Chan');
  // Inside they separate the syllables of some scripts; joiners and variants shape letters.
  for (const kept of ['ស\u200bក', 'a\u00adb', '👩\u200d👧', '❤\ufe0f', 'ന്\u200d', 'می\u200c'])
    expect(read(text(9), kept)).toBe(kept);
  expect(read(text(9), '\u202eChan')).toBe('refused');
  expect(read(maybe(text(9)), '\u200b')).toBe('refused');
});

describe('email and web addresses', () => {
  test.each(['ada@b.test', ' ADA@B.Test ', 'a+tag@sub.b.test', 'a.b-c_d@b.co'])(
    '%j is a valid email address',
    (value) => {
      expect(read(email(), value)).toBe(value.trim().toLowerCase());
    },
  );

  test.each(['ａｄａ＠ｂ．ｔｅｓｔ', 'ada@b。test', '　Ada＠b.test　', '\u202aada@b.test\u202c'])(
    '%j of an East Asian keyboard is ada@b.test',
    (value) => {
      expect(read(email(), value)).toBe('ada@b.test');
    },
  );

  test.each([
    'ada',
    '阿達@b.test',
    '@b.test',
    'a@',
    'a b@c.test',
    'a@b',
    'a@b..test',
    'a@b.test\nBcc: c@d.test',
    `${'a'.repeat(250)}@b.test`,
    '<a@b.test>',
    7,
    null,
  ])('%j is not a valid email address', (value) => {
    expect(read(email(), value)).toBe('refused');
  });

  test.each(['https://a.test', 'http://a.test/x?y=1#z', 'HTTPS://A.TEST/維港'])(
    '%s is a valid web address',
    (value) => {
      expect(read(webAddress(), value)).toBe(value);
    },
  );

  test.each([
    'javascript:alert(1)',
    'ftp://a.test',
    '//a.test',
    'a.test',
    'https://a.test/"onclick=',
    'https://a b.test',
    `https://a.test/${'x'.repeat(2000)}`,
  ])('%s is not a valid web address', (value) => {
    expect(read(webAddress(), value)).toBe('refused');
  });
});

describe('phone numbers', () => {
  test.each([
    ['+852 9123 4567', '+852 9123 4567'],
    ['＋８５２　９１２３－４５６７', '+852 9123-4567'],
    ['（８５２）９１２３４５６７', '(852)91234567'],
    ['\u202a+852 9123\u200b4567\u202c', '+852 91234567'],
    ['＋８５２　９１２３', 'refused'],
    ['九一二三四五六七', 'refused'],
  ])('%s is read as %s', (value, stored) => {
    expect(read(phone(), value)).toBe(stored);
  });
});

describe('ids, locales, times and sheet formats', () => {
  test.each([
    [1, 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [0, 'refused'],
    [-1, 'refused'],
    [1.5, 'refused'],
    ['1', 'refused'],
    [2 ** 53, 'refused'],
  ])('the id %s is read as %s', (value, stored) => {
    expect(read(id(), value)).toBe(stored);
  });

  test.each([
    ['zh-hk', 'zh-hk'],
    ['pt-br', 'pt-br'],
    ['zh-HK', 'refused'],
    ['ja', 'refused'],
  ])('the locale %s is read as %s', (value, stored) => {
    expect(read(locale(), value)).toBe(stored);
  });

  test.each([
    ['2026-11-20', true],
    ['2026-11-20T19:05', true],
    ['2026-11-20T19:05:00.123Z', true],
    ['2026-11-20T19:05+08:00', true],
    ['20 Nov 2026', false],
    ['2026-11-20 19:05', false],
    ['2026-11', false],
    [`2026-11-20T${'0'.repeat(40)}`, false],
  ])('%s has a valid time format: %s', (value, good) => {
    expect(read(moment(), value) !== 'refused').toBe(good);
  });

  test.each([
    [{}, {}],
    [{ format: '' }, {}],
    [{ format: 'csv' }, { format: 'csv' }],
    [{ format: 'pdf' }, 'refused'],
  ])('the sheet format of %j', (input, stored) => {
    expect(read(SheetRequest, input)).toEqual(stored);
  });
});

describe('an endpoint declaration', () => {
  test('has a method, a path, shape "one" and status 200 by default', () => {
    expect(endpoint('GET /events/:eventId', { access: 'public' })).toMatchObject({
      method: 'GET',
      path: '/events/:eventId',
      shape: 'one',
      status: 200,
    });
    expect(endpoint('POST /events', { access: 'public', status: 201, shape: 'raw' })).toMatchObject(
      { method: 'POST', path: '/events', shape: 'raw', status: 201 },
    );
  });

  test('keeps all other options as declared', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('reserve', 'pay', 'promo'),
        fc.constantFrom(true as const, 'apart' as const),
        fc.uniqueArray(fc.constantFrom('order.expired', 'ticket.sold_out')),
        (limit, idempotent, refuses) => {
          expect(
            endpoint('PUT /x', { access: 'orders.read', limit, idempotent, refuses }),
          ).toMatchObject({ access: 'orders.read', limit, idempotent, refuses });
        },
      ),
      { numRuns: 20 },
    );
  });
});

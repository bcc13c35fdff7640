import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  email,
  maybe,
  moment,
  money,
  optional,
  richText,
  shownRichText,
  text,
  translations,
  translationsOf,
  webAddress,
} from './endpoint.ts';
import { fromIssues } from './problems.ts';
import { keyedHash, sameText, seal, shortId, unseal } from './secrets.ts';
import { decoder, encoder } from './wire.ts';
import { Refusal } from './pure/refusal.ts';

const Line = z.object({ price: money(), label: z.string() });
const Order = z.object({
  currency: z.string(),
  total: money(),
  fee: money().nullable(),
  lines: z.array(Line),
  nested: z.object({ sum: money() }).optional(),
  count: z.number(),
});

test('only money fields of the schema are converted, with the nearest currency', () => {
  const order = {
    currency: 'KWD',
    total: 3333,
    fee: null,
    lines: [{ price: 1, label: 'a' }],
    nested: { sum: 10 },
    count: 5,
  };
  expect(encoder(Order)(order, 'HKD')).toEqual({
    ...order,
    total: 3.333,
    lines: [{ price: 0.001, label: 'a' }],
    nested: { sum: 0.01 },
  });
  expect(encoder(z.array(Order))([{ ...order, currency: 'JPY' }], 'HKD')).toMatchObject([
    { total: 3333, nested: { sum: 10 } },
  ]);
  expect(encoder(Line)({ price: 250, label: 'x' }, 'HKD')).toEqual({ price: 2.5, label: 'x' });
});

test('decoding an encoded value gives the original value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('HKD', 'JPY', 'KWD'),
      fc.nat(1_000_000_000),
      fc.array(fc.nat(100_000_000), { maxLength: 4 }),
      (currency, total, prices) => {
        const order = {
          currency,
          total,
          fee: total,
          lines: prices.map((price) => ({ price, label: '' })),
          count: 1,
        };
        expect(decoder(Order)(encoder(Order)(order, 'EUR'), 'EUR')).toEqual(order);
      },
    ),
  );
});

test.each([
  ['HKD', 1.005],
  ['JPY', 0.5],
  ['KWD', 1.0001],
  ['HKD', 1e300],
])(
  '%s %d has more decimals than its currency allows, and is refused at its line',
  (currency, price) => {
    try {
      decoder(z.object({ lines: z.array(Line) }))(
        {
          lines: [
            { price: 1, label: '' },
            { price, label: '' },
          ],
        },
        currency,
      );
      expect.unreachable();
    } catch (error) {
      expect(error instanceof Refusal && Object.keys(error.errors)).toEqual(['lines.1.price']);
    }
  },
);

test.each([
  ['a text', text(5), ' ab ', 'ab'],
  ['an empty optional', optional(text(5)), '  ', null],
  ['a null optional', optional(text(5)), null, null],
  ['an absent optional', optional(text(5)), undefined, undefined],
  ['an empty maybe', maybe(text(5)), '', undefined],
  ['an address', email(), ' A@B.Test ', 'a@b.test'],
  ['a site', webAddress(), 'https://a.test/x?y', 'https://a.test/x?y'],
  ['a moment', moment(), '2026-11-20T19:05', '2026-11-20T19:05'],
] as [string, z.ZodType, unknown, unknown][])('%s is accepted', (_, schema, given, stored) => {
  expect(schema.parse(given)).toBe(stored);
});

test.each([
  ['a text of blanks', text(5), '   '],
  ['a text too long', text(5), 'abcdef'],
  ['a number as text', text(5), 5],
  ['an address with a space', email(), 'a b@c.test'],
  ['an address of 255', email(), `${'a'.repeat(250)}@b.test`],
  ['a program as site', webAddress(), 'javascript:alert(1)'],
  ['a site with a break', webAddress(), 'https://a.test/\nx'],
  ['a moment in words', moment(), 'tomorrow night'],
] as [string, z.ZodType, unknown][])('%s is refused', (_, schema, given) => {
  expect(schema.safeParse(given).success).toBe(false);
});

test('schema problems become one message each, at the path that the form uses', () => {
  const schema = z.object({
    name: text(3),
    many: z.array(z.string()).max(1),
    list: z.array(z.object({ n: z.number().min(2).max(4) })),
    mail: email(),
    kind: z.enum(['a']),
    own: z.string().refine(() => false, 'invalid.zone'),
  });
  const { error } = schema.safeParse({
    name: '',
    many: ['a', 'b'],
    list: [{ n: 1 }, { n: 9 }],
    mail: 'x',
    kind: 'b',
    own: 'x',
  });
  const found = fromIssues(error?.issues ?? []);
  expect(
    Object.fromEntries(
      Object.entries(found.errors).map(([path, [problem]]) => [path, problem?.key]),
    ),
  ).toEqual({
    name: 'invalid.required',
    many: 'invalid.too_many',
    'list.0.n': 'invalid.too_low',
    'list.1.n': 'invalid.too_high',
    mail: 'invalid.email',
    kind: 'invalid.choice',
    own: 'invalid.zone',
  });
});

test('sealed data opens only with its secret and only when it is unmodified', () => {
  const sealed = seal('secret one', Buffer.from('維港'));
  expect(unseal('secret one', sealed).toString()).toBe('維港');
  expect(sealed.includes(Buffer.from('維港'))).toBe(false);
  expect(() => unseal('secret two', sealed)).toThrow();
  for (const at of [0, 15, sealed.length - 1]) {
    const touched = Buffer.from(sealed);
    touched[at] = (touched[at] ?? 0) ^ 1;
    expect(() => unseal('secret one', touched)).toThrow();
  }
});

test('secrets are compared in full, and short ids do not repeat', () => {
  expect([
    sameText('abc', 'abc'),
    sameText('abc', 'abd'),
    sameText('abc', 'ab'),
    sameText('', ''),
  ]).toEqual([true, false, false, true]);
  expect(new Set(Array.from({ length: 500 }, () => shortId('o'))).size).toBe(500);
  expect(keyedHash('a', 'x')).not.toBe(keyedHash('b', 'x'));
});

test('rich text is measured as it would be stored, and refused at its field', () => {
  const decode = decoder(z.object({ inner: z.object({ words: optional(richText(20)) }) }));
  const problem = (words: string | null): unknown => {
    try {
      decode({ inner: { words } }, 'HKD');
      return null;
    } catch (error) {
      return (error as Refusal).errors;
    }
  };
  expect(problem(null)).toBeNull();
  expect(problem('<p>twenty characs</p>')).toEqual({
    'inner.words': [{ key: 'invalid.too_long', values: { max: 20 } }],
  });
  expect(problem('<'.repeat(5))).toBeNull();
  expect(problem('<'.repeat(6))).toEqual({
    'inner.words': [{ key: 'invalid.too_long', values: { max: 20 } }],
  });
  // Content that sanitising removes does not count.
  expect(problem('<script>1234</script>ok')).toBeNull();
});

test('rich text nested so deeply that sanitising it would take long is refused at its field', () => {
  const decode = decoder(z.object({ words: richText(50_000) }));
  const problem = (words: string): unknown => {
    try {
      decode({ words }, 'HKD');
      return null;
    } catch (error) {
      return (error as Refusal).errors;
    }
  };
  const refused = { words: [{ key: 'invalid.too_nested' }] };
  for (const deep of ['<iframe><b>', '<b></i>', '<B title="x">', '<x><div>'])
    expect([deep, problem(deep.repeat(3000))]).toEqual([deep, refused]);
  for (const flat of ['<p>x', '<p><b>x</b><br></p>', '<ul><li>x<li>y</ul>', '</b>x', '1 < b '])
    expect([flat, problem(flat.repeat(1500))]).toEqual([flat, null]);
  const nested = (depth: number) => `${'<ul><li>'.repeat(depth)}x${'</li></ul>'.repeat(depth)}`;
  expect([problem(nested(100)), problem(nested(201))]).toEqual([null, refused]);
});

test('image paths in rich text are absolute outside and relative inside, in each language', () => {
  const Inside = z.object({
    words: shownRichText().nullable(),
    translations: translations({ words: shownRichText(), title: z.string() }),
  });
  const Outside = z.object({
    words: optional(richText(100)),
    translations: translationsOf({ words: richText(100), title: text(60) }),
  });
  const own = '<p>a</p><img src="/api/public/files/x.webp" />';
  const whole = '<p>a</p><img src="https://venue.test/api/public/files/x.webp" />';
  const elsewhere = '<img src="https://e.test/api/public/files/x" />';
  const stored = { words: own, translations: { en: { words: own, title: own } } };
  const shown = { words: whole, translations: { en: { words: whole, title: own } } };
  expect(encoder(Inside)(stored, 'HKD', 'https://venue.test')).toEqual(shown);
  // The stored form is measured.
  expect(decoder(Outside)(shown, 'HKD', 'https://venue.test')).toEqual(stored);
  for (const words of [null, elsewhere, '<a href="/event/1">b</a>']) {
    const same = { words, translations: {} };
    expect(encoder(Inside)(same, 'HKD', 'https://venue.test')).toEqual(same);
    expect(decoder(Outside)(same, 'HKD', 'https://venue.test')).toEqual(same);
  }
});

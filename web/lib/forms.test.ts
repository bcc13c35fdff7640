import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from '#platform/client.ts';
import { email, maybe, optional, text, webAddress } from '#platform/endpoint.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { callProblem } from './call-problem.ts';
import { dateField } from './date-field.ts';
import { issueText } from './issue-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { valueAt, withValue } from './paths.ts';
import { refusalOnField } from './refusal-on-field.ts';
import { factsOf } from './schema-facts.ts';
import { toMinor } from '#platform/pure/money.ts';
import fc from 'fast-check';

const messages = readCatalogue('messages', 'en');
const intl = createIntl({ locale: 'en', messages });

test('a value is read and written by the path of a server error', () => {
  const values = {
    attendees: [{ first_name: 'Ada' }, { first_name: 'Bob' }],
    order: { email: 'x' },
  };
  expect([
    valueAt(values, 'attendees.1.first_name'),
    valueAt(values, 'attendees.7.first_name'),
    valueAt(null, 'a.b'),
  ]).toEqual(['Bob', undefined, undefined]);
  const next = withValue(values, 'attendees.1.first_name', 'Eve');
  expect([next.attendees[1], values.attendees[1], next.order === values.order]).toEqual([
    { first_name: 'Eve' },
    { first_name: 'Bob' },
    true,
  ]);
  expect(withValue({}, 'list.0.name', 'x')).toEqual({ list: [{ name: 'x' }] });
  expect(Array.isArray((withValue({}, 'list.0', 1) as { list?: unknown }).list)).toBe(true);
});

const schema = z
  .object({
    name: text(50),
    phone: optional(text(30)),
    site: maybe(webAddress()),
    list: z.array(z.object({ n: z.number(), inner: text(7) })),
    mail: email(),
    flag: z.boolean().default(false),
  })
  .refine(() => true);
test.each([
  ['name', true, 50],
  ['phone', false, 30],
  ['site', false, 2000],
  ['list.0.inner', true, 7],
  ['list.0.n', true, undefined],
  ['flag', false, undefined],
  ['mail', true, 254],
  ['nothing.here', false, undefined],
])('the field %s is required: %s, with the maximum length %s', (path, required, max_length) => {
  expect(factsOf(schema, path)).toEqual({ required, ...(max_length ? { max_length } : {}) });
});

test.each([
  [z.object({ a: text(5) }), { a: '' }, 'required'],
  [z.object({ a: text(5) }), {}, 'required'],
  [z.object({ a: text(5) }), { a: '   ' }, 'required'],
  [z.object({ a: email() }), { a: ' \u3000' }, 'required'],
  [z.object({ a: text(5) }), { a: 'abcdef' }, 'too_long'],
  [z.object({ a: text(5, 3) }), { a: 'ab' }, 'too_short'],
  [z.object({ a: email() }), { a: 'x' }, 'email'],
  [z.object({ a: z.number().min(3) }), { a: 2 }, 'too_small'],
  [z.object({ a: z.number().positive() }), { a: 0 }, 'above'],
  [z.object({ a: z.number().max(3) }), { a: 4 }, 'too_large'],
  [z.object({ a: z.int() }), { a: 1.5 }, 'whole'],
  [z.object({ a: z.number() }), { a: 'x' }, 'number'],
  [z.object({ a: z.enum(['p']) }), { a: 'q' }, 'choose'],
  [
    z.object({ a: z.string().refine(() => false, 'errors.field.required') }),
    { a: 'x' },
    'required',
  ],
] as [z.ZodType, { a?: unknown }, string][])(
  '%# a validation issue has a message in the catalogue',
  (item, given, name) => {
    const [issue] = item.safeParse(given).error?.issues ?? [];
    const words = issueText(intl, issue as never, given.a);
    const template = messages[`errors.field.${name}`] ?? 'missing';
    expect(words.startsWith((template.split('{')[0] ?? '').trimEnd())).toBe(true);
    expect(words).not.toMatch(/errors\.|[{}]/);
  },
);

test.each([
  [new CallError(409, { message: 'Sold out.' }), 'Sold out.'],
  [new CallError(0, {}), messages['errors.call.offline']],
  [new CallError(500, { message: 'select *' }), messages['errors.call.unexpected']],
  [new CallError(403, {}), messages['errors.call.forbidden']],
  [new Error('bug in /srv/app.ts'), messages['errors.call.unexpected']],
])('%o has a message that says what to do next', (error, words) => {
  expect(callProblem(intl, error)).toBe(words);
});

test('a rate-limited user is shown how long to wait', () => {
  expect(callProblem(intl, new CallError(429, {}, 42))).toContain('42');
});

test('a refusal about a field is shown there, unless the server named a field', () => {
  const moved = refusalOnField(
    new CallError(409, { code: 'user.email_taken', message: 'Taken.' }),
    {
      'user.email_taken': 'email',
    },
  );
  expect(moved).toMatchObject({ status: 409, errors: { email: ['Taken.'] } });
  const [own, other] = [
    new CallError(409, { code: 'user.email_taken', errors: { x: ['y'] } }),
    new Error('x'),
  ];
  expect([refusalOnField(own, { 'user.email_taken': 'email' }), refusalOnField(other, {})]).toEqual(
    [own, other],
  );
});

test("a form shows an instant as the event's wall-clock time, to the minute", () => {
  expect([
    dateField('2026-11-20T11:05:59.000Z', 'Asia/Hong_Kong'),
    dateField(null, 'UTC'),
    dateField(undefined, 'UTC'),
  ]).toEqual(['2026-11-20T19:05', '', '']);
});

test('formatted money parses back, in every language: parse(format(x)) = x', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom('HKD', 'JPY', 'KWD', 'EUR'),
      fc.constantFrom(
        'en' as const,
        'zh-hk' as const,
        'zh-cn' as const,
        'de' as const,
        'fr' as const,
        'pt-br' as const,
      ),
      (minor, currency, locale) => {
        const digits = { HKD: 2, EUR: 2, JPY: 0, KWD: 3 }[currency];
        const shown = formatMoney(minor / 10 ** digits, currency, locale);
        expect(Number(shown.replace(/\D/g, ''))).toBe(minor);
        expect(toMinor(minor / 10 ** digits, currency)).toBe(minor);
      },
    ),
  );
});

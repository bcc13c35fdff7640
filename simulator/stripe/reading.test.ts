import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedCard, readCard } from './cards.ts';
import { checkAmount, written } from './currencies.ts';
import { flag, list, mergedMetadata, neededText, text, integer } from './params.ts';
import { checkShape } from './shape.ts';
import { StripeRefusal } from './refusal.ts';

const refused = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (fault) {
    if (fault instanceof StripeRefusal)
      return fault.error.code ?? fault.error.param ?? fault.error.message;
    throw fault;
  }
};

describe('amounts', () => {
  test.each([
    ['hkd', 400, undefined],
    ['hkd', 399, 'amount_too_small'],
    ['usd', 49, 'amount_too_small'],
    ['jpy', 50, undefined],
    ['jpy', 49, 'amount_too_small'],
    ['hkd', 0, 'parameter_invalid_integer'],
    ['hkd', -5, 'parameter_invalid_integer'],
    ['hkd', 99_999_999, undefined],
    ['hkd', 100_000_000, 'amount_too_large'],
    ['kwd', 5000, undefined],
    ['kwd', 5001, 'parameter_invalid_integer'],
    ['isk', 15_000, undefined],
    ['isk', 15_050, 'parameter_invalid_integer'],
    ['xyz', 1000, 'currency'],
    ['HKD', 1000, 'currency'],
  ])('%s %i: %s', (currency, amount, code) => {
    expect(refused(() => checkAmount(amount, currency))).toBe(code);
  });

  test.each([
    ['hkd', 123_450, 'en-HK', /HK\$1,234\.50|\$1,234\.50/],
    ['jpy', 999, 'ja', /999/],
    ['kwd', 3333, 'en', /3\.333/],
  ])('%s %i is formatted for a buyer', (currency, amount, locale, formatted) => {
    expect(written(amount, currency, locale)).toMatch(formatted);
  });
});

describe('cards', () => {
  const card = (number: string, more: object = {}) =>
    readCard({ number, exp_month: 12, exp_year: 2099, cvc: '123', ...more });

  test.each([
    ['4242424242424242', { kind: 'succeed' }],
    ['4242 4242 4242 4242', { kind: 'succeed' }],
    ['4000-0000-0000-0002', { kind: 'decline', decline_code: 'generic_decline' }],
    ['4000000000009995', { kind: 'decline', decline_code: 'insufficient_funds' }],
    ['4000000000000069', { kind: 'decline', code: 'expired_card', decline_code: null }],
    ['4000000000000341', { kind: 'decline', decline_code: 'generic_decline' }],
    ['4000000000000259', { kind: 'succeed', then: { dispute: 'fraudulent' } }],
    ['4000002760003184', { kind: 'authenticate', after: { kind: 'succeed' } }],
    ['4999000000001003', { kind: 'process', wait: 'processing' }],
    ['4999000000002001', { kind: 'process', wait: 'late' }],
  ])('%s has its outcome', (number, outcome) => {
    expect(card(number)).toMatchObject({ outcome });
  });

  test('a number that may be of a real card is never charged', () => {
    expect(card('4111111111111111')).toMatchObject({
      outcome: { kind: 'decline', decline_code: 'test_mode_live_card' },
    });
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'incorrect_number'],
    ['4242abcd42424242', {}, 'incorrect_number'],
    ['', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_month: 0 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2001 }, 'invalid_expiry_year'],
    ['4242424242424242', { exp_year: 20.5 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
    ['4242424242424242', { cvc: 'abc' }, 'invalid_cvc'],
  ])('%s with %j is an invalid card and causes no attempt', (number, more, wrong) => {
    expect(card(number, more)).toEqual({ wrong });
  });

  test('a two-digit year is of this century', () => {
    expect(card('4242424242424242', { exp_year: 99 })).toMatchObject({ card: { exp_year: 2099 } });
  });

  test.each([
    ['pm_card_visa', 'visa'],
    ['pm_card_mastercard', 'mastercard'],
    ['pm_card_amex', 'amex'],
    ['pm_card_jcb', 'jcb'],
    ['pm_card_unionpay', 'unionpay'],
    ['pm_card_hk', 'visa'],
  ])('%s is a %s card, of which only the last digits are kept', (name, brand) => {
    const given = namedCard(name);
    const read = given && readCard(given);
    expect(read).toMatchObject({ card: { brand, last4: given?.number.slice(-4) } });
    expect(JSON.stringify(read)).not.toContain(given?.number);
    expect(namedCard('pm_card_nobody')).toBe(null);
  });
});

describe('parameters', () => {
  test('an unknown parameter is refused by name', () => {
    expect(refused(() => checkShape({ amount: '1', source: 'tok' }, { amount: 'integer' }))).toBe(
      'parameter_unknown',
    );
    expect(refused(() => checkShape({ amount: '1' }, { amount: 'integer' }))).toBe(undefined);
  });

  test.each([
    ['5', 5],
    [5, 5],
    ['', null],
    [undefined, null],
    [null, null],
    ['-3', -3],
  ])('%j as an integer is %j', (value, read) => {
    expect(integer({ n: value }, 'n')).toBe(read);
  });

  test.each(['1.5', 'x', 1.5, true, '9007199254740993', {}])('%j is not an integer', (value) => {
    expect(refused(() => integer({ n: value }, 'n'))).toBe('parameter_invalid_integer');
  });

  test('texts, flags and lists are read, and a required one must be present', () => {
    expect([
      text({ a: 'x' }, 'a'),
      text({}, 'a'),
      text({ a: '' }, 'a'),
      flag({ a: 'true' }, 'a'),
      flag({ a: '1' }, 'a'),
    ]).toEqual(['x', null, null, true, false]);
    expect([refused(() => text({ a: {} }, 'a')), refused(() => neededText({}, 'a'))]).toEqual([
      'a',
      'parameter_missing',
    ]);
    expect([
      list({ a: ['x', 1] }, 'a'),
      list({ a: { 0: 'x', 1: 'y' } }, 'a'),
      list({ a: 'x' }, 'a'),
      list({}, 'a'),
    ]).toEqual([['x'], ['x', 'y'], ['x'], []]);
  });
});

describe('metadata', () => {
  test('is merged: empty values are removed, other keys are kept', () => {
    expect(mergedMetadata({ a: '1', b: '2' }, { metadata: { a: '', c: 3 } })).toEqual({
      b: '2',
      c: '3',
    });
    expect(mergedMetadata({ a: '1' }, {})).toEqual({ a: '1' });
    expect([
      mergedMetadata({ a: '1' }, { metadata: '' }),
      mergedMetadata({ a: '1' }, { metadata: null }),
    ]).toEqual([{}, {}]);
  });

  test('has its limits: 50 keys of 40 characters, values of 500', () => {
    const many = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, 'v']));
    expect(Object.keys(mergedMetadata({}, { metadata: many(50) }))).toHaveLength(50);
    expect(refused(() => mergedMetadata({}, { metadata: many(51) }))).toBe('metadata');
    expect(refused(() => mergedMetadata({}, { metadata: { ['k'.repeat(41)]: 'v' } }))).toBe(
      'metadata',
    );
    expect(refused(() => mergedMetadata({}, { metadata: { k: 'v'.repeat(501) } }))).toBe(
      'metadata[k]',
    );
  });

  test('merged twice gives the same result as once', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ maxLength: 20 }), {
          noNullPrototype: true,
        }),
        (given) => {
          const once = mergedMetadata({}, { metadata: given });
          expect(mergedMetadata(once, { metadata: given })).toEqual(once);
        },
      ),
    );
  });
});

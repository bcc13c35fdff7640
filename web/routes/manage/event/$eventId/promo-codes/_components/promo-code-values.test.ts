import { expect, test } from 'vitest';
import type { PromoCode } from '#features/promo-codes/contract.ts';
import {
  bodyOf,
  newPromoCode,
  promoCodeSchema,
  valuesOf,
  type PromoCodeValues,
} from './promo-code-values.ts';

const code: PromoCode = {
  id: 1,
  event_id: 2,
  code: 'SUMMER',
  discount_type: 'FIXED',
  discount: 20,
  applicable_ticket_ids: [],
  applies_to_all: true,
  expiry_date: '2026-12-31T16:00:00.000Z',
  max_allowed_usages: null,
  order_usage_count: 0,
  attendee_usage_count: 0,
  is_expired: false,
  is_used_up: false,
  version: 1,
  created_at: '',
  updated_at: '',
};
const problems = (values: Partial<PromoCodeValues>): string[] =>
  promoCodeSchema
    .safeParse({ ...newPromoCode(), code: 'ABC', discount: 10, ...values })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each<[string, Partial<PromoCodeValues>, string[]]>([
  ['a percentage for all tickets is enough', {}, []],
  ['no discount needs no amount', { discount_type: 'NONE', discount: null }, []],
  ['an amount is missed at its field', { discount: null }, ['discount']],
  ['nothing off is no discount', { discount_type: 'FIXED', discount: 0 }, ['discount']],
  ['more than all cannot come off', { discount: 101 }, ['discount']],
  ['more than 100 dollars can', { discount_type: 'FIXED', discount: 101 }, []],
  ['chosen tickets have to be chosen', { for_all: false }, ['applicable_ticket_ids']],
  ['an emptied limit is no limit', { max_allowed_usages: null, expiry_date: '' }, []],
])('%s', (_, values, paths) => expect(problems(values)).toEqual(paths));

test("the expiry is shown in the event's time zone", () => {
  expect(valuesOf(code, 'Asia/Hong_Kong').expiry_date).toBe('2027-01-01T00:00');
});

test('a code whose only ticket was deleted is not saved as valid for all tickets', () => {
  const values = valuesOf({ ...code, applies_to_all: false }, 'Asia/Hong_Kong');
  expect(promoCodeSchema.safeParse(values).error?.issues[0]?.path).toEqual([
    'applicable_ticket_ids',
  ]);
});

test('neither tickets of a code for all nor an amount without a discount are sent', () => {
  expect(
    bodyOf({
      ...newPromoCode(),
      code: 'ABC',
      discount_type: 'NONE',
      discount: 12,
      for_all: true,
      applicable_ticket_ids: [7],
    }),
  ).toMatchObject({ discount: null, applicable_ticket_ids: [] });
});

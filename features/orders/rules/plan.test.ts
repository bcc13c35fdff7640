import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import type { PromoCode } from '#features/promo-codes/rules/promo-code.ts';
import type { Charge } from '#features/taxes/rules/unit-price.ts';
import type { Offer, OfferedPrice, OfferedTicket } from '#features/tickets/rules/sale.ts';
import { addHolds } from './holds.ts';
import { plan, type Plan, type ReservationInput } from './plan.ts';

const now = '2026-11-21T12:00:00.000Z';
let ids = 0;
const aPrice = (price: number, more: Partial<OfferedPrice> = {}): OfferedPrice => {
  const id = ++ids;
  return {
    id,
    label: null,
    price,
    is_hidden: false,
    sale_start_date: null,
    sale_end_date: null,
    translations: {},
    converted_texts: [],
    counter: { id: 1000 + id, capacity: null, reserved: 0, sold: 0, shared_ids: [] },
    ...more,
  };
};
const aTicket = (
  prices: OfferedPrice[],
  charges: readonly Charge[] = [],
  more: Partial<OfferedTicket> = {},
): OfferedTicket => ({
  id: ++ids,
  title: 'Seat',
  description: null,
  type: 'TIERED',
  min_per_order: null,
  max_per_order: null,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
  start_collapsed: false,
  show_quantity_remaining: false,
  is_hidden: false,
  is_hidden_without_promo_code: false,
  is_hidden_from_others: false,
  membership_tiers: [],
  position: 0,
  version: 1,
  sale_start_date: null,
  sale_end_date: null,
  translations: {},
  converted_texts: [],
  charges: charges.map((charge, id) => ({ ...charge, id })),
  prices,
  ...more,
});
const anOffer = (
  tickets: OfferedTicket[],
  currency = 'HKD',
  event: Partial<Offer['event']> = {},
): Offer =>
  ({
    now,
    has_due_holds: false,
    shared: [],
    tickets,
    event: {
      id: 1,
      account_id: 1,
      title: 'Night',
      status: 'LIVE',
      currency,
      timezone: 'UTC',
      ends_at: '2027-01-01T00:00:00.000Z',
      order_timeout_in_minutes: 15,
      ...event,
    },
  }) as Offer;
const reservationOf = (
  ...lines: [OfferedTicket, OfferedPrice, number, number?][]
): ReservationInput => ({
  tickets: lines.map(([ticket, price, quantity, amount]) => ({
    ticket_id: ticket.id,
    quantities: [
      { price_id: price.id, quantity, ...(amount === undefined ? {} : { price: amount }) },
    ],
  })),
});
const refusal = (work: () => unknown): [string, ...string[]] => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return [error.code, ...Object.keys(error.errors)];
    throw error;
  }
  return ['nothing'];
};

const percent = (type: 'TAX' | 'FEE', rate: number): Charge => ({
  name: `${type} ${rate}`,
  type,
  calculation_type: 'PERCENTAGE',
  rate,
});
describe('orders of the worked examples in facts/money.md', () => {
  test.each([
    ['HKD', 10_000, 3, [percent('FEE', 5)], 31_500],
    ['HKD', 9999, 7, [percent('TAX', 8.875)], 76_202],
    [
      'HKD',
      1999,
      3,
      [
        percent('FEE', 2.9),
        { name: 'f', type: 'FEE', calculation_type: 'FIXED', rate: 0.3 },
        percent('TAX', 20),
      ],
      7512,
    ],
    ['HKD', 5, 1, [percent('TAX', 10)], 6],
    ['EUR', 1000, 1, [percent('TAX', 19), percent('TAX', 5)], 1240],
    ['HKD', 0, 2, [percent('FEE', 5), percent('TAX', 10)], 0],
    ['JPY', 899, 3, [percent('TAX', 8)], 2913],
    ['KWD', 3333, 1, [percent('FEE', 5)], 3500],
    ['HKD', 435, 100, [], 43_500],
  ] as [string, number, number, Charge[], number][])(
    '%s %i × %i',
    (currency, net, quantity, charges, total) => {
      const price = aPrice(net);
      const ticket = aTicket([price], charges);
      expect(
        plan(anOffer([ticket], currency), reservationOf([ticket, price, quantity]), null)
          .total_gross,
      ).toBe(total);
    },
  );
});

const charge = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  calculation_type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
  rate: fc.integer({ min: 0, max: 60_000 }).map((n) => n / 1000),
});
const basket = fc.record({
  currency: fc.constantFrom('HKD', 'JPY', 'KWD', 'EUR'),
  lines: fc.array(
    fc.record({
      price: fc.nat(2_000_000),
      quantity: fc.integer({ min: 1, max: 9 }),
      charges: fc.array(charge, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});
function planned(
  {
    currency,
    lines,
  }: { currency: string; lines: { price: number; quantity: number; charges: Charge[] }[] },
  promo: PromoCode | null = null,
): Plan {
  const tickets = lines.map(({ price, charges }) => aTicket([aPrice(price)], charges));
  return plan(
    anOffer(tickets, currency),
    reservationOf(
      ...tickets.map((ticket, i): [OfferedTicket, OfferedPrice, number] => [
        ticket,
        ticket.prices[0] as OfferedPrice,
        lines[i]?.quantity ?? 1,
      ]),
    ),
    promo,
  );
}

const promo = (
  discount_type: PromoCode['discount_type'],
  discount: number,
  more: Partial<PromoCode> = {},
): PromoCode => ({
  id: 1,
  code: 'EARLY',
  counter_id: 9999,
  expiry_date: null,
  discount_type,
  discount,
  applies_to_all: true,
  ticket_ids: [],
  ...more,
});
const fixedFee: Charge = { name: 'f', type: 'FEE', calculation_type: 'FIXED', rate: 5 };
test.each([
  ['HKD', 1, 1, promo('PERCENTAGE', 50), [], 0, 0],
  ['HKD', 5000, 2, promo('FIXED', 60), [fixedFee, percent('TAX', 10)], 0, 0],
  ['HKD', 5000, 2, promo('FIXED', 12.34), [percent('FEE', 5), percent('TAX', 10)], 3766, 8698],
  ['JPY', 999, 3, promo('PERCENTAGE', 10), [percent('TAX', 8)], 899, 2913],
  ['HKD', 5000, 1, promo('NONE', 99), [], 5000, 5000],
] as [string, number, number, PromoCode, Charge[], number, number][])(
  '%s %i × %i with the promo code %j',
  (currency, list, units, code, charges, net, total) => {
    const made = planned({ currency, lines: [{ price: list, quantity: units, charges }] }, code);
    expect([made.items[0]?.price, made.total_gross, made.total_discount]).toEqual([
      net,
      total,
      (list - net) * units,
    ]);
  },
);

test('a higher discount never raises the total or makes it negative', () => {
  fc.assert(
    fc.property(
      basket,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
      (given, a, b, type) => {
        const [small, big] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
        const [less, more] = [planned(given, promo(type, small)), planned(given, promo(type, big))];
        expect(more.total_gross).toBeLessThanOrEqual(less.total_gross);
        expect(more.total_gross).toBeGreaterThanOrEqual(0);
        expect(more.total_discount).toBeGreaterThanOrEqual(less.total_discount);
      },
    ),
  );
});

test('an unknown code is refused on its field; one without effect is not used up', () => {
  const price = aPrice(100);
  const ticket = aTicket([price]);
  const reservation = { ...reservationOf([ticket, price, 1]), promo_code: 'EARLY' };
  expect(refusal(() => plan(anOffer([ticket]), reservation, null))).toEqual([
    'input.invalid',
    'promo_code',
  ]);
  expect(
    refusal(() => plan(anOffer([ticket]), reservation, promo('FIXED', 1, { expiry_date: now }))),
  ).toEqual(['input.invalid', 'promo_code']);
  expect(
    plan(
      anOffer([ticket]),
      reservation,
      promo('FIXED', 1, { applies_to_all: false, ticket_ids: [424_242] }),
    ).promo_code,
  ).toBe(null);
  expect(plan(anOffer([ticket]), reservation, promo('FIXED', 1)).promo_code).toMatchObject({
    code: 'EARLY',
  });
});

describe('invariants of facts/money.md', () => {
  test('the total equals the sum of its lines, attendees and parts, none of them negative', () => {
    fc.assert(
      fc.property(basket, (given) => {
        const made = planned(given);
        const units = made.items.flatMap((item) =>
          Array.from({ length: item.quantity }, () => item.price + item.unit_fee + item.unit_tax),
        );
        expect(made.total_gross).toBe(units.reduce((sum, unit) => sum + unit, 0));
        expect(made.total_gross).toBe(
          made.total_before_additions + made.total_fee + made.total_tax,
        );
        expect(
          made.items.every((item) => item.price >= 0 && item.unit_fee >= 0 && item.unit_tax >= 0),
        ).toBe(true);
        expect(Number.isSafeInteger(made.total_gross)).toBe(true);
      }),
    );
  });

  test('the rollup of taxes and fees adds up to the totals', () => {
    fc.assert(
      fc.property(basket, (given) => {
        const made = planned(given);
        const sum = (lines: { value: number }[]): number =>
          lines.reduce((total, { value }) => total + value, 0);
        expect([
          sum(made.taxes_and_fees_rollup.taxes),
          sum(made.taxes_and_fees_rollup.fees),
        ]).toEqual([made.total_tax, made.total_fee]);
      }),
    );
  });

  test('quantities are additive: total(q1 + q2) = total(q1) + total(q2)', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(charge, { maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        (price, charges, q1, q2) => {
          const of = (quantity: number): number =>
            planned({ currency: 'HKD', lines: [{ price, quantity, charges }] }).total_gross;
          expect(of(q1 + q2)).toBe(of(q1) + of(q2));
        },
      ),
    );
  });

  test('the order of lines and of charges never changes a total', () => {
    fc.assert(
      fc.property(basket, (given) => {
        const turned = {
          ...given,
          lines: given.lines
            .toReversed()
            .map((line) => ({ ...line, charges: line.charges.toReversed() })),
        };
        const [first, other] = [planned(given), planned(turned)];
        expect([first.total_gross, first.total_tax, first.total_fee]).toEqual([
          other.total_gross,
          other.total_tax,
          other.total_fee,
        ]);
      }),
    );
  });
});

test('quantities of one counter are added up over all lines', () => {
  const price = aPrice(100);
  const ticket = aTicket([price]);
  expect(
    plan(anOffer([ticket]), reservationOf([ticket, price, 2], [ticket, price, 3]), null).holds,
  ).toEqual({ [price.counter.id]: 5 });
});

test.each([
  ['a draft', { status: 'DRAFT' }, ['event.not_available']],
  ['an archived event', { status: 'ARCHIVED' }, ['event.not_available']],
  ['an ended event', { ends_at: now }, ['event.ended']],
  ['an event that ends in a moment', { ends_at: '2026-11-21T12:00:00.001Z' }, ['nothing']],
] as [string, Partial<Offer['event']>, string[]][])('%s: %s', (_, event, expected) => {
  const price = aPrice(1);
  const ticket = aTicket([price]);
  expect(
    refusal(() => plan(anOffer([ticket], 'HKD', event), reservationOf([ticket, price, 1]), null)),
  ).toEqual(expected);
});

const quantity = 'tickets.0.quantities.0.quantity';
test.each([
  ['a hidden ticket', { is_hidden: true }, {}, ['input.invalid', 'tickets.0.ticket_id']],
  [
    'a ticket whose only price is hidden',
    {},
    { is_hidden: true },
    ['input.invalid', 'tickets.0.ticket_id'],
  ],
  [
    "before the ticket's sale window",
    { sale_start_date: '2026-11-21T12:00:00.001Z' },
    {},
    ['ticket.not_on_sale_yet', quantity],
  ],
  [
    "before the price's sale window",
    {},
    { sale_start_date: '2026-12-01T00:00:00.000Z' },
    ['ticket.not_on_sale_yet', quantity],
  ],
  ['at the exact start', { sale_start_date: now }, {}, ['nothing']],
  ['at the exact end', { sale_end_date: now }, {}, ['ticket.sale_ended', quantity]],
  ['members only', { membership_tiers: ['GOLD'] }, {}, ['ticket.members_only', quantity]],
  ['below its minimum', { min_per_order: 3 }, {}, ['input.invalid', quantity]],
  ['above its maximum', { max_per_order: 1 }, {}, ['input.invalid', quantity]],
] as [string, Partial<OfferedTicket>, Partial<OfferedPrice>, string[]][])(
  '%s',
  (_, ticketFields, priceFields, expected) => {
    const price = aPrice(1, priceFields);
    const ticket = aTicket([price], [], ticketFields);
    expect(refusal(() => plan(anOffer([ticket]), reservationOf([ticket, price, 2]), null))).toEqual(
      expected,
    );
  },
);

test('the error for a tier that is not on sale names the tier, not its ticket', () => {
  const early = aPrice(1, { label: 'Early', sale_end_date: now });
  const late = aPrice(2, { label: 'Late', sale_start_date: '2026-12-01T00:00:00.000Z' });
  const ticket = aTicket([early, late, aPrice(3)]);
  for (const [price, title] of [
    [early, 'Seat – Early'],
    [late, 'Seat – Late'],
  ] as const)
    expect(() => plan(anOffer([ticket]), reservationOf([ticket, price, 1]), null)).toThrow(
      expect.objectContaining({ values: { title } }),
    );
});

test('an order has at most a hundred units, over all its lines', () => {
  const [a, b] = [aTicket([aPrice(1)]), aTicket([aPrice(1)])];
  const line = (ticket: OfferedTicket, units: number): [OfferedTicket, OfferedPrice, number] => [
    ticket,
    ticket.prices[0] as OfferedPrice,
    units,
  ];
  expect(
    refusal(() => plan(anOffer([a, b]), reservationOf(line(a, 60), line(b, 40)), null)),
  ).toEqual(['nothing']);
  expect(
    refusal(() => plan(anOffer([a, b]), reservationOf(line(a, 60), line(b, 41)), null)),
  ).toEqual(['input.invalid', 'tickets']);
  expect(refusal(() => plan(anOffer([a]), { tickets: [] }, null))).toEqual([
    'input.invalid',
    'tickets',
  ]);
});

test('holds of several orders are added up per counter', () => {
  expect(addHolds([{ 1: 2, 2: 1 }, { 2: 4 }, {}])).toEqual({ 1: 2, 2: 5 });
  expect(addHolds([])).toEqual({});
});

import { describe, expect, test } from 'vitest';
import {
  capacityOfAll,
  isAfter,
  isBefore,
  isShown,
  isSoldOut,
  leftOf,
  leftOfAll,
  nextEdge,
  offSale,
  type Offer,
  type OfferedPrice,
  type OfferedTicket,
} from './sale.ts';

const now = '2026-11-21T12:00:00.000Z';
const [before, after] = ['2026-11-21T11:59:59.999Z', '2026-11-21T12:00:00.001Z'];
const price = (more: Partial<OfferedPrice> = {}): OfferedPrice => ({
  id: 1,
  label: null,
  price: 100,
  is_hidden: false,
  sale_start_date: null,
  sale_end_date: null,
  translations: {},
  converted_texts: [],
  counter: { id: 1, capacity: 5, reserved: 0, sold: 0, shared_ids: [] },
  ...more,
});
const ticket = (more: Partial<OfferedTicket> = {}): OfferedTicket => ({
  id: 1,
  title: 'Seat',
  description: null,
  type: 'PAID',
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
  charges: [],
  prices: [price()],
  ...more,
});
const gone = { id: 1, capacity: 5, reserved: 2, sold: 3, shared_ids: [] };
const event = { ends_at: after };
const alone = { now, event, shared: [] };

test.each([
  [null, null, false, false],
  [now, null, false, false],
  [after, null, true, false],
  [null, now, false, true],
  [null, after, false, false],
  [before, after, false, false],
])(
  'a sale window from %s to %s is half-open',
  (sale_start_date, sale_end_date, isEarly, isLate) => {
    expect([
      isBefore({ sale_start_date, sale_end_date }, now),
      isAfter({ sale_start_date, sale_end_date }, now),
    ]).toEqual([isEarly, isLate]);
  },
);

test.each([
  [{ capacity: null, reserved: 9, sold: 9 }, false],
  [{ capacity: 5, reserved: 2, sold: 2 }, false],
  [{ capacity: 5, reserved: 2, sold: 3 }, true],
  [{ capacity: 0, reserved: 0, sold: 0 }, true],
])('a counter of %j is sold out: %s', (counter, expected) => {
  const one = price({ counter: { id: 1, shared_ids: [], ...counter } });
  expect(isSoldOut(ticket({ prices: [one] }), one, alone)).toBe(expected);
});

test('a price is limited by the smallest of its shared capacities', () => {
  const of = (...shared_ids: number[]) =>
    price({ counter: { id: 1, capacity: 50, reserved: 0, sold: 0, shared_ids } });
  const shared = [
    { id: 7, capacity: 10, reserved: 1, sold: 1, shared_ids: [] },
    { id: 8, capacity: 3, reserved: 0, sold: 3, shared_ids: [] },
    { id: 9, capacity: null, reserved: 99, sold: 0, shared_ids: [] },
  ];
  expect(
    [of(), of(7), of(7, 9), of(7, 8), of(404)].map((item) => leftOf(item, { shared })),
  ).toEqual([50, 8, 8, 0, 50]);
  expect(isSoldOut(ticket({ prices: [of(8)] }), of(8), { now, shared })).toBe(true);
});

test.each([
  ['only its own capacity', [10, 20], [], 30, 30],
  ['a smaller hall', [10, 20], [7], 8, 10],
  ['a full hall', [10, 20], [8], 0, 3],
  ['the smallest of two halls', [10, 20], [7, 9], 8, 10],
  ['an unlimited hall', [10, 20], [9], 30, 30],
  ['unlimited prices in a limited hall', [null, 20], [7], 8, 10],
  ['unlimited prices', [null, 5], [], Infinity, Infinity],
  ['no prices', [], [7], 0, 0],
] as [string, (number | null)[], number[], number, number][])(
  'several prices of a ticket with %s: the shared capacity counts once',
  (_, capacities, shared_ids, left, capacity) => {
    const prices = capacities.map((own, i) =>
      price({ id: i, counter: { id: i, capacity: own, reserved: 0, sold: 0, shared_ids } }),
    );
    const shared = [
      { id: 7, capacity: 10, reserved: 1, sold: 1, shared_ids: [] },
      { id: 8, capacity: 3, reserved: 0, sold: 5, shared_ids: [] },
      { id: 9, capacity: null, reserved: 99, sold: 0, shared_ids: [] },
    ];
    expect([leftOfAll(prices, { shared }), capacityOfAll(prices, { shared })]).toEqual([
      left,
      capacity,
    ]);
  },
);

describe('stock below the minimum per order', () => {
  const left = (id: number, units: number, more: Partial<OfferedPrice> = {}) =>
    price({ id, counter: { id, capacity: units, reserved: 0, sold: 0, shared_ids: [] }, ...more });
  const hall = [{ id: 7, capacity: 4, reserved: 1, sold: 2, shared_ids: [] }];
  const inHall = price({ counter: { ...left(1, 9).counter, shared_ids: [7] } });
  test.each([
    ['one left with a minimum of two is sold out', 2, [left(1, 1)], true],
    ['two left with a minimum of two are available', 2, [left(1, 2)], false],
    [
      'unlimited stock is available',
      2,
      [price({ counter: { ...left(1, 1).counter, capacity: null } })],
      false,
    ],
    ['one left of each of two prices are available', 2, [left(1, 1), left(2, 1)], false],
    [
      'one left and the other price hidden is sold out',
      2,
      [left(1, 1), left(2, 9, { is_hidden: true })],
      true,
    ],
    [
      'one left and the other price not yet on sale is sold out',
      2,
      [left(1, 1), left(2, 9, { sale_start_date: after })],
      true,
    ],
    [
      'one left and the other price no longer on sale is sold out',
      2,
      [left(1, 1), left(2, 9, { sale_end_date: now })],
      true,
    ],
    ['nine left in a shared capacity of one are sold out', 2, [inHall], true],
    ['one left with a minimum of one is available', 1, [left(1, 1)], false],
  ] as [string, number, OfferedPrice[], boolean][])('%s', (_, min_per_order, prices, gone) => {
    const [first] = prices as [OfferedPrice];
    const offer = { now, event, shared: hall };
    expect(isSoldOut(ticket({ min_per_order, prices }), first, offer)).toBe(gone);
    expect(offSale(ticket({ min_per_order, prices }), first, offer)).toBe(gone ? 'sold_out' : null);
  });

  test('is not sold out before the sale starts while any is left', () => {
    const waits = left(1, 1, { sale_start_date: after });
    expect(isSoldOut(ticket({ min_per_order: 2, prices: [waits] }), waits, alone)).toBe(false);
  });
});

describe('the reason why a ticket is not on sale', () => {
  test.each([
    ['null when it is on sale', {}, {}, null],
    ['the ticket is hidden', { is_hidden: true, sale_end_date: before }, {}, 'hidden'],
    ['the price is hidden', {}, { is_hidden: true, counter: gone }, 'hidden'],
    [
      'the sale of the ticket has not started',
      { sale_start_date: after },
      { counter: gone },
      'before_sale',
    ],
    ['the sale of the price has not started', {}, { sale_start_date: after }, 'before_sale'],
    ['the sale of the ticket has ended', { sale_end_date: now }, {}, 'after_sale'],
    [
      'the sale of the price has ended, but not that of the ticket',
      { sale_end_date: after },
      { sale_end_date: before },
      'after_sale',
    ],
    ['the price is sold out', {}, { counter: gone }, 'sold_out'],
  ] as [string, Partial<OfferedTicket>, Partial<OfferedPrice>, string | null][])(
    '%s',
    (_, ticketFields, priceFields, reason) => {
      const one = price(priceFields);
      expect(offSale(ticket({ ...ticketFields, prices: [one] }), one, alone)).toBe(reason);
    },
  );

  test.each([
    ['the event has ended', {}, 'after_sale'],
    ['the event has ended before the sale started', { sale_start_date: after }, 'after_sale'],
    ['the event has ended and the ticket is hidden', { is_hidden: true }, 'hidden'],
  ] as [string, Partial<OfferedTicket>, string][])('%s', (_, fields, reason) => {
    const ended = { ...alone, event: { ends_at: now } };
    expect(offSale(ticket(fields), price(), ended)).toBe(reason);
  });
});

describe('the visible tickets', () => {
  test.each([
    ['an ordinary ticket', {}, true],
    ['a hidden ticket', { is_hidden: true }, false],
    ['a ticket for a promo code', { is_hidden_without_promo_code: true }, false],
    ['a ticket with hidden prices only', { prices: [price({ is_hidden: true })] }, false],
    ['a ticket with one hidden price', { prices: [price({ is_hidden: true }), price()] }, true],
    ['a ticket not yet on sale', { sale_start_date: after }, true],
    [
      'a ticket not yet on sale that hides until then',
      { sale_start_date: after, hide_before_sale_start_date: true },
      false,
    ],
    [
      'a ticket with future prices only that hides until then',
      { prices: [price({ sale_start_date: after })], hide_before_sale_start_date: true },
      false,
    ],
    [
      'a ticket with one price on sale',
      { prices: [price({ sale_start_date: after }), price()], hide_before_sale_start_date: true },
      true,
    ],
    ['a ticket whose sale has ended', { sale_end_date: now }, true],
    [
      'a ticket whose sale has ended that hides then',
      { sale_end_date: now, hide_after_sale_end_date: true },
      false,
    ],
    ['a sold-out ticket', { prices: [price({ counter: gone })] }, true],
    [
      'a sold-out ticket that hides then',
      { prices: [price({ counter: gone })], hide_when_sold_out: true },
      false,
    ],
    [
      'a ticket with one price left',
      { prices: [price({ counter: gone }), price()], hide_when_sold_out: true },
      true,
    ],
    ['a locked members-only ticket', { membership_tiers: ['GOLD'] }, true],
  ] as [string, Partial<OfferedTicket>, boolean][])('%s: %s', (_, fields, visible) => {
    expect(isShown(ticket(fields), alone)).toBe(visible);
  });
});

test('the page is valid until the nearest future sale boundary', () => {
  const offer = (tickets: OfferedTicket[], ends_at = '2030-01-01T00:00:00.000Z') =>
    ({ now, tickets, event: { ends_at } }) as Offer;
  expect(nextEdge(offer([]))).toBe('2030-01-01T00:00:00.000Z');
  expect(nextEdge(offer([], before))).toBe(null);
  expect(
    nextEdge(
      offer([
        ticket({
          sale_start_date: before,
          sale_end_date: '2027-01-01T00:00:00.000Z',
          prices: [price({ sale_start_date: after })],
        }),
      ]),
    ),
  ).toBe(after);
  expect(nextEdge(offer([ticket({ sale_end_date: now })]))).toBe('2030-01-01T00:00:00.000Z');
});

import { describe, expect, test } from 'vitest';
import { publicPrice, publicTicket } from '../../../tests/setup/public-event.ts';
import { CallError } from '#platform/client.ts';
import { donated, droppedTo, linesOf, maxOf, sumOf } from './basket.ts';
import { problemsOf, reservationOf } from './reservation.ts';
import { opensAt, saleState } from './sale-state.ts';

const donation = (least: number) =>
  publicTicket(9, [publicPrice(90, { price: least })], { type: 'DONATION' });

test.each([
  ['nothing, with a least', 20, '', 2000],
  ['nothing, without one', 0, '', null],
  ['the least', 20, '20', 2000],
  ['less', 20, '19.99', null],
  ['a comma', 20, '88,5', 8850],
  ['blanks around', 20, ' 50 ', 5000],
  ['a word', 20, 'ten', null],
  ['half a cent', 20, '20.005', null],
  ['a thousand as it is written here', 0, '1,200', 120_000],
  ['a million', 0, '1,000,000.5', 100_000_050],
  ['a thousand as it is written elsewhere, which could be anything', 0, '1.200', null],
  ['a comma too many', 0, '1,20,0', null],
  ['less than nothing', 0, '-5', null],
] as const)('a donation of %s', (_, least, amount, minor) => {
  const ticket = donation(least);
  expect(donated(ticket, ticket.prices[0] ?? publicPrice(0), { quantity: 1, amount }, 'HKD')).toBe(
    minor,
  );
});

test('a comma before three digits is a decimal point only for currencies with three decimals', () => {
  const ticket = donation(0);
  const of = (amount: string, currency: string) =>
    donated(ticket, ticket.prices[0] ?? publicPrice(0), { quantity: 1, amount }, currency);
  expect([of('1,250', 'KWD'), of('1.250', 'KWD'), of('1,250', 'JPY'), of('12.5', 'JPY')]).toEqual([
    1250,
    1250,
    1250,
    null,
  ]);
});

test('the total equals the server’s: items in minor units, taxes and fees separate', () => {
  const taxed = publicTicket(1, [
    publicPrice(10, { price: 19.99, price_including_taxes_and_fees: 25.04 }),
  ]);
  const gift = donation(0);
  const lines = linesOf(
    [taxed, gift, publicTicket(3, [publicPrice(30)])],
    { 10: { quantity: 3 }, 90: { quantity: 2, amount: '8.2' }, 30: { quantity: 0 } },
    'HKD',
  );
  expect(lines.map(({ price, each }) => [price.id, each])).toEqual([
    [10, 2504],
    [90, 820],
  ]);
  expect(sumOf(lines)).toEqual({ total: 7512 + 1640, extra: 3 * 505, units: 5 });
});

test('taxes and fees of a donation are computed like on the server', () => {
  const gift = publicTicket(9, [publicPrice(90, { price: 20 })], {
    type: 'DONATION',
    taxes_and_fees: [{ id: 1, name: 'Fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 }],
  });
  const lines = linesOf([gift], { 90: { quantity: 2, amount: '100' } }, 'HKD');
  expect([lines[0]?.net, lines[0]?.each, sumOf(lines)]).toEqual([
    10_000,
    10_500,
    { total: 21_000, extra: 1000, units: 2 },
  ]);
});

describe('the maximum quantity', () => {
  const [a, b] = [publicPrice(1), publicPrice(2, { quantity_remaining: 3 })];
  const over = publicPrice(3, { is_available: false, off_sale_reason: 'after_sale' });
  const [ticket, other] = [
    publicTicket(1, [a, b, over], { max_per_order: 6 }),
    publicTicket(2, [publicPrice(20)]),
  ];
  test.each([
    ['nothing chosen', a, {}, 6],
    ['what is left of the price', b, {}, 3],
    ['what another tier of the ticket took', a, { 2: { quantity: 2 } }, 4],
    ['its own choice is not held against it', a, { 1: { quantity: 5 } }, 6],
    ['the hundred of an order', a, { 20: { quantity: 97 } }, 3],
    ['nothing is left of the hundred', a, { 20: { quantity: 100 } }, 0],
    ['what is not sold any more takes nothing', a, { 3: { quantity: 6 } }, 6],
  ])('%s', (_, price, basket, most) => {
    expect(maxOf(ticket, price, [ticket, other], basket)).toBe(most);
  });
});

test('a reservation groups lines by ticket, and an error of a line is mapped to its price', () => {
  const tickets = [publicTicket(1, [publicPrice(10), publicPrice(11)]), donation(20)];
  const { body, paths } = reservationOf(
    { currency: 'HKD' },
    linesOf(
      tickets,
      { 10: { quantity: 1 }, 11: { quantity: 2 }, 90: { quantity: 1, amount: '25' } },
      'HKD',
    ),
  );
  expect(body).toEqual({
    tickets: [
      {
        ticket_id: 1,
        quantities: [
          { price_id: 10, quantity: 1 },
          { price_id: 11, quantity: 2 },
        ],
      },
      { ticket_id: 9, quantities: [{ price_id: 90, quantity: 1, price: 25 }] },
    ],
  });
  const refused = (path: string) =>
    problemsOf(new CallError(409, { errors: { [path]: ['No.', 'Really.'] } }), { paths });
  expect(
    [
      'tickets.0.quantities.1.quantity',
      'tickets.1.quantities.0.price',
      'tickets.1.ticket_id',
      'promo_code',
      'tickets.9.quantities.0.quantity',
    ].map(refused),
  ).toEqual([{ 11: 'No. Really.' }, { 90: 'No. Really.' }, { 90: 'No. Really.' }, {}, {}]);
  expect(problemsOf(new Error('tickets.0'), { paths })).toEqual({});
});

describe('the sale state of an event', () => {
  const closed = (reason: string, more = {}) =>
    publicPrice(1, { is_available: false, off_sale_reason: reason, ...more });
  test.each([
    [
      'on sale as soon as one can be bought',
      'UPCOMING',
      [publicTicket(1, [closed('sold_out'), publicPrice(2)])],
      'on_sale',
    ],
    ['ended with the event', 'ENDED', [publicTicket(1, [publicPrice(1)])], 'ended'],
    ['nothing is sold', 'UPCOMING', [], 'none'],
    ['sold out', 'UPCOMING', [publicTicket(1, [closed('sold_out')])], 'sold_out'],
    ['over', 'UPCOMING', [publicTicket(1, [closed('after_sale')])], 'after_sale'],
    [
      'sold out when one is and the other is over',
      'UPCOMING',
      [publicTicket(1, [closed('sold_out'), closed('after_sale')])],
      'sold_out',
    ],
    [
      'members only',
      'ONGOING',
      [publicTicket(1, [publicPrice(1)], { locked_reason: 'members_only' })],
      'members_only',
    ],
  ] as const)('%s', (_, lifecycle_status, tickets, state) => {
    expect(saleState({ lifecycle_status }, tickets).state).toBe(state);
  });

  test("a sale opens when both the ticket's and the price's windows are open, at the earliest", () => {
    const [early, late] = ['2026-12-01T00:00:00.000Z', '2026-12-24T00:00:00.000Z'];
    const waiting = publicTicket(1, [closed('before_sale', { sale_start_date: early })], {
      sale_start_date: late,
    });
    const sooner = publicTicket(2, [closed('before_sale', { sale_start_date: early })]);
    expect(opensAt(waiting, waiting.prices[0] ?? publicPrice(0))).toBe(late);
    expect(saleState({ lifecycle_status: 'UPCOMING' }, [waiting, sooner])).toEqual({
      state: 'before_sale',
      opens: early,
    });
  });
});

test.each([
  ['some are left', 3, null, 2, 2],
  ['more are left than chosen', 1, null, 5, 1],
  ['none is left', 3, null, 0, 0],
  ['fewer are left than the ticket is sold in', 4, 4, 3, 0],
])('when %s, the quantity is reduced accordingly', (_, quantity, min_per_order, left, expected) => {
  const ticket = { ...publicTicket(1, [publicPrice(10)]), min_per_order };
  expect(droppedTo({ 10: { quantity }, 11: { quantity: 2 } }, [ticket], 10, left)).toEqual({
    10: { quantity: expected },
    11: { quantity: 2 },
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { shortOf, type Counter } from '#features/stock/rules/counter.ts';
import { countersOf, type OfferedTicket } from '#features/tickets/rules/sale.ts';
import { aDeal, anOffer, offeredPrice, offeredTicket } from '../../../tests/setup/given-offer.ts';
import { plan, type ReservationInput } from './plan.ts';
import { soldOutIn } from './sold-out.ts';

/** A problem with a basket never hides another one: all are told, each at its field. */
const counter = (id: number, capacity: number | null, shared_ids: number[] = []): Counter => ({
  id,
  capacity,
  reserved: 0,
  sold: 0,
  shared_ids,
});
const stocked = (
  id: number,
  left: number | null,
  more: Partial<OfferedTicket> = {},
  shared_ids: number[] = [],
): OfferedTicket =>
  offeredTicket(id, [offeredPrice(id, 1000, { counter: counter(1000 + id, left, shared_ids) })], {
    type: 'PAID',
    ...more,
  });
const quantityAt = (line: number): string => `tickets.${line}.quantities.0.quantity`;
const linesOf = (...quantities: [ticket: number, quantity: number][]): ReservationInput => ({
  tickets: quantities.map(([id, quantity]) => ({
    ticket_id: id,
    quantities: [{ price_id: id, quantity }],
  })),
});
const refusalOf = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('not refused');
};
const keysOf = ({ errors }: Refusal): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, problems]) => [path, problems.map(({ key }) => key)]),
  );
const promo = {
  ...aDeal('PERCENTAGE', 50),
  id: 5,
  code: 'HALF',
  counter_id: 77,
  expiry_date: null,
};

const mixed = [
  stocked(1, null, { sale_start_date: '2026-12-01T00:00:00.000Z' }),
  stocked(2, null, { max_per_order: 2 }),
  stocked(3, 1),
  stocked(4, null, { type: 'DONATION' }),
  stocked(5, 9),
];
const basket = {
  ...linesOf([1, 1], [2, 3], [3, 2], [5, 1], [404, 1]),
  promo_code: 'NOPE',
};

test('a wrong code and every wrong line are told at once', () => {
  const refused = refusalOf(() => plan(anOffer(mixed), basket, null));
  expect([refused.code, refused.status]).toEqual(['input.invalid', 422]);
  expect(keysOf(refused)).toEqual({
    promo_code: ['refusals.promo_code.invalid'],
    [quantityAt(0)]: ['refusals.ticket.not_on_sale_yet'],
    [quantityAt(1)]: ['refusals.ticket.above_max_per_order'],
    [quantityAt(2)]: ['refusals.ticket.sold_out'],
    'tickets.4.ticket_id': ['refusals.ticket.not_of_event'],
    tickets: ['refusals.ticket.sold_out'],
  });
});

test('while a hold may end, no line is said to be sold out before the counters are locked', () => {
  const refused = refusalOf(() => plan(anOffer(mixed, 'HKD', { has_due_holds: true }), basket));
  expect(keysOf(refused)).not.toHaveProperty([quantityAt(2)]);
});

test('the limits of a ticket are not judged by a part of its lines', () => {
  const ticket = offeredTicket(
    1,
    [offeredPrice(1, 1), offeredPrice(2, 1, { sale_end_date: '2026-01-01T00:00:00.000Z' })],
    { min_per_order: 2 },
  );
  const [price, ended] = [1, 2].map((price_id) => ({ price_id, quantity: 1 }));
  const refused = refusalOf(() =>
    plan(anOffer([ticket]), {
      tickets: [{ ticket_id: 1, quantities: [price, ended].flatMap((item) => item ?? []) }],
    }),
  );
  expect(keysOf(refused)).toEqual({
    'tickets.0.quantities.1.quantity': ['refusals.ticket.sale_ended'],
  });
});

test('when every problem is a state, the answer has the code of the first', () => {
  const refused = refusalOf(() => plan(anOffer(mixed), linesOf([1, 1], [3, 2])));
  expect([refused.code, refused.status]).toEqual(['ticket.not_on_sale_yet', 409]);
  expect(Object.keys(refused.errors)).toEqual([quantityAt(0), quantityAt(1), 'tickets']);
});

test('sold-out lines and a code that is used up are told at once, with what is left', () => {
  const offer = anOffer([stocked(1, 1), stocked(2, 0), stocked(3, 3)]);
  const made = plan(offer, { ...linesOf([1, 2], [2, 1], [3, 3]), promo_code: 'HALF' }, promo);
  const counters = countersOf(offer).set(77, counter(77, 0));
  const refused = soldOutIn(made, offer, counters);
  expect(refused).toMatchObject({
    code: 'ticket.sold_out',
    details: {
      price_id: 1,
      left: 1,
      short: [
        { price_id: 1, left: 1 },
        { price_id: 2, left: 0 },
      ],
    },
  });
  expect(Object.keys(refused?.errors ?? {})).toEqual([
    quantityAt(0),
    'tickets',
    quantityAt(1),
    'promo_code',
  ]);
  expect(
    soldOutIn(plan(offer, { ...linesOf([3, 1]), promo_code: 'HALF' }, promo), offer, counters),
  ).toMatchObject({ code: 'promo_code.used_up', errors: { promo_code: [{}] } });
});

test.each([
  [
    1,
    [3, 1],
    [
      [1, 1],
      [2, 0],
    ],
  ],
  [3, [2, 2], [[2, 1]]],
  [2, [2, 1], [[2, 0]]],
  [4, [2, 2], []],
] as [number, [number, number], [number, number][]][])(
  'with %i left of a shared capacity, %j are refused on the lines that exceed it',
  (remains, [first, second], short) => {
    const tickets = [stocked(1, null, {}, [500]), stocked(2, null, {}, [500])];
    const shared = [counter(500, remains)];
    const offer = anOffer(tickets, 'HKD', { shared });
    const refused = soldOutIn(
      plan(offer, linesOf([1, first], [2, second])),
      offer,
      countersOf(offer),
    );
    expect((refused?.details as { short?: object } | undefined)?.short ?? []).toEqual(
      short.map(([price_id, left]) => ({ price_id, left })),
    );
  },
);

test('fewer than the minimum of an order count as nothing left', () => {
  const offer = anOffer([stocked(1, 2, { min_per_order: 3 }), stocked(2, 3, { min_per_order: 3 })]);
  const made = plan(
    anOffer(offer.tickets, 'HKD', { has_due_holds: true }),
    linesOf([1, 4], [2, 4]),
  );
  expect(soldOutIn(made, offer, countersOf(offer))?.details).toMatchObject({
    short: [
      { price_id: 1, left: 0 },
      { price_id: 2, left: 3 },
    ],
  });
});

test('a plan is sold out exactly when a counter has too little for it', () => {
  const stock = fc.record({ left: fc.nat(5), isShared: fc.boolean(), quantity: fc.nat(4) });
  fc.assert(
    fc.property(
      fc.array(stock, { minLength: 1, maxLength: 4 }),
      fc.nat(8),
      fc.nat(1),
      (lines, room, uses) => {
        const tickets = lines.map(({ left, isShared }, i) =>
          stocked(i + 1, left, {}, isShared ? [500] : []),
        );
        const offer = anOffer(tickets, 'HKD', { shared: [counter(500, room)] });
        const input = linesOf(
          [1, 1],
          ...lines.map(({ quantity }, i) => [i + 1, quantity] as [number, number]),
        );
        const made = plan(offer, { ...input, promo_code: 'HALF' }, promo);
        const counters = countersOf(offer).set(77, counter(77, uses));
        expect(soldOutIn(made, offer, counters) !== null).toBe(
          shortOf(counters, made.holds) !== null,
        );
      },
    ),
  );
});

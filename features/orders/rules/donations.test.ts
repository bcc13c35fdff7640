import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import {
  aCharge,
  aDeal,
  anOffer,
  offeredPrice,
  offeredTicket,
} from '../../../tests/setup/given-offer.ts';
import { plan, type Plan, type ReservationInput } from './plan.ts';

/**
 * Donations, lines that name unknown tickets, and expired codes: cases that `plan.test.ts` leaves
 * out.
 */
const gift = (least: number, charges = [aCharge('FEE', 'PERCENTAGE', 5)]) =>
  offeredTicket(1, [offeredPrice(1, least)], { type: 'DONATION', charges });
const reservationOf = (
  quantity: number,
  price?: number,
  ids = { ticket_id: 1, price_id: 1 },
): ReservationInput => ({
  tickets: [
    {
      ticket_id: ids.ticket_id,
      quantities: [{ price_id: ids.price_id, quantity, ...(price === undefined ? {} : { price }) }],
    },
  ],
});
const promo = (discount_type: 'FIXED' | 'PERCENTAGE', discount: number) => ({
  ...aDeal(discount_type, discount),
  id: 5,
  code: 'HALF',
  counter_id: 77,
  expiry_date: null,
});
function problem(work: () => Plan): Record<string, string> {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal)
      return Object.fromEntries(
        Object.entries(error.errors).map(([path, [fieldProblem]]) => [
          path,
          fieldProblem?.key ?? '',
        ]),
      );
    throw error;
  }
  return {};
}

describe('a donation', () => {
  test.each([
    ['the offered amount', 1000, 2500, 2500],
    ['exactly the minimum', 1000, 1000, 1000],
    ['the minimum when no amount is given', 1000, undefined, 1000],
    ['nothing when the minimum is zero', 0, 0, 0],
  ])('costs %s', (_, least, offered, price) => {
    expect(plan(anOffer([gift(least)]), reservationOf(1, offered), null).items[0]).toMatchObject({
      price,
      price_before_discount: price,
    });
  });

  test('below the minimum, or missing without one, is refused on its price', () => {
    expect(problem(() => plan(anOffer([gift(1000)]), reservationOf(1, 999), null))).toEqual({
      'tickets.0.quantities.0.price': 'refusals.ticket.below_minimum_price',
    });
    expect(problem(() => plan(anOffer([gift(0)]), reservationOf(1), null))).toEqual({
      'tickets.0.quantities.0.price': 'invalid.required',
    });
  });

  test('is not reduced by a promo code and does not use the code up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 900_000 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
        (offered, discount, type) => {
          const made = plan(
            anOffer([gift(1000)]),
            { ...reservationOf(1, offered), promo_code: 'HALF' },
            promo(type, discount),
          );
          expect([
            made.items[0]?.price,
            made.total_discount,
            made.promo_code,
            made.holds[77],
          ]).toEqual([offered, 0, null, undefined]);
        },
      ),
    );
  });

  test('a custom price is ignored for tickets that are not donations', () => {
    for (const type of ['PAID', 'TIERED', 'FREE'] as const) {
      const ticket = offeredTicket(1, [offeredPrice(1, 5000)], { type });
      expect(plan(anOffer([ticket]), reservationOf(1, 1), null).items[0]?.price, type).toBe(5000);
    }
  });
});

describe('requested tickets and prices must exist', () => {
  const own = offeredTicket(1, [offeredPrice(1, 100)]);
  const other = offeredTicket(2, [offeredPrice(2, 1)]);

  test.each([
    ['a ticket of another event', { ticket_id: 404, price_id: 1 }, 'tickets.0.ticket_id'],
    ['an unknown price', { ticket_id: 1, price_id: 404 }, 'tickets.0.quantities.0.price_id'],
    [
      'a cheaper price of another ticket',
      { ticket_id: 1, price_id: 2 },
      'tickets.0.quantities.0.price_id',
    ],
  ])('%s is refused on its path', (_, ids, path) => {
    expect(
      problem(() => plan(anOffer([own, other]), reservationOf(1, undefined, ids), null)),
    ).toEqual({
      [path]: 'refusals.ticket.not_of_event',
    });
  });

  test('minimum and maximum of a ticket apply to the sum over all lines that name it', () => {
    const ticket = offeredTicket(1, [offeredPrice(1, 100), offeredPrice(2, 50)], {
      min_per_order: 2,
      max_per_order: 3,
    });
    const of = (...quantities: number[]) =>
      problem(() =>
        plan(
          anOffer([ticket]),
          {
            tickets: quantities.map((quantity, i) => ({
              ticket_id: 1,
              quantities: [{ price_id: 1 + (i % 2), quantity }],
            })),
          },
          null,
        ),
      );
    expect(of(1)).toEqual({
      'tickets.0.quantities.0.quantity': 'refusals.ticket.below_min_per_order',
    });
    expect([of(1, 1), of(2, 1)]).toEqual([{}, {}]);
    expect(of(2, 2)).toEqual({
      'tickets.1.quantities.0.quantity': 'refusals.ticket.above_max_per_order',
    });
  });
});

describe('a promo code in an order', () => {
  const two = () => [
    offeredTicket(1, [offeredPrice(1, 1000)], { type: 'PAID' }),
    offeredTicket(2, [offeredPrice(2, 1000)], { type: 'PAID' }),
  ];
  const both: ReservationInput = {
    tickets: [1, 2].map((id) => ({ ticket_id: id, quantities: [{ price_id: id, quantity: 3 }] })),
    promo_code: 'HALF',
  };

  test('counts as one use per order, regardless of the number of discounted units', () => {
    const made = plan(anOffer(two()), both, promo('PERCENTAGE', 50));
    expect([made.holds, made.total_discount, made.total_gross]).toEqual([
      { 1001: 3, 1002: 3, 77: 1 },
      3000,
      3000,
    ]);
  });

  test('discounts only its own tickets', () => {
    const made = plan(anOffer(two()), both, {
      ...promo('FIXED', 2.5),
      ...aDeal('FIXED', 2.5, [2]),
    });
    expect(made.items.map((item) => item.price)).toEqual([1000, 750]);
  });
});

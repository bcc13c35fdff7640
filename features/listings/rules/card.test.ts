import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicTickets } from '#features/tickets/rules/view.ts';
import {
  aCharge,
  anOffer,
  offeredPrice,
  offeredTicket,
  offerNow,
} from '../../../tests/setup/given-offer.ts';
import type { OfferedPrice, OfferedTicket } from '#features/tickets/rules/sale.ts';
import { cardOf } from './card.ts';

const cardWith = (...tickets: OfferedTicket[]) => cardOf(publicTickets(anOffer(tickets)));
const gone = { id: 9, capacity: 1, reserved: 0, sold: 1, shared_ids: [] };
const [past, soon, later] = [
  '2026-11-01T00:00:00.000Z',
  '2026-12-01T00:00:00.000Z',
  '2026-12-24T00:00:00.000Z',
];
const ticket = (
  id: number,
  price: number,
  of: Partial<OfferedPrice> = {},
  more: Partial<OfferedTicket> = {},
): OfferedTicket => offeredTicket(id, [offeredPrice(id, price, of)], more);

describe('the price on a card', () => {
  test('is the lowest available one, including fees and taxes', () => {
    expect(
      cardWith(
        ticket(1, 30_000),
        ticket(2, 20_000, {}, { charges: [aCharge('FEE', 'PERCENTAGE', 5)] }),
      ),
    ).toMatchObject({ price_from: 21_000, is_free: false });
  });

  test('ignores sold-out and future tickets while another can be bought', () => {
    expect(
      cardWith(
        ticket(1, 100, { counter: gone }),
        ticket(2, 200, { sale_start_date: soon }),
        ticket(3, 300),
      ).price_from,
    ).toBe(300);
  });

  test('is the lowest of all when nothing can be bought any more', () => {
    expect(
      cardWith(ticket(1, 100, { counter: gone }), ticket(2, 200, { counter: gone })).price_from,
    ).toBe(100);
  });

  test('is null without tickets, and "free" only when nothing costs anything', () => {
    expect(cardWith()).toMatchObject({ price_from: null, is_free: false, is_sold_out: false });
    expect([cardWith(ticket(1, 0)).is_free, cardWith(ticket(1, 0), ticket(2, 1)).is_free]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the remaining stock', () => {
  test('is sold out when nothing is left, and few while some can be bought', () => {
    const almost = { id: 8, capacity: 100, reserved: 0, sold: 95, shared_ids: [] };
    expect(cardWith(ticket(1, 1, { counter: gone }))).toMatchObject({
      is_sold_out: true,
      few_left: false,
    });
    expect(
      cardWith(ticket(1, 1, { counter: gone }), ticket(2, 1, { counter: almost })),
    ).toMatchObject({ is_sold_out: false, few_left: true });
    expect(cardWith(ticket(1, 1, { counter: almost, sale_end_date: offerNow })).few_left).toBe(
      false,
    );
  });
});

describe('the start of the sale', () => {
  test.each<[string, OfferedTicket[], string | null]>([
    ['is null when everything is on sale', [ticket(1, 1)], null],
    ['is the start of the ticket', [ticket(1, 1, {}, { sale_start_date: soon })], soon],
    ['is the start of the price', [ticket(1, 1, { sale_start_date: soon })], soon],
    [
      'is the later one of ticket and price',
      [ticket(1, 1, { sale_start_date: soon }, { sale_start_date: later })],
      later,
    ],
    [
      'is the start of the ticket when the price has already started',
      [ticket(1, 1, { sale_start_date: past }, { sale_start_date: soon })],
      soon,
    ],
    [
      'is the earlier one of two tickets',
      [ticket(1, 1, {}, { sale_start_date: later }), ticket(2, 1, {}, { sale_start_date: soon })],
      soon,
    ],
    [
      'is null while another ticket can be bought',
      [ticket(1, 1, {}, { sale_start_date: soon }), ticket(2, 1)],
      null,
    ],
  ])('%s', (_, tickets, opens) => {
    expect(cardWith(...tickets).on_sale_from).toBe(opens);
  });

  test('is never in the past', () => {
    const when = fc.constantFrom(null, past, soon, later);
    fc.assert(
      fc.property(fc.array(fc.tuple(when, when), { minLength: 1, maxLength: 4 }), (windows) => {
        const { on_sale_from } = cardWith(
          ...windows.map(([of, own], i) =>
            ticket(i + 1, 1, { sale_start_date: own }, { sale_start_date: of }),
          ),
        );
        expect(on_sale_from === null || on_sale_from > offerNow).toBe(true);
      }),
    );
  });
});

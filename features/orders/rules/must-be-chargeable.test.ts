import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { isChargeable, limitOf } from '#features/tickets/rules/chargeable.ts';
import type { OfferedTicket } from '#features/tickets/rules/sale.ts';
import {
  aCharge,
  aDeal,
  anOffer,
  offeredPrice,
  offeredTicket,
} from '../../../tests/setup/given-offer.ts';
import { mustBeChargeable } from './must-be-chargeable.ts';
import { plan, type ReservationInput } from './plan.ts';

const lineOf = (
  ticket: OfferedTicket,
  quantity: number,
  price?: number,
): ReservationInput['tickets'][number] => ({
  ticket_id: ticket.id,
  quantities: [
    { price_id: ticket.prices[0]?.id ?? 0, quantity, ...(price === undefined ? {} : { price }) },
  ],
});
const code = (discount: number) => ({
  ...aDeal('FIXED', discount),
  id: 1,
  code: 'ODD',
  counter_id: 99,
  expiry_date: null,
});

/** Where the refusal points and what it says; null when the order may be charged. */
function judged(
  tickets: OfferedTicket[],
  lines: ReservationInput['tickets'],
  { currency = 'KWD', promo = null as ReturnType<typeof code> | null } = {},
): { path: string; key: string; values: object } | null {
  const offer = anOffer(tickets, currency);
  try {
    mustBeChargeable(
      plan(offer, { tickets: lines, ...(promo ? { promo_code: 'ODD' } : {}) }, promo),
      offer,
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [[path, problems] = ['', []]] = Object.entries(error.errors);
    return { path, key: problems[0]?.key ?? error.code, values: problems[0]?.values ?? {} };
  }
}

test('an odd unit price may be bought in a quantity that makes the total even', () => {
  const ticket = offeredTicket(1, [offeredPrice(1, 3335)]);
  expect(judged([ticket], [lineOf(ticket, 2)])).toBe(null);
  expect(judged([ticket], [lineOf(ticket, 1)])).toMatchObject({
    path: 'tickets.0.quantities.0.quantity',
    key: 'refusals.ticket.total_cannot_be_charged',
    values: { title: 'Ticket 1' },
  });
});

test('two odd lines may make an even order', () => {
  const [a, b] = [
    offeredTicket(1, [offeredPrice(1, 3333)]),
    offeredTicket(2, [offeredPrice(2, 6667)]),
  ];
  expect(judged([a, b], [lineOf(a, 1), lineOf(b, 1)])).toBe(null);
  expect(judged([a, b], [lineOf(a, 1), lineOf(b, 2)])?.path).toBe(
    'tickets.0.quantities.0.quantity',
  );
});

test('the error is on the odd line, not on the even one', () => {
  const [even, odd] = [
    offeredTicket(1, [offeredPrice(1, 5000)]),
    offeredTicket(2, [offeredPrice(2, 1)]),
  ];
  expect(judged([even, odd], [lineOf(even, 1), lineOf(odd, 1)])?.path).toBe(
    'tickets.1.quantities.0.quantity',
  );
});

test('a promo code that makes the total odd is refused on its field', () => {
  const ticket = offeredTicket(1, [offeredPrice(1, 5000)], { type: 'PAID' });
  expect(judged([ticket], [lineOf(ticket, 1)])).toBe(null);
  expect(judged([ticket], [lineOf(ticket, 1)], { promo: code(1.111) })).toMatchObject({
    path: 'promo_code',
    key: 'refusals.promo_code.cannot_be_used',
  });
});

test('a donation that cannot be charged is refused with an amount that can be', () => {
  const gift = offeredTicket(1, [offeredPrice(1, 0)], {
    type: 'DONATION',
    charges: [aCharge('FEE', 'PERCENTAGE', 5)],
  });
  const refused = judged([gift], [lineOf(gift, 1, 3331)]);
  expect(refused).toMatchObject({
    path: 'tickets.0.quantities.0.price',
    key: 'refusals.ticket.price_cannot_be_charged',
  });
  expect(refused?.values).toMatchObject({ price: { currency: 'KWD' } });
  const { price } = (refused?.values ?? {}) as { price?: { major: number } };
  const named = Math.round((price?.major ?? 0) * 1000);
  expect(judged([gift], [lineOf(gift, 1, named)])).toBe(null);
});

test('a donation whose charges make every amount odd is refused at its line', () => {
  const gift = offeredTicket(1, [offeredPrice(1, 0)], {
    type: 'DONATION',
    charges: [aCharge('FEE', 'PERCENTAGE', 25), aCharge('FEE', 'FIXED', 0.003)],
  });
  expect(judged([gift], [lineOf(gift, 1, 10_000)])).toMatchObject({
    path: 'tickets.0.quantities.0.quantity',
    key: 'refusals.ticket.total_cannot_be_charged',
  });
});

test.each(['HKD', 'JPY', 'EUR'])('in %s every amount can be charged', (currency) => {
  const ticket = offeredTicket(1, [offeredPrice(1, 3331)]);
  expect(judged([ticket], [lineOf(ticket, 1)], { currency })).toBe(null);
});

test('an accepted order can always be charged, and any other is refused on a field', () => {
  const line = fc.record({
    price: fc.nat(20_000),
    quantity: fc.integer({ min: 1, max: 9 }),
    fee: fc.integer({ min: 0, max: 200 }).map((n) => n / 10),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.option(fc.nat(3000)),
      (lines, cut) => {
        const tickets = lines.map(({ price, fee }, i) =>
          offeredTicket(i + 1, [offeredPrice(i + 1, price)], {
            charges: [aCharge('FEE', 'PERCENTAGE', fee)],
          }),
        );
        const promo = cut === null ? null : code(cut / 1000);
        const requested = tickets.map((ticket, i) => lineOf(ticket, lines[i]?.quantity ?? 1));
        const made = plan(anOffer(tickets, 'KWD'), { tickets: requested }, promo);
        const refused = judged(tickets, requested, { promo });
        expect(refused === null).toBe(
          isChargeable(made.total_gross, 'KWD') && limitOf(made.total_gross, 'KWD') === null,
        );
      },
    ),
  );
});

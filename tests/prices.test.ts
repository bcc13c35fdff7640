import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatMoney } from '#platform/pure/money-text.ts';
import { currencies, percentOf, toMajor, toMinor } from '#platform/pure/money.ts';
import { encoder } from '#platform/wire.ts';
import { plan } from '#features/orders/rules/plan.ts';
import type { PromoCode } from '#features/promo-codes/rules/promo-code.ts';
import type { ChargeLine } from '#features/taxes/rules/unit-price.ts';
import { PublicTicket } from '#features/tickets/contract.ts';
import { isChargeable } from '#features/tickets/rules/chargeable.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import { publicTickets } from '#features/tickets/rules/view.ts';
import { linesOf, priceBefore, sumOf, type Basket } from '#web/components/event-page/basket.ts';
import { takesAll } from './setup/breadth.ts';
import {
  exactDigits,
  exactLines,
  exactMinor,
  exactPercent,
  exactText,
  exactTotal,
  exactUnit,
  type ExactLine,
  type PriceCase,
} from './setup/exact-prices.ts';
import { priceCase } from './setup/given-price-case.ts';
import { anOffer, offeredPrice, offeredTicket } from './setup/given-offer.ts';

/**
 * Generated orders, priced by the product as the page displays them, as the basket sums them and as
 * they are reserved, compared with exact fractions. `npm run storm` (like `npm run test:all`) runs
 * 100,000.
 */
const cases = takesAll ? 100_000 : 10_000;

const ticketId = (at: number): number => at + 1;
const priceId = (ticket: number, price: number): number => 10 * (ticket + 1) + price;
const minor = (text: string, currency: string): number => toMinor(Number(text), currency) ?? -1;

function offerOf({ currency, tickets }: PriceCase): Offer {
  return anOffer(
    tickets.map(({ kind, prices, charges }, at) =>
      offeredTicket(
        ticketId(at),
        prices.map(({ list }, i) => offeredPrice(priceId(at, i), minor(list, currency))),
        {
          type: kind,
          charges: charges.map(({ name, type, kind: calculation_type, rate }, id) => ({
            id,
            name,
            type,
            calculation_type,
            rate: Number(rate),
          })),
        },
      ),
    ),
    currency,
  );
}
const promoOf = ({ promo }: PriceCase): PromoCode | null =>
  promo && {
    id: 1,
    code: 'EARLY',
    counter_id: 9999,
    expiry_date: null,
    discount_type: promo.kind,
    discount: Number(promo.discount),
    applies_to_all: promo.covers === 'all',
    ticket_ids: promo.covers === 'all' ? [] : promo.covers.map(ticketId),
  };

function reserved(given: PriceCase) {
  const promo = promoOf(given);
  return plan(
    offerOf(given),
    {
      tickets: given.tickets.flatMap(({ prices }, at) =>
        prices.flatMap(({ quantity: units, gift }, i) =>
          units === 0
            ? []
            : [
                {
                  ticket_id: ticketId(at),
                  quantities: [
                    {
                      price_id: priceId(at, i),
                      quantity: units,
                      ...(gift === null ? {} : { price: minor(gift, given.currency) }),
                    },
                  ],
                },
              ],
        ),
      ),
      ...(promo ? { promo_code: 'EARLY' } : {}),
    },
    promo,
  );
}

const number = (amount: bigint): number => Number(amount);
/** Returns the charges of a whole order, equal ones summed, in a normalized order. */
function chargesOf(lines: ExactLine[], type: 'TAX' | 'FEE'): string[] {
  const all = new Map<string, bigint>();
  for (const { charges, quantity: units } of lines)
    for (const charge of charges.filter((each) => each.type === type)) {
      const key = `${charge.name} ${charge.kind} ${Number(charge.rate)}`;
      all.set(key, (all.get(key) ?? 0n) + charge.value * units);
    }
  return [...all].map(([key, value]) => `${key}: ${value}`).toSorted();
}
const rollupOf = (lines: ChargeLine[]): string[] =>
  lines.map(({ name, type, rate, value }) => `${name} ${type} ${rate}: ${value}`).toSorted();

function checkReserved(given: PriceCase, lines: ExactLine[]): void {
  const made = reserved(given);
  expect(made.items.map((i) => [i.price_before_discount, i.price, i.unit_fee, i.unit_tax])).toEqual(
    lines.map((line) => [line.list, line.net, line.fee, line.tax].map(number)),
  );
  const gross = exactTotal(lines, (line) => line.gross);
  expect([
    made.total_before_additions,
    made.total_discount,
    made.total_fee,
    made.total_tax,
    made.total_gross,
  ]).toEqual(
    [
      exactTotal(lines, (line) => line.net),
      exactTotal(lines, (line) => line.list - line.net),
      exactTotal(lines, (line) => line.fee),
      exactTotal(lines, (line) => line.tax),
      gross,
    ].map(number),
  );
  expect(rollupOf(made.taxes_and_fees_rollup.fees)).toEqual(chargesOf(lines, 'FEE'));
  expect(rollupOf(made.taxes_and_fees_rollup.taxes)).toEqual(chargesOf(lines, 'TAX'));
  const { currency, platform_percent } = given;
  expect(percentOf(made.total_gross, Number(platform_percent))).toBe(
    number(exactPercent(gross, platform_percent)),
  );
  expect(
    formatMoney(toMajor(made.total_gross, currency), currency, 'en').replace(/[^\d.]/g, ''),
  ).toBe(exactText(gross, currency));
  expect(isChargeable(made.total_gross, currency)).toBe(
    exactDigits(currency) !== 3 || gross % 10n === 0n,
  );
}

const toWire = encoder(z.array(PublicTicket));
const major = (amount: bigint, currency: string): number => Number(exactText(amount, currency));

/**
 * The page shows prices with and without taxes and fees, and the basket sums them before anything
 * is reserved.
 */
function checkPage(given: PriceCase, lines: ExactLine[]): void {
  const { currency } = given;
  const shown = toWire(publicTickets(offerOf(given), promoOf(given)), currency) as PublicTicket[];
  expect(
    shown.map((ticket) =>
      ticket.prices.map((price) => [
        price.price,
        price.fee_total,
        price.tax_total,
        price.price_including_taxes_and_fees,
        priceBefore(ticket, price, currency, true),
        priceBefore(ticket, price, currency, false),
      ]),
    ),
  ).toEqual(
    given.tickets.map(({ prices }, at) =>
      prices.map(({ list }) => {
        const unit = exactUnit(exactMinor(list, currency), at, given);
        const whole = exactUnit(exactMinor(list, currency), at, { ...given, promo: null });
        return [unit.net, unit.fee, unit.tax, unit.gross, whole.gross, whole.list].map((amount) =>
          major(amount, currency),
        );
      }),
    ),
  );
  const basket: Basket = Object.fromEntries(
    given.tickets.flatMap(({ prices }, at) =>
      prices.map(({ quantity: units, gift }, i) => [
        priceId(at, i),
        { quantity: units, ...(gift === null ? {} : { amount: gift }) },
      ]),
    ),
  );
  expect(sumOf(linesOf(shown, basket, currency))).toEqual({
    total: number(exactTotal(lines, (line) => line.gross)),
    extra: number(exactTotal(lines, (line) => line.fee + line.tax)),
    units: number(lines.reduce((sum, line) => sum + line.quantity, 0n)),
  });
}

test(`${cases} generated orders cost what exact fractions give`, { timeout: 300_000 }, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(priceCase, (given) => {
      const lines = exactLines(given);
      checkReserved(given, lines);
      checkPage(given, lines);
      seen.add(given.currency);
    }),
    { numRuns: cases },
  );
  expect(seen).toEqual(new Set(currencies));
});

test('the exact calculation matches the examples in facts/money.md', () => {
  type Named = ['TAX' | 'FEE', 'FIXED' | 'PERCENTAGE', string];
  const total = (
    currency: string,
    list: string,
    units: number,
    promo: PriceCase['promo'],
    ...charges: Named[]
  ): number =>
    number(
      exactTotal(
        exactLines({
          currency,
          promo,
          platform_percent: '0',
          tickets: [
            {
              kind: 'PAID',
              prices: [{ list, quantity: units, gift: null }],
              charges: charges.map(([type, kind, rate]) => ({ name: 'c', type, kind, rate })),
            },
          ],
        }),
        (line) => line.gross,
      ),
    );
  const off = (kind: 'FIXED' | 'PERCENTAGE', discount: string): PriceCase['promo'] => ({
    kind,
    discount,
    covers: 'all',
  });
  const fee5: Named = ['FEE', 'PERCENTAGE', '5'];
  const tax10: Named = ['TAX', 'PERCENTAGE', '10'];
  expect([
    total('HKD', '100', 3, null, fee5),
    total('HKD', '99.99', 7, null, ['TAX', 'PERCENTAGE', '8.875']),
    total(
      'HKD',
      '19.99',
      3,
      null,
      ['FEE', 'PERCENTAGE', '2.9'],
      ['FEE', 'FIXED', '0.30'],
      ['TAX', 'PERCENTAGE', '20'],
    ),
    total('HKD', '0.05', 1, null, tax10),
    total('EUR', '10', 1, null, ['TAX', 'PERCENTAGE', '19'], ['TAX', 'PERCENTAGE', '5']),
    total('HKD', '0.01', 1, off('PERCENTAGE', '50')),
    total('HKD', '50', 2, off('FIXED', '60'), ['FEE', 'FIXED', '5'], tax10),
    total('HKD', '50', 2, off('FIXED', '12.34'), fee5, tax10),
    total('JPY', '999', 3, off('PERCENTAGE', '10'), ['TAX', 'PERCENTAGE', '8']),
    total('KWD', '3.333', 1, null, fee5),
    total('KWD', '3.331', 1, null, fee5),
    total('HKD', '4.35', 100, null),
  ]).toEqual([31_500, 76_202, 7512, 6, 1240, 0, 0, 8698, 2913, 3500, 3498, 43_500]);
});

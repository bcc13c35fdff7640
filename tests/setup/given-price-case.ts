import fc from 'fast-check';
import { currencies } from '#platform/pure/money.ts';
import { exactDigits, exactMinor, type PriceCase } from './exact-prices.ts';

/**
 * Generates orders with every kind of ticket, code, fee and tax, in every currency; amounts and
 * rates as users enter them.
 */
/** A decimal text with at most `digits` decimals. */
const decimal = (most: number, digits: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(most * 10 ** digits), fc.integer({ min: 0, max: digits }))
    .map(([amount, kept]) => {
      const text = String(amount).padStart(digits + 1, '0');
      const after = text.slice(text.length - digits).slice(0, kept);
      return text.slice(0, text.length - digits) + (after ? `.${after}` : '');
    });
/** Usual values, values that round at a half, and anything else that can be stored. */
const percent = fc.oneof(
  fc.constantFrom('5', '10', '7.5', '8.875', '2.9', '3.4', '12.5', '19', '20', '0.5', '33.333333'),
  fc.constantFrom('0', '50', '100', '66.666667', '0.000001', '99.999999'),
  decimal(100, 6),
);
const fixedRate = fc.oneof(
  fc.constantFrom('0.3', '2.35', '5', '0.005', '1.0005', '0.5', '15'),
  decimal(90, 6),
);
const charge = fc
  .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('TAX' as const, 'FEE' as const), fc.boolean())
  .chain(([name, type, isFixed]) =>
    fc.record({
      name: fc.constant(name),
      type: fc.constant(type),
      kind: fc.constant(isFixed ? ('FIXED' as const) : ('PERCENTAGE' as const)),
      rate: isFixed ? fixedRate : percent,
    }),
  );
const quantity = fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 11 }));

export const priceCase: fc.Arbitrary<PriceCase> = fc
  .constantFrom(...currencies)
  .chain((currency) => {
    const digits = exactDigits(currency);
    const list = fc.oneof(decimal(50, digits), decimal(3000, digits), fc.constantFrom('0', '1'));
    const bought = fc.record({ list, quantity, gift: fc.constant(null) });
    const gift = fc
      .tuple(list, list, quantity, fc.boolean())
      .map(([least, more, units, isSilent]) => ({
        list: least,
        quantity: units,
        gift:
          isSilent && Number(least) > 0
            ? null
            : exactMinor(more, currency) < exactMinor(least, currency)
              ? least
              : more,
      }));
    const charges = fc.array(charge, { maxLength: 5 });
    const ticket = fc.oneof(
      fc.record({ kind: fc.constant('PAID' as const), prices: fc.tuple(bought), charges }),
      fc.record({
        kind: fc.constant('TIERED' as const),
        prices: fc.array(bought, { minLength: 1, maxLength: 3 }),
        charges,
      }),
      fc.record({ kind: fc.constant('DONATION' as const), prices: fc.tuple(gift), charges }),
    );
    const covers = fc.oneof(fc.constant('all' as const), fc.subarray([0, 1, 2]));
    const promo = fc.oneof(
      fc.record({ kind: fc.constant('PERCENTAGE' as const), discount: percent, covers }),
      fc.record({ kind: fc.constant('FIXED' as const), discount: fixedRate, covers }),
      fc.record({ kind: fc.constant('FIXED' as const), discount: decimal(4000, 6), covers }),
      fc.record({ kind: fc.constant('NONE' as const), discount: percent, covers }),
    );
    return fc.record({
      currency: fc.constant(currency),
      tickets: fc
        .array(ticket, { minLength: 1, maxLength: 3 })
        .filter((all) => all.some(({ prices }) => prices.some((price) => price.quantity > 0))),
      promo: fc.option(promo, { freq: 3 }),
      platform_percent: decimal(50, 6),
    });
  });

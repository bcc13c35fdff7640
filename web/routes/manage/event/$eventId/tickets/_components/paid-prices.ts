import type { TaxOrFee } from '#features/taxes/contract.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { toMajor, toMinor } from '#platform/pure/money.ts';
import type { TicketValues } from './ticket-values.ts';

/**
 * Returns the final price of each price in the form including taxes and fees, in major units;
 * absent where none apply.
 */
export function paidPrices(
  { type, prices, tax_and_fee_ids }: TicketValues,
  taxes: readonly TaxOrFee[],
  currency: string,
): number[] {
  const charges = taxes.filter(
    ({ id, is_active }) => is_active && (tax_and_fee_ids ?? []).includes(id),
  );
  if (charges.length === 0 || type === 'FREE' || type === 'DONATION') return [];
  return (type === 'PAID' ? prices.slice(0, 1) : prices).flatMap(({ price }) => {
    const net = toMinor(Number(price ?? 0), currency) ?? 0;
    return net > 0 ? [toMajor(unitPrice(net, charges, currency).gross, currency)] : [];
  });
}

import type { Receipt } from '#features/upgrades/contract.ts';
import type { Claim } from '#features/upgrades/rules/upgrade.ts';
import { halfWidth } from '#platform/pure/half-width.ts';
import { toMinor } from '#platform/pure/money.ts';

/** Converts a receipt for the rule: the wire has dollars, the rule uses cents. */
export const claimOf = ({ id, amount, date }: Receipt): Claim => ({
  id,
  amount: toMinor(amount, 'HKD') ?? 0,
  date,
});

/**
 * Parses an amount as people write it: `1,234.50`, or in other languages `1.234,50`. NaN when it is
 * invalid.
 */
export function amountIn(typed: string): number {
  const text = halfWidth(typed);
  const [, units, cents] = /^(\d{1,3}(?:[.\s]\d{3})*|\d+),(\d{1,2})$/.exec(text.trim()) ?? [];
  if (units === undefined) return Number(text.replace(/[,\s]/g, ''));
  return Number(`${units.replace(/[.\s]/g, '')}.${cents}`);
}

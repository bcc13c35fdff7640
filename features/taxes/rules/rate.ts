/** A percentage above this must be a typing error. */
export const most_percent = 100;
const decimals = 6;

/**
 * Returns the problem with a rate: too high for a percentage, or too many decimals; null when there
 * is none.
 */
export function rateProblem(
  calculation_type: 'FIXED' | 'PERCENTAGE',
  rate: number,
): 'too_high' | 'too_fine' | null {
  if (calculation_type === 'PERCENTAGE' && rate > most_percent) return 'too_high';
  return Number(rate.toFixed(decimals)) === rate ? null : 'too_fine';
}

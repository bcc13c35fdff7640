/** A percentage above this is a slip of the keyboard. */
export const most_percent = 100;
const decimals = 6;

/** What is wrong with a rate: too high for a percentage, or finer than is stored; null when nothing is. */
export function rateProblem(
  calculation_type: 'FIXED' | 'PERCENTAGE',
  rate: number,
): 'too_high' | 'too_fine' | null {
  if (calculation_type === 'PERCENTAGE' && rate > most_percent) return 'too_high';
  return Number(rate.toFixed(decimals)) === rate ? null : 'too_fine';
}

const steps = 4;

/**
 * Returns the numbers of an axis that reaches at least `most`: five integers at equal distances,
 * from zero.
 */
export function ticksOf(most: number): number[] {
  const least = Math.max(1, most / steps);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].find((item) => {
    const size = item * power;
    return size >= least && Number.isInteger(size);
  });
  return Array.from({ length: steps + 1 }, (_, at) => at * (step ?? 10) * power);
}

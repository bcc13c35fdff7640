/**
 * Wide checks repeat the same question for many places. `npm test` runs a fixed part of them, in
 * which each place and each question still occurs; `npm run test:all` runs all.
 */
export const takesAll = process.env['BREADTH'] === 'all';

/** Returns every nth item of a list, starting at `from` (modulo `nth`); all items in a wide run. */
export function partOf<T>(all: readonly T[], nth: number, from = 0): T[] {
  return takesAll ? [...all] : all.filter((_, at) => at % nth === from % nth);
}

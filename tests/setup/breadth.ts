/**
 * Wide checks ask many places the same question. `npm test` asks a fixed part of them, in which each
 * place and each question still occurs; `npm run test:all` asks all.
 */
export const takesAll = process.env['BREADTH'] === 'all';

/** Every nth of a list, beginning with the place `from` (counted round); all of it in a wide run. */
export function partOf<T>(all: readonly T[], nth: number, from = 0): T[] {
  return takesAll ? [...all] : all.filter((_, at) => at % nth === from % nth);
}

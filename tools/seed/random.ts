/**
 * Numbers that look random and are the same on every machine, so that the demo is the same
 * everywhere.
 */
export interface Random {
  /** Returns a number from 0 up to but not including 1. */
  next(): number;
  /** Returns an integer; both ends are included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns one of the choices, by weight. Throws when there is none. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** Returns letters and digits for invented ids. */
  letters(length: number): string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns a separate generator per name, so that one part of the demo can change without changing
 * the others.
 */
export function seededRandom(name: string): Random {
  let state = 2166136261;
  for (const mail of name) state = Math.imul(state ^ (mail.codePointAt(0) ?? 0), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const found = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices.at(-1);
    if (!found) throw new Error('nothing to choose from');
    return found[0];
  };
  return {
    next,
    weighted,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => weighted(choices.map((choice) => [choice, 1] as const)),
    letters: (length) =>
      Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(''),
  };
}

/**
 * Chinese, Japanese and Korean names are written surname first and without a space; others given
 * name first. What is no letter, such as an emoji, does not decide.
 */
const cjk =
  /^(?=.*\p{L})(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\P{L})+$/u;

/** A surname in capitals, as is customary in Hong Kong, is written first. */
const isCapitals = (name: string): boolean =>
  /\p{Lu}.*\p{Lu}/u.test(name) && name === name.toUpperCase();

/**
 * Returns a person's name as it is written in their script: `陳大文`, `Ada Wong`, `CHAN Tai Man,
 * Peter`.
 */
export function personName(person: {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}): string {
  const [first, last] = [person.first_name ?? '', person.last_name ?? ''];
  if (!first || !last) return first || last;
  if (cjk.test(first) && cjk.test(last)) return `${last}${first}`;
  return isCapitals(last) ? `${last} ${first}` : `${first} ${last}`;
}

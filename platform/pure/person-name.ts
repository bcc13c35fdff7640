/** Chinese, Japanese and Korean names stand surname first and without a space; others given name first. */
const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}·]+$/u;

/** A person's name as it is written in their script: `陳大文`, `Ada Wong`. */
export function personName(person: {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}): string {
  const [first, last] = [person.first_name ?? '', person.last_name ?? ''];
  if (!first || !last) return first || last;
  return cjk.test(first) && cjk.test(last) ? `${last}${first}` : `${first} ${last}`;
}

/**
 * Joins a label and a value as the language does, `Total: 12`: French has a no-break space before
 * the colon, Chinese a full-width colon.
 */
export const labelled = (language: string, label: string, value: string): string =>
  label + colonOf(language) + value;

/** The colon after a label, with its spaces. */
export function colonOf(language: string): string {
  if (language.startsWith('fr')) return '\u00a0: ';
  return language.startsWith('zh') ? '：' : ': ';
}

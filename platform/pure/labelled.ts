/** `Total: 12` as the language writes it: French has a no-break space before the colon, Chinese a wide colon. */
export const labelled = (language: string, label: string, value: string): string =>
  label + colonOf(language) + value;

function colonOf(language: string): string {
  if (language.startsWith('fr')) return '\u00a0: ';
  return language.startsWith('zh') ? '：' : ': ';
}

/**
 * Joins entries as a list of the language, `A, B` or `A、B`. `Intl.ListFormat` joins all or any of
 * them ("A and B"), and as units it puts nothing between Chinese entries.
 */
export const listed = (language: string, entries: readonly string[]): string =>
  entries.join(language.startsWith('zh') ? '、' : ', ');

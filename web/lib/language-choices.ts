import { languageNames, locales, type Locale } from '#platform/pure/locales.ts';

/** The languages that a user may choose. */
export const languageChoices: readonly { value: Locale; label: string }[] = locales.map(
  (value) => ({ value, label: languageNames[value] }),
);

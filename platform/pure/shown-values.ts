import type { Locale } from './locales.ts';
import { formatMoney } from './money-text.ts';
import type { Values } from './refusal.ts';

/** Returns the values of a message as its text shows them: money is formatted for the reader. */
export const shownValues = (values: Values, locale: Locale): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? formatMoney(value.major, value.currency, locale) : value,
    ]),
  );

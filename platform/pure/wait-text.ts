import { languageTag, type Locale } from './locales.ts';

const units = [
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long to wait, rounded up, in a unit that people count in: `waitText(1809, 'en')` → `31 minutes`. */
export function waitText(seconds: number, locale: Locale): string {
  const [unit, length] = units.find(([, one]) => seconds >= 2 * one) ?? ['second', 1];
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.ceil(seconds / length));
}

import { languageTag, type Locale } from './locales.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
/** By language and unit: making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * How long to wait, rounded up, in a unit that people count in: `waitText(1809, 'en')` returns
 * `31 minutes`.
 */
export function waitText(seconds: number, locale: Locale): string {
  const [unit, length] = units.find(([, value]) => seconds >= 2 * value) ?? units[3];
  const key = `${locale} ${unit}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(languageTag(locale), {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    });
    formats.set(key, format);
  }
  return format.format(Math.ceil(seconds / length));
}

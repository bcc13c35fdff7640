import { listed } from '#platform/pure/listed.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { languageNamesIn } from '#platform/pure/language-name.ts';
import { isLocale, languageTag, type Locale } from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { plainText } from '#platform/pure/text.ts';

/** The reader of a change: their texts, and the time zone and currency of the changed object. */
export interface ChangeReader {
  locale: Locale;
  timezone: string;
  currency: string | null;
  has: (key: string) => boolean;
  format: (key: MessageKey, values?: Record<string, string>) => string;
}
export interface ChangeWords {
  label: (field: string) => string;
  text: (value: unknown, field?: string) => string;
}

/** Fields that hold amounts in the reader's currency. */
const amounts = new Set([
  'price',
  'cancellation_fee',
  'captured',
  'amount',
  'amount_paid',
  'refund_amount',
]);
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;
/**
 * Statuses, types, tiers and the standard categories have translations; anything else is user text.
 */
const coded = /^[A-Za-z_.]+$/;
const groups = [
  'audit.value',
  'event_page.tier',
  'member.type',
  'site.category',
  'permissions',
  'webhooks.type',
];

/**
 * Returns functions that format field names and values as readable text, as stored in the trail or
 * sent by wire and forms.
 */
export function changeWords(reader: ChangeReader): ChangeWords {
  const { locale, timezone, currency } = reader;
  const known = (...keys: string[]): string | undefined => {
    const key = keys.find((key): key is MessageKey => reader.has(key));
    return key && reader.format(key);
  };
  const number = new Intl.NumberFormat(languageTag(locale));
  const text = (value: unknown, field?: string): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (Array.isArray(value))
      return value.length === 0
        ? '–'
        : listed(
            locale,
            value.map((item) => text(item)),
          );
    if (typeof value === 'boolean') return reader.format(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'number')
      return currency && field && amounts.has(field)
        ? formatMoney(value, currency, locale)
        : number.format(value);
    // Until 2026-12-01 an attendee who was moved was recorded with the whole ticket.
    if (typeof value === 'object' && 'title' in value && 'prices' in value)
      return text(value.title);
    if (typeof value === 'object')
      return listed(
        locale,
        Object.values(value)
          .filter(Boolean)
          .map((item) => text(item)),
      );
    const valueText = String(value);
    if (instant.test(valueText)) return formatShortDateTime(valueText, timezone, locale);
    if (wallClock.test(valueText))
      return formatShortDateTime(`${valueText.slice(0, 16)}:00Z`, 'UTC', locale);
    const translated = coded.test(valueText)
      ? known(...groups.map((group) => `${group}.${valueText}`))
      : undefined;
    return translated ?? plainText(valueText).slice(0, 160);
  };
  const nameOf = (field: string): string =>
    known(`audit.field.${field}`, `fields.${field}`) ?? field;
  return {
    label(field) {
      const [, language, part = ''] = /^translations\.([a-z-]+)\.(.+)$/.exec(field) ?? [];
      return isLocale(language)
        ? reader.format('languages.label', {
            // An entry of a list has the label of the list.
            label: nameOf(part.replace(/\.\d+/g, '').split('.').at(-1) ?? part),
            language: languageNamesIn(locale)(language),
          })
        : nameOf(field);
    },
    text,
  };
}

import { useIntl } from 'react-intl';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { plainText } from '#platform/pure/text.ts';
import { isLocale } from '#platform/pure/locales.ts';
import { useLanguageName } from './languages/use-language-name.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** Fields that hold amounts in the currency at hand. */
const amounts = new Set(['price', 'cancellation_fee', 'captured', 'amount', 'refund_amount']);
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

interface ValueText {
  label: (field: string) => string;
  text: (value: unknown, field?: string) => string;
}

/** Field names and their values as words, as the wire and forms hold them. */
export function useValueText({
  timezone,
  currency,
}: {
  timezone: string;
  currency: string | null;
}): ValueText {
  const intl = useIntl();
  const locale = useLocale();
  const languageName = useLanguageName();
  /** The text of the first of these keys that the catalogues have. */
  const known = (...keys: string[]): string | undefined => {
    const key = keys.find((one): one is MessageKey => one in intl.messages);
    return key && intl.formatMessage({ id: key });
  };
  const text = (value: unknown, field?: string): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => text(one)).join(', ');
    if (typeof value === 'boolean')
      return intl.formatMessage({ id: value ? 'audit.yes' : 'audit.no' });
    if (typeof value === 'number')
      return currency && field && amounts.has(field)
        ? formatMoney(value, currency, locale)
        : intl.formatNumber(value);
    if (typeof value === 'object')
      return Object.values(value)
        .filter(Boolean)
        .map((one) => text(one))
        .join(', ');
    const words = String(value);
    if (instant.test(words)) return formatShortDateTime(words, timezone, locale);
    if (wallClock.test(words))
      return formatShortDateTime(`${words.slice(0, 16)}:00Z`, 'UTC', locale);
    // States, kinds, tiers and the usual categories have translations; anything else was written by people.
    const translated = /^[A-Za-z_.]+$/.test(words)
      ? known(
          ...[
            'audit.value',
            'event_page.tier',
            'member.type',
            'site.category',
            'permissions',
            'webhooks.type',
          ].map((group) => `${group}.${words}`),
        )
      : undefined;
    return translated ?? plainText(words).slice(0, 160);
  };
  const nameOf = (field: string): string =>
    known(`audit.field.${field}`, `fields.${field}`) ?? field;
  return {
    label(field) {
      const [, language, part = ''] = /^translations\.([a-z-]+)\.(.+)$/.exec(field) ?? [];
      return isLocale(language)
        ? intl.formatMessage(
            { id: 'languages.label' },
            {
              // An entry of a list is called as the list is.
              label: nameOf(part.replace(/\.\d+/g, '').split('.').at(-1) ?? part),
              language: languageName(language),
            },
          )
        : nameOf(field);
    },
    text,
  };
}

import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { plainText } from '#platform/pure/text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './history-list.module.css';
import { useManagedEvent } from './managed-event.tsx';

/** Fields of the trail that hold amounts in the event's currency. */
const amounts = new Set(['price', 'cancellation_fee', 'captured', 'amount', 'refund_amount']);
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Old and new value of each changed field. */
export function ChangeList({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const intl = useIntl();
  const locale = useLocale();
  const { timezone, currency } = useManagedEvent();
  /** The text of the first of these keys that the catalogues have. */
  const known = (...keys: string[]): string | undefined => {
    const key = keys.find((one): one is MessageKey => one in intl.messages);
    return key && intl.formatMessage({ id: key });
  };
  const label = (field: string): string =>
    known(`audit.field.${field}`, `fields.${field}`) ?? field;
  const displayText = (value: unknown, field?: string): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'boolean')
      return intl.formatMessage({ id: value ? 'audit.yes' : 'audit.no' });
    if (typeof value === 'number')
      return field && amounts.has(field)
        ? formatMoney(value, currency, locale)
        : intl.formatNumber(value);
    if (Array.isArray(value)) return value.map((one) => displayText(one)).join(', ');
    if (typeof value === 'object')
      return Object.values(value)
        .filter(Boolean)
        .map((one) => displayText(one))
        .join(', ');
    const text = String(value);
    if (instant.test(text)) return formatDateTime(text, timezone, locale);
    // States, kinds and the usual categories have translations; anything else was written by people.
    const translated = /^[A-Za-z_]+$/.test(text)
      ? known(`audit.value.${text}`, `site.category.${text}`)
      : undefined;
    return translated ?? plainText(text).slice(0, 160);
  };
  return (
    <dl className={styles['changes']}>
      {Object.entries(changes).map(([field, [from, to]]) => (
        <div key={field} className={styles['change']}>
          <dt>{label(field)}</dt>
          <dd>
            <FormattedMessage
              id="audit.from_to"
              values={{
                from: <del>{displayText(from, field)}</del>,
                to: <ins>{displayText(to, field)}</ins>,
              }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

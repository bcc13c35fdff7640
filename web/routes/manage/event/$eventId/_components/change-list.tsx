import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { plainText } from '#platform/pure/text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './history-list.module.css';
import { useManagedEvent } from './managed-event.tsx';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Old and new value of each changed field. */
export function ChangeList({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const intl = useIntl();
  const locale = useLocale();
  const { timezone } = useManagedEvent();
  /** The text of the first of these keys that the catalogues have. */
  const known = (...keys: string[]): string | undefined => {
    const key = keys.find((one): one is MessageKey => one in intl.messages);
    return key && intl.formatMessage({ id: key });
  };
  const label = (field: string): string =>
    known(`audit.field.${field}`, `fields.${field}`) ?? field;
  const displayText = (value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'boolean')
      return intl.formatMessage({ id: value ? 'audit.yes' : 'audit.no' });
    if (typeof value === 'number') return intl.formatNumber(value);
    if (Array.isArray(value)) return value.map(displayText).join(', ');
    if (typeof value === 'object')
      return Object.values(value).filter(Boolean).map(displayText).join(', ');
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
              values={{ from: <del>{displayText(from)}</del>, to: <ins>{displayText(to)}</ins> }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { FormattedMessage, useIntl } from 'react-intl';
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
  const label = (field: string): string => {
    const known = [`audit.field.${field}`, `fields.${field}`].find((id) => id in intl.messages);
    return known ? intl.formatMessage({ id: known }) : field;
  };
  const displayText = (value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
    if (typeof value === 'boolean')
      return intl.formatMessage({ id: value ? 'audit.yes' : 'audit.no' });
    if (typeof value === 'number') return intl.formatNumber(value);
    if (Array.isArray(value)) return value.map(displayText).join(', ');
    if (typeof value === 'object')
      return Object.values(value as object)
        .filter(Boolean)
        .map(displayText)
        .join(', ');
    const text = String(value);
    // Enumerated values have translations.
    if (/^[A-Z_]+$/.test(text) && `audit.value.${text}` in intl.messages)
      return intl.formatMessage({ id: `audit.value.${text}` });
    return instant.test(text)
      ? formatDateTime(text, timezone, locale)
      : plainText(text).slice(0, 160);
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

import { FormattedMessage } from 'react-intl';
import { useValueText } from './value-text.ts';
import styles from './change-list.module.css';

/** Old and new value of each changed field. */
export function ChangeList({
  changes,
  of,
}: {
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** The time zone and currency of the object that was changed. */
  of: { timezone: string; currency: string | null };
}) {
  const { label, text } = useValueText(of);
  return (
    <dl className={styles['changes']}>
      {Object.entries(changes).map(([field, [from, to]]) => (
        <div key={field} className={styles['change']}>
          <dt>{label(field)}</dt>
          <dd>
            <FormattedMessage
              id="audit.from_to"
              values={{
                from: <del>{text(from, field)}</del>,
                to: <ins>{text(to, field)}</ins>,
              }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { FormattedMessage } from 'react-intl';
import { useValueText } from '#web/components/value-text.ts';
import styles from './history-list.module.css';
import { useManagedEvent } from './managed-event.tsx';

/** Old and new value of each changed field. */
export function ChangeList({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const { label, text } = useValueText(useManagedEvent());
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

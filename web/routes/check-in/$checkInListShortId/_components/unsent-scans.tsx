import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './unsent-scans.module.css';
import type { Admission } from './use-admit.ts';
import { isOnlyInPage } from './use-waiting.ts';

/** Whether codes can be sent now, and how many were not. */
export function UnsentScans({
  admission: { waiting, pending, retry },
  isUnreachable,
}: {
  admission: Admission;
  isUnreachable: boolean;
}) {
  const isOnlyHere = isOnlyInPage(waiting);
  useEffect(() => {
    if (!isOnlyHere) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOnlyHere]);
  return (
    <>
      <div role="status">
        {isUnreachable ? (
          <p className={styles['line']}>
            <FormattedMessage id="door.unreachable" />
          </p>
        ) : null}
      </div>
      {waiting.length > 0 ? (
        <div className={styles['line']} role="status">
          <p>
            <FormattedMessage id="door.waiting" values={{ count: waiting.length }} />
          </p>
          <button type="button" className={styles['send']} disabled={pending} onClick={retry}>
            <FormattedMessage id="ui.action.retry" />
          </button>
          {isOnlyHere ? (
            <p className={styles['only']}>
              <FormattedMessage id="door.waiting.only_here" />
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

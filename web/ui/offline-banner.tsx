import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from './icon.tsx';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Its region is always rendered, because screen readers only announce changes of existing regions.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles['region']}>
      {online ? null : (
        <p className={styles['banner']}>
          <Icon name="offline" />
          <FormattedMessage id="ui.offline" />
        </p>
      )}
    </div>
  );
}

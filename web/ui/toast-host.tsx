import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from './icon.tsx';
import { toasts, type Toast } from './toast.ts';
import styles from './toast-host.module.css';

const none: readonly Toast[] = [];

/**
 * The container of toasts. It is always rendered, because screen readers only announce changes of
 * existing regions.
 */
export function ToastHost() {
  const intl = useIntl();
  const visible = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  return (
    <div className={styles['host']} role="status" aria-live="polite">
      {visible.map((toast) => (
        <div key={toast.id} className={`${styles['toast']} ${styles[toast.tone]}`}>
          <span>{toast.text}</span>
          <button
            type="button"
            className={styles['close']}
            onClick={() => toasts.dismiss(toast.id)}
            aria-label={intl.formatMessage({ id: 'ui.toast.dismiss' })}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}

import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import styles from './use-bar.module.css';

/**
 * Shows how much of a limited quantity is used, as numbers and as a bar; only a number without a
 * limit.
 */
export function UseBar({ used, of, label }: { used: number; of: number | null; label: string }) {
  const intl = useIntl();
  return (
    <div className={styles['use']}>
      <p>
        <strong>
          <FormattedNumber value={used} />
        </strong>{' '}
        <span className={styles['muted']}>
          {of === null ? (
            <FormattedMessage id="offers.used_unlimited" />
          ) : (
            <FormattedMessage id="offers.used_of" values={{ of }} />
          )}
        </span>
      </p>
      {of === null ? null : (
        <meter
          className={styles['meter']}
          min={0}
          max={Math.max(1, of)}
          value={of === 0 ? 1 : Math.min(used, of)}
          data-full={used >= of || undefined}
          aria-label={intl.formatMessage({ id: 'offers.used_label' }, { name: label })}
        />
      )}
    </div>
  );
}

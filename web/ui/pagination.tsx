import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

/** The current page with links to its neighbours; the page number is in the address. */
export function Pagination({ page, last }: { page: number; last: number }) {
  const intl = useIntl();
  const [search] = useSearchParams();
  if (last <= 1) return null;
  const to = (target: number): string => {
    const next = new URLSearchParams(search);
    if (target === 1) next.delete('page');
    else next.set('page', String(target));
    return `?${next}`;
  };
  return (
    <nav
      className={styles['pagination']}
      aria-label={intl.formatMessage({ id: 'ui.pagination.label' })}
    >
      {page > 1 ? (
        <Link className={styles['step']} to={to(page - 1)} rel="prev">
          <Icon name="left" />
          <FormattedMessage id="ui.pagination.previous" />
        </Link>
      ) : (
        <span />
      )}
      <span className={styles['current']}>
        <FormattedMessage id="ui.pagination.here" values={{ page, last }} />
      </span>
      {page < last ? (
        <Link className={styles['step']} to={to(page + 1)} rel="next">
          <FormattedMessage id="ui.pagination.next" />
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

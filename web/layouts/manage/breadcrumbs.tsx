import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useMatches } from 'react-router';
import { hasCrumb } from '#web/lib/crumb.ts';
import styles from './breadcrumbs.module.css';

/** The way here, from what each matched route says of itself. */
export function Breadcrumbs() {
  const intl = useIntl();
  const matches = useMatches().flatMap(({ id, pathname, handle }) =>
    hasCrumb(handle) ? [{ id, pathname, crumb: handle.crumb }] : [],
  );
  return (
    <nav className={styles['crumbs']} aria-label={intl.formatMessage({ id: 'manage.breadcrumbs' })}>
      <ol className={styles['list']}>
        {matches.map(({ id, pathname, crumb: Crumb }, index) => {
          const words = typeof Crumb === 'string' ? <FormattedMessage id={Crumb} /> : <Crumb />;
          const last = index === matches.length - 1;
          return (
            <li key={id} className={styles['crumb']} aria-current={last ? 'page' : undefined}>
              {last ? (
                words
              ) : (
                <Link to={pathname} className={styles['link']}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

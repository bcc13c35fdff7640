import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useMatches } from 'react-router';
import { hasCrumb } from '#web/lib/crumb.ts';
import { allPages } from '#web/lib/page-at.ts';
import styles from './breadcrumbs.module.css';

// A route is named as its file.
const declared = new Map(allPages.map(({ file, crumb }) => [file.replace('.tsx', ''), crumb]));

/** The way here, from what web/pages.ts says of each page on it; where the words are data, from the page itself. */
export function Breadcrumbs() {
  const intl = useIntl();
  const matches = useMatches().flatMap(({ id, pathname, handle }) => {
    const crumb = hasCrumb(handle) ? handle.crumb : declared.get(id);
    return crumb ? [{ id, pathname, crumb }] : [];
  });
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

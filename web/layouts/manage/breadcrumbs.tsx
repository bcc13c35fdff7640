import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useMatches } from 'react-router';
import { hasBreadcrumb } from '#web/lib/breadcrumb.ts';
import { aboveRoute, declaredBreadcrumb } from './declared-breadcrumb.ts';
import styles from './breadcrumbs.module.css';

/**
 * The breadcrumbs, with the text from web/pages.ts for each page on the path; where the text is
 * data, from the page itself.
 */
export function Breadcrumbs() {
  const intl = useIntl();
  const matches = useMatches();
  const crumbs = matches.flatMap(({ id, pathname, handle }) => {
    const breadcrumb = hasBreadcrumb(handle) ? handle.breadcrumb : declaredBreadcrumb(id);
    if (!breadcrumb) return [];
    // A page that replaces the page above it in the path, instead of being rendered within it.
    const above = aboveRoute(id);
    const isDrawn = matches.some((match) => match.id === above?.id);
    return [
      ...(above && !isDrawn ? [{ ...above, pathname: pathname.replace(/\/[^/]+\/?$/, '') }] : []),
      { id, pathname, breadcrumb },
    ];
  });
  return (
    <nav
      className={styles['breadcrumbs']}
      aria-label={intl.formatMessage({ id: 'manage.breadcrumbs' })}
    >
      <ol className={styles['list']}>
        {crumbs.map(({ id, pathname, breadcrumb: Label }, index) => {
          const label = typeof Label === 'string' ? <FormattedMessage id={Label} /> : <Label />;
          const last = index === crumbs.length - 1;
          return (
            <li
              key={id}
              className={styles['item']}
              data-name={typeof Label === 'string' ? undefined : ''}
              aria-current={last ? 'page' : undefined}
            >
              {last ? (
                label
              ) : (
                <Link to={pathname} className={styles['link']}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

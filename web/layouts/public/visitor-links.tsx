import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { signOutHere, useVisitor } from '#web/lib/visitor.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './visitor-links.module.css';

/** Sign-in returns to events and lists; other addresses may contain a secret. */
const signInAddress = (pathname: string): string =>
  /^\/(event|e|events|trending-events|past-events)(\/|$)/.test(pathname)
    ? `/login?${new URLSearchParams({ client_previous_url: pathname })}`
    : '/login';

/**
 * Log-in and register links, or the visitor's first name and log-out. The cached page is the same
 * for all visitors; the browser fills this in.
 */
export function VisitorLinks() {
  const visitor = useVisitor();
  const { pathname } = useLocation();
  if (visitor === undefined) return <span className={styles['waiting']} />;
  if (visitor) {
    return (
      <span className={styles['links']}>
        <Link className={styles['name']} to={visitor.is_staff ? '/manage/events' : '/profile'}>
          <Icon name="user" />
          <span className={styles['clip']}>{visitor.first_name}</span>
        </Link>
        <Button tone="plain" className={styles['out'] ?? ''} onClick={() => void signOutHere()}>
          <FormattedMessage id="layout.nav.logout" />
        </Button>
      </span>
    );
  }
  return (
    <span className={styles['links']}>
      <Link className={styles['name']} to={signInAddress(pathname)}>
        <FormattedMessage id="layout.nav.login" />
      </Link>
      <ButtonLink to="/register">
        <FormattedMessage id="layout.nav.register" />
      </ButtonLink>
    </span>
  );
}

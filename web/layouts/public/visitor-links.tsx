import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { useVisitor } from '#web/lib/visitor.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './visitor-links.module.css';

/**
 * Log-in and register links, or the visitor's first name. The cached page is the same for all; the
 * browser fills this in.
 */
export function VisitorLinks() {
  const visitor = useVisitor();
  if (visitor === undefined) return <span className={styles['waiting']} />;
  if (visitor) {
    return (
      <Link className={styles['name']} to={visitor.is_staff ? '/manage/events' : '/profile'}>
        <Icon name="user" />
        <span className={styles['clip']}>{visitor.first_name}</span>
      </Link>
    );
  }
  return (
    <span className={styles['links']}>
      <Link className={styles['name']} to="/login">
        <FormattedMessage id="layout.nav.login" />
      </Link>
      <ButtonLink to="/auth/register">
        <FormattedMessage id="layout.nav.register" />
      </ButtonLink>
    </span>
  );
}

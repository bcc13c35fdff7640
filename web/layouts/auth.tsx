import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { LanguageSwitcher } from '#web/parts/language-switcher.tsx';
import { SkipLink } from '#web/parts/skip-link.tsx';
import { Wordmark } from '#web/parts/wordmark.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import styles from './auth.module.css';

function Frame({ children }: { children: ReactNode }) {
  const intl = useIntl();
  return (
    <div className={styles['page']}>
      <SkipLink />
      <header className={styles['head']}>
        <Link to="/" className={styles['home']} aria-label={intl.formatMessage({ id: 'layout.nav.home' })}><Wordmark /></Link>
        <LanguageSwitcher />
      </header>
      <main id="main" className={styles['main']} tabIndex={-1}>{children}</main>
    </div>
  );
}

/** Signing in and everything around it: one quiet column. */
export default function AuthLayout() {
  return <Frame><Outlet /></Frame>;
}

export function ErrorBoundary() {
  return <Frame><RouteError /></Frame>;
}

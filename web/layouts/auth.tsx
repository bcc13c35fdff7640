import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import { useVenue } from '#web/lib/venue.ts';
import { Wordmark } from '#web/components/wordmark.tsx';
import {
  noMessages,
  VisitMessagesProvider,
  loadVisitMessages,
} from '#web/components/visit-messages-provider.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import type { Route } from './+types/auth.ts';
import styles from './auth.module.css';

function Frame({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const venue = useVenue();
  return (
    <div className={styles['page']}>
      <SkipLink />
      <header className={styles['head']}>
        <Link
          to="/"
          className={styles['home']}
          aria-label={intl.formatMessage({ id: 'layout.nav.home' }, { venue: venue.name })}
        >
          <Wordmark />
        </Link>
        <LanguageSwitcher />
      </header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

export const loader = noMessages;
export const clientLoader = loadVisitMessages;

/** Sign-in and related pages: a single column. */
export default function AuthLayout({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <Frame>
        <Outlet />
      </Frame>
    </VisitMessagesProvider>
  );
}

/** The error page of this layout, with its header. */
export function ErrorBoundary() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  );
}

import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { QueryScope } from '#web/components/query-scope.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import {
  noMessages,
  VisitMessagesProvider,
  loadVisitMessages,
} from '#web/components/visit-messages-provider.tsx';
import { useStayWhileOffline } from '#web/lib/stay-while-offline.ts';
import { RouteError } from '#web/ui/route-error.tsx';
import type { Route } from './+types/checkout.ts';
import styles from './checkout.module.css';

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={styles['head']}>
        <div className={styles['row']}>
          <Wordmark />
          <LanguageSwitcher />
        </div>
      </header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

export const loader = noMessages;
export const clientLoader = loadVisitMessages;

/**
 * The layout of the checkout, without links that lead away from it. Screens provide their own
 * steps, countdown and summary.
 */
export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  useStayWhileOffline();
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <Frame>
        <QueryScope>
          <Outlet />
        </QueryScope>
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

import { Outlet } from 'react-router';
import { QueryScope } from '#web/components/query-scope.tsx';
import {
  noMessages,
  VisitMessagesProvider,
  loadVisitMessages,
} from '#web/components/visit-messages-provider.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import type { Route } from './+types/door.ts';
import styles from './door.module.css';

export const loader = noMessages;
export const clientLoader = loadVisitMessages;

/** Check-in, tickets and print pages: only the content, without a header. */
export default function DoorLayout({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <main id="main" className={styles['main']} tabIndex={-1}>
        <QueryScope>
          <Outlet />
        </QueryScope>
      </main>
    </VisitMessagesProvider>
  );
}

/** The error page of this layout, also without a header. */
export function ErrorBoundary() {
  return (
    <main id="main" className={styles['main']}>
      <RouteError />
    </main>
  );
}

import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { RouteError } from '#web/ui/route-error.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import type { Route } from './+types/public.ts';
import { Alternates } from './public/alternates.tsx';
import styles from './public.module.css';
import { SiteFooter } from './public/site-footer.tsx';
import { SiteHeader } from './public/site-header.tsx';

export function loader({ request }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin };
}

// The data of the layout are the same on every page.
export const shouldRevalidate = (): boolean => false;

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <SkipLink />
      <SiteHeader />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Every page that a visitor reads. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Alternates origin={loaderData.origin} />
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteError />
    </Frame>
  );
}

import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { site } from '#features/site/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { RouteError } from '#web/ui/route-error.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import type { Route } from './+types/public.ts';
import { Alternates } from './public/alternates.tsx';
import { AnnouncementBar } from './public/announcement-bar.tsx';
import { isOn, nextEdge } from './public/announcement-time.ts';
import { FeedLinks } from './public/feeds.tsx';
import styles from './public.module.css';
import { noSite, type LayoutSite } from './public/site-of-layout.ts';
import { SiteFooter } from './public/site-footer.tsx';
import { SiteHeader } from './public/site-header.tsx';

/** Loads the site without its texts. A cached page expires when its announcement begins or ends. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { texts: _, ...found } = await pageCall(context)(site.read, {});
  const now = nowInstant();
  const { announcement } = found;
  const edge = announcement && nextEdge(announcement, now);
  // Sets only the expiry, so a page that is not cached stays so.
  if (edge) cachePage(context, [], edge);
  return {
    origin: url.origin,
    site: found,
    is_announced: announcement !== null && isOn(announcement, now),
  };
}

// The data of the layout are the same on every page.
export const shouldRevalidate = (): boolean => false;

function Frame({
  site: shown,
  isAnnounced,
  children,
}: {
  site: LayoutSite;
  isAnnounced: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles['page']}>
      <div>
        <SkipLink />
        <AnnouncementBar announcement={shown.announcement} isAnnounced={isAnnounced} />
      </div>
      <SiteHeader hidden={shown.hidden_pages} />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={shown} />
    </div>
  );
}

/** The layout of every page for visitors. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame site={loaderData.site} isAnnounced={loaderData.is_announced}>
      <Alternates origin={loaderData.origin} />
      <FeedLinks />
      <Outlet />
    </Frame>
  );
}

/**
 * The error page with header and footer, but without the site's content when the loader has failed.
 */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame site={loaderData?.site ?? noSite} isAnnounced={loaderData?.is_announced ?? false}>
      <RouteError />
    </Frame>
  );
}

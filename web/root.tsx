import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import messageUrls from 'virtual:message-urls';
import { defaultLocale, languageTag } from '#platform/pure/locales.ts';
import { useFonts } from './lib/fonts.ts';
import { firstBundles } from './lib/load-messages.ts';
import { useLocale } from './lib/locale.tsx';
import { useServedPage } from './lib/served-page.ts';
import { useVenue } from './lib/venue.ts';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { RouteError } from './ui/route-error.tsx';
import { ScreenChanges } from './ui/screen-changes.tsx';
import { ToastHost } from './ui/toast-host.tsx';
import type { loader as publicLoader } from './layouts/public.tsx';
import './ui/tokens.css';
import './ui/base.css';

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { mark, catalogue, early = '', head = '' } = useServedPage();
  // A page for signed-in users is rendered by the browser; there, the document says whether it is
  // one.
  const fontsComeLater =
    typeof document === 'undefined'
      ? early !== ''
      : document.documentElement.dataset['fonts'] === 'late';
  useFonts();
  const venue = useVenue();
  const layout = useRouteLoaderData<typeof publicLoader>('layouts/public');
  const messages = firstBundles(catalogue).flatMap(
    (name) => messageUrls[`${name}/${locale}`] ?? messageUrls[`${name}/${defaultLocale}`] ?? [],
  );
  return (
    // The script sets attributes before hydration.
    <html
      lang={languageTag(locale)}
      data-catalogue={catalogue}
      data-fonts={fontsComeLater ? 'late' : undefined}
      data-venue={JSON.stringify(venue)}
      data-announcement={layout?.site.announcement?.text}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: head }} />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16150f" media="(prefers-color-scheme: dark)" />
        {venue.logo_url ? (
          <link rel="icon" href={venue.logo_url} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="apple-touch-icon" href={venue.logo_url ?? '/apple-touch-icon.png'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {(fontsComeLater ? [] : [bricolage, inter]).map((address) => (
          <link
            key={address}
            rel="preload"
            as="font"
            type="font/woff2"
            href={address}
            crossOrigin="anonymous"
          />
        ))}
        {messages.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <OfflineBanner />
        {children}
        <ToastHost />
        <ScreenChanges />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** For errors that no layout has caught. */
export function ErrorBoundary() {
  return <RouteError />;
}

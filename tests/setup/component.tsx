import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { readCatalogue } from '#platform/i18n.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { queryClient } from '#web/lib/query-client.ts';

export interface Drawn {
  user: UserEvent;
  address: () => string;
  go: (to: string) => Promise<void>;
  back: () => Promise<void>;
}
interface Around {
  locale?: Locale;
  address?: string;
  /** What every other URL renders. */
  elsewhere?: ReactNode;
  kit?: (what: ReactNode) => ReactNode;
}

/**
 * Renders a part of a screen alone, in its language, at a URL of its own router. Parts of the back
 * office include their component library.
 */
export async function drawComponent(
  what: ReactNode,
  {
    locale = 'en',
    address = '/here',
    elsewhere = <p>elsewhere</p>,
    kit = (inner) => inner,
  }: Around = {},
): Promise<Drawn> {
  document.documentElement.lang = languageTag(locale);
  const messages = readCatalogue('messages', locale) as never;
  const router = createMemoryRouter(
    [
      { path: '/here', element: what },
      { path: '*', element: elsewhere },
    ],
    { initialEntries: [address] },
  );
  render(
    <LocaleProvider locale={locale} messages={messages}>
      <QueryClientProvider client={queryClient}>
        {kit(<RouterProvider router={router} />)}
      </QueryClientProvider>
    </LocaleProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => router.navigate(to),
    back: () => router.navigate(-1),
  };
}

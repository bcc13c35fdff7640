import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  useLoaderData,
  useLocation,
  useParams,
  type LoaderFunction,
  type RouteObject,
} from 'react-router';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import { firstMessages } from '#web/lib/load-messages.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { changeVenue } from '#web/lib/venue.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import type { Catalogue } from '#web/page.ts';
import tree from '#web/routes.ts';
import { cleanup, render, screen, turn, waitFor } from './drawing.ts';
import type { TestApp } from './test-app.ts';
import { pageContext } from './page-context.ts';

interface Entry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}
type LoaderArgs = Parameters<LoaderFunction>[0];
interface Module {
  default: ComponentType<object>;
  /**
   * Called like the framework does, with a function that returns the data of the server's loader.
   */
  clientLoader?: (args: LoaderArgs & { serverLoader: () => unknown }) => unknown;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
  handle?: unknown;
}
const modules = import.meta.glob<Module>('../../web/{routes,layouts}/**/*.tsx');

/** Closes the screen permanently: the next one belongs to another user. */
export async function leave(): Promise<void> {
  reload();
  await turn();
  session.end();
  changeVenue(unnamedVenue(false));
}

/** Closes the screen like a reload of the page: cached responses are discarded. */
export function reload(): void {
  cleanup();
  queryClient.clear();
}

/** Passes what the framework passes to a route's component. */
function withProps(Component: ComponentType<object>): ComponentType {
  return function Route() {
    const props = { loaderData: useLoaderData() as unknown, params: useParams(), matches: [] };
    return <Component {...props} />;
  };
}

const routeOf = ({ path, index, file, children }: Entry): RouteObject =>
  ({
    id: file.replace(/\.tsx$/, ''),
    ...(index
      ? { index: true }
      : { ...(path ? { path } : {}), children: (children ?? []).map(routeOf) }),
    HydrateFallback: () => null,
    lazy: async () => {
      const found = modules[`../../web/${file}`];
      if (!found) throw new Error(`There is no web/${file}`);
      const module = await found();
      const { clientLoader, loader: serverLoader } = module;
      const loader: LoaderFunction | undefined = clientLoader
        ? (args) =>
            clientLoader({
              ...args,
              serverLoader: () => serverLoader?.(args),
            }) as ReturnType<LoaderFunction>
        : serverLoader;
      return {
        Component: withProps(module.default),
        ...(loader ? { loader } : {}),
        ...(module.ErrorBoundary ? { ErrorBoundary: module.ErrorBoundary } : {}),
        ...(module.handle ? { handle: module.handle } : {}),
      };
    },
  }) as RouteObject;

export interface Screen {
  user: UserEvent;
  /** Of the rendered screen; the router's own address may be ahead. */
  address: () => string;
  go: (address: string) => Promise<void>;
  /** The browser's Back. */
  back: () => Promise<void>;
}

/**
 * Throws until everything that is rendered in pieces (`web/components/in-pieces.tsx`) is rendered.
 */
function mustBeDrawn(): void {
  if (document.querySelector('[data-drawing]')) throw new Error('still drawing');
}

/**
 * Renders a screen at its URL as the browser would, with its real layout and requests to the real
 * server of the test app. Nothing of the product is replaced; only the browser is happy-dom, which
 * has no layout. Tests that need widths, styles or dragging belong into a journey.
 */
export async function openScreen(
  testApp: TestApp,
  address: string,
  {
    token,
    locale = 'en',
    catalogue,
  }: {
    token?: string;
    locale?: Locale;
    /** Messages that the page has in addition to those of all pages (`web/pages.ts`). */
    catalogue?: Catalogue;
  } = {},
): Promise<Screen> {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `${testApp.platform.config.base_url}${address}`,
  );
  document.documentElement.lang = languageTag(locale);
  // As the server writes it into the document.
  changeVenue({ is_demo: testApp.platform.config.demo });
  if (token) session.keep(token);
  let drawn = '';
  const Root = () => {
    const { pathname, search } = useLocation();
    useLayoutEffect(() => void (drawn = pathname + search));
    return <Outlet />;
  };
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        Component: Root,
        HydrateFallback: () => null,
        children: (tree as Entry[]).map(routeOf),
      },
    ],
    { initialEntries: [address], getContext: () => pageContext(testApp, locale) },
  );
  const messages = await firstMessages(locale, catalogue);
  const shell = (what: ReactNode) => (
    <LocaleProvider locale={locale} messages={messages}>
      {what}
      <ToastHost />
    </LocaleProvider>
  );
  // A user sees a drawer close before they press the next button; a test reads the notice and
  // presses at once. So no update waits for an idle moment here, where on a busy machine it would
  // be rendered after the notice.
  render(shell(<RouterProvider router={router} useTransitions={false} />));
  await waitFor(() => {
    if (
      router.state.navigation.state !== 'idle' ||
      !router.state.initialized ||
      drawn !== router.state.location.pathname + router.state.location.search
    )
      throw new Error(`still loading ${address}`);
    screen.getAllByRole('heading');
    mustBeDrawn();
  });
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    address: () => drawn,
    go: async (to) => {
      await router.navigate(to, { flushSync: true });
      await turn();
      await waitFor(mustBeDrawn);
    },
    back: () => router.navigate(-1),
  };
}

import type { ComponentProps } from 'react';
import {
  Navigate,
  Outlet,
  redirect,
  redirectDocument,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { User } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { loadMessages } from '#web/lib/load-messages.ts';
import { LocaleProvider, pageLocale, useLocale } from '#web/lib/locale.tsx';
import { mayOpen, needsDocument } from '#web/lib/may-open.ts';
import { NestedQuotes } from '#web/components/nested-quotes.tsx';
import { QueryScope } from '#web/components/query-scope.tsx';
import { requireUser, signInPath } from '#web/lib/require-user.ts';
import { setUpFirstAddress } from '#web/lib/set-up-first.ts';
import { PresenceDialog } from '#web/components/sign-in/presence-dialog.tsx';
import { isWaiting, WaitingAccount } from '#web/components/waiting-account.tsx';
import { ErrorPage } from '#web/ui/error-page.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import type { Route } from './+types/manage.ts';
import { Frame } from './manage/frame.tsx';
import { OtherAccounts } from './manage/other-accounts.tsx';
import { FrameSkeleton } from './manage/frame-skeleton.tsx';

/**
 * The back office is rendered only in the browser, which holds the token; search engines need
 * nothing here.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url);
  if (needsDocument(pathname)) throw redirectDocument(pathname + search);
  const [user, common, own] = await Promise.all([
    requireUser(request),
    loadMessages(pageLocale(), 'visit'),
    loadMessages(pageLocale(), 'manage'),
  ]);
  if (user.must_set_up_two_factor) {
    throw redirect(setUpFirstAddress(pathname + search));
  }
  return { user, messages: { ...common, ...own } };
}

/** Shown until the loader has finished: the server renders no back-office screens. */
export function HydrateFallback() {
  return <FrameSkeleton />;
}

function Messages({ children, ...language }: ComponentProps<typeof LocaleProvider>) {
  return (
    <LocaleProvider {...language}>
      <NestedQuotes>{children}</NestedQuotes>
    </LocaleProvider>
  );
}

/** Refuses users without a role, or shows them what their account waits for. */
export default function ManageLayout({ loaderData: { user, messages } }: Route.ComponentProps) {
  const locale = useLocale();
  return (
    <Messages locale={locale} messages={messages}>
      <QueryScope>
        {/* Members have the same sign-in page, but the back office is only for staff. */}
        {user.role === null ? (
          <main id="main">
            {isWaiting(user) ? <WaitingAccount user={user} /> : <ErrorPage status={403} />}
          </main>
        ) : (
          <Frame user={user}>
            <Screen user={user} />
          </Frame>
        )}
        <PresenceDialog />
      </QueryScope>
    </Messages>
  );
}

/** The screen at the address, if the user's role may open it: an address can be typed, too. */
function Screen({ user }: { user: User }) {
  const { data = user } = useCurrentUser();
  const { pathname } = useLocation();
  return mayOpen(data, pathname) ? (
    <Outlet />
  ) : (
    <>
      <ErrorPage status={403} />
      <OtherAccounts user={data} />
    </>
  );
}

/** The error page of one screen within the frame, if the frame itself could be rendered. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof clientLoader>('layouts/manage');
  const locale = useLocale();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isNotHere = [403, 404].includes((error as Partial<CallError>).status ?? 0);
  // The session ended since the previous screen, so the user only needs to log in.
  if (error instanceof CallError && error.status === 401)
    return <Navigate to={signInPath(pathname + search)} replace />;
  if (!data || data.user.role === null)
    return (
      <main id="main">
        {/* The API denies everything to an account that waits; that page explains why. */}
        {data && isWaiting(data.user) ? (
          <LocaleProvider locale={locale} messages={data.messages}>
            <WaitingAccount user={data.user} />
          </LocaleProvider>
        ) : (
          <RouteError />
        )}
      </main>
    );
  return (
    <Messages locale={locale} messages={data.messages}>
      <QueryScope>
        <Frame user={data.user}>
          <RouteError />
          {isNotHere ? <OtherAccounts user={data.user} /> : null}
        </Frame>
      </QueryScope>
    </Messages>
  );
}

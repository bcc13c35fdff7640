import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { CallError } from '#platform/client.ts';
import type { User } from '#features/users/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { forgetEarly } from '#web/lib/early-calls.ts';
import { moreMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import { requireUser } from '#web/lib/require-user.ts';
import { session, useSignedIn } from '#web/lib/session.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { isWaiting, WaitingAccount } from '#web/components/waiting-account.tsx';
import { SignedOutNotice } from '#web/components/signed-out-notice.tsx';
import { QueryScope } from '#web/components/query-scope.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { personName } from '#platform/pure/person-name.ts';
import { Membership } from './profile/_components/membership.tsx';
import { storedCard } from './profile/_components/use-card.ts';
import styles from './profile/_components/profile.module.css';
import type { Route } from './+types/profile.ts';

/** How long responses that the head of the page requested are fresh enough to be shown. */
const early_ms = 5000;

/**
 * Without a network the user cannot be loaded, but a card that was opened here before can be shown.
 */
async function userUnlessOffline(request: Request): Promise<User | null> {
  const hasCard = session.isSignedIn() && storedCard() !== null;
  if (hasCard && !navigator.onLine) return null;
  return requireUser(request, '/login', 'client_previous_url').catch((error: unknown) => {
    if (hasCard && error instanceof CallError && error.status === 0) return null;
    throw error;
  });
}

/** Loaded by the browser, as only it knows who is signed in. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [user, messages] = await Promise.all([
    userUnlessOffline(request),
    moreMessages(pageLocale(), 'member'),
  ]);
  return { user, messages };
}

export const HydrateFallback = () => (
  <div className={styles['whole']}>
    <PageTitle />
    <Skeleton height="l" />
  </div>
);

const tabs = [
  { to: '/profile', label: <FormattedMessage id="bookings.tab.card" />, end: true },
  { to: '/profile/bookings', label: <FormattedMessage id="bookings.tab.bookings" /> },
  { to: '/profile/settings', label: <FormattedMessage id="bookings.tab.settings" /> },
];

/** The profile: the visitor's membership, bookings and personal data. */
export default function Profile({ loaderData: { user, messages } }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  useEffect(() => {
    // Components that are rendered last make their calls when the first responses have arrived.
    const timer = setTimeout(forgetEarly, early_ms);
    return () => clearTimeout(timer);
  }, []);
  if (!user)
    return (
      <VisitMessagesProvider messages={messages}>
        <PageTitle />
        <PageHeading title={<FormattedMessage id="bookings.tab.card" />} />
        <QueryScope>
          <Membership />
        </QueryScope>
      </VisitMessagesProvider>
    );
  // After a log-out neither name nor address stays on the page. When the session only expired, what
  // was typed stays, as in the back office.
  if (!signedIn && !session.hasExpired())
    return (
      <VisitMessagesProvider messages={messages}>
        <PageTitle />
        <div className={styles['whole']}>
          <PageHeading title={<FormattedMessage id="bookings.tab.card" />} />
          <ButtonLink to="/login">
            <FormattedMessage id="auth.login.go" />
          </ButtonLink>
        </div>
      </VisitMessagesProvider>
    );
  return (
    <VisitMessagesProvider messages={messages}>
      <div className={styles['whole']}>
        {isWaiting(user) ? <WaitingAccount user={user} /> : null}
        <QueryScope>
          <Name loaded={user} />
          <TabRow />
          <SignedOutNotice address="/login" name="client_previous_url" />
          <div className={styles['parts']}>
            <Outlet />
          </div>
        </QueryScope>
      </div>
    </VisitMessagesProvider>
  );
}

/** Follows what is saved below it. */
function Name({ loaded }: { loaded: User }) {
  const { data: user = loaded } = useCurrentUser();
  const name = personName(user);
  return (
    <>
      <PageTitle title={name} />
      <PageHeading title={name}>
        <FormattedMessage id="auth.profile.text" values={{ email: user.email }} />
      </PageHeading>
    </>
  );
}

function TabRow() {
  return <Tabs items={tabs} label={useIntl().formatMessage({ id: 'bookings.profile.tabs' })} />;
}

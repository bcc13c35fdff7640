import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate, useSearchParams } from 'react-router';
import { members } from '#features/members/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { query } from '#web/lib/query.ts';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { withMessages } from '#web/lib/with-messages.ts';
import { pathForMember } from '#web/components/auth/path-for-user.ts';
import type { MemberChoices } from '#web/components/member/member-fields.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { QueryScope } from '#web/components/query-scope.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { answerRegister } from './register/_components/answer-register.ts';
import { RegisterForm } from './register/_components/register-form.tsx';
import styles from './register/_components/register.module.css';
import type { Route } from './+types/register.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const call = pageCall(context);
  const [{ seller_registration }, interests, specialities] = await Promise.all([
    requireSetUp(context),
    call(members.interests),
    call(members.specialities),
  ]);
  return { seller_registration, interests, specialities, ...noMessages() };
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'member');

/** Handles the form without scripts. */
export const action = (input: Route.ActionArgs) => answerRegister(input);

/** Registers a visitor as a member of the venue. */
export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <Page {...loaderData} posted={actionData} />
    </VisitMessagesProvider>
  );
}

function Page({
  seller_registration,
  posted,
  ...choices
}: Route.ComponentProps['loaderData'] & { posted: Posted | undefined }) {
  const intl = useIntl();
  const signedIn = useSignedIn();
  const title = intl.formatMessage({ id: 'member.title' });
  return (
    <>
      <PageTitle title={title} />
      <PageHeading title={title}>
        <FormattedMessage id="member.text" />
      </PageHeading>
      {signedIn ? (
        <QueryScope>
          <Joining {...choices} />
        </QueryScope>
      ) : (
        <RegisterForm {...choices} posted={posted} />
      )}
      {seller_registration === 'CLOSED' ? null : (
        <p className={styles['sellers']}>
          <FormattedMessage
            id="member.sellers"
            values={{ link: (chunks) => <Link to="/auth/register">{chunks}</Link> }}
          />
        </p>
      )}
    </>
  );
}

/** The page for a signed-in visitor, who is a member already or about to become one. */
function Joining(choices: MemberChoices) {
  const { data: user } = useCurrentUser();
  const { data: me, error, refetch } = useQuery(query(members.me));
  const [search] = useSearchParams();
  if (!me && error) return <LoadFailed error={error} retry={refetch} title={null} />;
  if (!user || !me) return <Skeleton height="l" />;
  // A visitor who came from a ticket and logged in instead continues there. The profile tells a
  // member who was deactivated why the ticket stays locked.
  if (me.member && search.has('client_previous_url'))
    return (
      <Navigate to={me.member.status === 'ACTIVE' ? pathForMember(search) : '/profile'} replace />
    );
  if (me.member)
    return (
      <Notice tone="jade" title={<FormattedMessage id="member.exists" />}>
        <ButtonLink tone="quiet" to="/profile">
          <FormattedMessage id="member.to_profile" />
        </ButtonLink>
      </Notice>
    );
  return (
    <>
      <p>
        <FormattedMessage id="member.join.text" values={{ email: user.email }} />
      </p>
      <RegisterForm {...choices} user={user} />
    </>
  );
}

import { FormattedMessage, useIntl } from 'react-intl';
import { z } from 'zod';
import { team, type Invitation } from '#features/team/contract.ts';
import { users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { signOutHere } from '#web/lib/visitor.ts';
import { useForm } from '#web/lib/use-form.ts';
import styles from '#web/components/auth/auth.module.css';
import { Form } from '#web/components/form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InvitationHeading } from './invitation-heading.tsx';

/** For a person who already has a user: they only accept. */
export function JoinWithUser({ invitation, token }: { invitation: Invitation; token: string }) {
  const isSignedIn = useSignedIn();
  const intl = useIntl();
  const { data: user, error, isPending, refetch } = useCurrentUser();
  const { account_id, account_name: account, email } = invitation;
  const form = useForm({
    schema: z.object({}),
    initial: {},
    submit: async (body, idempotency_key) => {
      await call(team.accept, { params: { token }, body, idempotency_key });
      await call(users.switchAccount, { body: { account_id } });
      // A new document, so that the back office starts in the new account.
      location.assign('/manage/events');
    },
  });
  const path = `/auth/accept-invitation/${token}`;
  const back = new URLSearchParams({ previous_url: path, client_previous_url: path });
  return (
    <div className={styles['stack']}>
      <InvitationHeading invitation={invitation} />
      {!isSignedIn ? (
        <>
          <p>
            <FormattedMessage id="auth.invitation.sign_in" values={{ email }} />
          </p>
          <ButtonLink to={`/auth/login?${back}`} size="l">
            <FormattedMessage id="auth.invitation.sign_in.go" />
          </ButtonLink>
        </>
      ) : isPending ? (
        <Skeleton lines={2} height="m" />
      ) : !user ? (
        <>
          <Notice tone="danger" live>
            {callProblem(intl, error)}
          </Notice>
          <Button onClick={() => void refetch()}>
            <FormattedMessage id="ui.action.retry" />
          </Button>
        </>
      ) : user.email === email ? (
        <Form form={form}>
          <Button type="submit" size="l" wide pending={form.pending}>
            <FormattedMessage id="auth.invitation.join" values={{ account }} />
          </Button>
        </Form>
      ) : (
        <>
          <Notice tone="amber">
            <FormattedMessage id="auth.invitation.of_another" values={{ email, own: user.email }} />
          </Notice>
          <Button onClick={() => void signOutHere()}>
            <FormattedMessage id="auth.invitation.sign_out" />
          </Button>
        </>
      )}
    </div>
  );
}

import { FormattedMessage, useIntl } from 'react-intl';
import { data, useActionData } from 'react-router';
import { team } from '#features/team/contract.ts';
import { CallError, type Call } from '#platform/client.ts';
import { answerForm, textsOf } from '#web/lib/form-action.ts';
import type { ScreenCall } from '#web/lib/call.ts';
import { callContext } from '#web/lib/server-context.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { QueryScope } from '#web/components/query-scope.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/$token.ts';
import { JoinWithUser } from './_components/join-with-user.tsx';
import { NewUserForm } from './_components/new-user-form.tsx';

/** Loads the invitation of the link; for an invalid link, the reason and what to do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(callContext) as Call as ScreenCall;
  try {
    return { invitation: await call(team.readInvitation, { params }), problem: null };
  } catch (error) {
    // The link of a person unknown before is removed with the invitation.
    if (error instanceof CallError && error.status === 410)
      return data(
        { invitation: null, problem: error.code === 'link.spent' ? null : error.message },
        { status: 410 },
      );
    throw error;
  }
}

/**
 * Handles the form without scripts; a person who already has a user must sign in first, which needs
 * scripts.
 */
export const action = ({ request, context, params }: Route.ActionArgs) =>
  answerForm({ request, context }, ['terms'], async (call, typed) => {
    const texts = textsOf(typed, 'first_name', 'last_name', 'password', 'password_confirmation');
    const body = { ...texts, terms: typed['terms'] === true };
    await call(team.accept, { params, body });
    return { done: true };
  });

/** Accepts an invitation, only by a click, as programs open the links in mails. */
export default function AcceptInvitation({ loaderData, params }: Route.ComponentProps) {
  const intl = useIntl();
  const posted = useActionData<typeof action>();
  const { invitation, problem } = loaderData;
  // After a form without scripts the link is used up: the form's result is more useful than the
  // link's state.
  if (!invitation)
    return (
      <div className={styles['stack']} role={posted?.done ? 'status' : 'alert'}>
        <AuthHeading
          title={intl.formatMessage({
            id: posted?.done ? 'auth.invitation.done' : 'auth.invitation.spent',
          })}
        >
          {posted?.done ? (
            <FormattedMessage id="auth.invitation.done_text" />
          ) : (
            (problem ?? <FormattedMessage id="auth.invitation.unknown" />)
          )}
        </AuthHeading>
        <ButtonLink to="/auth/login">
          <FormattedMessage id="auth.login.go" />
        </ButtonLink>
      </div>
    );
  return invitation.has_user ? (
    <QueryScope>
      <JoinWithUser invitation={invitation} token={params.token} />
    </QueryScope>
  ) : (
    <NewUserForm invitation={invitation} token={params.token} posted={posted} />
  );
}

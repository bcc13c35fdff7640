import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, useActionData } from 'react-router';
import { subscription } from '#features/messages/subscription.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { answerForm } from '#web/lib/form-action.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/$token.ts';

/** Only a POST changes anything: programs that look at the links of a mail follow them all. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return pageCall(context)(subscription.read, { params: { token: params.token } });
}

/**
 * The form without scripts, and what a mail program posts to this same address: `List-Unsubscribe=One-Click` (RFC
 * 8058).
 */
export const action = ({ request, context, params }: Route.ActionArgs) =>
  answerForm({ request, context }, [], (send, { is_subscribed }) =>
    send(subscription.change, {
      params: { token: params.token },
      body: { is_subscribed: is_subscribed === 'true' },
    }),
  );

/** Where the link in an organizer's message leads: no more of them, or again. */
export default function Unsubscribe({ loaderData, params }: Route.ComponentProps) {
  const intl = useIntl();
  const posted = useActionData<typeof action>();
  const [changed, setChanged] = useState<boolean | null>(posted?.is_subscribed ?? null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(posted?.problem ?? null);
  const { organizer_name: organizer, email } = loaderData;
  const isSubscribed = changed ?? loaderData.is_subscribed;
  const change = async (is_subscribed: boolean): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const body = { is_subscribed };
      setChanged((await call(subscription.change, { params, body })).is_subscribed);
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    setPending(false);
  };
  return (
    <div className={styles['stack']}>
      <AuthHeading title={intl.formatMessage({ id: 'auth.unsubscribe.title' }, { organizer })}>
        <FormattedMessage id="auth.unsubscribe.text" values={{ organizer, email }} />
      </AuthHeading>
      {changed === null && isSubscribed ? null : (
        <Notice tone="jade" live>
          <FormattedMessage
            id={isSubscribed ? 'auth.unsubscribe.again_done' : 'auth.unsubscribe.done'}
            values={{ organizer, email }}
          />
        </Notice>
      )}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void change(!isSubscribed);
        }}
      >
        <input type="hidden" name="is_subscribed" value={String(!isSubscribed)} />
        <Button
          type="submit"
          size="l"
          wide
          tone={isSubscribed ? 'primary' : 'quiet'}
          pending={pending}
        >
          <FormattedMessage id={isSubscribed ? 'auth.unsubscribe.go' : 'auth.unsubscribe.again'} />
        </Button>
      </form>
    </div>
  );
}

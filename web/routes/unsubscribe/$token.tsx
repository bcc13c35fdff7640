import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useActionData } from 'react-router';
import { subscription, SubscriptionChange } from '#features/messages/subscription.contract.ts';
import { call } from '#web/lib/api.ts';
import { answerForm } from '#web/lib/form-action.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/$token.ts';

/** Only a POST changes anything, as programs that check mails follow all their links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return pageCall(context)(subscription.read, { params: { token: params.token } });
}

/**
 * Handles the form without scripts, and the POST of mail programs to this same address:
 * `List-Unsubscribe=One-Click` (RFC 8058).
 */
export const action = ({ request, context, params }: Route.ActionArgs) =>
  answerForm({ request, context }, [], (send, { is_subscribed }) =>
    send(subscription.change, {
      params: { token: params.token },
      body: { is_subscribed: is_subscribed === 'true' },
    }),
  );

/**
 * The page for the link in a message: unsubscribes from an organizer's messages, or subscribes
 * again; members withdraw their consent here, which they can give again in their profile.
 */
export default function Unsubscribe({ loaderData, params }: Route.ComponentProps) {
  const intl = useIntl();
  const posted = useActionData<typeof action>();
  const [changed, setChanged] = useState<boolean | null>(posted?.is_subscribed ?? null);
  const { organizer_name: organizer, email } = loaderData;
  const isVenue = loaderData.of === 'HOUSE';
  const isSubscribed = changed ?? loaderData.is_subscribed;
  const form = useForm({
    schema: SubscriptionChange,
    posted,
    initial: { is_subscribed: false },
    body: () => ({ is_subscribed: !isSubscribed }),
    submit: async (body) =>
      setChanged((await call(subscription.change, { params, body })).is_subscribed),
  });
  return (
    <div className={styles['stack']}>
      <AuthHeading title={intl.formatMessage({ id: 'auth.unsubscribe.title' }, { organizer })}>
        {isSubscribed ? (
          <FormattedMessage
            id={isVenue ? 'auth.unsubscribe.member_text' : 'auth.unsubscribe.text'}
            values={{ organizer, email }}
          />
        ) : null}
      </AuthHeading>
      {changed === null && isSubscribed ? null : (
        <Notice tone="jade" live>
          <FormattedMessage
            id={isSubscribed ? 'auth.unsubscribe.again_done' : 'auth.unsubscribe.done'}
            values={{ organizer, email }}
          />
        </Notice>
      )}
      {isVenue && !isSubscribed ? (
        <Link to="/profile/settings">
          <FormattedMessage id="auth.unsubscribe.in_profile" />
        </Link>
      ) : (
        <Form form={form}>
          <input type="hidden" name="is_subscribed" value={String(!isSubscribed)} />
          <Button
            type="submit"
            size="l"
            wide
            tone={isSubscribed ? 'primary' : 'quiet'}
            pending={form.pending}
          >
            <FormattedMessage
              id={isSubscribed ? 'auth.unsubscribe.go' : 'auth.unsubscribe.again'}
            />
          </Button>
        </Form>
      )}
    </div>
  );
}

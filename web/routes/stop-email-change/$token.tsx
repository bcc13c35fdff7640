import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useActionData, useParams } from 'react-router';
import { z } from 'zod';
import { users } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { session } from '#web/lib/session.ts';
import { answerForm } from '#web/lib/form-action.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { Form } from '#web/components/form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/$token.ts';

type State = 'asking' | 'done' | 'spent';
/** A link that was used up is a result, not an error. */
const stop = async (work: Promise<unknown>): Promise<{ state: State }> => {
  try {
    await work;
    return { state: 'done' };
  } catch (error) {
    if (error instanceof CallError && [404, 410].includes(error.status)) return { state: 'spent' };
    throw error;
  }
};

/** Handles the form without scripts. */
export const action = ({ request, context, params: { token } }: Route.ActionArgs) =>
  answerForm({ request, context }, [], (ask) =>
    stop(ask(users.stopEmailChange, { params: { token } })),
  );

/**
 * Keeps an account's current address. Unlike a confirmation it requires a click: programs that open
 * every link in a mail must not revoke a change that the owner wanted.
 */
export default function StopEmailChange() {
  const intl = useIntl();
  const { token = '' } = useParams();
  const posted = useActionData<typeof action>();
  const [state, setState] = useState<State>(posted?.state ?? 'asking');
  const form = useForm({
    schema: z.object({}),
    posted,
    initial: {},
    submit: async (_, idempotency_key) => {
      const next = await stop(call(users.stopEmailChange, { params: { token }, idempotency_key }));
      // The server has ended the sessions of all browsers, including this one.
      if (next.state === 'done') session.end();
      setState(next.state);
    },
  });
  if (state !== 'asking')
    return (
      <div className={styles['stack']} role={state === 'spent' ? 'alert' : 'status'}>
        <AuthHeading
          title={intl.formatMessage({
            id: state === 'done' ? 'auth.stop.done' : 'auth.change.spent',
          })}
        >
          <FormattedMessage id={state === 'done' ? 'auth.stop.done_text' : 'auth.link.spent'} />
        </AuthHeading>
        <ButtonLink to="/auth/forgot-password">
          <FormattedMessage id="auth.reset.ask_again" />
        </ButtonLink>
      </div>
    );
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.stop.title' })}>
        <FormattedMessage id="auth.stop.text" />
      </AuthHeading>
      <Form form={form}>
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.stop.go" />
        </Button>
      </Form>
    </>
  );
}

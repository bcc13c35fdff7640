import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useActionData, useParams } from 'react-router';
import { NewPassword, users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { answerForm, textsOf } from '#web/lib/form-action.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { LinkState } from '#web/components/auth/link-state.tsx';
import { useOnce } from '#web/components/auth/use-once.ts';
import { NewPasswordFields } from '#web/components/auth/new-password-fields.tsx';
import { Form } from '#web/components/form.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Route } from './+types/$token.ts';

/** Handles the form without scripts. */
export const action = ({ request, context, params: { token } }: Route.ActionArgs) =>
  answerForm({ request, context }, [], async (call, typed) => {
    const body = textsOf(typed, 'password', 'password_confirmation');
    await call(users.resetPassword, { params: { token }, body });
    return { done: true };
  });

/**
 * Sets a new password by link. The link is checked at once, so that nobody fills in the form of an
 * invalid one; the form is shown meanwhile, as it also works without scripts.
 */
export default function ResetPassword() {
  const intl = useIntl();
  const { token = '' } = useParams();
  const posted = useActionData<typeof action>();
  const [done, setDone] = useState(posted?.done ?? false);
  const check = useOnce(() => call(users.checkReset, { params: { token } }));
  const form = useForm({
    schema: NewPassword,
    posted,
    initial: { password: '', password_confirmation: '' },
    submit: async (body, idempotency_key) => {
      await call(users.resetPassword, { params: { token }, body, idempotency_key });
      setDone(true);
    },
  });
  if (done) {
    return (
      <div className={styles['stack']}>
        <AuthHeading title={intl.formatMessage({ id: 'auth.reset.done' })}>
          <FormattedMessage id="auth.reset.done_text" />
        </AuthHeading>
        <ButtonLink to="/auth/login" size="l">
          <FormattedMessage id="auth.login.go" />
        </ButtonLink>
      </div>
    );
  }
  return (
    <LinkState
      work={check.state === 'working' ? { ...check, state: 'done' } : check}
      spentTitle={intl.formatMessage({ id: 'auth.reset.spent' })}
      spent={
        <ButtonLink to="/auth/forgot-password">
          <FormattedMessage id="auth.reset.ask_again" />
        </ButtonLink>
      }
    >
      <AuthHeading title={intl.formatMessage({ id: 'auth.reset.title' })}>
        <FormattedMessage id="auth.password.help" />
      </AuthHeading>
      <Form form={form}>
        <NewPasswordFields form={form} />
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.reset.go" />
        </Button>
      </Form>
      <p className={styles['links']}>
        <Link to="/auth/login">
          <FormattedMessage id="auth.back_to_login" />
        </Link>
      </p>
    </LinkState>
  );
}

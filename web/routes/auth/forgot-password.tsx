import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useActionData, useLocation } from 'react-router';
import { AskForMail, users } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { answerForm, textsOf } from '#web/lib/form-action.ts';
import { useForm } from '#web/lib/use-form.ts';
import { authArea } from '#web/components/auth/auth-area.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/forgot-password.ts';

/** Handles the form without scripts. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, [], async (call, typed) => ({
    sent: (await call(users.forgotPassword, { body: textsOf(typed, 'email') })).message,
  }));

/**
 * Requests a link to choose a new password; the response never reveals whether the address is
 * registered.
 */
export default function ForgotPassword() {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const area = authArea(pathname);
  const posted = useActionData<typeof action>();
  const [sent, setSent] = useState<string | null>(posted?.sent ?? null);
  const form = useForm({
    schema: AskForMail,
    posted,
    initial: { email: '' },
    submit: async (body) => setSent((await call(users.forgotPassword, { body })).message),
  });
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.forgot.title' })}>
        <FormattedMessage id="auth.forgot.text" />
      </AuthHeading>
      {sent ? (
        <Notice tone="jade" live title={sent}>
          <FormattedMessage id="auth.forgot.sent" values={{ email: form.values.email }} />
        </Notice>
      ) : (
        <Form form={form}>
          <TextInput
            {...form.field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <Button type="submit" size="l" wide pending={form.pending}>
            <FormattedMessage id="auth.forgot.go" />
          </Button>
        </Form>
      )}
      <p className={styles['links']}>
        <Link to={{ pathname: `${area}/login`, search }}>
          <FormattedMessage id="auth.back_to_login" />
        </Link>
        {sent ? (
          <Button tone="plain" onClick={() => setSent(null)}>
            <FormattedMessage id="auth.forgot.again" />
          </Button>
        ) : null}
      </p>
    </>
  );
}

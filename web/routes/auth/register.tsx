import { venueZone } from '#platform/pure/time.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, redirect, useActionData, useLocation } from 'react-router';
import { accounts, Register as NewAccount } from '#features/accounts/contract.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { answerForm, textsOf } from '#web/lib/form-action.ts';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { NewAccountFields } from '#web/components/auth/new-account-fields.tsx';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/register.ts';

// An unticked box is not consent.
const schema = NewAccount.refine((input) => input.terms === true, {
  path: ['terms'],
  message: 'invalid.terms',
});

export async function loader({ context }: Route.LoaderArgs) {
  return requireSetUp(context);
}

/** Handles the form without scripts. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, ['terms'], async (call, typed) => {
    const names = ['first_name', 'email', 'password', 'password_confirmation'] as const;
    await call(accounts.register, { body: { ...typed, ...textsOf(typed, ...names) } });
    return redirect('/welcome', 303);
  });

/** Creates an account and its owner, who continues to the first event. */
export default function Register({ loaderData: { seller_registration } }: Route.ComponentProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { search } = useLocation();
  const form = useForm({
    schema,
    posted: useActionData<typeof action>(),
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      timezone: venueZone,
      currency_code: 'HKD',
      locale,
      terms: false,
    },
    submit: async (body, idempotency_key) => {
      await call(accounts.register, { body, idempotency_key });
      // A new document, so that the back office starts with the new user.
      location.assign('/welcome');
    },
  });
  const isEmailTaken = form.errors['email'] !== undefined && form.values.email.includes('@');
  if (seller_registration === 'CLOSED')
    return (
      <AuthHeading title={intl.formatMessage({ id: 'auth.register.closed' })}>
        <FormattedMessage id="auth.register.closed_text" />
      </AuthHeading>
    );
  return (
    <>
      <AuthHeading title={intl.formatMessage({ id: 'auth.register.title' })}>
        <FormattedMessage id="auth.register.text" />
      </AuthHeading>
      <p className={styles['text']}>
        <FormattedMessage
          id="auth.register.visitors"
          values={{ link: (chunks) => <Link to="/">{chunks}</Link> }}
        />
      </p>
      {seller_registration === 'APPROVAL' ? (
        <Notice tone="amber">
          <FormattedMessage id="auth.register.approval" />
        </Notice>
      ) : null}
      <Form form={form}>
        <NewAccountFields
          form={form}
          hint={
            isEmailTaken ? (
              <p>
                <Link to={{ pathname: '/auth/login', search }}>
                  <FormattedMessage id="auth.register.login" />
                </Link>
              </p>
            ) : null
          }
        />
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.register.go" />
        </Button>
      </Form>
      <p className={styles['links']}>
        <Link to={{ pathname: '/auth/login', search }}>
          <FormattedMessage id="auth.register.login" />
        </Link>
      </p>
    </>
  );
}

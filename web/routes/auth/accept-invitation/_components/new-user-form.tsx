import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { team, type Invitation } from '#features/team/contract.ts';
import { NewPerson, samePasswords } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import type { Posted } from '#web/lib/form-action.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';
import styles from '#web/components/auth/auth.module.css';
import { NewPasswordFields } from '#web/components/auth/new-password-fields.tsx';
import { Form } from '#web/components/form.tsx';
import { TermsLabel } from '#web/components/terms-label.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import { InvitationHeading } from './invitation-heading.tsx';

// Fields that the API makes optional for existing users are required here; an unticked box is not
// consent.
const schema = samePasswords(NewPerson.omit({ email: true })).refine(
  (input) => input.terms === true,
  { path: ['terms'], message: 'invalid.terms' },
);

/** Name and password of a person who has no user yet. */
export function NewUserForm({
  invitation,
  token,
  posted,
}: {
  invitation: Invitation;
  token: string;
  posted: Posted | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const [done, setDone] = useState(false);
  const page = useRevalidator();
  const form = useForm({
    schema,
    posted,
    initial: {
      first_name: invitation.first_name,
      last_name: invitation.last_name ?? '',
      password: '',
      password_confirmation: '',
      locale,
      terms: false,
    },
    submit: async (body, idempotency_key) => {
      try {
        await call(team.accept, { params: { token }, body, idempotency_key });
      } catch (error) {
        // Withdrawn or used meanwhile: the page says which.
        if (error instanceof CallError && error.status === 410) return page.revalidate();
        throw error;
      }
      setDone(true);
    },
  });
  if (done)
    return (
      <div className={styles['stack']} role="status">
        <AuthHeading title={intl.formatMessage({ id: 'auth.invitation.done' })}>
          <FormattedMessage id="auth.invitation.done_text" />
        </AuthHeading>
        <ButtonLink to="/auth/login" size="l">
          <FormattedMessage id="auth.login.go" />
        </ButtonLink>
      </div>
    );
  return (
    <>
      <InvitationHeading invitation={invitation} />
      <Form form={form}>
        <div className={styles['pair']}>
          <NameFields
            first={<TextInput {...form.field('first_name')} autoComplete="given-name" />}
            last={<TextInput {...form.field('last_name')} autoComplete="family-name" />}
          />
        </div>
        <NewPasswordFields form={form} help={<FormattedMessage id="auth.password.help" />} />
        <Checkbox {...form.check('terms')} required label={<TermsLabel />} />
        <Button type="submit" size="l" wide pending={form.pending}>
          <FormattedMessage id="auth.invitation.go" />
        </Button>
      </Form>
    </>
  );
}

import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { NewPasswordFields } from '#web/components/auth/new-password-fields.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/**
 * Address and password of a visitor without a user; `isTaken` offers to sign in with the existing
 * one.
 */
export function SignInFields({
  form,
  isTaken,
}: {
  form: Pick<Form<unknown>, 'field'>;
  isTaken: boolean;
}) {
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ client_previous_url: pathname + search });
  return (
    <>
      <TextInput
        {...form.field('email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      {isTaken ? (
        <p>
          <Link to={`/login?${back}`}>
            <FormattedMessage id="auth.register.login" />
          </Link>
        </p>
      ) : null}
      <Columns>
        <NewPasswordFields
          form={form}
          required
          help={<FormattedMessage id="auth.password.help" />}
        />
      </Columns>
    </>
  );
}

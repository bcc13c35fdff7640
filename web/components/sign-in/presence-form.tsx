import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Presence, twoFactor } from '#features/users/two-factor.contract.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { presence } from '#web/lib/presence.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Form } from '../form.tsx';
import { CodeInput } from './code-input.tsx';

/** Confirms with the password, or with a code when the user has a second factor. */
export default function PresenceForm() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const [byPassword, setByPassword] = useState(false);
  const isCode = user?.has_two_factor === true && !byPassword;
  const form = useForm({
    schema: Presence,
    initial: { current_password: '', code: '' },
    body: ({ current_password, code }) => (isCode ? { code } : { current_password }),
    submit: async (body) => {
      await call(twoFactor.prove, { body });
      presence.answer(true);
    },
  });
  return (
    <Form form={form}>
      <p>
        <FormattedMessage id="auth.presence.text" />
      </p>
      {isCode ? (
        <CodeInput {...form.field('code')} />
      ) : (
        <>
          {/* Password managers need the name of the user. */}
          <input type="email" autoComplete="username" defaultValue={user?.email} hidden readOnly />
          <TextInput
            {...form.field('current_password')}
            label={intl.formatMessage({ id: 'auth.presence.password' })}
            required
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
      <Button type="submit" wide pending={form.pending}>
        <FormattedMessage id="auth.presence.go" />
      </Button>
      {isCode ? (
        <Button tone="plain" onClick={() => setByPassword(true)}>
          <FormattedMessage id="auth.presence.by_password" />
        </Button>
      ) : null}
    </Form>
  );
}

import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { z } from 'zod';
import { NewPassword, samePasswords, users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Columns } from '#web/components/columns.tsx';
import { Section } from './section.tsx';

const schema = samePasswords(
  z.object({ current_password: z.string().min(1).max(128), ...NewPassword.shape }),
);
const empty = { current_password: '', password: '', password_confirmation: '' };

/** The form for a new password, which ends all other sessions. */
export function PasswordSection({ user }: { user: User }) {
  const intl = useIntl();
  const form = useForm({
    schema,
    initial: empty,
    submit: async (body) => {
      await call(users.changeMe, { body });
      await queryClient.invalidateQueries({ queryKey: keyOf(users.sessions) });
      notifications.show({ message: intl.formatMessage({ id: 'account.password.changed' }) });
      // The passwords must not stay on the screen; the form would otherwise keep them as its
      // initial values.
      setTimeout(() => form.reset(empty));
    },
  });
  const toggle = { 'aria-label': intl.formatMessage({ id: 'account.password.show' }), tabIndex: 0 };
  return (
    <Section name="password">
      <Form form={form}>
        {/* Password managers need the name of the user. */}
        <input type="email" autoComplete="username" defaultValue={user.email} hidden readOnly />
        <PasswordInput
          {...form.field('current_password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
        />
        <Columns>
          <PasswordInput
            {...form.field('password')}
            label={intl.formatMessage({ id: 'account.password.new' })}
            description={intl.formatMessage({ id: 'auth.password.help' })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            {...form.field('password_confirmation')}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
        </Columns>
        <Button type="submit" loading={form.pending} disabled={!form.dirty}>
          <FormattedMessage id="account.password.change" />
        </Button>
      </Form>
    </Section>
  );
}

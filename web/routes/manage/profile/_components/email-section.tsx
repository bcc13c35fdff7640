import { useState } from 'react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { z } from 'zod';
import { AskForMail, users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { breakable } from '#web/components/email-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';

const schema = z.object({
  ...AskForMail.shape,
  current_password: z.string().min(1).max(128),
});
const empty = { email: '', current_password: '' };

/**
 * The user's email. A change requires the password and takes effect once the link in the mail was
 * opened; until then it can be cancelled.
 */
export function EmailSection({ user }: { user: User }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const form = useForm({
    schema,
    initial: empty,
    submit: async (body) => {
      queryClient.setQueryData(currentUser().queryKey, await call(users.changeMe, { body }));
      // The password must not stay in the form, which would otherwise keep it as an initial value.
      setTimeout(() => form.reset(empty));
    },
  });
  const cancel = async (): Promise<void> => {
    setPending(true);
    try {
      queryClient.setQueryData(
        currentUser().queryKey,
        await call(users.cancelEmailChange, { params: { userId: user.id } }),
      );
      form.reset(empty);
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    setPending(false);
  };
  return (
    <Section name="email">
      <p className={styles['muted']}>
        <FormattedMessage
          id="account.email.now"
          values={{ email: <strong>{breakable(user.email)}</strong> }}
        />
      </p>
      {user.pending_email ? (
        <Notice
          tone="amber"
          live
          title={
            <FormattedMessage id="account.email.pending" values={{ email: user.pending_email }} />
          }
        >
          <p>
            <FormattedMessage id="account.email.pending_text" />
          </p>
          <Button mt="xs" variant="default" loading={pending} onClick={() => void cancel()}>
            <FormattedMessage id="account.email.cancel" />
          </Button>
        </Notice>
      ) : (
        <Form form={form}>
          <TextInput
            {...form.field('email')}
            label={intl.formatMessage({ id: 'account.email.new' })}
            type="email"
            autoComplete="email"
          />
          <PasswordInput
            {...form.field('current_password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{
              'aria-label': intl.formatMessage({ id: 'account.password.show' }),
              tabIndex: 0,
            }}
          />
          <Button type="submit" loading={form.pending} disabled={!form.dirty}>
            <FormattedMessage id="account.email.change" />
          </Button>
        </Form>
      )}
    </Section>
  );
}

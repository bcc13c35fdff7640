import { Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Form } from '#web/components/form.tsx';
import { breakable } from '#web/components/email-link.tsx';
import { useEmailChange } from '#web/components/use-email-change.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/**
 * The user's email. A change requires the password and takes effect once the link in the mail was
 * opened; until then it can be cancelled.
 */
export function EmailSection({ user }: { user: User }) {
  const intl = useIntl();
  const { form, cancel } = useEmailChange(user);
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
          <Button
            mt="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(undefined, {
                onError: (error) =>
                  notifications.show({ color: 'danger', message: callProblem(intl, error) }),
              })
            }
          >
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

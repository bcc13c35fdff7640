import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { Form } from '#web/components/form.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { mayGoToAll } from './may-go-to-all.ts';
import styles from './messages.module.css';

interface ComposeFormProps {
  form: Omit<React.ComponentProps<typeof Form>['form'], 'submit'> & { pending: boolean };
  /** A test message goes to its author only. */
  submit: (isTest: boolean) => unknown;
  user: User | undefined;
  /** The message for a user who may not send because their address is not confirmed. */
  unconfirmed: MessageKey;
  /** The number of recipients, once it is known. */
  count: number | undefined;
  /** Waits for `count`; throws when it cannot be determined. */
  counted: () => Promise<number | undefined>;
  /** The form contains text that would be lost. */
  isWritten: boolean;
  preview: ReactNode;
  /** Selections outside the form. */
  above?: ReactNode;
  children: ReactNode;
}

/**
 * The form of a message to many recipients: what may prevent it from being sent, its fields, and
 * its buttons.
 */
export function ComposeForm({
  form,
  submit,
  user,
  unconfirmed,
  count,
  counted,
  isWritten,
  preview,
  above,
  children,
}: ComposeFormProps) {
  const intl = useIntl();
  const isConfirmed = user?.is_email_verified ?? false;
  return (
    <div className={styles['compose']}>
      {user && !isConfirmed ? (
        <>
          <Notice tone="amber" title={<FormattedMessage id={unconfirmed} />}>
            <FormattedMessage id="messages.unconfirmed.text" />
          </Notice>
          <ConfirmEmailNotice user={user} />
        </>
      ) : null}
      {above}
      <Form
        form={{
          ...form,
          submit: async (event) => {
            event?.preventDefault();
            try {
              if (await mayGoToAll(intl, await counted())) submit(false);
            } catch (error) {
              const message = callProblem(intl, error, 'errors.failed.message_send');
              notifications.show({ color: 'danger', message });
            }
          },
        }}
      >
        {children}
        <div className={styles['bar']}>
          <Button
            type="submit"
            loading={form.pending}
            disabled={!isConfirmed || count === 0}
            leftSection={<IconSend size={18} stroke={1.5} />}
          >
            {count ? (
              <FormattedMessage id="messages.send_to" values={{ count }} />
            ) : (
              <FormattedMessage id="messages.send" />
            )}
          </Button>
          {preview}
          <Button
            variant="default"
            disabled={!isConfirmed || form.pending}
            aria-busy={form.pending || undefined}
            onClick={() => submit(true)}
            leftSection={<IconFlask size={18} stroke={1.5} />}
          >
            <FormattedMessage id="messages.send_test" />
          </Button>
        </div>
      </Form>
      <LeaveGuard when={isWritten} isSaving={form.pending} hasFailed={form.problem !== null} />
    </div>
  );
}

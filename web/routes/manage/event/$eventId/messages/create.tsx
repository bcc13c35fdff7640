import { useRef } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '#features/messages/contract.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useForm } from '#web/lib/use-form.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { Form } from '#web/components/form.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { AudienceFields } from './_components/compose/audience-fields.tsx';
import { audienceOf, messageSchema, newMessage } from './_components/compose/message-values.ts';
import { PlaceholderTools } from './_components/compose/placeholder-tools.tsx';
import { PreviewButton } from './_components/compose/preview-button.tsx';
import { usePeopleCount } from './_components/compose/use-people-count.ts';
import { messagesChanged } from './_components/messages-changed.ts';
import styles from './_components/messages.module.css';

/**
 * Writes a message to attendees. A test goes to its author only; the input is kept until it is
 * sent.
 */
export default function ComposeMessage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const [search] = useSearchParams();
  const { data: user } = useCurrentUser();
  const isTest = useRef(false);
  const params = { eventId: event.id };
  const form = useForm({
    schema: messageSchema,
    initial: newMessage(search),
    failed: 'errors.failed.message_send',
    submit: async (
      { subject, message, send_copy_to_current_user, acknowledgement, ...to },
      idempotency_key,
    ) => {
      const is_test = isTest.current;
      const sent = await call(messages.send, {
        params,
        idempotency_key,
        body: {
          subject,
          message,
          ...(audienceOf(to) ?? to),
          ...(is_test ? { is_test } : { send_copy_to_current_user, acknowledgement }),
        },
      });
      await messagesChanged();
      if (is_test)
        notifications.show({
          message: intl.formatMessage({ id: 'messages.test_sent' }, { email: user?.email }),
        });
      else await navigate(`/manage/event/${event.id}/messages/${sent.id}`);
    },
  });
  const count = usePeopleCount(event.id, form.values);
  const submit = (test: boolean): void => {
    isTest.current = test;
    void form.submit();
  };
  const confirmed = user?.is_email_verified ?? false;
  const written = form.values.subject !== '' || form.values.message !== '';
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.create' })} />
      <div className={styles['compose']}>
        {user && !confirmed ? (
          <>
            <Notice tone="amber" title={<FormattedMessage id="messages.unconfirmed" />}>
              <FormattedMessage id="messages.unconfirmed.text" />
            </Notice>
            <ConfirmEmailNotice user={user} />
          </>
        ) : null}
        <Form
          form={{
            ...form,
            submit: async (event) => {
              event?.preventDefault();
              submit(false);
            },
          }}
        >
          <AudienceFields form={form} />
          {count === 0 ? (
            <Notice live>
              <FormattedMessage id="messages.nobody" />
            </Notice>
          ) : null}
          <TextInput
            {...form.field('subject')}
            description={intl.formatMessage(
              { id: 'messages.subject_help' },
              { example: '{{first_name}}' },
            )}
          />
          <RichText {...form.field('message')} tools={<PlaceholderTools />} />
          <Checkbox
            {...form.check('send_copy_to_current_user')}
            label={intl.formatMessage({ id: 'messages.copy' }, { email: user?.email })}
          />
          <Checkbox
            {...form.check('acknowledgement')}
            label={intl.formatMessage({ id: 'messages.acknowledge' })}
            description={intl.formatMessage({ id: 'messages.acknowledge.help' })}
            required
          />
          <div className={styles['bar']}>
            <Button
              type="submit"
              loading={form.pending}
              disabled={!confirmed}
              leftSection={<IconSend size={18} stroke={1.5} />}
            >
              {count ? (
                <FormattedMessage id="messages.send_to" values={{ count }} />
              ) : (
                <FormattedMessage id="messages.send" />
              )}
            </Button>
            <PreviewButton values={form.values} />
            <Button
              variant="default"
              disabled={!confirmed || form.pending}
              onClick={() => submit(true)}
              leftSection={<IconFlask size={18} stroke={1.5} />}
            >
              <FormattedMessage id="messages.send_test" />
            </Button>
          </div>
        </Form>
        <LeaveGuard when={written && !form.pending} />
      </div>
    </>
  );
}

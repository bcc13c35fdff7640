import { useRef } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { messages } from '#features/messages/contract.ts';
import { viewIn } from '#web/components/data-table/table-state.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';
import { audienceOf, messageSchema, newMessage } from './message-values.ts';
import { messagesChanged } from '../messages-changed.ts';

/** The form of a new message: sent to its recipients, or as a test to its author. */
export function useMessageForm(email: string | undefined) {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const [search] = useSearchParams();
  const view = viewIn(search);
  const isTest = useRef(false);
  const params = { eventId: event.id };
  const form = useForm({
    schema: messageSchema,
    initial: newMessage(search),
    failed: 'errors.failed.message_send',
    submit: async (
      { subject, message, translations, send_copy_to_current_user, acknowledgement, ...to },
      idempotency_key,
    ) => {
      const is_test = isTest.current;
      const sent = await call(messages.send, {
        params,
        query: { ...view },
        idempotency_key,
        body: {
          subject,
          message,
          translations,
          ...(audienceOf(to) ?? to),
          ...(is_test ? { is_test } : { send_copy_to_current_user, acknowledgement }),
        },
      });
      await messagesChanged();
      if (is_test)
        notifications.show({
          message: intl.formatMessage({ id: 'messages.test_sent' }, { email: email }),
        });
      else await navigate(`/manage/event/${event.id}/messages/${sent.id}`);
    },
  });
  const submit = (test: boolean): void => {
    isTest.current = test;
    void form.submit();
  };
  return { form, submit, view };
}

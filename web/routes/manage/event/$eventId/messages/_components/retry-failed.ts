import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { messages, type Message } from '#features/messages/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { messagesChanged } from './messages-changed.ts';

/** Resends a message to the recipients it failed for. */
export async function retryFailed(
  intl: IntlShape,
  { id, event_id, failed_count }: Message,
): Promise<void> {
  try {
    await call(messages.retry, { params: { eventId: event_id, messageId: id } });
    notifications.show({
      message: intl.formatMessage({ id: 'messages.retried' }, { count: failed_count }),
    });
  } catch (error) {
    notifications.show({ color: 'danger', message: callProblem(intl, error) });
  }
  await messagesChanged();
}

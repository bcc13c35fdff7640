import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import type { Message } from '#features/messages/contract.ts';
import { removeRows } from '#web/components/remove-rows.ts';
import { callProblem } from '#web/lib/call-problem.ts';

/** Operations on a sent message; each also reloads what it changed. */
export interface MessageActs {
  retry: () => Promise<unknown>;
  remove: () => Promise<unknown>;
  changed: () => Promise<unknown>;
}

/** Resends a message to the recipients it failed for. */
export async function retryFailed(
  intl: IntlShape,
  { failed_count }: Pick<Message, 'failed_count'>,
  { retry, changed }: MessageActs,
): Promise<void> {
  try {
    await retry();
    notifications.show({
      message: intl.formatMessage({ id: 'messages.retried' }, { count: failed_count }),
    });
  } catch (error) {
    notifications.show({ color: 'danger', message: callProblem(intl, error) });
  }
  await changed();
}

/** Deletes the record of a message: sent emails cannot be recalled. `after` runs afterwards. */
export const removeMessage = (
  intl: IntlShape,
  message: Pick<Message, 'subject' | 'sent_count'>,
  { remove, changed }: MessageActs,
  after?: () => Promise<void> | void,
): Promise<boolean> =>
  removeRows(intl, [message], {
    confirmation: {
      title: intl.formatMessage({ id: 'messages.delete.title' }, { subject: message.subject }),
      text: intl.formatMessage({ id: 'messages.delete.text' }, { count: message.sent_count }),
      confirmLabel: intl.formatMessage({ id: 'messages.delete' }),
    },
    remove: async () => {
      await remove();
      await after?.();
    },
    changed,
    failed: 'errors.failed.message_delete',
    done: () => intl.formatMessage({ id: 'messages.deleted' }),
  });

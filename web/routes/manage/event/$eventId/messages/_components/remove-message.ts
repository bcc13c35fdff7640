import type { IntlShape } from 'react-intl';
import { messages, type Message } from '#features/messages/contract.ts';
import { call } from '#web/lib/api.ts';
import { removeRows } from '../../_components/remove-rows.ts';
import { messagesChanged } from './messages-changed.ts';

/** Deletes the record of a message: sent emails cannot be recalled. `after` runs afterwards. */
export const removeMessage = (
  intl: IntlShape,
  message: Message,
  after?: () => Promise<void> | void,
): Promise<boolean> =>
  removeRows(intl, [message], {
    confirmation: {
      title: intl.formatMessage({ id: 'messages.delete.title' }, { subject: message.subject }),
      text: intl.formatMessage({ id: 'messages.delete.text' }, { count: message.sent_count }),
      confirmLabel: intl.formatMessage({ id: 'messages.delete' }),
    },
    remove: async ({ id, event_id }) => {
      await call(messages.remove, { params: { eventId: event_id, messageId: id } });
      await after?.();
    },
    changed: messagesChanged,
    failed: 'errors.failed.message_delete',
    done: () => intl.formatMessage({ id: 'messages.deleted' }),
  });

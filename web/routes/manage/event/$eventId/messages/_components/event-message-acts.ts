import { messages, type Message } from '#features/messages/contract.ts';
import type { MessageActs } from '#web/components/messages/message-acts.ts';
import { call } from '#web/lib/api.ts';
import { messagesChanged } from './messages-changed.ts';

/** The actions on a sent message to attendees. */
export function eventMessageActs({ id, event_id }: Message): MessageActs {
  const params = { eventId: event_id, messageId: id };
  return {
    retry: () => call(messages.retry, { params }),
    remove: () => call(messages.remove, { params }),
    changed: messagesChanged,
  };
}

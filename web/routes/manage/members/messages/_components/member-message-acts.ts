import { memberMessages } from '#features/messages/members.contract.ts';
import type { MessageActs } from '#web/components/messages/message-acts.ts';
import { call } from '#web/lib/api.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads messages to members after one was sent or deleted. */
export const memberMessagesChanged = (): Promise<void> =>
  refetch(memberMessages.list, memberMessages.get, memberMessages.recipients);

/** The actions on a sent message to members. */
export function memberMessageActs(memberMessageId: number): MessageActs {
  const params = { memberMessageId };
  return {
    retry: () => call(memberMessages.retry, { params }),
    remove: () => call(memberMessages.remove, { params }),
    changed: memberMessagesChanged,
  };
}

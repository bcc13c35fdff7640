import { memberMessages } from '#features/messages/members.contract.ts';
import type { MessageActs } from '#web/components/messages/message-acts.ts';
import { call } from '#web/lib/api.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After something was sent to members, or a message is gone. */
export const memberMessagesChanged = (): Promise<void> =>
  refetch(memberMessages.list, memberMessages.get, memberMessages.recipients);

/** What can be done with a message to members that was sent. */
export function memberMessageActs(memberMessageId: number): MessageActs {
  const params = { memberMessageId };
  return {
    retry: () => call(memberMessages.retry, { params }),
    remove: () => call(memberMessages.remove, { params }),
    changed: memberMessagesChanged,
  };
}

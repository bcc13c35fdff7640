import { memberMessages } from '#features/messages/members.contract.ts';
import type { MessageActs } from '#web/components/messages/message-acts.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After something was sent to members, or a message is gone. */
export const memberMessagesChanged = (): Promise<unknown> =>
  Promise.all(
    [memberMessages.list, memberMessages.get, memberMessages.recipients].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );

/** What can be done with a message to members that was sent. */
export function memberMessageActs(memberMessageId: number): MessageActs {
  const params = { memberMessageId };
  return {
    retry: () => call(memberMessages.retry, { params }),
    remove: () => call(memberMessages.remove, { params }),
    changed: memberMessagesChanged,
  };
}

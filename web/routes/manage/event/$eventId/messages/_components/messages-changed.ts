import { messages } from '#features/messages/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After something was sent, or a message is gone. */
export async function messagesChanged(): Promise<void> {
  await Promise.all(
    [messages.list, messages.get, messages.recipients].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}

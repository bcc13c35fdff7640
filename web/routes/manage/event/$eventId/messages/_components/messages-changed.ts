import { messages } from '#features/messages/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After something was sent, or a message is gone. */
export const messagesChanged = (): Promise<void> =>
  refetch(messages.list, messages.get, messages.recipients);

import { messages } from '#features/messages/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads messages after one was sent or deleted. */
export const messagesChanged = (): Promise<void> =>
  refetch(messages.list, messages.get, messages.recipients);

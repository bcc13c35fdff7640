import { useEffect } from 'react';
import { messages, type Message } from '#features/messages/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

const every_ms = 2000;

/** Polls the list while a message in it is being sent. */
export function useWhileSending(): void {
  useEffect(() => {
    const queryKey = keyOf(messages.list);
    const sending = (): boolean =>
      queryClient
        .getQueriesData<{ data: Message[] }>({ queryKey, type: 'active' })
        .some(([, page]) => page?.data.some(({ status }) => status !== 'SENT'));
    const timer = setInterval(() => {
      if (sending() && document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey });
    }, every_ms);
    return () => clearInterval(timer);
  }, []);
}

import { useEffect } from 'react';
import type { Message } from '#features/messages/contract.ts';
import type { ListEndpoint } from '#web/components/data-table/table-types.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

const every_ms = 2000;

/** Polls a list of messages while one in it is being sent. */
export function useWhileSending(list: ListEndpoint): void {
  useEffect(() => {
    const queryKey = keyOf(list);
    const sending = (): boolean =>
      queryClient
        .getQueriesData<{ data: Pick<Message, 'status'>[] }>({ queryKey, type: 'active' })
        .some(([, page]) => page?.data.some(({ status }) => status !== 'SENT'));
    const timer = setInterval(() => {
      if (sending() && document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey });
    }, every_ms);
    return () => clearInterval(timer);
  }, [list]);
}

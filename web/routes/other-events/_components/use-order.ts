import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { otherEvents, type OtherEvent } from '#features/other-events/contract.ts';
import type { Page } from '#platform/pure/page.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { othersChanged } from './use-other-event-form.ts';

/**
 * Moves an event within a page of the list: optimistically, and reverted when it could not be
 * saved.
 */
export function useOrder(
  queryKey: readonly unknown[],
  page: Page<OtherEvent> | undefined,
): (from: number, to: number) => void {
  const intl = useIntl();
  const run = async (from: number, to: number): Promise<void> => {
    if (!page) return;
    const next = moved(page.data, from, to);
    queryClient.setQueryData(queryKey, { ...page, data: next });
    const before = (page.meta.current_page - 1) * page.meta.per_page;
    try {
      await call(otherEvents.sort, { body: placesOf(next, before) });
    } catch (error) {
      queryClient.setQueryData(queryKey, page);
      notifications.show({
        color: 'danger',
        message: intl.formatMessage(
          { id: 'sortable.failed' },
          { reason: callProblem(intl, error) },
        ),
      });
    }
    await othersChanged();
  };
  return (from, to) => void run(from, to);
}

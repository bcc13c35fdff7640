import type { bulkCheckIn } from '#features/check-in/bulk.contract.ts';
import type { CheckInList } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import { selectionInput } from '#web/components/bulk/selection-input.ts';
import { openBulk } from '#web/components/bulk/bulk-dialog.tsx';
import type { Many } from '../../_components/use-many.ts';
import { checkedIn } from './use-check-in.ts';

interface Door {
  endpoint: (typeof bulkCheckIn)['attendees' | 'orders'];
  list: CheckInList;
  /** How many people it processes, and how many of them have a valid ticket. */
  total: number;
  active: number;
}

/** Checks many attendees in on a list: those of the rows, or all of the orders. */
export function checkInMany<Row extends { id: number }>(
  { intl, event, chosen }: Many<Row, unknown>,
  { endpoint, list, total, active }: Door,
): Promise<boolean> {
  const { query, body } = selectionInput(chosen);
  const device_name = intl.formatMessage({ id: 'attendees.check_in.office' });
  return openBulk(intl, {
    title: intl.formatMessage({ id: 'attendees.bulk.check_in.title' }, { count: active }),
    total,
    initial: null,
    body: () => (
      <p>{intl.formatMessage({ id: 'attendees.bulk.check_in.text' }, { list: list.name })}</p>
    ),
    confirmLabel: intl.formatMessage({ id: 'attendees.check_in.do' }),
    slice: (_, from) =>
      call(endpoint, {
        params: { eventId: event.id, checkInListId: list.id },
        query,
        body: { ...body, from, device_name },
      }),
    done: (count) => intl.formatMessage({ id: 'attendees.bulk.checked_in' }, { count }),
    changed: () => checkedIn(event.id),
  });
}

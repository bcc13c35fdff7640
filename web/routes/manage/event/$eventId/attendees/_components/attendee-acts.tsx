import type { IntlShape } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { bulkCheckIn } from '#features/check-in/bulk.contract.ts';
import type { CheckInList } from '#features/check-in/contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { askedOf } from '../../_components/bulk/asked-of.ts';
import type { BulkAct } from '../../_components/bulk/bulk-dialog.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { attendeesChanged } from './attendees-changed.ts';
import { cancelText } from './cancel-text.tsx';
import { MoveBody, type MoveValues } from './move-body.tsx';
import { checkedIn } from './use-check-in.ts';

/** Many attendees of an event, and how many of them have a ticket that admits. */
export interface Many {
  intl: IntlShape;
  event: StaffEvent;
  chosen: Chosen<Attendee>;
  active: number;
}
const changed =
  ({ event }: Many) =>
  () =>
    attendeesChanged(event.id);

export const checkInAct = (many: Many, list: CheckInList): BulkAct<null> => {
  const { intl, event, chosen, active } = many;
  const { query, body } = askedOf(chosen);
  return {
    title: intl.formatMessage({ id: 'attendees.bulk.check_in.title' }, { count: active }),
    total: chosen.count,
    initial: null,
    body: () => (
      <p>{intl.formatMessage({ id: 'attendees.bulk.check_in.text' }, { list: list.name })}</p>
    ),
    confirmLabel: intl.formatMessage({ id: 'attendees.check_in.do' }),
    slice: (_, from) =>
      call(bulkCheckIn.attendees, {
        params: { eventId: event.id, checkInListId: list.id },
        query,
        body: {
          ...body,
          from,
          device_name: intl.formatMessage({ id: 'attendees.check_in.office' }),
        },
      }),
    done: (count) => intl.formatMessage({ id: 'attendees.bulk.checked_in' }, { count }),
    changed: () => checkedIn(event.id),
  };
};

export const resendAct = (many: Many): BulkAct<null> => {
  const { intl, event, chosen, active } = many;
  const { query, body } = askedOf(chosen);
  const run_id = crypto.randomUUID();
  return {
    title: intl.formatMessage({ id: 'attendees.bulk.resend.title' }, { count: active }),
    total: chosen.count,
    initial: null,
    body: () => (
      <p>{intl.formatMessage({ id: 'attendees.bulk.resend.text' }, { count: active })}</p>
    ),
    confirmLabel: intl.formatMessage({ id: 'attendees.resend' }),
    slice: (_, from) =>
      call(bulk.resendTickets, {
        params: { eventId: event.id },
        query,
        body: { ...body, from, run_id },
      }),
    done: (count) => intl.formatMessage({ id: 'attendees.bulk.resent' }, { count }),
    changed: changed(many),
  };
};

export const moveAct = (many: Many): BulkAct<MoveValues> => {
  const { intl, event, chosen, active } = many;
  const { query, body } = askedOf(chosen);
  return {
    title: intl.formatMessage({ id: 'attendees.bulk.move.title' }, { count: active }),
    total: chosen.count,
    initial: {},
    body: (values, set) => <MoveBody values={values} set={set} />,
    isReady: ({ ticket_price_id }) => ticket_price_id !== undefined,
    confirmLabel: intl.formatMessage({ id: 'attendees.bulk.move' }),
    slice: ({ ticket_id = 0, ticket_price_id }, from) =>
      call(bulk.move, {
        params: { eventId: event.id },
        query,
        body: { ...body, from, ticket_id, ticket_price_id },
      }),
    done: (count) => intl.formatMessage({ id: 'attendees.bulk.moved' }, { count }),
    changed: changed(many),
  };
};

export const cancelAct = (many: Many): BulkAct<{ notify_buyer: boolean }> => {
  const { intl, event, chosen, active } = many;
  const { query, body } = askedOf(chosen);
  return {
    title: intl.formatMessage({ id: 'attendees.bulk.cancel.title' }, { count: active }),
    total: chosen.count,
    initial: { notify_buyer: true },
    body: (_, set) => cancelText(intl, (notify_buyer) => set({ notify_buyer })),
    confirmLabel: intl.formatMessage({ id: 'attendees.cancel' }, { count: active }),
    keepLabel: intl.formatMessage({ id: 'attendees.cancel.keep' }, { count: active }),
    color: 'danger',
    slice: ({ notify_buyer }, from) =>
      call(bulk.cancelTickets, {
        params: { eventId: event.id },
        query,
        body: { ...body, from, notify_buyer },
      }),
    done: (count) => intl.formatMessage({ id: 'attendees.bulk.cancelled' }, { count }),
    changed: changed(many),
  };
};

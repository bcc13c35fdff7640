import type { Attendee } from '#features/attendees/contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { selectionInput } from '#web/components/bulk/selection-input.ts';
import { openBulk } from '#web/components/bulk/bulk-dialog.tsx';
import type { Many } from '../../_components/use-many.ts';
import { attendeesChanged } from './attendees-changed.ts';
import { cancelText } from './cancel-text.tsx';
import { MoveBody, type MoveValues } from './move-body.tsx';

/** Attendees of an event for a bulk action. */
export type ManyAttendees = Many<Attendee, AnswerOf<typeof bulk.attendees>>;
const changed =
  ({ event }: ManyAttendees) =>
  () =>
    attendeesChanged(event.id);

/** Confirms, then sends tickets again, one mail per attendee; false when nothing was done. */
export const resendMany = (many: ManyAttendees): Promise<boolean> => {
  const { intl, event, chosen } = many;
  const { active } = many.facts;
  const { query, body } = selectionInput(chosen);
  const run_id = crypto.randomUUID();
  return openBulk(intl, {
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
  });
};

/**
 * Confirms, then moves attendees to another ticket, without charging or refunding anything; false
 * when nothing was done.
 */
export const moveMany = (many: ManyAttendees): Promise<boolean> => {
  const { intl, event, chosen } = many;
  const { active } = many.facts;
  const { query, body } = selectionInput(chosen);
  return openBulk<MoveValues>(intl, {
    title: intl.formatMessage({ id: 'attendees.bulk.move.title' }, { count: active }),
    total: chosen.count,
    initial: {},
    body: (values, set) => <MoveBody event={event} values={values} set={set} />,
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
  });
};

/** Confirms, then cancels tickets without a refund; false when nothing was done. */
export const cancelMany = (many: ManyAttendees): Promise<boolean> => {
  const { intl, event, chosen } = many;
  const { active } = many.facts;
  const { query, body } = selectionInput(chosen);
  return openBulk(intl, {
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
  });
};

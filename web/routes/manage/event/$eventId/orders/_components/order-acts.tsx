import { Checkbox, Stack } from '@mantine/core';
import type { IntlShape } from 'react-intl';
import { bulkCheckIn } from '#features/check-in/bulk.contract.ts';
import type { CheckInList } from '#features/check-in/contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { askedOf } from '../../_components/bulk/asked-of.ts';
import type { BulkAct } from '../../_components/bulk/bulk-dialog.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { attendeesChanged } from '../../attendees/_components/attendees-changed.ts';
import { checkedIn } from '../../attendees/_components/use-check-in.ts';

/** Many orders of an event, with what an act would mean for them. */
export interface ManyOrders {
  intl: IntlShape;
  locale: Locale;
  event: StaffEvent;
  chosen: Chosen<Order>;
  facts: AnswerOf<typeof bulk.orders>;
}

export const checkInOrdersAct = (
  { intl, event, chosen, facts }: ManyOrders,
  list: CheckInList,
): BulkAct<null> => {
  const { query, body } = askedOf(chosen);
  return {
    title: intl.formatMessage(
      { id: 'attendees.bulk.check_in.title' },
      { count: facts.active_attendees },
    ),
    total: facts.active_attendees,
    initial: null,
    body: () => (
      <p>{intl.formatMessage({ id: 'attendees.bulk.check_in.text' }, { list: list.name })}</p>
    ),
    confirmLabel: intl.formatMessage({ id: 'attendees.check_in.do' }),
    slice: (_, from) =>
      call(bulkCheckIn.orders, {
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

export const resendOrdersAct = ({ intl, event, chosen, facts }: ManyOrders): BulkAct<null> => {
  const { query, body } = askedOf(chosen);
  const count = facts.completed;
  const run_id = crypto.randomUUID();
  return {
    title: intl.formatMessage({ id: 'orders.bulk.resend.title' }, { count }),
    total: chosen.count,
    initial: null,
    body: () => <p>{intl.formatMessage({ id: 'orders.bulk.resend.text' }, { count })}</p>,
    confirmLabel: intl.formatMessage({ id: 'orders.resend' }),
    slice: (_, from) =>
      call(bulk.resendConfirmations, {
        params: { eventId: event.id },
        query,
        body: { ...body, from, run_id },
      }),
    done: (done) => intl.formatMessage({ id: 'orders.bulk.resent' }, { count: done }),
    changed: () => attendeesChanged(event.id),
  };
};

interface CancelValues {
  refund: boolean;
  notify_buyer: boolean;
}

export const cancelOrdersAct = (many: ManyOrders): BulkAct<CancelValues> => {
  const { intl, event, chosen, facts } = many;
  const { query, body } = askedOf(chosen);
  const count = facts.completed;
  return {
    title: intl.formatMessage({ id: 'orders.bulk.cancel.title' }, { count }),
    total: chosen.count,
    initial: { refund: true, notify_buyer: true },
    body: (values, set) => <CancelBody many={many} values={values} set={set} />,
    confirmLabel: intl.formatMessage({ id: 'orders.bulk.cancel.go' }, { count }),
    keepLabel: intl.formatMessage({ id: 'orders.bulk.cancel.keep' }, { count }),
    color: 'danger',
    slice: (values, from) =>
      call(bulk.cancelOrders, {
        params: { eventId: event.id },
        query,
        body: { ...body, from, ...values },
      }),
    done: (done) => intl.formatMessage({ id: 'orders.bulk.cancelled' }, { count: done }),
    changed: () => attendeesChanged(event.id),
  };
};

/** What becomes of tickets, money and mail when many orders are cancelled. */
function CancelBody({
  many: { intl, locale, event, facts },
  values,
  set,
}: {
  many: ManyOrders;
  values: CancelValues;
  set: (values: CancelValues) => void;
}) {
  const amount = formatMoney(facts.refundable, event.currency, locale);
  return (
    <Stack gap="sm">
      <p>{intl.formatMessage({ id: 'orders.cancel.text' }, { tickets: facts.active_attendees })}</p>
      {facts.refundable > 0 ? (
        <Checkbox
          label={intl.formatMessage({ id: 'orders.bulk.cancel.refund' }, { amount })}
          description={intl.formatMessage({
            id: values.refund ? 'orders.bulk.cancel.money' : 'orders.bulk.cancel.no_money',
          })}
          checked={values.refund}
          onChange={({ currentTarget }) => set({ ...values, refund: currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={intl.formatMessage({ id: 'orders.bulk.cancel.tell' }, { count: facts.completed })}
        checked={values.notify_buyer}
        onChange={({ currentTarget }) => set({ ...values, notify_buyer: currentTarget.checked })}
      />
    </Stack>
  );
}

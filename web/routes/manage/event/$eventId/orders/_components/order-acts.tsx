import { Checkbox, Stack } from '@mantine/core';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { call } from '#web/lib/api.ts';
import { selectionInput } from '#web/components/bulk/selection-input.ts';
import { openBulk } from '#web/components/bulk/bulk-dialog.tsx';
import type { Many } from '../../_components/use-many.ts';
import { attendeesChanged } from '../../attendees/_components/attendees-changed.ts';

/** Orders of an event for a bulk action. */
export type ManyOrders = Many<Order, AnswerOf<typeof bulk.orders>>;

/** Confirms, then sends confirmations again, one per order; false when nothing was done. */
export const resendMany = ({ intl, event, chosen, facts }: ManyOrders): Promise<boolean> => {
  const { query, body } = selectionInput(chosen);
  const count = facts.completed;
  const run_id = crypto.randomUUID();
  return openBulk(intl, {
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
  });
};

interface CancelValues {
  refund: boolean;
  notify_buyer: boolean;
}

/** Confirms, then cancels orders, by default with refund and mail; false when nothing was done. */
export const cancelMany = (many: ManyOrders): Promise<boolean> => {
  const { intl, event, chosen, facts } = many;
  const { query, body } = selectionInput(chosen);
  const count = facts.completed;
  return openBulk(intl, {
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
  });
};

/** The effect of cancelling many orders on tickets, money and mails. */
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

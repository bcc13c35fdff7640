import { useIntl } from 'react-intl';
import { orderStatuses, paymentStatuses, refundStatuses } from '#features/orders/rules/status.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { fromWallClock, plusDays } from '#platform/pure/time.ts';
import { today } from '#web/lib/clock.ts';
import type { Filter } from '#web/components/data-table/table-types.ts';
import { useShownTickets, type StaffEvent } from '../../_components/managed-event.tsx';

/** The filters of orders: three statuses, ticket, and period (days in the event's time zone). */
export function useOrderFilters(event: StaffEvent): Filter[] {
  const intl = useIntl();
  const tickets = useShownTickets();
  const optionsOf = <Value extends string>(
    values: readonly Value[],
    keyOf: (value: Value) => MessageKey,
  ): { value: string; label: string }[] =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: keyOf(value) }) }));
  const since = (days: number): string =>
    fromWallClock(`${plusDays(today(event.timezone), 1 - days)}T00:00`, event.timezone);
  return [
    {
      field: 'status',
      message: 'orders.filter.status',
      options: optionsOf(orderStatuses, (value) => `orders.is.${value}`),
    },
    {
      field: 'payment_status',
      message: 'orders.filter.payment',
      options: optionsOf(paymentStatuses, (value) => `orders.payment.${value}`),
    },
    {
      field: 'refund_status',
      message: 'orders.filter.refund',
      options: optionsOf(refundStatuses, (value) => `orders.is.${value}`),
    },
    {
      field: 'ticket_id',
      message: 'orders.filter.ticket',
      options: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    {
      field: 'created_at',
      operator: 'gte',
      zone: event.timezone,
      message: 'orders.filter.date',
      options: [1, 7, 30, 90].map((days) => ({
        value: since(days),
        label: intl.formatMessage({ id: 'orders.filter.days' }, { days }),
      })),
    },
  ];
}

import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { orders, type StaffOrder } from '#features/orders/contract.ts';
import { RefundInput } from '#features/orders/refunds.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import {
  attendeesChanged,
  refetchIfChanged,
} from '../../attendees/_components/attendees-changed.ts';
import { whyNoRefund } from '../_components/why-no-refund.ts';
import type { Route } from './+types/refund.ts';
import { orderQuery } from './_components/order-query.ts';
import { RefundAmount } from './_components/refund-amount.tsx';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(orderQuery(params));
}

/** Refunds part of an order's payment, or all of it. */
export default function RefundOrder() {
  const { data: order } = useQuery(orderQuery(useParams()));
  const reason = order && whyNoRefund(order);
  return (
    <RouteDrawer title={<FormattedMessage id="orders.refund" />} to="../..">
      {!order ? <Skeleton lines={4} height="m" /> : null}
      {reason ? <Notice tone="amber" title={<FormattedMessage id={reason} />} /> : null}
      {order && !reason ? <RefundForm order={order} /> : null}
    </RouteDrawer>
  );
}

function RefundForm({ order }: { order: StaffOrder }) {
  const intl = useIntl();
  const locale = useLocale();
  const bound = useDrawerForm({
    schema: RefundInput,
    initial: { amount: order.refundable, notify_buyer: true, cancel_order: false },
    save: (body, idempotency_key) =>
      call(orders.refund, {
        params: { eventId: order.event_id, orderId: order.id },
        // A colleague may have refunded since this order was read.
        body: { ...body, refundable: order.refundable },
        idempotency_key,
      }).catch(refetchIfChanged(order.event_id)),
    refusalFields: { 'order.refund_exceeds_remaining': 'amount' },
    saved: async ({ amount }) => {
      await attendeesChanged(order.event_id);
      notifications.show({
        message: intl.formatMessage(
          { id: 'orders.refund.started' },
          { amount: formatMoney(Number(amount), order.currency, locale) },
        ),
      });
    },
  });
  const { form } = bound;
  const amount = formatMoney(Number(form.values.amount) || 0, order.currency, locale);
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id="orders.refund.submit" values={{ amount }} />}
    >
      <p>
        <FormattedMessage id="orders.refund.text" />
      </p>
      <RefundAmount
        field={form.field<number | string>('amount')}
        set={(value) => form.set('amount', value)}
        currency={order.currency}
        most={order.refundable}
      />
      {order.status === 'COMPLETED' ? (
        <Checkbox
          {...form.check('cancel_order')}
          description={intl.formatMessage({ id: 'orders.cancel.help' })}
        />
      ) : null}
      <Checkbox {...form.check('notify_buyer')} />
    </DrawerForm>
  );
}

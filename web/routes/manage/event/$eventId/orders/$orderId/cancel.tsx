import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { orders, type StaffOrder } from '#features/orders/contract.ts';
import { CancelInput } from '#features/orders/refunds.contract.ts';
import { call } from '#web/lib/api.ts';
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
import type { Route } from './+types/cancel.ts';
import { orderQuery } from './_components/order-query.ts';
import { RefundAmount } from './_components/refund-amount.tsx';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(orderQuery(params));
}

/** Cancels an order and refunds it: in full, unless staff enter less. */
export default function CancelOrder() {
  const { data: order } = useQuery(orderQuery(useParams()));
  return (
    <RouteDrawer title={<FormattedMessage id="orders.cancel" />} to="../..">
      {order ? <CancelForm order={order} /> : <Skeleton lines={4} height="m" />}
    </RouteDrawer>
  );
}

function CancelForm({ order }: { order: StaffOrder }) {
  const intl = useIntl();
  const reason = whyNoRefund(order);
  const most = reason ? 0 : order.refundable;
  const bound = useDrawerForm({
    schema: CancelInput.unwrap().unwrap(),
    initial: { refund_amount: most, notify_buyer: true },
    save: (body, idempotency_key) =>
      call(orders.cancel, {
        params: { eventId: order.event_id, orderId: order.id },
        // A colleague may have refunded since this order was read.
        body: {
          ...body,
          refund_amount: most > 0 ? body.refund_amount : 0,
          refundable: order.refundable,
        },
        idempotency_key,
      }).catch(refetchIfChanged(order.event_id)),
    refusalFields: { 'order.refund_exceeds_remaining': 'refund_amount' },
    failed: 'errors.failed.order_cancel',
    saved: async () => {
      await attendeesChanged(order.event_id);
      notifications.show({
        message: intl.formatMessage({ id: 'orders.cancelled' }, { reference: order.public_id }),
      });
    },
  });
  const { form } = bound;
  const tickets = order.attendees.filter((attendee) => attendee.status === 'ACTIVE').length;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id="orders.cancel.submit" />}
      closeLabel={<FormattedMessage id="orders.cancel.keep" />}
    >
      <p>
        <FormattedMessage id="orders.cancel.text" values={{ tickets }} />
      </p>
      {most > 0 ? (
        <RefundAmount
          field={form.field<number | string>('refund_amount')}
          set={(value) => form.set('refund_amount', value)}
          currency={order.currency}
          most={most}
        />
      ) : null}
      {reason && order.total_gross > 0 ? (
        <Notice tone="amber" title={<FormattedMessage id={reason} />} />
      ) : null}
      <Checkbox {...form.check('notify_buyer')} />
    </DrawerForm>
  );
}

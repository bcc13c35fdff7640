import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { attendees, type Attendee } from '#features/attendees/contract.ts';
import { AttendeeChange, attendeeChanges } from '#features/orders/attendees.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { whyNoRefund } from '../../orders/_components/why-no-refund.ts';
import { orderQuery } from '../../orders/$orderId/_components/order-query.ts';
import { attendeesChanged, refetchIfChanged } from '../_components/attendees-changed.ts';
import type { Route } from './+types/cancel.ts';

const attendeeQuery = (params: { eventId?: string | undefined; attendeeId?: string | undefined }) =>
  query(attendees.get, {
    params: { eventId: Number(params.eventId), attendeeId: Number(params.attendeeId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(attendeeQuery(params));
}

/** Cancels one ticket, and offers to refund its share of the payment. */
export default function CancelAttendee() {
  const { data: attendee } = useQuery(attendeeQuery(useParams()));
  return (
    <RouteDrawer title={<FormattedMessage id="attendees.cancel_one" />} to="../..">
      {attendee ? <CancelForm attendee={attendee} /> : <Skeleton lines={4} height="m" />}
    </RouteDrawer>
  );
}

function CancelForm({ attendee }: { attendee: Attendee }) {
  const intl = useIntl();
  const locale = useLocale();
  const {
    data: order,
    error,
    refetch,
  } = useQuery(
    orderQuery({ eventId: String(attendee.event_id), orderId: String(attendee.order_id) }),
  );
  const share = order?.attendees.find((item) => item.id === attendee.id)?.refundable ?? 0;
  const reason = order && order.total_gross > 0 ? whyNoRefund(order) : null;
  const name = personName(attendee);
  const bound = useDrawerForm({
    schema: AttendeeChange,
    initial: { status: 'CANCELLED' as const, refund_amount: undefined, notify_buyer: true },
    save: (values) =>
      call(attendeeChanges.patch, {
        params: { eventId: attendee.event_id, attendeeId: attendee.id },
        // A colleague may have refunded since the order was read.
        body: values.refund_amount
          ? { ...values, refund_amount: share, refundable: order?.refundable }
          : values,
      }).catch(refetchIfChanged(attendee.event_id)),
    failed: 'errors.failed.attendee_cancel',
    saved: async () => {
      await attendeesChanged(attendee.event_id);
      notifications.show({
        message: intl.formatMessage({ id: 'attendees.cancelled' }, { count: 1, name }),
      });
    },
  });
  const { form } = bound;
  const offered = share > 0 && !reason;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id="attendees.cancel" values={{ count: 1 }} />}
      closeLabel={<FormattedMessage id="attendees.cancel_one.keep" />}
    >
      <p>
        <FormattedMessage id="attendees.cancel_one.text" values={{ name }} />
      </p>
      {offered ? (
        <Checkbox
          label={intl.formatMessage(
            { id: 'attendees.cancel_one.refund' },
            { amount: formatMoney(share, order?.currency ?? '', locale) },
          )}
          checked={Number(form.values.refund_amount ?? 0) > 0}
          onChange={(event) =>
            form.set('refund_amount', event.currentTarget.checked ? share : undefined)
          }
        />
      ) : null}
      {!order && error ? <LoadFailed error={error} retry={refetch} title={null} /> : null}
      {reason && reason !== 'orders.no_refund.nothing' ? (
        <Notice tone="amber" title={<FormattedMessage id={reason} />} />
      ) : null}
      <Checkbox
        {...form.check('notify_buyer')}
        label={intl.formatMessage({ id: 'attendees.cancel.tell' })}
      />
    </DrawerForm>
  );
}

import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBan,
  IconExternalLink,
  IconMailForward,
  IconMessage,
  IconPencil,
  IconReceipt,
  IconReceiptRefund,
  IconRefresh,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import type { StaffOrder } from '#features/orders/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { saveFile } from '#web/lib/save-file.ts';

const changed = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(orders.list) }),
    queryClient.invalidateQueries({ queryKey: keyOf(orders.get) }),
  ]);

/** Resend the confirmation, check the payment, give money back, cancel, view the tickets. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const intl = useIntl();
  const [running, setRunning] = useState<'resend' | 'check' | 'receipt' | null>(null);
  const params = { eventId: order.event_id, orderId: order.id };
  const run = async (name: 'resend' | 'check', doing: () => Promise<string>): Promise<void> => {
    setRunning(name);
    try {
      notifications.show({ message: await doing() });
      await changed();
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, name === 'resend' ? 'errors.failed.resend' : undefined),
      });
    } finally {
      setRunning(null);
    }
  };
  const saveReceipt = async (): Promise<void> => {
    setRunning('receipt');
    try {
      const address = `/api/events/${order.event_id}/orders/${order.id}/receipt`;
      await saveFile(address, `receipt-${order.public_id}.pdf`);
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    } finally {
      setRunning(null);
    }
  };
  const resend = async (): Promise<string> => (await call(orders.resend, { params })).message;
  const check = async (): Promise<string> => {
    const { display_status } = await call(orders.checkPayment, { params });
    return intl.formatMessage(
      { id: 'orders.checked' },
      { status: intl.formatMessage({ id: `orders.is.${display_status}` }) },
    );
  };
  return (
    <Group gap="xs">
      {order.status === 'COMPLETED' || order.status === 'CANCELLED' ? (
        <Button
          variant="default"
          component={Link}
          to="edit"
          leftSection={<IconPencil size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.edit" />
        </Button>
      ) : null}
      {order.status === 'COMPLETED' ? (
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.5} />}
          loading={running === 'resend'}
          disabled={running !== null}
          onClick={() => void run('resend', resend)}
        >
          <FormattedMessage id="orders.resend" />
        </Button>
      ) : null}
      {order.status === 'COMPLETED' ? (
        <Button
          variant="default"
          component={Link}
          to={`/manage/event/${order.event_id}/messages/create?order=${order.id}`}
          leftSection={<IconMessage size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.write" />
        </Button>
      ) : null}
      {order.payment_provider ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.5} />}
          loading={running === 'check'}
          disabled={running !== null}
          onClick={() => void run('check', check)}
        >
          <FormattedMessage id="orders.check_payment" />
        </Button>
      ) : null}
      {order.completed_at && order.total_gross > 0 ? (
        <Button
          variant="default"
          leftSection={<IconReceipt size={18} stroke={1.5} />}
          loading={running === 'receipt'}
          disabled={running !== null}
          onClick={() => void saveReceipt()}
        >
          <FormattedMessage id="orders.receipt" />
        </Button>
      ) : null}
      {order.refundable > 0 ? (
        <Button
          variant="default"
          component={Link}
          to="refund"
          leftSection={<IconReceiptRefund size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.refund" />
        </Button>
      ) : null}
      {order.status === 'COMPLETED' ? (
        <Button
          variant="default"
          c="danger"
          component={Link}
          to="cancel"
          leftSection={<IconBan size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.cancel" />
        </Button>
      ) : null}
      {order.status === 'COMPLETED' ? (
        <Button
          variant="default"
          component="a"
          href={`/order/${order.event_id}/${order.short_id}/print`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.see_tickets" />
        </Button>
      ) : null}
    </Group>
  );
}

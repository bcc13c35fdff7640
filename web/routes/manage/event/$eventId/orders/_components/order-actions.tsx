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
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { refetch } from '#web/lib/refetch.ts';
import { saveFile } from '#web/lib/save-file.ts';

const changed = (): Promise<void> => refetch(orders.list, orders.get);

/** Buttons to resend the confirmation, check the payment, refund, cancel, and view the tickets. */
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
  const isCompleted = order.status === 'COMPLETED';
  const waits = { running, disabled: running !== null };
  return (
    <Group gap="xs">
      {isCompleted || order.status === 'CANCELLED' ? (
        <ActionLink to="edit" icon={IconPencil} label="orders.edit" />
      ) : null}
      {isCompleted ? (
        <ActionButton
          {...waits}
          name="resend"
          icon={IconMailForward}
          label="orders.resend"
          act={() => run('resend', resend)}
        />
      ) : null}
      {isCompleted ? (
        <ActionLink
          to={`/manage/event/${order.event_id}/messages/create?order=${order.id}`}
          icon={IconMessage}
          label="orders.write"
        />
      ) : null}
      {order.payment_provider ? (
        <ActionButton
          {...waits}
          name="check"
          icon={IconRefresh}
          label="orders.check_payment"
          act={() => run('check', check)}
        />
      ) : null}
      {order.completed_at && order.total_gross > 0 ? (
        <ActionButton
          {...waits}
          name="receipt"
          icon={IconReceipt}
          label="orders.receipt"
          act={saveReceipt}
        />
      ) : null}
      {order.refundable > 0 ? (
        <ActionLink to="refund" icon={IconReceiptRefund} label="orders.refund" />
      ) : null}
      {order.tickets_url ? (
        <Button
          variant="default"
          component="a"
          href={order.tickets_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
        >
          <FormattedMessage id="orders.see_tickets" />
        </Button>
      ) : null}
      {isCompleted ? <ActionLink to="cancel" icon={IconBan} label="orders.cancel" ends /> : null}
    </Group>
  );
}

interface Action {
  icon: typeof IconBan;
  label: MessageKey;
}

/** `ends` marks an action that cannot be undone. */
function ActionLink({
  to,
  icon: Sign,
  label,
  ends = false,
}: Action & { to: string; ends?: boolean }) {
  return (
    <Button
      variant="default"
      {...(ends ? { c: 'danger' } : {})}
      component={Link}
      to={to}
      leftSection={<Sign size={18} stroke={1.5} />}
    >
      <FormattedMessage id={label} />
    </Button>
  );
}

function ActionButton({
  name,
  running,
  disabled,
  icon: Sign,
  label,
  act,
}: Action & {
  name: string;
  running: string | null;
  disabled: boolean;
  act: () => Promise<void>;
}) {
  return (
    <Button
      variant="default"
      leftSection={<Sign size={18} stroke={1.5} />}
      loading={running === name}
      disabled={disabled}
      onClick={() => void act()}
    >
      <FormattedMessage id={label} />
    </Button>
  );
}

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import { type PublicOrder } from '#features/orders/order.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { eventPath } from '#web/components/event-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { orderQuery } from './order-query.ts';
import styles from './abandon-button.module.css';

/** Releases the held tickets and returns to the event. */
export function AbandonButton({ order }: { order: PublicOrder }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [pending, setPending] = useState(false);
  async function abandon(): Promise<void> {
    setPending(true);
    try {
      await call(orders.abandon, {
        params: { eventId: order.event_id, orderShortId: order.short_id },
      });
      await navigate(order.event ? eventPath(order.event) : `/event/${order.event_id}`);
    } catch (error) {
      toast(callProblem(intl, error), 'danger');
      await queryClient.invalidateQueries(orderQuery(order.event_id, order.short_id));
    }
    setPending(false);
    setConfirming(false);
  }
  return (
    <>
      <Button tone="plain" className={styles['button']} onClick={() => setConfirming(true)}>
        <FormattedMessage id="checkout.abandon.button" />
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={<FormattedMessage id="checkout.abandon.title" />}
        actions={
          <>
            <Button tone="quiet" pending={pending} onClick={() => void abandon()}>
              <FormattedMessage id="checkout.abandon.yes" />
            </Button>
            <Button onClick={() => setConfirming(false)}>
              <FormattedMessage id="checkout.abandon.no" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="checkout.abandon.text" />
        </p>
      </Dialog>
    </>
  );
}

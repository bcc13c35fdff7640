import { useState } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { orders } from '#features/orders/contract.ts';
import { payments } from '#features/payments/contract.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Records the result of a refund whose response was lost, as the provider's dashboard shows it. */
export function RefundOutcome({
  params,
  amount,
}: {
  params: { eventId: number; orderId: number; refundId: number };
  amount: string;
}) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const tell = async (wasMade: boolean): Promise<void> => {
    const outcome = wasMade ? 'made' : 'not_made';
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: `account.to_check.confirm.${outcome}` }),
      text: intl.formatMessage({ id: `account.to_check.confirm.${outcome}.text` }, { amount }),
      confirmLabel: intl.formatMessage({ id: `account.to_check.was_${outcome}` }),
    });
    if (!isSure) return;
    setPending(true);
    try {
      await call(orders.confirmRefund, { params, body: { was_made: wasMade } });
      await queryClient.invalidateQueries({ queryKey: keyOf(payments.toCheck) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    setPending(false);
  };
  return (
    <>
      <Button variant="default" size="sm" loading={pending} onClick={() => void tell(true)}>
        <FormattedMessage id="account.to_check.was_made" />
      </Button>
      <Button variant="default" size="sm" loading={pending} onClick={() => void tell(false)}>
        <FormattedMessage id="account.to_check.was_not_made" />
      </Button>
    </>
  );
}

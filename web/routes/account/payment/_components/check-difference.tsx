import { useState } from 'react';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { orders } from '#features/orders/contract.ts';
import { payments } from '#features/payments/contract.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Marks the differences of an order as checked, so that they are listed no more. */
export function CheckDifference({ params }: { params: { eventId: number; orderId: number } }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const check = async (): Promise<void> => {
    const isSure = await confirmAction(
      intl,
      {
        title: intl.formatMessage({ id: 'account.to_check.checked.title' }),
        text: intl.formatMessage({ id: 'account.to_check.checked.text' }),
        confirmLabel: intl.formatMessage({ id: 'account.to_check.checked' }),
      },
      'vermilion',
    );
    if (!isSure) return;
    setPending(true);
    try {
      await call(orders.checkDifferences, { params });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await refetch(payments.toCheck);
    setPending(false);
  };
  return (
    <Button variant="default" size="sm" loading={pending} onClick={() => void check()}>
      <FormattedMessage id="account.to_check.checked" />
    </Button>
  );
}

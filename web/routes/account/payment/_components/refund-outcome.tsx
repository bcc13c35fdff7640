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

const outcomes = {
  refund_unconfirmed: ['made', 'not_made'],
  refund_failed: ['paid_back'],
} as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes][number];

/**
 * Records the result of a refund whose response was lost, as the provider's dashboard shows it, or
 * that the buyer of a failed one was paid another way.
 */
export function RefundOutcome({
  params,
  problem,
  amount,
}: {
  params: { eventId: number; orderId: number; refundId: number };
  problem: keyof typeof outcomes;
  amount: string;
}) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const submitOutcome = async (outcome: Outcome): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: `account.to_check.confirm.${outcome}` }),
      text: intl.formatMessage({ id: `account.to_check.confirm.${outcome}.text` }, { amount }),
      confirmLabel: intl.formatMessage({ id: `account.to_check.was_${outcome}` }),
    });
    if (!isSure) return;
    setPending(true);
    try {
      await call(orders.confirmRefund, { params, body: { was_made: outcome !== 'not_made' } });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    // Also after a refusal: a colleague may have recorded it.
    await queryClient.invalidateQueries({ queryKey: keyOf(payments.toCheck) });
    setPending(false);
  };
  return outcomes[problem].map((outcome) => (
    <Button
      key={outcome}
      variant="default"
      size="sm"
      loading={pending}
      onClick={() => void submitOutcome(outcome)}
    >
      <FormattedMessage id={`account.to_check.was_${outcome}`} />
    </Button>
  ));
}

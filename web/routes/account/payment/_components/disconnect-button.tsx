import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { payments } from '#features/payments/contract.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './provider-card.module.css';

/** Disconnects an account's provider, after confirmation. */
export function DisconnectButton({ accountId }: { accountId: number }) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const disconnect = async (): Promise<void> => {
    const isMeant = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'account.payment.disconnect.title' }),
      text: intl.formatMessage({ id: 'account.payment.disconnect.text' }),
      confirmLabel: intl.formatMessage({ id: 'account.payment.disconnect' }),
    });
    if (!isMeant) return;
    setProblem(null);
    try {
      await call(stripeCalls.disconnect, { params: { accountId } });
      await queryClient.invalidateQueries({ queryKey: keyOf(payments.providers) });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
  };
  return (
    <>
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Button
        className={styles['action'] ?? ''}
        variant="default"
        size="md"
        onClick={() => void disconnect()}
      >
        <FormattedMessage id="account.payment.disconnect" />
      </Button>
    </>
  );
}

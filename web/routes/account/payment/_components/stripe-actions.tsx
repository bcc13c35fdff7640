import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { payments } from '#features/payments/contract.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './provider-card.module.css';

/** The button to Stripe's own pages, where an account is set up. */
export function StripeActions({ accountId, label }: { accountId: number; label: MessageKey }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const connect = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const { url } = await call(stripeCalls.connect, { params: { accountId } });
      // The button stays pending while the browser leaves for the provider.
      if (url) return location.assign(url);
      await queryClient.invalidateQueries({ queryKey: keyOf(payments.providers) });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    setPending(false);
  };
  return (
    <>
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      <Button
        className={styles['action'] ?? ''}
        size="md"
        loading={pending}
        onClick={() => void connect()}
      >
        <FormattedMessage id={label} />
      </Button>
    </>
  );
}

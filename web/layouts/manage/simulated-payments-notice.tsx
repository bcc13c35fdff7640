import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { payments } from '#features/payments/contract.ts';
import { query } from '#web/lib/query.ts';
import { useVenue } from '#web/lib/venue.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './notices.module.css';

/** Shown to all staff of an installation that sells with the payment simulator, except the demo. */
export function SimulatedPaymentsNotice() {
  const { is_demo } = useVenue();
  const { data } = useQuery({
    ...query(payments.config),
    enabled: !is_demo,
    staleTime: Infinity,
  });
  if (is_demo || !data?.is_simulator) return null;
  return (
    <div className={styles['notice']}>
      <Notice tone="amber" title={<FormattedMessage id="installation.simulated.title" />}>
        <FormattedMessage id="installation.simulated.text" />
      </Notice>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { upgrades } from '#features/upgrades/contract.ts';
import { query } from '#web/lib/query.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './sidebar.module.css';

/** The number of pending upgrade requests; nothing when there are none. */
export function WaitingCount() {
  const { data } = useQuery(query(upgrades.list, { query: { status: 'PENDING', per_page: 1 } }));
  const count = data?.meta.total ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles['waiting']}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>
        <FormattedMessage id="upgrade_review.waiting" values={{ count }} />
      </VisuallyHidden>
    </span>
  );
}

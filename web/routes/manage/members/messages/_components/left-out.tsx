import { FormattedMessage } from 'react-intl';
import type { MemberMessage } from '#features/messages/members.contract.ts';
import styles from '#web/components/messages/messages.module.css';

const reasons = ['no_consent', 'inactive', 'unconfirmed'] as const;

/** How many of the found members get no mail, by reason; nothing when all of them do. */
export function LeftOut({
  counts,
  withdrawn = 0,
}: {
  counts: Pick<MemberMessage, `${(typeof reasons)[number]}_count`>;
  withdrawn?: number;
}) {
  const applicableReasons = reasons.filter((reason) => counts[`${reason}_count`] > 0);
  if (applicableReasons.length === 0 && withdrawn === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {applicableReasons.map((reason) => (
        <li key={reason}>
          <FormattedMessage
            id={`messages.left_out.${reason}`}
            values={{ count: counts[`${reason}_count`] }}
          />
        </li>
      ))}
      {withdrawn > 0 ? (
        <li>
          <FormattedMessage id="messages.left_out.withdrawn" values={{ count: withdrawn }} />
        </li>
      ) : null}
    </ul>
  );
}

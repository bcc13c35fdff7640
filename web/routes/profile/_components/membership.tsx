import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { query } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './profile.module.css';

/** The membership of who is signed in, or the way to one. */
export function Membership() {
  const { data: me } = useQuery(query(members.me));
  if (!me) return <Skeleton height="l" />;
  const { member } = me;
  if (!member)
    return (
      <div className={styles['actions']}>
        <ButtonLink to="/register">
          <FormattedMessage id="member.become" />
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles['parts']}>
      {member.is_email_verified ? null : (
        <Notice tone="amber">
          <FormattedMessage id="member.confirm" values={{ email: member.email }} />
        </Notice>
      )}
      <MemberCard member={member} />
    </div>
  );
}

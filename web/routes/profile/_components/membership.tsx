import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberCard } from './member-card.tsx';
import styles from './profile.module.css';
import { Upgrade } from './upgrade/upgrade.tsx';
import { useCard } from './use-card.ts';

/** The membership of the signed-in user, or how to get one. */
export function Membership() {
  const intl = useIntl();
  const card = useCard();
  const { data: me, error, refetch } = useQuery(query(members.me));
  const { data: user } = useCurrentUser();
  if (!me && !card.data && error) return <LoadFailed error={error} retry={refetch} title={null} />;
  if (!me && !card.data) return <Skeleton height="l" />;
  if (me && !me.member)
    return (
      <div className={styles['actions']}>
        <ButtonLink to="/register">
          <FormattedMessage id="member.become" />
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles['parts']}>
      {me?.member && user ? (
        <ConfirmEmailNotice
          user={user}
          text={<FormattedMessage id="member.confirm" values={{ email: me.member.email }} />}
        />
      ) : null}
      {card.data ? (
        <MemberCard shown={card.data} />
      ) : card.error ? (
        <Notice tone="danger">{callProblem(intl, card.error)}</Notice>
      ) : (
        <Skeleton height="l" />
      )}
      {me?.member ? <Upgrade member={me.member} /> : null}
    </div>
  );
}

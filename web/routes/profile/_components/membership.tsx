import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { users } from '#features/users/contract.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Consents } from './consents.tsx';
import { MemberCard } from './member-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile.module.css';
import { Upgrade } from './upgrade/upgrade.tsx';

/** The membership of who is signed in, or the way to one. */
export function Membership() {
  const client = useQueryClient();
  const asked = query(members.me);
  const { data: me } = useQuery(asked);
  const { data: interests } = useQuery(query(members.interests));
  const { data: specialities } = useQuery(query(members.specialities));
  if (!me || !interests || !specialities) return <Skeleton height="l" />;
  const { member } = me;
  if (!member)
    return (
      <div className={styles['actions']}>
        <ButtonLink to="/register">
          <FormattedMessage id="member.become" />
        </ButtonLink>
        <ButtonLink tone="quiet" to="/auth/forgot-password">
          <FormattedMessage id="auth.profile.password" />
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
      <Upgrade member={member} />
      <ProfileForm
        member={member}
        interests={interests}
        specialities={specialities}
        saved={(stored) => {
          client.setQueryData(asked.queryKey, {
            ...me,
            first_name: stored.first_name,
            member: stored,
          });
          void client.invalidateQueries({ queryKey: keyOf(users.me) });
        }}
      />
      <Consents />
      <PasswordForm />
    </div>
  );
}

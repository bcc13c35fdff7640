import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { users } from '#features/users/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { renewVisitor } from '#web/lib/visitor.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Consents } from './_components/consents.tsx';
import { DownloadData, LeaveForm } from './_components/own-data.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Part } from '#web/components/part.tsx';
import { PresenceDialog } from '#web/components/sign-in/presence-dialog.tsx';
import { SessionList } from '#web/components/sign-in/session-list.tsx';
import { TwoFactor } from '#web/components/sign-in/two-factor.tsx';
import { EmailForm } from './_components/email-form.tsx';
import { LanguageForm } from './_components/language-form.tsx';
import { PasswordForm } from './_components/password-form.tsx';
import { ProfileForm } from './_components/profile-form.tsx';
import styles from './_components/profile.module.css';

/** The user's stored data and consents. */
export default function Settings() {
  const client = useQueryClient();
  const profileQuery = query(members.me);
  const { data: user } = useCurrentUser();
  const own = useQuery(profileQuery);
  const interested = useQuery(query(members.interests));
  const special = useQuery(query(members.specialities));
  const [{ data: me }, { data: interests }, { data: specialities }] = [own, interested, special];
  const failed = [own, interested, special].find((item) => !item.data && item.isError);
  if (failed)
    return <LoadFailed error={failed.error} retry={() => failed.refetch()} title={null} />;
  if (!user || !me || !interests || !specialities) return <Skeleton height="l" />;
  const { member } = me;
  return (
    <>
      {member ? (
        <>
          <ProfileForm
            member={member}
            interests={interests}
            specialities={specialities}
            saved={(stored) => {
              client.setQueryData(profileQuery.queryKey, {
                ...me,
                first_name: stored.first_name,
                member: stored,
              });
              void client.invalidateQueries({ queryKey: keyOf(users.me) });
              renewVisitor();
            }}
          />
          <Consents />
        </>
      ) : null}
      <LanguageForm user={user} />
      <EmailForm user={user} />
      {member ? (
        <PasswordForm />
      ) : (
        <div className={styles['actions']}>
          <ButtonLink tone="quiet" to="/auth/forgot-password">
            <FormattedMessage id="auth.profile.password" />
          </ButtonLink>
        </div>
      )}
      <Part title="auth.two_factor.part">
        <TwoFactor />
      </Part>
      <Part title="auth.session.part">
        <SessionList />
      </Part>
      <DownloadData />
      {member ? <LeaveForm isStaff={user.role !== null} /> : null}
      <PresenceDialog />
    </>
  );
}

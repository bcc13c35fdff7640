import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { AccountSection } from './profile/_components/account-section.tsx';
import { EmailSection } from './profile/_components/email-section.tsx';
import { PasswordSection } from './profile/_components/password-section.tsx';
import { PersonSection } from './profile/_components/person-section.tsx';
import { SessionList } from '#web/components/sign-in/session-list.tsx';
import { TwoFactor } from '#web/components/sign-in/two-factor.tsx';
import { Section } from './profile/_components/section.tsx';
import styles from './profile/_components/profile.module.css';

export async function clientLoader() {
  return queryClient.ensureQueryData(currentUser());
}

/** The profile: name, email, password, second factor and sessions. */
export default function Profile() {
  const intl = useIntl();
  const { data: user } = useQuery(currentUser());
  if (!user) return null;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'account.profile.title' })} />
      <ConfirmEmailNotice user={user} />
      <PersonSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <Section name="two_factor">
        <TwoFactor />
      </Section>
      <Section name="sessions">
        <SessionList />
      </Section>
      {user.account_id ? <AccountSection user={user} /> : null}
    </div>
  );
}

import { FormattedMessage, useIntl } from 'react-intl';
import type { Invitation } from '#features/team/contract.ts';
import { AuthHeading } from '#web/components/auth/auth-heading.tsx';

/** The team to which a person is invited, their role, and their address. */
export function InvitationHeading({ invitation }: { invitation: Invitation }) {
  const intl = useIntl();
  const { account_name: account, role, email } = invitation;
  return (
    <AuthHeading title={intl.formatMessage({ id: 'auth.invitation.title' }, { account })}>
      <FormattedMessage id={`auth.invitation.text.${role}`} values={{ email }} />
    </AuthHeading>
  );
}

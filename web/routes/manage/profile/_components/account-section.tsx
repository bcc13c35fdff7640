import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { team } from '#features/team/contract.ts';
import type { User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { leaveForLogIn } from '#web/lib/leave-for-log-in.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { Section } from './section.tsx';

/** The account that the user works in, with a button to leave it; not for the owner. */
export function AccountSection({ user }: { user: User }) {
  const intl = useIntl();
  const account = user.account_name ?? '';
  const leave = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'account.leave.title' }, { account }),
      text: intl.formatMessage({ id: 'account.leave.text' }),
      confirmLabel: intl.formatMessage({ id: 'account.leave' }),
    });
    if (!isSure) return;
    try {
      await call(team.leave);
      leaveForLogIn();
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
  };
  return (
    <Section name="account">
      <p>
        <FormattedMessage
          id={user.is_account_owner ? 'account.leave.owner' : 'account.leave.help'}
          values={{ account }}
        />
      </p>
      {user.is_account_owner ? null : (
        <div>
          <Button variant="default" onClick={() => void leave()}>
            <FormattedMessage id="account.leave" />
          </Button>
        </div>
      )}
    </Section>
  );
}

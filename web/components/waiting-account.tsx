import { FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

/** For staff of an account that the host account has not approved yet, or has rejected. */
export function WaitingAccount({ user }: { user: User }) {
  const intl = useIntl();
  const state = user.account_approval === 'REJECTED' ? 'rejected' : 'pending';
  const title = intl.formatMessage({ id: `auth.account.${state}` });
  return (
    <MessagePage
      name={title}
      title={title}
      action={
        <ButtonLink to="/">
          <FormattedMessage id="errors.page.home" />
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage
          id={`auth.account.${state}_text`}
          values={{ account: user.account_name ?? '', email: user.email }}
        />
      </p>
    </MessagePage>
  );
}

/** Whether the host account has not approved the account yet, or has rejected it. */
export const isWaiting = ({ account_approval }: Pick<User, 'account_approval'>): boolean =>
  account_approval === 'PENDING' || account_approval === 'REJECTED';

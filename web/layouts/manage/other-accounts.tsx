import { FormattedMessage } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import styles from './other-accounts.module.css';
import { SwitchAccount } from './user-menu/switch-account.tsx';

/**
 * Offers the user's other accounts for something that this account does not have, as a link in a
 * mail does not name the account.
 */
export function OtherAccounts({ user }: { user: User }) {
  return (
    <div className={styles['accounts']}>
      <SwitchAccount user={user} title={<FormattedMessage id="manage.user.elsewhere" />} isHere />
    </div>
  );
}

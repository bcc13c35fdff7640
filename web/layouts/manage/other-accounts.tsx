import { FormattedMessage } from 'react-intl';
import type { User } from '#features/users/contract.ts';
import styles from './other-accounts.module.css';
import { SwitchAccount } from './user-menu/switch-account.tsx';

/** What this account does not have may be another's of its reader: a link in a mail names none. */
export function OtherAccounts({ user }: { user: User }) {
  return (
    <div className={styles['accounts']}>
      <SwitchAccount user={user} title={<FormattedMessage id="manage.user.elsewhere" />} isHere />
    </div>
  );
}

import { useState } from 'react';
import { Avatar, Popover, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser, IconWorld } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { leaveForLogIn } from '#web/lib/leave-for-log-in.ts';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { SwitchAccount } from './user-menu/switch-account.tsx';
import styles from './user-menu.module.css';
import { personName } from '#platform/pure/person-name.ts';

// In Mantine's other colours, letters lack contrast with their own tint.
const readable = ['blue', 'grape', 'indigo', 'violet'];

async function signOut(): Promise<void> {
  // Logging out of this browser must work even when the server cannot be reached.
  await call(users.logout).catch(() => {});
  leaveForLogIn();
}

/**
 * The user, the account, personal settings and log-out. A dialog instead of a `menu`: a menu may
 * contain only menu items, and this contains links and a select.
 */
export function UserMenu({ user }: { user: User }) {
  const intl = useIntl();
  const [opened, setOpened] = useState(false);
  const name = personName(user);
  const close = (): void => setOpened(false);
  return (
    <Popover
      position="bottom-end"
      width={280}
      shadow="md"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={styles['target']}
          onClick={() => setOpened(!opened)}
          aria-label={intl.formatMessage({ id: 'manage.user.menu' }, { name })}
        >
          <Avatar
            aria-hidden
            name={name}
            color="initials"
            allowedInitialsColors={readable}
            radius="xl"
            size={36}
          />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={styles['panel'] ?? ''}
        aria-label={intl.formatMessage({ id: 'manage.user.menu' }, { name })}
      >
        <div className={styles['identity']}>
          <strong>{name}</strong>
          <span className={styles['account']}>{user.account_name ?? user.email}</span>
        </div>
        <SwitchAccount user={user} />
        <div className={styles['choices']}>
          <LanguageSwitcher />
          <ThemeSwitch />
        </div>
        <ul className={styles['group']}>
          <li>
            <Link to="/manage/profile" className={styles['entry']} onClick={close}>
              <IconUser size={18} stroke={1.5} />
              <FormattedMessage id="account.profile.title" />
            </Link>
          </li>
          <li>
            <a href="/" className={styles['entry']}>
              <IconWorld size={18} stroke={1.5} />
              <FormattedMessage id="manage.user.site" />
            </a>
          </li>
          <li>
            <button type="button" className={styles['entry']} onClick={() => void signOut()}>
              <IconLogout size={18} stroke={1.5} />
              <FormattedMessage id="manage.user.sign_out" />
            </button>
          </li>
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser, IconWorld } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { LanguageSwitcher } from '#web/parts/language-switcher.tsx';
import { ThemeSwitch } from '#web/parts/theme-switch.tsx';
import { SwitchAccount } from './user-menu/switch-account.tsx';
import styles from './user-menu.module.css';
import { personName } from '#platform/pure/person-name.ts';

// Letters in Mantine's other colours are too pale on their own tint.
const readable = ['blue', 'grape', 'indigo', 'violet'];

async function signOut(): Promise<void> {
  // Signing out of this browser must work even when the server cannot be told.
  await call(users.logout).catch(() => {});
  session.end();
  queryClient.clear();
  location.assign('/auth/login');
}

/** Who is signed in and for whom, the choices that are theirs alone, and the way out. */
export function UserMenu({ user }: { user: User }) {
  const intl = useIntl();
  const name = personName(user);
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles['target']} aria-label={intl.formatMessage({ id: 'manage.user.menu' }, { name })}>
          <Avatar name={name} color="initials" allowedInitialsColors={readable} radius="xl" size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['who']}><strong>{name}</strong><span className={styles['account']}>{user.account_name ?? user.email}</span></div>
        <SwitchAccount user={user} />
        <Menu.Divider />
        <div className={styles['choices']}><LanguageSwitcher /><ThemeSwitch /></div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/manage/profile" leftSection={<IconUser size={18} stroke={1.5} />}><FormattedMessage id="account.profile.title" /></Menu.Item>
        <Menu.Item component="a" href="/" leftSection={<IconWorld size={18} stroke={1.5} />}><FormattedMessage id="manage.user.site" /></Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => void signOut()}><FormattedMessage id="manage.user.sign_out" /></Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

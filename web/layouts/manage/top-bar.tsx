import { FormattedMessage, useIntl } from 'react-intl';
import { Burger } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { User } from '#features/users/contract.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { TopBarSlot } from './top-bar-slot.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** Breadcrumbs, the open event's own controls, the palette and the user. */
export function TopBar({
  user,
  onMenu,
  onSearch,
}: {
  user: User;
  onMenu: () => void;
  onSearch: () => void;
}) {
  const intl = useIntl();
  return (
    <header className={styles['bar']}>
      <Burger
        className={styles['burger'] ?? ''}
        size="sm"
        onClick={onMenu}
        aria-label={intl.formatMessage({ id: 'manage.nav.open' })}
      />
      <Breadcrumbs />
      <TopBarSlot className={styles['slot']} />
      <button
        type="button"
        className={styles['search']}
        onClick={onSearch}
        aria-label={intl.formatMessage({ id: 'manage.palette.open' })}
      >
        <IconSearch size={18} stroke={1.5} />
        <span className={styles['hint']}>
          <FormattedMessage id="manage.palette.hint" />
        </span>
        <kbd className={styles['key']} aria-hidden />
      </button>
      <UserMenu user={user} />
    </header>
  );
}

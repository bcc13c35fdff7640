import { useEffect, useState, type ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks';
import { modals, ModalsProvider } from '@mantine/modals';
import { notificationsStore } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { useLocation, useNavigation } from 'react-router';
import type { User } from '#features/users/contract.ts';
import { Kit } from '#web/components/kit.tsx';
import { forgetEarly } from '#web/lib/early-calls.ts';
import { onFirstAct } from '#web/lib/first-act.ts';
import { latePiece } from '#web/components/late-piece.tsx';
import { SignedOutNotice } from '#web/components/signed-out-notice.tsx';
import { SkipLink } from '#web/components/skip-link.tsx';
import styles from './frame.module.css';
import { NoMailNotice } from './no-mail-notice.tsx';
import { openPalette } from './palette-store.ts';
import { Sidebar } from './sidebar.tsx';
import { SimulatedPaymentsNotice } from './simulated-payments-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { useFieldInAddress } from './use-field-in-address.ts';

const Late = latePiece(() => import('./late.tsx'));

/** Sidebar and top bar, around the screen. */
export function Frame({ user, children }: { user: User; children: ReactNode }) {
  const intl = useIntl();
  const [opened, menu] = useDisclosure(false);
  const [narrow, setNarrow] = useLocalStorage({
    key: 'manage.sidebar.narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  useFieldInAddress();
  const busy = useNavigation().state !== 'idle';
  const [isThere, setThere] = useState(false);
  const { pathname } = useLocation();
  // Dialogs of a screen are closed when another one opens.
  useEffect(() => () => modals.closeAll(), [pathname]);
  useEffect(() => {
    forgetEarly();
    const comes = (): void => setThere(true);
    // What only a user's action can show is loaded at the first action.
    const end = onFirstAct(comes);
    const unsubscribe = notificationsStore.subscribe(comes);
    return () => {
      end();
      unsubscribe();
    };
  }, []);
  const search = (): void => {
    setThere(true);
    openPalette();
  };
  useHotkeys([['mod+K', search]]);
  return (
    <Kit>
      <ModalsProvider
        labels={{
          confirm: intl.formatMessage({ id: 'ui.action.confirm' }),
          cancel: intl.formatMessage({ id: 'ui.action.cancel' }),
        }}
        modalProps={{
          closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
        }}
      >
        <SkipLink />
        <div className={styles['frame']} data-narrow={narrow || undefined}>
          <aside
            className={styles['side']}
            aria-label={intl.formatMessage({ id: 'manage.nav.label' })}
          >
            <Sidebar user={user} narrow={narrow} onNarrow={setNarrow} />
          </aside>
          <div className={styles['column']}>
            <TopBar user={user} onMenu={menu.open} onSearch={search} />
            <div className={styles['progress']} data-busy={busy || undefined} />
            <main id="main" className={styles['main']} tabIndex={-1}>
              <SignedOutNotice />
              <NoMailNotice user={user} />
              <SimulatedPaymentsNotice />
              {isThere ? <Late user={user} /> : null}
              {children}
            </main>
          </div>
        </div>
        <Drawer
          opened={opened}
          onClose={menu.close}
          size={280}
          padding={0}
          withCloseButton={false}
          attributes={{ content: { 'aria-label': intl.formatMessage({ id: 'manage.nav.label' }) } }}
        >
          <Sidebar user={user} onChosen={menu.close} />
        </Drawer>
      </ModalsProvider>
    </Kit>
  );
}

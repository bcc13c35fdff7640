import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useWakeLock } from '#web/components/use-wake-lock.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DoorHead } from './door-head.tsx';
import { DoorIcon } from './door-icon.tsx';
import type { DoorList } from './door-list.ts';
import styles from './door-screen.module.css';
import { FindView } from './find-view.tsx';
import { ResultScreen } from './result-screen.tsx';
import { ScanView } from './scan-view.tsx';
import { wakeSound } from './signal.ts';
import { UnsentScans } from './unsent-scans.tsx';
import { useAdmit } from './use-admit.ts';
import { useHandScanner } from './use-hand-scanner.ts';
import { useRemembered } from './use-remembered.ts';

/**
 * The open door: camera or search, with the result on top of both. `isUnreachable`: the server does
 * not answer, so codes are stored, and the counts may be old.
 */
export function DoorScreen({
  list,
  isUnreachable,
  device,
  rename,
}: {
  list: DoorList;
  isUnreachable: boolean;
  device: string;
  rename: () => void;
}) {
  const intl = useIntl();
  const [view, setView] = useState<'scan' | 'find'>('scan');
  const [muted, mute] = useRemembered('door.muted');
  const admission = useAdmit(list, device, muted === 'yes');
  const [cleared, setCleared] = useState(0);
  // Clears a field that received the scanner's input.
  useHandScanner(admission.admit, () => setCleared((times) => times + 1));
  useWakeLock();
  useEffect(() => {
    wakeSound();
    window.addEventListener('pointerdown', wakeSound);
    return () => window.removeEventListener('pointerdown', wakeSound);
  }, []);
  const { outcome } = admission;
  return (
    <div className={styles['door']}>
      <DoorHead
        list={list}
        device={device}
        rename={rename}
        muted={muted === 'yes'}
        mute={(yes) => mute(yes ? 'yes' : null)}
      />
      <UnsentScans admission={admission} isUnreachable={isUnreachable} />
      {view === 'scan' ? (
        <ScanView take={admission.admit} pending={admission.pending} type={() => setView('find')} />
      ) : (
        <FindView key={cleared} list={list} admission={admission} />
      )}
      <nav className={styles['tabs']} aria-label={intl.formatMessage({ id: 'door.ways' })}>
        <button
          type="button"
          className={styles['tab']}
          aria-pressed={view === 'scan'}
          onClick={() => setView('scan')}
        >
          <DoorIcon name="scan" size={26} />
          <FormattedMessage id="door.scan" />
        </button>
        <button
          type="button"
          className={styles['tab']}
          aria-pressed={view === 'find'}
          onClick={() => setView('find')}
        >
          <Icon name="search" size={26} />
          <FormattedMessage id="door.find" />
        </button>
      </nav>
      <div role="alert">
        {outcome ? (
          <ResultScreen outcome={outcome} zone={list.event.timezone} admission={admission} />
        ) : null}
      </div>
    </div>
  );
}

import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { labelled } from '#platform/pure/labelled.ts';
import { DoorIcon } from './door-icon.tsx';
import type { DoorList } from './door-list.ts';
import styles from './door-head.module.css';

interface DoorHeadProps {
  list: DoorList;
  device: string;
  rename: () => void;
  muted: boolean;
  mute: (yes: boolean) => void;
}

/** The name of the list, its counts, and the two settings of this phone. */
export function DoorHead({ list, device, rename, muted, mute }: DoorHeadProps) {
  const intl = useIntl();
  const { checked_in_attendees, total_attendees } = list;
  const sound = intl.formatMessage({ id: muted ? 'door.sound.off' : 'door.sound.on' });
  return (
    <header className={styles['head']}>
      <div className={styles['list']}>
        <h1 className={styles['name']}>{list.name}</h1>
        <p className={styles['event']}>{list.event.title}</p>
      </div>
      <p className={styles['count']}>
        <strong>
          <FormattedNumber value={checked_in_attendees} />
        </strong>{' '}
        <span className={styles['total']}>
          / <FormattedNumber value={total_attendees} />
        </span>
        <span className={styles['in']}>
          <FormattedMessage id="door.count" />
        </span>
      </p>
      <div className={styles['tools']}>
        <button
          type="button"
          className={styles['tool']}
          onClick={rename}
          aria-label={intl.formatMessage({ id: 'door.device.change' }, { device })}
        >
          <DoorIcon name="phone" size={20} />
          <span className={styles['device']}>{device}</span>
        </button>
        <button
          type="button"
          className={styles['tool']}
          aria-pressed={muted}
          onClick={() => mute(!muted)}
          aria-label={labelled(intl.locale, sound, intl.formatMessage({ id: 'door.mute' }))}
        >
          <DoorIcon name={muted ? 'silent' : 'sound'} size={20} />
          <span>{sound}</span>
        </button>
      </div>
      <progress
        className={styles['bar']}
        max={Math.max(1, total_attendees)}
        value={checked_in_attendees}
        aria-label={intl.formatMessage({ id: 'door.count' })}
      />
    </header>
  );
}

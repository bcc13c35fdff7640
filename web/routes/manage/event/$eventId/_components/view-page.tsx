import { IconExternalLink } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { eventPath } from '#web/components/event-path.ts';
import type { StaffEvent } from './managed-event.tsx';
import styles from './top-bar-event.module.css';

/** Links to the public page, or to the preview while the event is not public. */
export function ViewPage({ event }: { event: StaffEvent }) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: event.status === 'LIVE' ? 'events.view' : 'events.preview',
  });
  return (
    <a
      className={styles['view']}
      href={eventPath(event)}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
    >
      <IconExternalLink size={18} stroke={1.5} />
      <span className={styles['label']}>{label}</span>
    </a>
  );
}

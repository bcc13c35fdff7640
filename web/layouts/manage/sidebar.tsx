import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useParams } from 'react-router';
import {
  IconArrowLeft,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import type { User } from '#features/users/contract.ts';
import { Wordmark } from '#web/components/wordmark.tsx';
import { useVenue } from '#web/lib/venue.ts';
import styles from './sidebar.module.css';
import { useHiddenEntries } from './use-hidden-entries.ts';
import { visibleGroups } from './visible-groups.ts';
import { WaitingCount } from './waiting-count.tsx';

interface SidebarProps {
  user: User;
  /** Shows icons only. */
  narrow?: boolean;
  onNarrow?: (narrow: boolean) => void;
  /** Called after navigation, so that a drawer can close. */
  onChosen?: () => void;
}

/** The navigation in groups; inside an event, that of the event. */
export function Sidebar({ user, narrow = false, onNarrow, onChosen }: SidebarProps) {
  const intl = useIntl();
  const venue = useVenue();
  const { eventId } = useParams();
  const hiding = useHiddenEntries(eventId);
  return (
    <div className={styles['sidebar']} data-narrow={narrow || undefined}>
      <Link
        to="/manage/events"
        className={styles['home']}
        aria-label={intl.formatMessage({ id: 'manage.nav.home' }, { venue: venue.name })}
      >
        <Wordmark />
      </Link>
      <nav className={styles['groups']} aria-label={intl.formatMessage({ id: 'manage.nav.label' })}>
        {eventId === undefined ? null : (
          <Link to="/manage/events" className={styles['entry']} onClick={onChosen}>
            <IconArrowLeft size={20} stroke={1.5} />
            <span className={styles['label']}>
              <FormattedMessage id="manage.nav.all_events" />
            </span>
          </Link>
        )}
        {visibleGroups(user, eventId, hiding).map((group) => (
          <div key={group.message} className={styles['group']}>
            <p className={styles['title']}>
              <FormattedMessage id={group.message} />
            </p>
            {group.entries.map(({ address, message, icon: Icon, to, has_waiting }) => (
              <NavLink
                key={address}
                to={address}
                end={to === ''}
                className={styles['entry'] ?? ''}
                onClick={onChosen}
                title={narrow ? intl.formatMessage({ id: message }) : undefined}
              >
                <Icon size={20} stroke={1.5} />
                <span className={styles['label']}>
                  <FormattedMessage id={message} />
                </span>
                {has_waiting ? <WaitingCount /> : null}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      {onNarrow ? (
        <button
          type="button"
          className={`${styles['entry']} ${styles['narrower']}`}
          onClick={() => onNarrow(!narrow)}
          aria-expanded={!narrow}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.5} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} />
          )}
          <span className={styles['label']}>
            <FormattedMessage id={narrow ? 'manage.nav.widen' : 'manage.nav.narrow'} />
          </span>
        </button>
      ) : null}
    </div>
  );
}

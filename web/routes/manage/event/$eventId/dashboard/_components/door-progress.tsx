import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { figures } from '#features/events/statistics.contract.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import styles from './dashboard.module.css';

/** Check-in progress. During the event it polls every ten seconds. */
export function DoorProgress({ event }: { event: StaffEvent }) {
  const intl = useIntl();
  const ended = event.lifecycle_status === 'ENDED';
  const { data, error, refetch } = useQuery({
    ...query(figures.checkInStats, { params: { eventId: event.id } }),
    staleTime: 5000,
    refetchInterval: ended ? false : 10_000,
  });
  const [inside, all] = [data?.total_checked_in_attendees ?? 0, data?.total_attendees ?? 0];
  return (
    <section className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <FormattedMessage id="dashboard.door" />
        </h2>
        <Link to={`/manage/event/${event.id}/check-in`}>
          <FormattedMessage id="dashboard.door.lists" />
        </Link>
      </header>
      {data ? (
        <>
          <p className={styles['big']}>
            <strong>
              <FormattedNumber value={inside} />
            </strong>{' '}
            <FormattedMessage id="dashboard.door.of" values={{ all }} />
          </p>
          <meter
            className={styles['meter']}
            min={0}
            max={Math.max(1, all)}
            value={inside}
            aria-label={intl.formatMessage({ id: 'dashboard.door' })}
          />
          <p className={styles['muted']}>
            <FormattedMessage
              id={
                event.lifecycle_status === 'ONGOING'
                  ? 'dashboard.door.live'
                  : ended
                    ? 'dashboard.door.ended'
                    : 'dashboard.door.before'
              }
            />
          </p>
        </>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} title={null} />
      ) : (
        <Skeleton lines={2} height="s" />
      )}
    </section>
  );
}

import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { CheckInList } from '#features/check-in/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './check-in.module.css';
import { ListMenu } from './list-menu.tsx';
import { DoorLinkActions } from './door-link-actions.tsx';

const tones = { active: 'jade', expired: 'neutral', not_active: 'amber' } as const;

/**
 * One list: the tickets it admits and when, how many are in, and the link for the phones at the
 * door.
 */
export function ListCard({
  list,
  zone,
  eventId,
  mayManage,
}: {
  list: CheckInList;
  zone: string;
  eventId: number;
  mayManage: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const state = list.is_expired ? 'expired' : list.is_active ? 'active' : 'not_active';
  const [from, until] = [list.activates_at, list.expires_at].map(
    (instant) => instant && formatDateTime(instant, zone, locale),
  );
  const label = intl.formatMessage({ id: 'check_in.progress' }, { name: list.name });
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>
          {mayManage ? (
            <Link className={styles['link']} to={String(list.id)}>
              {list.name}
            </Link>
          ) : (
            list.name
          )}
        </h2>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`check_in.state.${state}`} />
        </Badge>
        <span className={styles['space']} />
        {mayManage ? <ListMenu list={list} eventId={eventId} /> : null}
      </header>
      {list.description ? <p className={styles['text']}>{list.description}</p> : null}
      <p className={styles['count']}>
        <strong>
          <FormattedNumber value={list.checked_in_attendees} />
        </strong>{' '}
        <span className={styles['muted']}>
          <FormattedMessage id="check_in.of" values={{ total: list.total_attendees }} />
        </span>
        <span className={styles['ratio']}>
          <FormattedNumber
            style="percent"
            value={list.total_attendees ? list.checked_in_attendees / list.total_attendees : 0}
          />
        </span>
      </p>
      <meter
        className={styles['meter']}
        min={0}
        max={Math.max(1, list.total_attendees)}
        value={list.checked_in_attendees}
        aria-label={label}
      />
      <ul className={styles['tickets']}>
        {list.tickets.map(({ id, title }) => (
          <li key={id}>
            <Badge>{title}</Badge>
          </li>
        ))}
      </ul>
      <p className={`${styles['muted']} ${styles['window']}`}>
        {from || until ? (
          <FormattedMessage
            id="check_in.window"
            values={{ kind: from && until ? 'both' : from ? 'from' : 'until', from, until }}
          />
        ) : (
          <FormattedMessage id="check_in.window.always" />
        )}
      </p>
      <DoorLinkActions list={list} />
    </article>
  );
}

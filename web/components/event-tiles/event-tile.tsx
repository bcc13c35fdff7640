import { ActionIcon } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Event } from '#features/events/contract.ts';
import { eventInLanguage } from '#features/events/rules/texts.ts';
import { allows, type Role } from '#platform/pure/access.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { Cover } from '#web/components/cover.tsx';
import { EventStatusBadge } from '#web/components/event-status-badge.tsx';
import { DateBlock } from '#web/ui/date-block.tsx';
import { EventMenu } from './event-menu.tsx';
import styles from './event-tile.module.css';
import { DateRange } from '#web/ui/date-range.tsx';

/** An event as its staff see it: name, status and sales. The whole card opens it. */
export function EventTile({
  event,
  role,
  eager = false,
}: {
  event: Event;
  role: Role | null;
  /** Its picture is visible from the start. */
  eager?: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const translated = eventInLanguage(event, locale);
  const venue = translated.location_details?.venue_name ?? translated.organizer.name;
  return (
    <article className={styles['tile']}>
      <div className={styles['picture']}>
        <Cover event={translated} eager={eager} />
        <span className={styles['date']}>
          <DateBlock instant={event.start_date} zone={event.timezone} />
        </span>
      </div>
      <div className={styles['body']}>
        <div className={styles['top']}>
          <EventStatusBadge event={event} />
          {allows(role, 'check_in.read') && event.status !== 'ARCHIVED' ? (
            <ActionIcon
              component={Link}
              to={`/manage/event/${event.id}/check-in`}
              className={styles['menu'] ?? ''}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={intl.formatMessage(
                { id: 'events.check_in' },
                { title: translated.title },
              )}
            >
              <IconScan size={20} stroke={1.5} />
            </ActionIcon>
          ) : null}
          <EventMenu event={event} role={role} />
        </div>
        <h2 className={styles['title']}>
          <Link className={styles['link']} to={`/manage/event/${event.id}`}>
            {translated.title}
          </Link>
        </h2>
        <p className={styles['fact']}>
          <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
        </p>
        <p className={styles['fact']}>{venue}</p>
        <dl className={styles['numbers']}>
          <div>
            <dt>
              <FormattedMessage id="manage.events.sold" />
            </dt>
            <dd>
              <FormattedNumber value={event.statistics.tickets_sold} />
            </dd>
          </div>
          {allows(role, 'orders.read') ? (
            <div>
              <dt>
                <FormattedMessage id="manage.events.sales" />
              </dt>
              <dd>{formatMoney(event.statistics.sales_total_gross, event.currency, locale)}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </article>
  );
}

import { useId, type ReactNode } from 'react';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import type { OtherEvent } from '#features/other-events/contract.ts';
import { RowMenu } from '#web/components/data-table/row-menu.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { deleteOtherEvent } from './delete-other-event.ts';
import styles from './other-events.module.css';

/** An event in the list, in the reader's language, with its actions. */
export function OtherEventRow({ row: one, handle }: { row: OtherEvent; handle: ReactNode }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const id = useId();
  const [picture] = one.images;
  return (
    <article className={styles['row']}>
      {handle}
      {picture ? <img src={picture.url} alt="" loading="lazy" /> : <span />}
      <div className={styles['about']}>
        <h2 id={id} className={styles['title']}>
          <Link to={String(one.id)}>{one.title}</Link>
        </h2>
        <p className={styles['facts']}>
          <Badge {...(one.type === 'GENERAL' ? { tone: 'jade' } : {})}>
            <FormattedMessage id={`other_events.type.${one.type}`} />
          </Badge>
          <span className={styles['muted']}>
            {one.start_date ? (
              <DateRange start={one.start_date} end={one.end_date} zone={one.timezone} />
            ) : (
              <FormattedMessage id="other_events.no_date" />
            )}
          </span>
        </p>
      </div>
      <RowMenu
        row={one}
        nameId={id}
        actions={[
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: () => void navigate(String(one.id)),
          },
          {
            message: 'other_events.open_page',
            icon: IconExternalLink,
            run: () => window.open(one.event_url, '_blank', 'noopener'),
          },
          {
            message: 'other_events.delete',
            icon: IconTrash,
            danger: true,
            run: () => void deleteOtherEvent(intl, one),
          },
        ]}
      />
    </article>
  );
}

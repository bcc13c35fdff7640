import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { attendees } from '#features/attendees/contract.ts';
import { languageNames } from '#platform/pure/locales.ts';
import { allows } from '#platform/pure/access.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttendeeStatusBadge } from '../_components/attendee-status-badge.tsx';
import { AnswerList } from '../_components/answer-list.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { EmailLink } from '#web/components/email-link.tsx';
import { HistoryList } from '../_components/history-list.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$attendeeId.ts';
import styles from './_components/attendee.module.css';
import { AttendeeActions } from './_components/attendee-actions.tsx';
import { CheckInHistory } from './_components/check-in-history.tsx';
import { TicketLink } from './_components/ticket-link.tsx';
import { personName } from '#platform/pure/person-name.ts';

const detailQuery = (params: { eventId?: string | undefined; attendeeId?: string | undefined }) =>
  query(attendees.get, {
    params: { eventId: Number(params.eventId), attendeeId: Number(params.attendeeId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** One attendee: ticket, order and check-in history. */
export default function AttendeeDrawer() {
  const locale = useLocale();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const { data: attendee } = useQuery(detailQuery(useParams()));
  const order =
    attendee &&
    (allows(user?.role, 'orders.read') ? (
      <Link to={`/manage/event/${event.id}/orders/${attendee.order_id}`}>
        {attendee.order_public_id}
      </Link>
    ) : (
      attendee.order_public_id
    ));
  return (
    <RouteDrawer title={attendee ? personName(attendee) : '…'}>
      {attendee ? (
        <div className={styles['attendee']}>
          <p>
            <AttendeeStatusBadge status={attendee.status} />
          </p>
          {allows(user?.role, 'attendees.manage') ? <AttendeeActions attendee={attendee} /> : null}
          {attendee.status === 'ACTIVE' ? <TicketLink attendee={attendee} /> : null}
          <DetailList
            items={[
              [
                'attendees.ticket',
                [attendee.ticket_title, attendee.price_label].filter(Boolean).join(' · '),
              ],
              ['attendees.reference', attendee.public_id],
              ['fields.email', <EmailLink key="mail" email={attendee.email} />],
              ['attendees.order', order],
              ['attendees.since', formatShortDateTime(attendee.created_at, event.timezone, locale)],
              ['fields.locale', languageNames[attendee.locale]],
            ]}
          />
          <AnswerList answers={attendee.question_answers} />
          <CheckInHistory entries={attendee.check_ins} zone={event.timezone} />
          {allows(user?.role, 'audit.read') ? (
            <HistoryList target_type="attendee" target_id={attendee.id} />
          ) : null}
        </div>
      ) : (
        <Skeleton lines={6} height="s" />
      )}
    </RouteDrawer>
  );
}

import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { Link } from 'react-router';
import type { StaffEvent } from '../../_components/managed-event.tsx';

/** When and where an event takes place, as one text. */
const whenAndWhere = ({ start_date, end_date, timezone, settings }: StaffEvent): string =>
  JSON.stringify([
    start_date,
    end_date,
    timezone,
    settings.is_online_event,
    settings.location_details,
  ]);

/** Shows that ticket holders were not notified of a new date or place, with a link to a message. */
export function showHoldersNotNotified(
  intl: IntlShape,
  before: StaffEvent,
  after: StaffEvent,
): void {
  if (after.statistics.tickets_sold === 0 || whenAndWhere(before) === whenAndWhere(after)) return;
  notifications.show({
    id: `holders_not_told ${after.id}`,
    color: 'amber',
    autoClose: false,
    message: intl.formatMessage(
      { id: 'events.holders_not_told' },
      {
        link: (chunks) => (
          <Link key="link" to={`/manage/event/${after.id}/messages/create`}>
            {chunks}
          </Link>
        ),
      },
    ),
  });
}

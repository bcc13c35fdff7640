import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { EventTiles } from '#web/components/event-tiles.tsx';

/** All events of the account. */
export default function Events() {
  return (
    <EventTiles
      title={useIntl().formatMessage({ id: 'manage.nav.events' })}
      base="/manage/events"
      eventsState={useParams().eventsState}
    />
  );
}

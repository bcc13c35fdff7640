import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { EventTiles } from '#web/components/event-tiles.tsx';

export const handle: CrumbHandle = { crumb: 'manage.nav.events' };

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

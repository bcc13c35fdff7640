import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { EventTiles } from '#web/components/event-tiles.tsx';

export const handle: BreadcrumbHandle = { breadcrumb: 'manage.nav.events' };

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

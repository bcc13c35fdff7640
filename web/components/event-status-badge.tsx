import { FormattedMessage } from 'react-intl';
import type { Event } from '#features/events/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type DisplayStatus = 'draft' | 'archived' | 'ended' | 'ongoing' | 'live';
const tones: Record<DisplayStatus, Tone> = {
  draft: 'amber',
  archived: 'neutral',
  ended: 'neutral',
  ongoing: 'accent',
  live: 'jade',
};

function displayStatus({
  status,
  lifecycle_status,
}: Pick<Event, 'status' | 'lifecycle_status'>): DisplayStatus {
  if (status !== 'LIVE') return status === 'DRAFT' ? 'draft' : 'archived';
  return lifecycle_status === 'ENDED'
    ? 'ended'
    : lifecycle_status === 'ONGOING'
      ? 'ongoing'
      : 'live';
}

/** The lifecycle status of an event. */
export function EventStatusBadge({ event }: { event: Pick<Event, 'status' | 'lifecycle_status'> }) {
  const status = displayStatus(event);
  return (
    <Badge tone={tones[status]}>
      <FormattedMessage id={`events.status.${status}`} />
    </Badge>
  );
}

import { FormattedMessage } from 'react-intl';
import type { Event } from '#features/events/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

type Shown = 'draft' | 'archived' | 'ended' | 'ongoing' | 'live';
const tones: Record<Shown, Tone> = {
  draft: 'amber',
  archived: 'neutral',
  ended: 'neutral',
  ongoing: 'accent',
  live: 'jade',
};

function shownAs({ status, lifecycle_status }: Pick<Event, 'status' | 'lifecycle_status'>): Shown {
  if (status !== 'LIVE') return status === 'DRAFT' ? 'draft' : 'archived';
  return lifecycle_status === 'ENDED'
    ? 'ended'
    : lifecycle_status === 'ONGOING'
      ? 'ongoing'
      : 'live';
}

/** Where an event is in its life, in one word. */
export function EventStatusBadge({ event }: { event: Pick<Event, 'status' | 'lifecycle_status'> }) {
  const shown = shownAs(event);
  return (
    <Badge tone={tones[shown]}>
      <FormattedMessage id={`events.status.${shown}`} />
    </Badge>
  );
}

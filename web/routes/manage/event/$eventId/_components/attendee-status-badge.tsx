import { FormattedMessage } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const tones: Record<Attendee['status'], Tone> = {
  ACTIVE: 'jade',
  CANCELLED: 'danger',
  AWAITING_PAYMENT: 'amber',
};

export function AttendeeStatusBadge({ status }: { status: Attendee['status'] }) {
  return (
    <Badge tone={tones[status]}>
      <FormattedMessage id={`attendees.is.${status}`} />
    </Badge>
  );
}

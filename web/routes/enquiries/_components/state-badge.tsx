import { FormattedMessage } from 'react-intl';
import type { EnquiryState } from '#features/enquiries/contract.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const tones: Record<EnquiryState, Tone> = {
  NEW: 'accent',
  ANSWERED: 'neutral',
  OFFERED: 'amber',
  CONFIRMED: 'jade',
  DECLINED: 'danger',
};

export const StateBadge = ({ state }: { state: EnquiryState }) => (
  <Badge tone={tones[state]}>
    <FormattedMessage id={`enquiries.state.${state}`} />
  </Badge>
);

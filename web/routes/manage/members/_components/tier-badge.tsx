import { FormattedMessage } from 'react-intl';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const tones: Record<MembershipTier, Tone> = {
  NORMAL: 'neutral',
  GOLD: 'amber',
  PLATINUM: 'accent',
  INDIVIDUAL: 'jade',
  CORPORATE: 'jade',
  NGO: 'jade',
};

export const TierBadge = ({ tier }: { tier: MembershipTier }) => (
  <Badge tone={tones[tier]}>
    <FormattedMessage id={`event_page.tier.${tier}`} />
  </Badge>
);

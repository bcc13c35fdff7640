import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { colourOf, type DisplayStatus } from '#features/orders/rules/status.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const looks = {
  orange: { tone: 'amber', icon: IconClock },
  red: { tone: 'danger', icon: IconCircleX },
  teal: { tone: 'jade', icon: IconCircleCheck },
} as const satisfies Record<string, { tone: Tone; icon: unknown }>;
// Ended without a sale: the spec's colour for "anything else" would look active, so these are
// neutral.
const quiet: readonly DisplayStatus[] = ['RESERVED', 'EXPIRED'];

/** The status of an order, in the spec's colours, with icon and text. */
export function OrderStatusBadge({
  order: { display_status },
}: {
  order: { display_status: DisplayStatus };
}) {
  const { tone, icon: Sign } = looks[colourOf(display_status)];
  const still = quiet.includes(display_status);
  return (
    <Badge tone={still ? 'neutral' : tone}>
      {still ? (
        <IconClock size={15} stroke={1.75} aria-hidden />
      ) : (
        <Sign size={15} stroke={1.75} aria-hidden />
      )}
      <FormattedMessage id={`orders.is.${display_status}`} />
    </Badge>
  );
}

import { FormattedMessage } from 'react-intl';
import type { PromoCode } from '#features/promo-codes/contract.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a code can be used now, and if not, why. */
export function PromoCodeBadge({ code }: { code: PromoCode }) {
  const state = code.is_expired ? 'expired' : code.is_used_up ? 'used_up' : 'active';
  return (
    <Badge tone={state === 'active' ? 'jade' : state === 'used_up' ? 'amber' : 'neutral'}>
      <FormattedMessage id={`promo_codes.state.${state}`} />
    </Badge>
  );
}

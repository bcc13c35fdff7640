import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { PromoCode } from './contract.ts';

const counted = 'derived by counting';

export const promoCodeFacts = auditedFacts<PromoCode, 'created' | 'changed' | 'deleted'>(
  {
    target: 'promo_code',
    trail: {
      contract: PromoCode,
      name: (code) => code.code,
      leaves_out: {
        ...bookkeeping,
        order_usage_count: counted,
        attendee_usage_count: counted,
        is_expired: 'derived from the expiry date',
        is_used_up: counted,
      },
    },
    // The public page fetches a code's prices when a visitor types it.
    empties: noPages,
  },
  ['created', 'changed', 'deleted'],
);

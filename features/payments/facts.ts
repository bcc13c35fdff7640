import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { UnclaimedPayment } from './contract.ts';
import type { Unclaimed } from './unclaimed.store.ts';

export const unclaimedFacts = auditedFacts<Unclaimed, 'changed'>(
  {
    target: 'payment',
    trail: {
      contract: UnclaimedPayment,
      name: (payment) => payment.provider_payment_id,
      leaves_out: bookkeeping,
    },
    empties: noPages,
  },
  ['changed'],
);

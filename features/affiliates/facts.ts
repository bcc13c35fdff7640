import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Affiliate } from './contract.ts';

const counted = 'derived by counting';

export const affiliateFacts = auditedFacts<Affiliate, 'created' | 'changed' | 'deleted'>(
  {
    target: 'affiliate',
    trail: {
      contract: Affiliate,
      name: (affiliate) => affiliate.name,
      leaves_out: { ...bookkeeping, orders: counted, tickets_sold: counted, total_sales: counted },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted'],
);

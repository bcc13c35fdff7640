import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { TaxOrFee } from './contract.ts';
import * as store from './store.ts';

export const taxFacts = auditedFacts<TaxOrFee, 'created' | 'changed' | 'deleted'>(
  {
    target: 'tax_or_fee',
    trail: { contract: TaxOrFee, name: (tax) => tax.name, leaves_out: bookkeeping },
    /**
     * Pages show prices with these charges, so the pages of all events with the charge are purged.
     * For a deleted one the events are looked up before it is removed.
     */
    empties: async ({ before, after }, reader) => {
      const ids = await store.eventsWith(reader, (after ?? before)?.id ?? 0);
      return ids.length === 0 ? [] : ['events', ...ids.map((id) => `event:${id}` as const)];
    },
  },
  ['created', 'changed', 'deleted'],
);

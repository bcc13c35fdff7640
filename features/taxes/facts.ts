import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { TaxOrFee } from './contract.ts';
import * as store from './store.ts';

export const taxFacts = auditedFacts<TaxOrFee, 'created' | 'changed' | 'deleted'>(
  {
    target: 'tax_or_fee',
    trail: { contract: TaxOrFee, name: (tax) => tax.name, leaves_out: bookkeeping },
    /** Prices are shown with what is added to them. A tax that was deleted is asked about before it goes. */
    empties: async ({ before, after }, reader) => {
      const ids = await store.eventsWith(reader, (after ?? before)?.id ?? 0);
      return ids.length === 0 ? [] : ['events', ...ids.map((id) => `event:${id}` as const)];
    },
  },
  ['created', 'changed', 'deleted'],
);

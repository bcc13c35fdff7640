import { z } from 'zod';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { environments } from './contract.ts';
import type { MerchantRow } from './merchants.store.ts';

/**
 * What the audit trail records about a merchant: which one, and whether it is connected. Never the
 * sealed keys.
 */
const MerchantView = z.object({
  id: z.number(),
  client_id: z.string(),
  signing_key_id: z.string(),
  environment: z.enum(environments),
  is_connected: z.boolean(),
});
type MerchantView = z.output<typeof MerchantView>;

/** The part of a stored merchant that the audit trail may contain; no keys. */
export const merchantView = (row: MerchantRow): MerchantView => ({
  id: row.id,
  client_id: row.client_id,
  signing_key_id: row.signing_key_id,
  environment: row.environment,
  is_connected: row.disconnected_at === null,
});

export const merchantFacts = auditedFacts<MerchantView, 'created' | 'changed'>(
  {
    target: 'payme',
    trail: {
      contract: MerchantView,
      name: (merchant) => merchant.client_id,
      leaves_out: { id: bookkeeping.id },
    },
    empties: noPages,
  },
  ['created', 'changed'],
);

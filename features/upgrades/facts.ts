import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { UpgradeRequest } from './contract.ts';
import { PartnerMerchant } from './merchants.contract.ts';

export const merchantFacts = auditedFacts<
  PartnerMerchant,
  'created' | 'changed' | 'deleted' | 'sorted'
>(
  {
    target: 'partner_merchant',
    trail: {
      contract: PartnerMerchant,
      name: ({ name }) => name,
      leaves_out: { ...bookkeeping, is_used: 'derived from the receipts' },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'sorted'],
);

const theirs = 'personal data of the member; the trail is kept for longer';
/**
 * An approval is recorded by the member's change of tier (`member.changed`): one entry per
 * decision.
 */
export const upgradeFacts = auditedFacts<
  UpgradeRequest & { member_number: string },
  'created' | 'changed' | 'deleted'
>(
  {
    target: 'upgrade_request',
    trail: {
      contract: UpgradeRequest,
      name: ({ member_number }) => member_number,
      leaves_out: {
        ...bookkeeping,
        decided_at: 'the time of the entry',
        total: theirs,
        receipts: theirs,
        documents: theirs,
        company_name: theirs,
        company_address: theirs,
        business_registration_number: theirs,
        organization_number: theirs,
        organization_name: theirs,
        position: theirs,
        has_section_88: theirs,
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted'],
);

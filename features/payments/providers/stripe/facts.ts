import { z } from 'zod';
import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts } from '#features/audit/facts.ts';

/** What the audit trail records about a Stripe account: which one, and whether it is connected. */
const ConnectionView = z.object({
  id: z.number(),
  stripe_account_id: z.string(),
  is_connected: z.boolean(),
});
type ConnectionView = z.output<typeof ConnectionView>;

export const stripeFacts = auditedFacts<ConnectionView, 'changed'>(
  {
    target: 'stripe',
    trail: {
      contract: ConnectionView,
      name: (connection) => connection.stripe_account_id,
      leaves_out: {
        id: 'the entry has the account',
        stripe_account_id: 'the name of the entry',
      },
    },
    empties: noPages,
  },
  ['changed'],
);

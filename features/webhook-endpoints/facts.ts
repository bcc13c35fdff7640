import { noPages } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { WebhookEndpoint } from './contract.ts';

export const webhookEndpointFacts = auditedFacts<
  WebhookEndpoint,
  'created' | 'changed' | 'deleted' | 'rotated'
>(
  {
    target: 'webhook_endpoint',
    trail: {
      contract: WebhookEndpoint,
      name: (endpoint) => endpoint.url,
      leaves_out: {
        id: bookkeeping.id,
        version: bookkeeping.version,
        created_at: bookkeeping.created_at,
        switched_off_at: 'recorded as is_active',
        previous_until: 'derived from the rotation',
      },
    },
    empties: noPages,
  },
  ['created', 'changed', 'deleted', 'rotated'],
);

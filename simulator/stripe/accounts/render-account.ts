import { prefixOf } from '../intents/descriptor.ts';
import type { Account } from '../records.ts';

/** Parts that v2 leaves out unless `include` names them. */
export const parts = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
];

/**
 * Renders an account in version 2, with times as text and null for parts that were not included.
 */
export function renderAccount(account: Account, include: string[]): Record<string, unknown> {
  const included = new Set(include);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: account.configurations,
    closed: account.closed,
    configuration: included.has('configuration.merchant')
      ? { customer: null, merchant: merchant(account), recipient: null }
      : null,
    contact_email: account.contact_email,
    contact_phone: null,
    created: isoTime(account.created),
    dashboard: account.dashboard,
    defaults: included.has('defaults') ? defaults(account) : null,
    display_name: account.display_name,
    future_requirements: included.has('future_requirements') ? { entries: [] } : null,
    identity: included.has('identity')
      ? { country: account.country, entity_type: account.entity_type }
      : null,
    livemode: false,
    metadata: account.metadata,
    requirements: included.has('requirements') ? requirements(account) : null,
  };
}

/** Seconds since 1970 as an ISO 8601 time in UTC. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function merchant(account: Account): unknown {
  if (!account.configurations.includes('merchant')) return null;
  const open = account.card_payments !== 'active';
  const code =
    account.card_payments === 'pending'
      ? 'requirements_pending_verification'
      : 'requirements_past_due';
  const resolution = account.card_payments === 'pending' ? 'no_resolution' : 'provide_info';
  const requested = account.card_payments !== 'unrequested';
  return {
    applied: true,
    statement_descriptor: { descriptor: null, prefix: prefixOf(account) },
    capabilities: requested
      ? {
          card_payments: {
            status: account.card_payments,
            status_details: open ? [{ code, resolution }] : [],
          },
        }
      : {},
  };
}

function defaults(account: Account): unknown {
  const { fees_collector, losses_collector, currency } = account;
  return {
    currency,
    responsibilities: { fees_collector, losses_collector, requirements_collector: 'stripe' },
  };
}

function requirements(account: Account): unknown {
  if (account.card_payments === 'active') return { entries: [], summary: null };
  const entry = (description: string): unknown => ({
    awaiting_action_from: account.card_payments === 'pending' ? 'stripe' : 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'card_payments',
          configuration: 'merchant',
          deadline: { status: 'currently_due' },
        },
      ],
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  });
  return {
    entries: [
      entry('identity.attestations.terms_of_service.account'),
      entry('configuration.merchant.mcc'),
    ],
    summary: { minimum_deadline: { status: 'currently_due' } },
  };
}

import type { World } from '../../world.ts';
import { announce, announceThin } from '../announce.ts';
import { prefixOf } from '../intents/descriptor.ts';
import type { Account } from '../records.ts';

/** Renders the same account in version 1, which events still use. */
export function renderV1Account(account: Account): Record<string, unknown> {
  const active = account.card_payments === 'active';
  const due = active ? [] : ['business_profile.mcc', 'tos_acceptance.date', 'tos_acceptance.ip'];
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: account.display_name,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: account.contact_email,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: account.entity_type,
    capabilities:
      account.card_payments === 'unrequested' ? {} : { card_payments: v1Status(account) },
    charges_enabled: active,
    controller: {
      fees: { payer: account.fees_collector === 'stripe' ? 'account' : 'application' },
      is_controller: true,
      losses: { payments: account.losses_collector },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: account.dashboard ?? 'none' },
      type: 'application',
    },
    country: account.country?.toUpperCase() ?? 'HK',
    created: account.created,
    default_currency: account.currency ?? 'hkd',
    details_submitted: account.details_submitted,
    email: account.contact_email,
    metadata: account.metadata,
    payouts_enabled: active,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: active ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    settings: settings(account),
    type: 'none',
  };
}

function settings(account: Account): unknown {
  const japanese = {
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  };
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: { ...japanese, statement_descriptor_prefix: prefixOf(account) },
    dashboard: { display_name: account.display_name, timezone: 'Asia/Hong_Kong' },
    payments: {
      ...japanese,
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
    },
  };
}

function v1Status(account: Account): string {
  return account.card_payments === 'restricted' ? 'inactive' : account.card_payments;
}

/** Sends the new capabilities of an account to the Connect endpoint. */
export function announceAccount(world: World, account: Account): void {
  const about = [account.id];
  const requested = account.card_payments !== 'unrequested';
  const capability = {
    id: 'card_payments',
    object: 'capability',
    account: account.id,
    requested,
    requested_at: requested ? account.created : null,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    status: requested ? v1Status(account) : 'unrequested',
  };
  announce(world, {
    type: 'account.updated',
    account: account.id,
    object: renderV1Account(account),
    about,
  });
  announce(world, { type: 'capability.updated', account: account.id, object: capability, about });
  if (world.settings.thinWebhookUrl === '') return;
  for (const part of ['requirements', 'configuration.merchant'])
    announceThin(world, { type: `v2.core.account[${part}].updated`, account: account.id });
  const type = 'v2.core.account[configuration.merchant].capability_status_updated';
  announceThin(world, { type, account: account.id });
}

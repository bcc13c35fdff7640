import { nowSeconds } from '../clock.ts';
import type { Params } from '../http/params.ts';
import type { Account, Charge, Intent, Metadata } from '../stripe/records.ts';
import type { World } from '../world.ts';
import { BadInput, number, objects, oneOf, string } from './input.ts';

/**
 * Creates finished history for a demo: thousands of rows, no webhooks. Repeating an import changes
 * nothing.
 */
export function importAll(world: World, input: Params): unknown {
  const accounts = objects(input, 'accounts');
  const intents = objects(input, 'payment_intents');
  for (const row of accounts) world.stripe.accounts.put(readAccount(row));
  for (const row of intents) importIntent(world, row);
  return { accounts: accounts.length, payment_intents: intents.length };
}

function readAccount(row: Params): Account {
  return {
    id: string(row, 'id'),
    created: seconds(row.created),
    display_name: optional(row, 'display_name'),
    contact_email: optional(row, 'contact_email'),
    country: optional(row, 'country') ?? 'hk',
    currency: optional(row, 'currency') ?? 'hkd',
    entity_type: optional(row, 'entity_type') ?? 'company',
    dashboard: 'full',
    fees_collector: 'stripe',
    losses_collector: 'stripe',
    configurations: ['merchant'],
    card_payments: oneOf(
      row,
      'card_payments',
      ['active', 'pending', 'restricted', 'unrequested'],
      'active',
    ),
    details_submitted: (row.card_payments ?? 'active') === 'active',
    deauthorized: false,
    closed: false,
    metadata: metadata(row),
  };
}

function importIntent(world: World, row: Params): void {
  const id = string(row, 'id');
  const status = oneOf(
    row,
    'status',
    ['succeeded', 'requires_payment_method', 'canceled'],
    'succeeded',
  );
  const created = seconds(row.created);
  const intent: Intent = {
    id,
    account: optional(row, 'account'),
    amount: number(row, 'amount') ?? 0,
    currency: string(row, 'currency').toLowerCase(),
    status,
    client_secret: optional(row, 'client_secret') ?? `${id}_secret_imported`,
    created,
    metadata: metadata(row),
    description: optional(row, 'description'),
    receipt_email: optional(row, 'receipt_email'),
    application_fee_amount: number(row, 'application_fee_amount') ?? null,
    statement_descriptor_suffix: null,
    failure: null,
    charges: [],
    canceled_at: status === 'canceled' ? created : null,
    cancellation_reason: null,
    ends_processing_at: null,
  };
  if (status === 'succeeded') intent.charges.push(importCharge(world, intent, row).id);
  world.stripe.intents.put(intent);
}

function importCharge(world: World, intent: Intent, row: Params): Charge {
  const { account, amount, currency, created } = intent;
  const charge: Charge = {
    id: optional(row, 'charge_id') ?? `ch_${intent.id.replace(/^pi_/, '')}`,
    intent: intent.id,
    account,
    amount,
    currency,
    created,
    status: 'succeeded',
    card: {
      brand: optional(row, 'brand') ?? 'visa',
      last4: optional(row, 'last4') ?? '4242',
      exp_month: 12,
      exp_year: 2030,
      country: 'HK',
    },
    failure_code: null,
    failure_message: null,
    disputed: false,
    refunds: [],
  };
  const refunded = number(row, 'refunded') ?? 0;
  if (refunded > amount) throw new BadInput(`${intent.id}: "refunded" is greater than the amount`);
  if (refunded > 0) {
    const id = optional(row, 'refund_id') ?? `re_${intent.id.replace(/^pi_/, '')}`;
    world.stripe.refunds.put({
      id,
      charge: charge.id,
      intent: intent.id,
      account,
      amount: refunded,
      currency,
      created,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: {},
      refunds_fee: false,
      failure_reason: null,
      next: null,
    });
    charge.refunds.push(id);
  }
  return world.stripe.charges.put(charge);
}

function optional(row: Params, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function metadata(row: Params): Metadata {
  return Object.fromEntries(
    Object.entries((row.metadata ?? {}) as Params).map(([key, value]) => [key, String(value)]),
  );
}

/** Reads a time as seconds since 1970, as Stripe has them, or as a date text. */
function seconds(value: unknown): number {
  if (typeof value === 'number') return Math.floor(value);
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(parsed) && value !== undefined && value !== null)
    throw new BadInput(`"created" is not a valid time: ${String(value)}`);
  return Number.isNaN(parsed) ? nowSeconds() : Math.floor(parsed / 1000);
}

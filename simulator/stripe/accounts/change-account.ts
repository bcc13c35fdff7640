import { nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import { isObject, type Params } from '../../http/params.ts';
import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import type { Call } from '../call.ts';
import { inner, list, mergedMetadata, text } from '../params.ts';
import type { Account, Capability } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { checkShape, v2 } from '../shape.ts';
import { accountShapes } from './account-shapes.ts';
import { parts, renderAccount } from './render-account.ts';
import { announceAccount } from './render-v1-account.ts';

/**
 * Creates an account, without a webhook. Requested card payments are restricted until the set-up is
 * complete.
 */
export function createAccount({ world, params }: Call): unknown {
  checkShape(params, accountShapes, v2);
  const account: Account = {
    id: newId('acct', 16),
    created: nowSeconds(),
    display_name: null,
    contact_email: null,
    country: null,
    currency: null,
    entity_type: null,
    dashboard: null,
    fees_collector: 'stripe',
    losses_collector: 'stripe',
    configurations: [],
    card_payments: 'unrequested',
    details_submitted: false,
    deauthorized: false,
    closed: false,
    metadata: {},
  };
  apply(account, params);
  world.stripe.accounts.put(account);
  return renderAccount(account, included(params));
}

/** Updates an account and announces it, changed or not. Empty values remove only metadata. */
export function updateAccount({ world, params, id }: Call): unknown {
  checkShape(params, accountShapes, v2);
  const include = included(params);
  // A copy, so that a refusal half-way changes nothing.
  const account = { ...findAccount(world, id) };
  apply(account, params);
  world.stripe.accounts.put(account);
  announceAccount(world, account);
  return renderAccount(account, include);
}

/** Throws a 404 when there is none or it has left the platform; a closed account is found. */
export function findAccount(world: World, id: string): Account {
  const account = world.stripe.accounts.get(id);
  if (account === undefined || account.deauthorized) throw missing('account', id, 'id');
  return account;
}

/** The parts named in `include`. Throws for a part that Stripe does not have. */
export function included(params: Params): string[] {
  const include = list(params, 'include');
  for (const part of include)
    if (!parts.includes(part)) throw invalid(`Invalid include: ${part}`, { param: 'include' });
  return include;
}

/** Applies the result of a completed set-up, or of a review of the account. */
export function setCardPayments(world: World, account: Account, status: Capability): void {
  account.card_payments = status;
  if (status === 'active') account.details_submitted = true;
  world.stripe.accounts.put(account);
  announceAccount(world, account);
}

/**
 * Removes the account from the platform, which is notified at its Connect endpoint and can no
 * longer use it.
 */
export function deauthorize(world: World, account: Account): void {
  account.deauthorized = true;
  world.stripe.accounts.put(account);
  const application = {
    id: 'ca_simulator',
    object: 'application',
    name: 'Payment simulator platform',
  };
  announce(world, {
    type: 'account.application.deauthorized',
    account: account.id,
    object: application,
    about: [account.id],
  });
}

function apply(account: Account, params: Params): void {
  const identity = inner(params, 'identity');
  const defaults = inner(params, 'defaults');
  const shared = inner(defaults, 'responsibilities');
  account.display_name = text(params, 'display_name') ?? account.display_name;
  account.contact_email = text(params, 'contact_email') ?? account.contact_email;
  account.dashboard = text(params, 'dashboard') ?? account.dashboard;
  account.country = text(identity, 'country') ?? account.country;
  account.entity_type = text(identity, 'entity_type') ?? account.entity_type;
  account.currency = text(defaults, 'currency') ?? account.currency;
  account.fees_collector = text(shared, 'fees_collector') ?? account.fees_collector;
  account.losses_collector = text(shared, 'losses_collector') ?? account.losses_collector;
  account.metadata = mergedMetadata(account.metadata, params);
  const configuration = inner(params, 'configuration');
  const names = Object.keys(configuration).filter((name) => isObject(configuration[name]));
  account.configurations = [...new Set([...account.configurations, ...names])];
  const cards = inner(inner(inner(configuration, 'merchant'), 'capabilities'), 'card_payments');
  if (cards.requested === true && account.card_payments === 'unrequested')
    account.card_payments = 'restricted';
}

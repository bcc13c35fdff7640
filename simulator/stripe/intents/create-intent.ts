import { nowSeconds } from '../../clock.ts';
import { newId, secret } from '../../ids.ts';
import type { Params } from '../../http/params.ts';
import type { Call } from '../call.ts';
import { checkAmount } from '../currencies.ts';
import { flag, inner, list, mergedMetadata, neededText, text, integer } from '../params.ts';
import type { Intent } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { checkShape, refuseEmpty } from '../shape.ts';
import { cardFrom } from './card-from.ts';
import { confirmIntent } from './confirm-intent.ts';
import { checkDescriptor, statementSuffix } from './descriptor.ts';
import { createShapes } from './intent-shapes.ts';
import { renderIntent } from './render-intent.ts';

/** Parameters of a confirmation, which are invalid without it. */
const onlyWithConfirm = [
  'return_url',
  'error_on_requires_action',
  'mandate',
  'mandate_data',
  'off_session',
];

/**
 * Creates a payment intent. With `confirm` it also makes the first attempt; the payment intent is
 * kept when the card is declined.
 */
export function createIntent(call: Call): unknown {
  const { world, account, params } = call;
  checkShape(params, createShapes);
  refuseEmpty(params);
  const amount = integer(params, 'amount');
  if (amount === null)
    throw invalid('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  const currency = neededText(params, 'currency').toLowerCase();
  checkAmount(amount, currency);
  if (params.capture_method === 'manual')
    throw invalid('The simulator supports only automatic capture.', { param: 'capture_method' });
  checkCanCharge(call);
  checkTogether(params);
  checkDescriptor(params);
  const id = newId('pi');
  const intent: Intent = {
    id,
    account,
    amount,
    currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${secret(25)}`,
    created: nowSeconds(),
    metadata: mergedMetadata({}, params),
    description: text(params, 'description'),
    receipt_email: receiptEmail(params),
    application_fee_amount: applicationFee(params, amount, account),
    statement_descriptor_suffix: statementSuffix(world, account, params),
    failure: null,
    charges: [],
    canceled_at: null,
    cancellation_reason: null,
    ends_processing_at: null,
  };
  world.stripe.intents.put(intent);
  if (flag(params, 'confirm'))
    confirmIntent(world, intent, cardFrom(params), {
      return_url: text(params, 'return_url'),
      no_action: flag(params, 'error_on_requires_action'),
    });
  return renderIntent(world, intent, list(params, 'expand'));
}

function checkTogether(params: Params): void {
  const early = onlyWithConfirm.find((name) => name in params);
  if (early !== undefined && !flag(params, 'confirm'))
    throw invalid(`You can only pass ${early} when confirm is set to true.`, { param: early });
  // The simulator stores no customers, so none can be given.
  for (const name of ['customer', 'customer_account'] as const) {
    const id = text(params, name);
    if (id !== null) throw missing('customer', id, name);
  }
}

/**
 * In minor units; null when there is none. Throws without a connected account, below zero and above
 * the amount.
 */
export function applicationFee(
  params: Params,
  amount: number,
  account: string | null,
): number | null {
  const fee = integer(params, 'application_fee_amount');
  if (fee === null) return null;
  const param = 'application_fee_amount';
  if (account === null) {
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct ' +
        'payment (using an OAuth key or Stripe-Account header) or destination payment (using ' +
        '`transfer_data[destination]`).',
      { param },
    );
  }
  if (fee < 0)
    throw invalid('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param,
    });
  if (fee > amount)
    throw invalid('The application fee cannot be larger than the amount.', { param });
  return fee;
}

/** Null when there is none; throws when it is not an address. */
export function receiptEmail(params: Params): string | null {
  const email = text(params, 'receipt_email');
  if (email !== null && !/^\S+@\S+\.\S+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'receipt_email',
    });
  }
  return email;
}

/**
 * An account that has not finished its set-up cannot take payments; and an intent needs a payment
 * method type.
 */
function checkCanCharge({ world, account, params }: Call): void {
  const connected = account === null ? undefined : world.stripe.accounts.get(account);
  if (connected !== undefined && connected.card_payments !== 'active') {
    throw invalid('Your account cannot currently make charges. Complete its set-up first.', {
      code: 'payment_intent_invalid_parameter',
    });
  }
  const automatic = inner(params, 'automatic_payment_methods');
  if (
    'enabled' in automatic &&
    !flag(automatic, 'enabled') &&
    params.allowed_payment_method_types === undefined
  ) {
    throw invalid('No valid payment method types for this Payment Intent.', {
      param: 'automatic_payment_methods[enabled]',
    });
  }
}

import { nowSeconds } from '../../clock.ts';
import { newId, secret } from '../../ids.ts';
import type { Params } from '../../http/params.ts';
import type { Call } from '../call.ts';
import { checkAmount } from '../currencies.ts';
import {
  allowOnly,
  flag,
  inner,
  list,
  mergedMetadata,
  neededText,
  text,
  whole,
} from '../params.ts';
import type { Intent } from '../records.ts';
import { invalid } from '../refusal.ts';
import { cardFrom } from './card-from.ts';
import { confirmIntent } from './confirm-intent.ts';
import { renderIntent } from './render-intent.ts';

/** `payment_method_types` is not among them any more. */
const known = new Set(
  (
    'amount currency allowed_payment_method_types amount_details application_fee_amount automatic_payment_methods ' +
    'capture_method confirm confirmation_method confirmation_token customer customer_account description ' +
    'error_on_requires_action excluded_payment_method_types expand hooks mandate mandate_data metadata off_session ' +
    'on_behalf_of payment_details payment_method payment_method_configuration payment_method_data ' +
    'payment_method_options radar_options receipt_email return_url setup_future_usage shipping statement_descriptor ' +
    'statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk'
  ).split(' '),
);

export function createIntent(call: Call): unknown {
  const { world, account, params } = call;
  allowOnly(params, known);
  const amount = whole(params, 'amount');
  if (amount === null)
    throw invalid('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  const currency = neededText(params, 'currency').toLowerCase();
  checkAmount(amount, currency);
  if (params.capture_method === 'manual')
    throw invalid('The simulator captures at once.', { param: 'capture_method' });
  checkCanCharge(call);
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
    statement_descriptor_suffix: text(params, 'statement_descriptor_suffix'),
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

export function applicationFee(
  params: Params,
  amount: number,
  account: string | null,
): number | null {
  const fee = whole(params, 'application_fee_amount');
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
  if (fee < 0 || fee > amount)
    throw invalid('The application fee cannot be larger than the amount.', { param });
  return fee;
}

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

/** An account that has not finished its set-up cannot take money; and an intent needs some way to be paid. */
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

import { nowSeconds } from '../../clock.ts';
import type { Call } from '../call.ts';
import { checkAmount } from '../currencies.ts';
import { allowOnly, flag, list, mergedMetadata, text, whole } from '../params.ts';
import type { Intent } from '../records.ts';
import { invalid } from '../refusal.ts';
import { cardFrom } from './card-from.ts';
import { confirmIntent } from './confirm-intent.ts';
import { applicationFee, receiptEmail } from './create-intent.ts';
import { findIntent } from './find-intent.ts';
import { renderIntent } from './render-intent.ts';
import { announceIntent } from './processing.ts';

const updatable = new Set(
  (
    'allowed_payment_method_types amount amount_details application_fee_amount capture_method currency customer ' +
    'customer_account description excluded_payment_method_types expand hooks metadata payment_details payment_method ' +
    'payment_method_configuration payment_method_data payment_method_options receipt_email setup_future_usage ' +
    'shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group'
  ).split(' '),
);
const confirmable = new Set(
  (
    'allowed_payment_method_types amount_details amount_to_confirm capture_method confirmation_token ' +
    'error_on_requires_action excluded_payment_method_types expand hooks mandate mandate_data off_session ' +
    'payment_details payment_method payment_method_data payment_method_options radar_options receipt_email ' +
    'return_url setup_future_usage shipping use_stripe_sdk client_secret'
  ).split(' '),
);
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];

export function updateIntent(call: Call): unknown {
  const { world, params } = call;
  allowOnly(params, updatable);
  const intent = findIntent(world, call.id, call.account);
  if ('amount' in params || 'currency' in params || 'application_fee_amount' in params)
    changeMoney(call, intent);
  intent.metadata =
    'metadata' in params ? mergedMetadata(intent.metadata, params) : intent.metadata;
  if ('description' in params) intent.description = text(params, 'description');
  if ('receipt_email' in params) intent.receipt_email = receiptEmail(params);
  world.stripe.intents.put(intent);
  return renderIntent(world, intent, list(params, 'expand'));
}

function changeMoney({ params, account }: Call, intent: Intent): void {
  if (intent.status !== 'requires_payment_method') {
    throw invalid(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  }
  const amount = whole(params, 'amount') ?? intent.amount;
  const currency = text(params, 'currency')?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency);
  const fee =
    'application_fee_amount' in params
      ? applicationFee(params, amount, account)
      : intent.application_fee_amount;
  Object.assign(intent, { amount, currency, application_fee_amount: fee });
}

export function confirmCall(call: Call): unknown {
  allowOnly(call.params, confirmable);
  const intent = findIntent(call.world, call.id, call.account);
  confirmIntent(call.world, intent, cardFrom(call.params), {
    return_url: text(call.params, 'return_url'),
    no_action: flag(call.params, 'error_on_requires_action'),
  });
  return renderIntent(call.world, intent, list(call.params, 'expand'));
}

/** What is processing can no longer be called back: the money may be on its way. */
export function cancelIntent(call: Call): unknown {
  const { world, params } = call;
  allowOnly(params, new Set(['cancellation_reason', 'expand']));
  const intent = findIntent(world, call.id, call.account);
  const reason = text(params, 'cancellation_reason');
  if (reason !== null && !reasons.includes(reason)) {
    throw invalid(`Invalid cancellation_reason: must be one of ${reasons.join(', ')}`, {
      param: 'cancellation_reason',
    });
  }
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only ` +
        'a PaymentIntent with one of the following statuses may be canceled: ' +
        'requires_payment_method, requires_capture, requires_confirmation, requires_action.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  delete intent.asks;
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: nowSeconds(),
    cancellation_reason: reason,
  });
  world.stripe.intents.put(intent);
  announceIntent(world, 'payment_intent.canceled', intent);
  return renderIntent(world, intent, list(params, 'expand'));
}

import { nowSeconds } from '../../clock.ts';
import type { Call } from '../call.ts';
import { checkAmount } from '../currencies.ts';
import { flag, list, mergedMetadata, text, integer } from '../params.ts';
import type { Intent } from '../records.ts';
import { invalid } from '../refusal.ts';
import { checkShape } from '../shape.ts';
import { cardFrom } from './card-from.ts';
import { confirmIntent } from './confirm-intent.ts';
import { applicationFee, receiptEmail } from './create-intent.ts';
import { checkDescriptor, statementSuffix } from './descriptor.ts';
import { findIntent } from './find-intent.ts';
import { cancelShapes, confirmShapes, updateShapes } from './intent-shapes.ts';
import { renderIntent } from './render-intent.ts';
import { announceIntent } from './processing.ts';

/** Changes the given fields; amount, currency and fee only while it waits for a payment method. */
export function updateIntent(call: Call): unknown {
  const { world, params } = call;
  checkShape(params, updateShapes);
  // A copy, so that a refusal half-way changes nothing.
  const intent = { ...findIntent(world, call.id, call.account) };
  if ('amount' in params || 'currency' in params || 'application_fee_amount' in params)
    changeMoney(call, intent);
  intent.metadata =
    'metadata' in params ? mergedMetadata(intent.metadata, params) : intent.metadata;
  if ('description' in params) intent.description = text(params, 'description');
  if ('receipt_email' in params) intent.receipt_email = receiptEmail(params);
  checkDescriptor(params);
  if ('statement_descriptor_suffix' in params)
    intent.statement_descriptor_suffix = statementSuffix(world, call.account, params);
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
  const amount = integer(params, 'amount') ?? intent.amount;
  const currency = text(params, 'currency')?.toLowerCase() ?? intent.currency;
  checkAmount(amount, currency);
  // The agreed fee must fit a new amount, too.
  const { application_fee_amount } = intent;
  const fee = applicationFee({ application_fee_amount, ...params }, amount, account);
  Object.assign(intent, { amount, currency, application_fee_amount: fee });
}

/** One attempt to pay with the card in the parameters; throws a 402 when the card is refused. */
export function confirmCall(call: Call): unknown {
  checkShape(call.params, confirmShapes);
  const intent = findIntent(call.world, call.id, call.account);
  confirmIntent(call.world, intent, cardFrom(call.params), {
    return_url: text(call.params, 'return_url'),
    no_action: flag(call.params, 'error_on_requires_action'),
  });
  return renderIntent(call.world, intent, list(call.params, 'expand'));
}

/**
 * Cancels a payment intent. One that is processing cannot be cancelled, as the money may be on its
 * way.
 */
export function cancelIntent(call: Call): unknown {
  const { world, params } = call;
  checkShape(params, cancelShapes);
  const intent = findIntent(world, call.id, call.account);
  const reason = text(params, 'cancellation_reason');
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

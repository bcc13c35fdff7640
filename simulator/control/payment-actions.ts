import type { Params } from '../http/params.ts';
import {
  closeDispute,
  escalateInquiry,
  disputeReasons,
  outcomes,
  openDispute,
} from '../stripe/disputes/dispute.ts';
import { renderDispute } from '../stripe/disputes/render-dispute.ts';
import { authenticate, confirmIntent } from '../stripe/intents/confirm-intent.ts';
import { renderIntent } from '../stripe/intents/render-intent.ts';
import { endProcessing } from '../stripe/intents/processing.ts';
import type { Charge, Intent } from '../stripe/records.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import { changeRefund } from '../stripe/refunds/change-refund.ts';
import { refundCharge } from '../stripe/refunds/refund-charge.ts';
import { renderRefund } from '../stripe/refunds/render-refund.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { BadInput, found, number, oneOf, string } from './input.ts';

/** Actions of a buyer, a bank, or the organizer at the provider's dashboard. */
export const paymentActions: Record<string, Action> = {
  pay: (world, input) => {
    const intent = intentOf(world, input);
    const card = typeof input.card === 'string' ? input.card : '4242424242424242';
    try {
      confirmIntent(world, intent, { number: card, exp_month: 12, exp_year: 2099, cvc: '123' });
    } catch (fault) {
      if (!(fault instanceof StripeRefusal)) throw fault;
      // A refusal is what the buyer would have seen: a result rather than an error of the control.
      return {
        status: intent.status,
        error_code: fault.error.decline_code ?? fault.error.code ?? null,
      };
    }
    return { status: intent.status };
  },
  authenticate: (world, input) => {
    const intent = intentOf(world, input);
    const outcome = oneOf(input, 'outcome', ['succeeded', 'failed'], 'succeeded');
    if (!authenticate(world, intent, outcome))
      throw new BadInput(`payment intent is ${intent.status}: nothing to authenticate`);
    return { status: intent.status, error_code: intent.failure?.code ?? null };
  },
  end_processing: (world, input) => {
    const intent = intentOf(world, input);
    const outcome = oneOf(input, 'outcome', ['succeeded', 'failed'], 'succeeded');
    const code = typeof input.code === 'string' ? input.code : undefined;
    if (!endProcessing(world, intent, outcome, code))
      throw new BadInput(`payment intent is ${intent.status}, not processing`);
    return renderIntent(world, intent);
  },
  change_refund: (world, input) => {
    const id = string(input, 'refund');
    const refund = found(world.stripe.refunds.get(id), 'refund', id);
    const outcome = oneOf(input, 'outcome', ['succeeded', 'failed', 'canceled'], 'succeeded');
    const reason = typeof input.reason === 'string' ? input.reason : undefined;
    if (!changeRefund(world, refund, outcome, reason))
      throw new BadInput(`refund is ${refund.status} and cannot become ${outcome}`);
    return renderRefund(world, refund);
  },
  dashboard_refund: (world, input) => {
    const charge = paidCharge(world, input);
    return renderRefund(
      world,
      refundCharge(world, charge, {
        amount: number(input, 'amount') ?? null,
        reason: null,
        refunds_fee: false,
        metadata: {},
      }),
    );
  },
  dispute: (world, input) => {
    const opening = {
      reason: oneOf(input, 'reason', disputeReasons, 'fraudulent'),
      amount: number(input, 'amount'),
      due_by: number(input, 'due_by'),
      created: number(input, 'created'),
      is_inquiry: input.is_inquiry === true,
    };
    return renderDispute(openDispute(world, paidCharge(world, input), opening));
  },
  escalate_dispute: (world, input) => {
    const id = string(input, 'dispute');
    const dispute = found(world.stripe.disputes.get(id), 'dispute', id);
    if (!escalateInquiry(world, dispute))
      throw new BadInput(`dispute is ${dispute.status}, no inquiry`);
    return renderDispute(dispute);
  },
  close_dispute: (world, input) => {
    const id = string(input, 'dispute');
    const dispute = found(world.stripe.disputes.get(id), 'dispute', id);
    if (!closeDispute(world, dispute, oneOf(input, 'outcome', outcomes, 'lost')))
      throw new BadInput(`dispute is already ${dispute.status}`);
    return renderDispute(dispute);
  },
};

function intentOf(world: World, input: Params): Intent {
  const id = string(input, 'payment_intent');
  return found(world.stripe.intents.get(id), 'payment intent', id);
}

function paidCharge(world: World, input: Params): Charge {
  const intent = intentOf(world, input);
  const charge = world.stripe.charges.get(intent.charges.at(-1) ?? '');
  if (charge?.status !== 'succeeded')
    throw new BadInput(`payment intent ${intent.id} has not been paid`);
  return charge;
}

import type { Params } from '../http/params.ts';
import { closeDispute, openDispute, renderDispute } from '../stripe/disputes/dispute.ts';
import { confirmIntent } from '../stripe/intents/confirm-intent.ts';
import { renderIntent } from '../stripe/intents/render-intent.ts';
import { endProcessing } from '../stripe/intents/settle-intent.ts';
import type { Charge, Intent } from '../stripe/records.ts';
import { StripeRefusal } from '../stripe/refusal.ts';
import { changeRefund } from '../stripe/refunds/change-refund.ts';
import { giveBack } from '../stripe/refunds/give-back.ts';
import { renderRefund } from '../stripe/refunds/render-refund.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import { BadWish, found, number, oneOf, string } from './wish.ts';

/** What a buyer, a bank or the organizer at the provider's dashboard would do. */
export const paymentActions: Record<string, Action> = {
  pay: (world, wish) => {
    const intent = intentOf(world, wish);
    const card = typeof wish.card === 'string' ? wish.card : '4242424242424242';
    try {
      confirmIntent(world, intent, { number: card, exp_month: 12, exp_year: 2099, cvc: '123' });
    } catch (fault) {
      if (!(fault instanceof StripeRefusal)) throw fault;
      // A refusal is what the buyer would have seen; it is a result and no fault of the control.
      return {
        status: intent.status,
        error_code: fault.error.decline_code ?? fault.error.code ?? null,
      };
    }
    return { status: intent.status };
  },
  settle: (world, wish) => {
    const intent = intentOf(world, wish);
    const outcome = oneOf(wish, 'outcome', ['succeeded', 'failed'], 'succeeded');
    const code = typeof wish.code === 'string' ? wish.code : undefined;
    if (!endProcessing(world, intent, outcome, code))
      throw new BadWish(`payment intent is ${intent.status}, not processing`);
    return renderIntent(world, intent);
  },
  settle_refund: (world, wish) => {
    const id = string(wish, 'refund');
    const refund = found(world.stripe.refunds.get(id), 'refund', id);
    const outcome = oneOf(wish, 'outcome', ['succeeded', 'failed', 'canceled'], 'succeeded');
    const reason = typeof wish.reason === 'string' ? wish.reason : undefined;
    if (!changeRefund(world, refund, outcome, reason))
      throw new BadWish(`refund is ${refund.status} and cannot become ${outcome}`);
    return renderRefund(world, refund);
  },
  dashboard_refund: (world, wish) => {
    const charge = paidCharge(world, wish);
    return renderRefund(
      world,
      giveBack(world, charge, {
        amount: number(wish, 'amount') ?? null,
        reason: null,
        metadata: {},
      }),
    );
  },
  dispute: (world, wish) => {
    const reason = typeof wish.reason === 'string' ? wish.reason : 'fraudulent';
    return renderDispute(openDispute(world, paidCharge(world, wish), reason));
  },
  close_dispute: (world, wish) => {
    const id = string(wish, 'dispute');
    const dispute = found(world.stripe.disputes.get(id), 'dispute', id);
    closeDispute(world, dispute, oneOf(wish, 'outcome', ['won', 'lost'], 'lost'));
    return renderDispute(dispute);
  },
};

function intentOf(world: World, wish: Params): Intent {
  const id = string(wish, 'payment_intent');
  return found(world.stripe.intents.get(id), 'payment intent', id);
}

function paidCharge(world: World, wish: Params): Charge {
  const intent = intentOf(world, wish);
  const charge = world.stripe.charges.get(intent.charges.at(-1) ?? '');
  if (charge?.status !== 'succeeded')
    throw new BadWish(`payment intent ${intent.id} has not been paid`);
  return charge;
}

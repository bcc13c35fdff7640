import type { Context } from '#platform/context.ts';
import * as disputes from '../disputes.store.ts';

/** Does the provider hold the money of this payment because the buyer's bank asks about it? */
export const hasOpenDispute = async (ctx: Context, paymentId: number): Promise<boolean> =>
  (await disputes.ofPayment(ctx, paymentId)).some(
    (one) => one.status === 'NEEDS_RESPONSE' || one.status === 'UNDER_REVIEW',
  );

export const disputesOfOrder = (ctx: Context, orderId: number) => disputes.ofOrder(ctx, orderId);

import type { World } from '../../world.ts';
import { announce } from '../announce.ts';
import type { Charge, Refund, RefundStatus } from '../records.ts';
import { renderCharge } from '../render-charge.ts';
import { renderRefund } from './render-refund.ts';

/**
 * A refund may fail even after it succeeded, when the bank returns the money. Failed and canceled
 * are final.
 */
const moves: Record<RefundStatus, RefundStatus[]> = {
  pending: ['succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
};

/** Changes a refund's status. Returns false when the change is not allowed from the current one. */
export function changeRefund(
  world: World,
  refund: Refund,
  status: RefundStatus,
  reason = 'expired_or_canceled_card',
): boolean {
  if (!moves[refund.status].includes(status)) return false;
  Object.assign(refund, {
    status,
    next: null,
    failure_reason: status === 'failed' ? reason : null,
  });
  world.stripe.refunds.put(refund);
  announceRefund(world, 'refund.updated', refund);
  if (status === 'failed') announceRefund(world, 'refund.failed', refund);
  return true;
}

/**
 * Schedules a refund's next change; also called at start, for refunds that were waiting when the
 * process ended.
 */
export function changeLater(world: World, refund: Refund): void {
  const next = refund.next;
  if (next === null) return;
  world.later.at(next.at, refund.id, () => {
    const now = world.stripe.refunds.get(refund.id);
    if (now !== undefined && changeRefund(world, now, next.status)) world.journal.flush();
  });
}

/** Sends the refund as it is now to the endpoint of its account. */
export function announceRefund(world: World, type: string, refund: Refund): void {
  const about = [refund.id, refund.intent, refund.charge];
  announce(world, { type, account: refund.account, object: renderRefund(world, refund), about });
}

/** Sends the charge as it is now to the endpoint of its account. */
export function announceCharge(world: World, type: string, charge: Charge): void {
  announce(world, {
    type,
    account: charge.account,
    object: renderCharge(world, charge),
    about: [charge.id, charge.intent],
  });
}

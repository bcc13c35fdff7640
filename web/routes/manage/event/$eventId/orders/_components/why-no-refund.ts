import { isHeldInDispute } from '#features/payments/rules/reports.ts';
import type { StaffOrder } from '#features/orders/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';

/** Returns why nothing of an order can be refunded now; null when something can. */
export function whyNoRefund(order: StaffOrder): MessageKey | null {
  if (order.is_manually_created) return 'orders.no_refund.manual';
  if (order.refunds.some((refund) => refund.status === 'PENDING'))
    return 'orders.no_refund.pending';
  if (order.disputes.some(isHeldInDispute)) return 'orders.no_refund.disputed';
  return order.refundable > 0 ? null : 'orders.no_refund.nothing';
}

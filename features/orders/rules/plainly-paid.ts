import type { PaymentReport } from '#features/payments/rules/reports.ts';
import type { OrderStatus } from './status.ts';

interface Payable {
  status: OrderStatus;
  account_id: number;
  total_gross: number;
  currency: string;
}
interface OnlyPayment {
  id: number;
  account_id: number;
  currency: string;
  captured: number;
  refunded: number;
  bought_at: string | null;
}

/**
 * Is this the plain case: the order's only payment has just captured exactly its total, in its
 * currency and for its seller, while its stock is still held? All other cases are decided
 * individually (`reconcileOrder`).
 */
export const isPlainlyPaid = (
  order: Payable,
  payment: OnlyPayment,
  reports: readonly { payment_id: number; report: PaymentReport }[],
): boolean =>
  order.status === 'RESERVED' &&
  payment.bought_at === null &&
  payment.refunded === 0 &&
  payment.account_id === order.account_id &&
  payment.currency === order.currency &&
  payment.captured <= order.total_gross &&
  reports.length === 1 &&
  reports.every(
    ({ payment_id, report }) =>
      payment_id === payment.id &&
      report.status === 'SUCCEEDED' &&
      report.captured === order.total_gross,
  );

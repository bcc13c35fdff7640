import { type Params, textOrNull } from '../http/params.ts';
import { settled } from '../payme/payment-request.ts';
import type { PaymentRequest } from '../payme/records.ts';
import { refundedOf } from '../payme/refunds.ts';
import type { World } from '../world.ts';

type PaymeLine = {
  payment_request: string;
  client_id: string;
  order_id: string | null;
  transaction: string | null;
  status: string;
  /** All in cents. */
  amount: number;
  captured: number;
  refunded: number;
  refunds: string[];
};

/** A payment request with its refunds. Marks the request as expired when its time is over. */
export function paymeLine(world: World, request: PaymentRequest): PaymeLine {
  const { id, merchant, transaction, status, amount } = settled(world, request);
  const orderId = request.merchant_data?.orderId;
  const refunds = [...world.payme.refunds.values()].filter((refund) => refund.request === id);
  return {
    payment_request: id,
    client_id: merchant,
    order_id: typeof orderId === 'string' ? orderId : null,
    transaction,
    status,
    amount,
    captured: transaction === null ? 0 : amount,
    refunded: refundedOf(world, request),
    refunds: refunds.map((refund) => refund.id),
  };
}

/**
 * Returns all lines that match, their sums, and the orders that were paid by more than one request.
 */
export function paymeLedger(world: World, query: Params): unknown {
  const fits = (line: PaymeLine): boolean =>
    (['client_id', 'order_id', 'status'] as const).every((name) => {
      const wanted = textOrNull(query, name);
      return wanted === null || line[name] === wanted;
    });
  const lines = [...world.payme.requests.values()]
    .map((request) => paymeLine(world, request))
    .filter(fits);
  const sum = (of: 'captured' | 'refunded'): number =>
    lines.reduce((total, line) => total + line[of], 0);
  return {
    count: lines.length,
    captured: sum('captured'),
    refunded: sum('refunded'),
    charged_twice: chargedTwice(lines),
    lines,
  };
}

function chargedTwice(lines: PaymeLine[]): unknown[] {
  const paid = lines.filter((line) => line.captured > 0 && line.order_id !== null);
  const groups = Map.groupBy(paid, (line) => `${line.client_id} ${line.order_id}`);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      order_id: group[0]?.order_id,
      payment_requests: group.map((line) => line.payment_request),
      captured: group.reduce((total, line) => total + line.captured, 0),
      refunded: group.reduce((total, line) => total + line.refunded, 0),
    }));
}

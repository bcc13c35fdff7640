import { type Params, textOrNull } from '../http/params.ts';
import { isHeldByDispute } from '../stripe/disputes/dispute.ts';
import type { Intent } from '../stripe/records.ts';
import { feeRefundedOf } from '../stripe/refunds/refunded.ts';
import type { World } from '../world.ts';

type LedgerLine = {
  payment_intent: string;
  account: string | null;
  currency: string;
  amount: number;
  status: string;
  attempts: number;
  /** How often money was taken: more than once would be a bug of the simulator. */
  paid: number;
  captured: number;
  refunded: number;
  /** The platform's fee, and its refunded part. */
  fee: number;
  fee_refunded: number;
  pending_refunds: number;
  disputed: boolean;
  metadata: Record<string, string>;
};

/** A payment intent with the sums of all its attempts and refunds, in minor units. */
export function ledgerLine(world: World, intent: Intent): LedgerLine {
  const charges = intent.charges.flatMap((id) => world.stripe.charges.get(id) ?? []);
  const paid = charges.filter((charge) => charge.status === 'succeeded');
  const refunds = charges
    .flatMap((charge) => charge.refunds)
    .flatMap((id) => world.stripe.refunds.get(id) ?? []);
  const sum = (rows: { amount: number }[]): number =>
    rows.reduce((total, row) => total + row.amount, 0);
  return {
    payment_intent: intent.id,
    account: intent.account,
    currency: intent.currency,
    amount: intent.amount,
    status: intent.status,
    attempts: charges.length,
    paid: paid.length,
    captured: sum(paid),
    refunded: sum(refunds.filter((refund) => refund.status === 'succeeded')),
    fee: paid.length > 0 ? (intent.application_fee_amount ?? 0) : 0,
    fee_refunded: paid.reduce((total, charge) => total + feeRefundedOf(world, charge), 0),
    pending_refunds: sum(refunds.filter((refund) => refund.status === 'pending')),
    disputed: charges.some((charge) => isHeldByDispute(world, charge)),
    metadata: intent.metadata,
  };
}

/**
 * Returns all lines that match `?account=…&status=…&metadata.order_id=…`, with their sums; and,
 * with `by=metadata.order_id`, every value of it that was paid by more than one payment intent: the
 * buyers who were charged twice.
 */
export function ledger(world: World, query: Params): unknown {
  const lines: LedgerLine[] = [];
  for (const intent of world.stripe.intents.values()) {
    if (fits(intent, query)) lines.push(ledgerLine(world, intent));
  }
  const total = (of: (line: LedgerLine) => number): number =>
    lines.reduce((sum, line) => sum + of(line), 0);
  const by = textOrNull(query, 'by')?.replace(/^metadata\./, '');
  return {
    count: lines.length,
    paid: total((line) => line.paid),
    captured: total((line) => line.captured),
    refunded: total((line) => line.refunded),
    ...(by === undefined ? {} : { charged_twice: chargedTwice(lines, by) }),
    lines,
  };
}

function fits(intent: Intent, query: Params): boolean {
  for (const [name, value] of Object.entries(query)) {
    if (name === 'account' && intent.account !== value) return false;
    if (name === 'status' && intent.status !== value) return false;
    if (name.startsWith('metadata.') && intent.metadata[name.slice(9)] !== value) return false;
  }
  return true;
}

function chargedTwice(lines: LedgerLine[], key: string): unknown[] {
  const groups = new Map<string, LedgerLine[]>();
  for (const line of lines) {
    const value = line.metadata[key];
    if (value === undefined || line.paid === 0) continue;
    groups.set(value, [...(groups.get(value) ?? []), line]);
  }
  return [...groups]
    .filter(([, group]) => group.length > 1 || group.some((line) => line.paid > 1))
    .map(([value, group]) => ({
      [key]: value,
      payment_intents: group.map((line) => line.payment_intent),
      captured: group.reduce((sum, line) => sum + line.captured, 0),
      refunded: group.reduce((sum, line) => sum + line.refunded, 0),
    }));
}

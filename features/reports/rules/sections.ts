import { breakdowns, type Breakdown } from '../contract.ts';
import { recordOf } from '#platform/pure/records.ts';

/** One line of one breakdown as the store reads it, in minor units of its currency. */
export interface ReportLine extends Amounts {
  breakdown: Breakdown | 'total' | 'tax' | 'fee';
  currency: string;
  key: string | null;
  name: string | null;
  event_title: string | null;
  rate: number | null;
  type: string | null;
}
interface Amounts {
  orders: number;
  tickets: number;
  gross: number;
  discount: number;
  fee: number;
  tax: number;
  refunded: number;
  disputed: number;
  other: number;
}
export interface Figures extends Amounts {
  net: number;
}
export interface Row extends Figures {
  key: string | null;
  name: string | null;
  event_title: string | null;
}
export interface ChargeRow {
  name: string;
  rate: number;
  type: string;
  amount: number;
}
export interface Section {
  currency: string;
  totals: Figures;
  by: Record<Breakdown, Row[]>;
  taxes: ChargeRow[];
  fees: ChargeRow[];
}

const figures = (line: Amounts): Figures => ({
  orders: line.orders,
  tickets: line.tickets,
  gross: line.gross,
  discount: line.discount,
  fee: line.fee,
  tax: line.tax,
  refunded: line.refunded,
  disputed: line.disputed,
  other: line.other,
  net: line.gross - line.refunded - line.disputed + line.other,
});
const row = (line: ReportLine): Row => ({
  ...figures(line),
  key: line.key,
  name: line.name,
  event_title: line.event_title,
});
const charge = (line: ReportLine): ChargeRow => ({
  name: line.name ?? '',
  rate: line.rate ?? 0,
  type: line.type ?? 'PERCENTAGE',
  amount: line.gross,
});
/** Days in order; other rows by revenue, with those for orders without a key at the end. */
const inOrder =
  (by: Breakdown) =>
  (a: Row, b: Row): number => {
    if (by === 'day') return (a.key ?? '') < (b.key ?? '') ? -1 : 1;
    return (
      Number(a.key === null) - Number(b.key === null) ||
      b.gross - a.gross ||
      ((a.key ?? '') < (b.key ?? '') ? -1 : 1)
    );
  };

/** Groups lines into a report: a section per currency, those with the most orders first. */
export function sectionsOf(lines: readonly ReportLine[]): Section[] {
  const totals = lines
    .filter((line) => line.breakdown === 'total')
    .sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1));
  return totals.map((total) => {
    const own = lines.filter((line) => line.currency === total.currency);
    const of = (breakdown: ReportLine['breakdown']): ReportLine[] =>
      own.filter((line) => line.breakdown === breakdown);
    const charges = (kind: 'tax' | 'fee'): ChargeRow[] =>
      of(kind)
        .map(charge)
        .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
    return {
      currency: total.currency,
      totals: figures(total),
      by: recordOf(breakdowns, (by) => of(by).map(row).sort(inOrder(by))),
      taxes: charges('tax'),
      fees: charges('fee'),
    };
  });
}

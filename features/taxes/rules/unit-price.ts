import { digitsOf, percentOf } from '#platform/pure/money.ts';

export interface Charge {
  /** The id of a stored tax or fee: reports show its name in the reader's language. */
  id?: number;
  name: string;
  type: 'TAX' | 'FEE';
  calculation_type: 'FIXED' | 'PERCENTAGE';
  rate: number;
}
export interface ChargeLine {
  id?: number;
  name: string;
  rate: number;
  type: Charge['calculation_type'];
  value: number;
}
export interface Rollup {
  taxes: ChargeLine[];
  fees: ChargeLine[];
}
export interface UnitPrice {
  net: number;
  fee: number;
  tax: number;
  gross: number;
  rollup: Rollup;
}

/** A fixed rate is in major units of the event's currency and is rounded to its minor units. */
const fixed = (rate: number, currency: string): number =>
  percentOf(10 ** digitsOf(currency), rate * 100);

/**
 * Returns the price of one unit in minor units (decisions.md §5): fees on the discounted price,
 * taxes on price plus fees, each component rounded half away from zero. A unit of 0 has neither.
 */
export function unitPrice(net: number, charges: readonly Charge[], currency: string): UnitPrice {
  if (net === 0) return { net: 0, fee: 0, tax: 0, gross: 0, rollup: { taxes: [], fees: [] } };
  const line = (charge: Charge, base: number): ChargeLine => ({
    ...(charge.id === undefined ? {} : { id: charge.id }),
    name: charge.name,
    rate: charge.rate,
    type: charge.calculation_type,
    value:
      charge.calculation_type === 'FIXED'
        ? fixed(charge.rate, currency)
        : percentOf(base, charge.rate),
  });
  const fees = charges.filter((c) => c.type === 'FEE').map((c) => line(c, net));
  const fee = sum(fees);
  const taxes = charges.filter((c) => c.type === 'TAX').map((c) => line(c, net + fee));
  const tax = sum(taxes);
  return { net, fee, tax, gross: net + fee + tax, rollup: { taxes, fees } };
}

const sum = (lines: readonly ChargeLine[]): number =>
  lines.reduce((total, { value }) => total + value, 0);

/**
 * Sums the charges of several lines: those with the same name, rate and type are added up. `times`
 * multiplies each line.
 */
export function addUp(parts: readonly { rollup: Rollup; times: number }[]): Rollup {
  const add = (pick: (rollup: Rollup) => ChargeLine[]): ChargeLine[] => {
    const linesByKey = new Map<string, ChargeLine>();
    for (const { rollup, times } of parts)
      for (const chargeLine of pick(rollup)) {
        const key = JSON.stringify([chargeLine.name, chargeLine.rate, chargeLine.type]);
        const known = linesByKey.get(key);
        if (known) known.value += chargeLine.value * times;
        else linesByKey.set(key, { ...chargeLine, value: chargeLine.value * times });
      }
    return [...linesByKey.values()];
  };
  return { taxes: add((r) => r.taxes), fees: add((r) => r.fees) };
}

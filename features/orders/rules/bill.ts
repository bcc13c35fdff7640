/** The fields of an order that a bill uses: amounts all in minor units, or all in major units. */
export interface Billed<Charge extends { name: string; type: string; value: number }> {
  order_items: readonly { item_name: string; quantity: number; total_before_discount: number }[];
  total_discount: number;
  taxes_and_fees_rollup: { fees: readonly Charge[]; taxes: readonly Charge[] };
  total_gross: number;
}
export interface Bill<Charge> {
  lines: { name: string; quantity: number; amount: number }[];
  /** 0 or less. */
  discount: number;
  charges: Charge[];
  total: number;
}

/**
 * An order as readers see it everywhere: lines at list price, the discount, fees, taxes, and the
 * total that they add up to.
 */
export const billOf = <Charge extends { name: string; type: string; value: number }>({
  order_items,
  total_discount,
  taxes_and_fees_rollup: { fees, taxes },
  total_gross,
}: Billed<Charge>): Bill<Charge> => ({
  lines: order_items.map(({ item_name, quantity, total_before_discount }) => ({
    name: item_name,
    quantity,
    amount: total_before_discount,
  })),
  discount: total_discount === 0 ? 0 : -total_discount,
  charges: [...fees, ...taxes],
  total: total_gross,
});

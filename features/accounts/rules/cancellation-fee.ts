/**
 * The default fee for a cancelled booking, in minor units: HK$100, and nothing in other currencies.
 */
export const usualFee = (currency: string): number => (currency === 'HKD' ? 10_000 : 0);

/** The highest fee that may be retained per order, in major units. */
export const most_fee = 1_000_000;

/** What a cancelled booking costs until someone sets it, in minor units: HK$100, and nothing in other currencies. */
export const usualFee = (currency: string): number => (currency === 'HKD' ? 10_000 : 0);

/** The most that may be kept of an order, in major units. */
export const most_fee = 1_000_000;

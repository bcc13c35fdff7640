/**
 * Whether PayMe would refuse a repeat of this refund if the first one had been made: only then is a
 * repeat safe. Amounts in minor units; `returned` is the sum of other refunds.
 */
export const isRepeatRefused = (refund: {
  amount: number;
  captured: number;
  returned: number;
}): boolean => 2 * refund.amount > refund.captured - refund.returned;

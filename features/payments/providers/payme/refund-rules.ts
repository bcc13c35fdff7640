/**
 * Would PayMe refuse this refund a second time, had it been made? Only then is asking again safe. Amounts in minor
 * units; `returned` is what other refunds gave back.
 */
export const isRepeatRefused = (refund: {
  amount: number;
  captured: number;
  returned: number;
}): boolean => 2 * refund.amount > refund.captured - refund.returned;

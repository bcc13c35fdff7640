import { Refusal } from '#platform/pure/refusal.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';

/** PayMe refused the call, with a code of its own. Nothing was done. */
export class PaymeError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`PayMe answered ${code}`);
    this.code = code;
  }
}

/** The payer's wallet or bank refused, or PayMe did for a reason of the payer's. */
export const isOfPayer = (code: string): boolean => code.startsWith('EW') && code !== 'EW2001';

/** Codes of failed refunds; an immediate retry would not help. */
export const isRefundFailure = (code: string): boolean =>
  ['EB010', 'EB011', 'EA014'].includes(code) || isOfPayer(code);

/**
 * The error for a PayMe code. A `Refusal` means that nothing was done; undocumented codes become
 * `ProviderTrouble`.
 */
export function refusalOf(code: string): Refusal {
  if (code === 'EA014') return new Refusal('payme.only_hkd', 409);
  if (code === 'EA009') return new Refusal('payme.busy', 503, { seconds: 10 });
  if (code === 'EA002') return new Refusal('payme.not_understood', 502);
  if (code === 'EB010') return new Refusal('payme.more_than_refundable', 409);
  if (code === 'EB011') return new Refusal('payme.balance_too_low', 409);
  if (code === 'EW2001') return new Refusal('payme.not_confirmed', 409);
  if (isOfPayer(code)) return new Refusal('payme.payer_refused', 409);
  return new ProviderTrouble('payment.provider_failed', true);
}

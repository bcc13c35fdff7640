import { Refusal } from '#platform/pure/refusal.ts';

const statuses = {
  'payment.provider_unreachable': 503,
  'payment.provider_failed': 502,
  'payment.provider_slow': 504,
  'payment.refund_unconfirmed': 502,
} as const;

/** Is this the code of a call that failed on the way, so that nobody knows whether it was done? */
export const isTroubleCode = (code: string | null): boolean =>
  code === null || Object.hasOwn(statuses, code);

/** Was the answer to a refund lost at a provider that cannot be asked whether it was made? */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ProviderTrouble && error.code === 'payment.refund_unconfirmed';

/**
 * The provider could not be asked, or did not answer as it should. It is neither the buyer's mistake nor ours, and
 * what was asked may have been done. `is_key_spent`: the provider answered, and would give that answer again, so the
 * call is never repeated under its key.
 */
export class ProviderTrouble extends Refusal {
  readonly is_key_spent: boolean;
  constructor(code: keyof typeof statuses, is_key_spent: boolean) {
    super(code, statuses[code], { seconds: 10 });
    this.is_key_spent = is_key_spent;
  }
}

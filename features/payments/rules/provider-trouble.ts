import { Refusal } from '#platform/pure/refusal.ts';

const statuses = {
  'payment.provider_unreachable': 503,
  'payment.provider_failed': 502,
  'payment.provider_slow': 504,
  'payment.refund_unconfirmed': 502,
} as const;

/** Whether this is the code of a call that failed on the way, so that its outcome is unknown. */
export const isTroubleCode = (code: string | null): boolean =>
  code === null || Object.hasOwn(statuses, code);

/** Whether the answer to a refund was lost at a provider that cannot be queried about it. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ProviderTrouble && error.code === 'payment.refund_unconfirmed';

/**
 * The provider could not be reached, or gave an unexpected answer. It is neither the buyer's
 * mistake nor ours, and the call may have been executed. `is_key_spent`: the provider answered and
 * would repeat that answer, so the call is never repeated under its key.
 */
export class ProviderTrouble extends Refusal {
  readonly is_key_spent: boolean;
  constructor(code: keyof typeof statuses, is_key_spent: boolean) {
    super(code, statuses[code], { seconds: 10 });
    this.is_key_spent = is_key_spent;
  }
}

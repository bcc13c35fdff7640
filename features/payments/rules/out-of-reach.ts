import { Refusal } from '#platform/pure/refusal.ts';

/**
 * The provider permanently denies these keys what was requested: the account left the platform or
 * belongs to another (`removed`), it does not have the object (`missing`), or the keys are rejected
 * (`keys_refused`). Nothing was done. It is a state of the connection, so retrying does not help.
 */
export class OutOfReach extends Refusal {
  readonly why: 'removed' | 'missing' | 'keys_refused';
  constructor(why: OutOfReach['why']) {
    super('payment.not_connected', 409);
    this.why = why;
  }
}

/** Whether the provider rejects the keys of this installation; only its operator can fix that. */
export const areKeysRefused = (error: unknown): boolean =>
  error instanceof OutOfReach && error.why === 'keys_refused';

/** Whether the object is permanently unavailable to this installation, with any keys. */
export const isGone = (error: unknown): boolean =>
  error instanceof OutOfReach && !areKeysRefused(error);

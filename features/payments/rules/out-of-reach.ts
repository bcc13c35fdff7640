import { Refusal } from '#platform/pure/refusal.ts';

/**
 * The provider does not let these keys do what was asked, and will not tomorrow: the account left the platform or is
 * of another one (`removed`), it does not have the object (`missing`), or the keys themselves are not taken
 * (`keys_refused`). Nothing was done. It is a state of the connection, not an error to repeat.
 */
export class OutOfReach extends Refusal {
  readonly why: 'removed' | 'missing' | 'keys_refused';
  constructor(why: OutOfReach['why']) {
    super('payment.not_connected', 409);
    this.why = why;
  }
}

/** Does the provider not take the keys of this installation? Only who runs it can mend that. */
export const areKeysRefused = (error: unknown): boolean =>
  error instanceof OutOfReach && error.why === 'keys_refused';

/** Will what was asked for never be there for this installation, whatever its keys are made to be? */
export const isGone = (error: unknown): boolean =>
  error instanceof OutOfReach && !areKeysRefused(error);

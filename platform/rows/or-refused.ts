import { violatedConstraint } from '../db.ts';
import type { Refusal } from '../pure/refusal.ts';

/**
 * Does work that constraints of the database may refuse: a constraint that is named is answered by
 * its refusal, any other error is thrown on. A transaction around it is over either way.
 */
export async function orRefused<T>(
  refusals: Readonly<Record<string, () => Refusal>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ''];
    throw refusal ? refusal() : error;
  }
}

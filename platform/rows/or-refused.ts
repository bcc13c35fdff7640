import { violatedConstraint } from '../db.ts';
import type { Refusal } from '../pure/refusal.ts';

/**
 * Does work that database constraints may refuse: a violation of a listed constraint throws its
 * refusal, any other error is rethrown. A surrounding transaction is aborted either way.
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

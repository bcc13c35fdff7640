import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/** Stores the rooms that an event uses, if given; only the host account has rooms. */
export async function storeSections(
  tx: Context,
  id: number,
  sections: readonly number[] | undefined,
): Promise<void> {
  if (sections && !(await store.setSections(tx, id, sections)))
    throw invalid('section_ids', 'invalid.choice');
}

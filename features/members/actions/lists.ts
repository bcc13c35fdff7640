import type { Context } from '#platform/context.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

interface Lists {
  interest_ids?: readonly number[] | undefined;
  speciality_ids?: readonly number[] | undefined;
}

/** Sets the given interests and specialities; refuses one that the venue does not have. */
export async function setLists(tx: Context, id: number, input: Lists): Promise<void> {
  const { interest_ids, speciality_ids } = input;
  const hasInterests = !interest_ids || (await store.setInterests(tx, id, interest_ids));
  const hasSpecialities = !speciality_ids || (await store.setSpecialities(tx, id, speciality_ids));
  const must = (is: boolean, path: string) => (): void => {
    if (!is) throw invalid(path, 'invalid.choice');
  };
  allAtOnce(must(hasInterests, 'interest_ids'), must(hasSpecialities, 'speciality_ids'));
}

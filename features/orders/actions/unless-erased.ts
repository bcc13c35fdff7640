import { removed_address } from '#platform/retention.ts';

interface Named {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/**
 * A person as they were before a change, for the trail: erasing a person replaces the
 * address with the removed one, and the trail would keep the erased data for two years.
 */
export const unlessErased = <T extends Named>(before: T, after: Pick<Named, 'email'>): T =>
  after.email === removed_address
    ? { ...before, first_name: '-', last_name: null, email: '-' }
    : before;

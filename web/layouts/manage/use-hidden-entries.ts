import { useQuery } from '@tanstack/react-query';
import { listings } from '#features/listings/contract.ts';
import { query } from '#web/lib/query.ts';
import type { Hiding } from './visible-groups.ts';

/**
 * The entries that the open event hides from its menus, from the query cache only: this makes no
 * call of its own.
 */
export function useHiddenEntries(eventId: string | undefined): Hiding {
  const { data } = useQuery({
    ...query(listings.staff, { params: { eventId: Number(eventId) } }),
    enabled: false,
  });
  return data?.settings ?? {};
}

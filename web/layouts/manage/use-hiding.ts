import { useQuery } from '@tanstack/react-query';
import { listings } from '#features/listings/contract.ts';
import { query } from '#web/lib/query.ts';
import type { Hiding } from './visible-groups.ts';

/** What the open event hides from its menus: read from what its screens have asked for, never asked for by itself. */
export function useHiding(eventId: string | undefined): Hiding {
  const { data } = useQuery({
    ...query(listings.staff, { params: { eventId: Number(eventId) } }),
    enabled: false,
  });
  return data?.settings ?? {};
}

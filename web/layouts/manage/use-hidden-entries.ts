import { useQuery } from '@tanstack/react-query';
import { listings } from '#features/listings/contract.ts';
import { missingFrom } from '#web/components/missing-from.ts';
import { useCanBePaid } from '#web/components/use-can-be-paid.ts';
import { query } from '#web/lib/query.ts';
import type { Hiding } from './visible-groups.ts';

/**
 * Returns the entries that are hidden in the menus of the open event: by its settings, and "getting
 * started" once all six steps are done. The event is read only from the query cache.
 */
export function useHiddenEntries(eventId: string | undefined): Hiding {
  const { data } = useQuery({
    ...query(listings.staff, { params: { eventId: Number(eventId) } }),
    enabled: false,
  });
  const isReady = data !== undefined && data.status === 'LIVE' && missingFrom(data).length === 0;
  const { canBePaid } = useCanBePaid(isReady ? data : undefined);
  if (!data) return {};
  const { hide_getting_started_page } = data.settings;
  return {
    hide_getting_started_page: hide_getting_started_page || (isReady && canBePaid === true),
  };
}

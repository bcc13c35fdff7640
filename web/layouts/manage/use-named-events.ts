import { useQuery } from '@tanstack/react-query';
import { events } from '#features/events/contract.ts';
import type { User } from '#features/users/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { textIn } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import type { NamedEvent } from './typed-pages.ts';

/** Returns the open event; outside an event, the upcoming ones when they are requested. */
export function useNamedEvents(
  user: User,
  eventId: string | undefined,
  isEnabled: boolean,
): NamedEvent[] {
  const { data } = useQuery({
    ...query(events.list, { query: { per_page: 3 } }),
    enabled: isEnabled && eventId === undefined && allows(user.role, 'events.read'),
    staleTime: 60_000,
  });
  const reader = useLocale();
  if (eventId !== undefined) return [{ id: eventId, title: undefined }];
  return (
    data?.data.map((item) => ({
      id: String(item.id),
      title: textIn(item.title, 'title', item, reader),
    })) ?? []
  );
}

import type { ProgrammeItem } from '#features/programme/contract.ts';
import { sectionsOf } from './event-query.ts';

const most_new = 3;
/** With fewer events than this, visitors overlook none. */
const enough = 8;

/**
 * Groups the events of the home page under its headings. New events are also listed in the group of
 * their date.
 */
export function sectioned(
  items: readonly ProgrammeItem[],
  today: string,
): Record<'soon' | 'running' | 'later' | 'new', ProgrammeItem[]> {
  const dated = items.map((item) => ({
    item,
    start_date: (item.event ?? item.other_event)?.start_date ?? null,
    timezone: (item.event ?? item.other_event)?.timezone ?? 'UTC',
  }));
  const { soon, running, later } = sectionsOf(dated, today);
  const bare = (part: typeof dated): ProgrammeItem[] => part.map(({ item }) => item);
  const newestFirst = later.toSorted((a, b) => b.item.created_at.localeCompare(a.item.created_at));
  return {
    soon: bare(soon),
    running: bare(running),
    later: bare(later),
    new: later.length < enough ? [] : bare(newestFirst.slice(0, most_new)),
  };
}

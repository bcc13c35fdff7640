import { redirect, type LoaderFunctionArgs } from 'react-router';
import { endsAt } from '#features/events/rules/lifecycle.ts';
import { programme, type ProgrammeItem } from '#features/programme/contract.ts';
import { fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import { nowInstant, today } from '#web/lib/clock.ts';
import { noMessages } from '#web/components/visit-messages-provider.tsx';
import { cachePage } from '#web/lib/cache-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { daysOf, eventQueryOf } from './event-query.ts';

/** Fewer past events per page: laying out 48 kept a phone busy for a fifth of a second. */
const perPage = { upcoming: 48, trending: 48, past: 24 };

/**
 * The instants at which a page that shows the item becomes stale: a sale opens or closes, the event
 * begins or ends.
 */
const edgesOf = ({ event, other_event }: ProgrammeItem): (string | null)[] =>
  event
    ? [event.next_change_at, event.start_date, endsAt(event)]
    : [other_event?.start_date ?? null, other_event?.end_date ?? null];

/**
 * Returns when a page that shows these items becomes stale by itself: at midnight at the latest.
 */
export function listedUntil(items: readonly ProgrammeItem[]): string {
  const now = nowInstant();
  const midnight = fromWallClock(plusDays(today(venueZone), 1), venueZone);
  const edges = items
    .flatMap(edgesOf)
    .filter((edge): edge is string => edge !== null && edge > now);
  return [midnight, ...edges].sort()[0] ?? midnight;
}

/** The address of another page of this list. */
function pageAddress({ pathname, searchParams }: URL, page: number): string {
  const search = new URLSearchParams(searchParams);
  search.set('page', String(page));
  return `${pathname}?${search}`;
}

/**
 * Loads one public list of events, sold here or elsewhere, with the filters of its address. The
 * page becomes stale at midnight, or when a sale opens or an event begins or ends.
 */
export async function loadEvents(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  when: 'upcoming' | 'trending' | 'past',
) {
  const filters = eventQueryOf(url.searchParams);
  const day = today(venueZone);
  const { date, category, query, price, page } = filters;
  const found = await pageCall(context)(programme.list, {
    query: {
      when,
      page,
      per_page: perPage[when],
      ...daysOf(date, day),
      ...(category ? { category } : {}),
      ...(query ? { query } : {}),
      ...(price ? { price } : {}),
    },
  });
  const { total, last_page: last } = found.meta;
  // There are fewer pages than when the address was saved: an empty page would claim that there are
  // no events.
  const isBeyond = found.data.length === 0 && total > 0 && page > last;
  if (isBeyond) throw redirect(pageAddress(url, last));
  cachePage(context, ['events', 'others'], listedUntil(found.data));
  return {
    address: url.origin + url.pathname,
    items: found.data,
    total,
    last,
    filters,
    today: day,
    ...noMessages(),
  };
}

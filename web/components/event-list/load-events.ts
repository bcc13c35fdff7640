import { redirect, type LoaderFunctionArgs } from 'react-router';
import { endsAt } from '#features/events/rules/lifecycle.ts';
import { programme, type ProgrammeItem } from '#features/programme/contract.ts';
import { fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import { nowInstant, today } from '#web/lib/clock.ts';
import { noMessages } from '#web/components/visit-messages-provider.tsx';
import { cachePage } from '#web/lib/cache-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { daysOf, eventQueryOf } from './event-query.ts';

/** Of what is over a page has less: laying out 48 kept a phone busy for a fifth of a second. */
const perPage = { upcoming: 48, trending: 48, past: 24 };

/** When a page that shows it is stale: a sale of it opens or closes, it begins or it ends. */
const edgesOf = ({ event, other_event }: ProgrammeItem): (string | null)[] =>
  event
    ? [event.next_change_at, event.start_date, endsAt(event)]
    : [other_event?.start_date ?? null, other_event?.end_date ?? null];

/** When a page that shows these is stale by itself: at midnight at the latest. */
export function listedUntil(items: readonly ProgrammeItem[]): string {
  const now = nowInstant();
  const midnight = fromWallClock(plusDays(today(venueZone), 1), venueZone);
  const edges = items
    .flatMap(edgesOf)
    .filter((edge): edge is string => edge !== null && edge > now);
  return [midnight, ...edges].sort()[0] ?? midnight;
}

/** This list at another page. */
function pageAddress({ pathname, searchParams }: URL, page: number): string {
  const search = new URLSearchParams(searchParams);
  search.set('page', String(page));
  return `${pathname}?${search}`;
}

/**
 * Loads one public list, of what is sold here and what is not, with the filters of its address. The page is stale at
 * midnight, or when a sale opens or an event begins or ends.
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
  // Fewer than when the address was kept: an empty page would say that there are none.
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

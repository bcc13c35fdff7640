import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { fromWallClock, plusDays } from '#platform/pure/time.ts';
import { checkEnd } from '#features/enquiries/rules/hire.ts';
import { venueFacts, openingOf } from '#features/venue/actions/venue-facts.ts';
import type { Availability } from '../availability.contract.ts';
import { longest_days, type HouseCalendar } from '../contract.ts';
import { isClosed } from '../rules/closed.ts';
import { clashesOf, daysOf } from '../rules/spans.ts';
import { entriesBetween } from './entries.ts';
import type { z } from 'zod';

/** Returns the venue's calendar from one day to another, per room, with its clashes. */
export async function houseCalendar(
  ctx: Context,
  from: string,
  to: string,
): Promise<HouseCalendar> {
  if (to < from) throw invalid('to', 'refusals.event.ends_before_it_starts');
  if (to > plusDays(from, longest_days))
    throw invalid('to', 'invalid.too_long_a_time', { days: longest_days });
  const { timezone, sections } = await venueFacts(ctx);
  const starts_at = fromWallClock(from, timezone);
  const ends_at = fromWallClock(plusDays(to, 1), timezone);
  const entries = await entriesBetween(ctx, starts_at, ends_at);
  const days = daysOf({ starts_at, ends_at }, timezone);
  const opening = await openingOf(ctx, starts_at, days.length);
  return {
    timezone,
    sections: sections.map(({ id, name }) => ({ id, name })),
    entries: entries.map(({ is_hired: _, ...entry }) => ({
      ...entry,
      days: daysOf(entry, timezone),
    })),
    clashes: clashesOf(entries),
    closed_days: opening ? days.filter((day) => isClosed(day, opening)) : [],
    holidays: opening?.holidays.filter(({ date }) => days.includes(date)) ?? [],
  };
}

interface Period {
  section_ids: string;
  from: string;
  to: string;
}

/**
 * Returns whether rooms are free at a time. Drafts are not revealed unless they are hires, and
 * nothing is revealed about what occupies a room.
 */
export async function readAvailability(
  ctx: Context,
  period: Period,
): Promise<z.output<typeof Availability>[]> {
  const { timezone, sections } = await venueFacts(ctx);
  const time = {
    starts_at: momentIn('from', period.from, timezone),
    ends_at: momentIn('to', period.to, timezone),
  };
  checkEnd(time, 'to');
  const ids = [...new Set(period.section_ids.split(',').map(Number))];
  const rooms = sections.filter(({ id }) => ids.includes(id));
  const days = daysOf(time, timezone);
  const opening = await openingOf(ctx, time.starts_at, days.length);
  const closed = opening !== null && days.some((day) => isClosed(day, opening));
  const entries = (await entriesBetween(ctx, time.starts_at, time.ends_at)).filter(
    ({ status, is_hired }) => status !== 'DRAFT' || is_hired,
  );
  return rooms.map(({ id }) => ({ section_id: id, state: stateOf(id) }));

  function stateOf(id: number): z.output<typeof Availability>['state'] {
    if (closed) return 'CLOSED';
    return entries.some(({ section_ids }) => section_ids.includes(id)) ? 'TAKEN' : 'FREE';
  }
}

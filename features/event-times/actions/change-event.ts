import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { change } from '#features/events/actions/change.ts';
import { eventById } from '#features/events/actions/find.ts';
import type { Event, EventChange } from '#features/events/contract.ts';
import { sameWallClock } from '#platform/pure/time.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { MovedTime } from '../contract.ts';
import { startIn } from '../rules/moved.ts';
import { changeLanguage } from './change-language.ts';
import { movedTimes, moveTimes } from './times.ts';

type Input = z.output<typeof EventChange>;

/**
 * Changes an event. With a new time zone its sale, promo code and check-in times keep their
 * wall-clock time like its own; with a new start they move along if `move_times` is set.
 */
export async function changeEvent(ctx: Context, eventId: number, input: Input): Promise<Event> {
  const { move_times, ...fields } = input;
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'events', eventId);
    const before = await eventById(tx, eventId);
    const language = input.content_language ?? before.content_language;
    if (language !== before.content_language)
      await changeLanguage(tx, eventId, [before.content_language, language]);
    const after = await change(tx, eventId, fields);
    const isOtherZone = after.timezone !== before.timezone;
    if (move_times ?? isOtherZone) {
      // Without `move_times`, a new time zone moves no day.
      const from = move_times ? before : { ...before, start_date: startIn(before, after) };
      await moveTimes(tx, eventId, await movedTimes(tx, eventId, from, after));
    }
    return after;
  });
}

/** Returns what `changeEvent` would move with `move_times` set. */
export async function previewMoves(
  ctx: Context,
  eventId: number,
  wanted: { timezone?: string | undefined; start_date?: string | undefined },
): Promise<MovedTime[]> {
  const before = await eventById(ctx, eventId);
  const timezone = wanted.timezone ?? before.timezone;
  const start_date = wanted.start_date
    ? momentIn('start_date', wanted.start_date, timezone)
    : sameWallClock(before.start_date, before.timezone, timezone);
  return movedTimes(ctx, eventId, before, { start_date, timezone });
}

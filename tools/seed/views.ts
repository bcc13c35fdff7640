import { dayOf, plus } from '#platform/pure/time.ts';
import { day_ms, zone } from './calendar.ts';
import type { Random } from './random.ts';
import type { Shelf } from './shelf.ts';
import type { World } from './world.ts';

/** How often the page was seen: every order was looked at by some dozens of people first. */
export function addViews(world: World, shelf: Shelf, dice: Random): void {
  const end = shelf.ends < world.now ? shelf.ends : world.now;
  for (let at = shelf.opens; at < end; at = plus(at, day_ms)) {
    const day = dayOf(at, zone);
    const total = Math.round(
      (shelf.days?.get(day) ?? 0) * dice.between(14, 26) + dice.between(6, 30),
    );
    world.put('event_views', {
      event_id: shelf.event_id,
      day,
      total,
      first_time: Math.round(total * (0.52 + dice.next() * 0.2)),
    });
  }
}

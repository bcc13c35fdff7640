import { dayOf, plus } from '#platform/pure/time.ts';
import { day_ms, zone } from './calendar.ts';
import type { Random } from './random.ts';
import type { EventSale } from './event-sale.ts';
import type { World } from './world.ts';

/** Adds page views: some dozens of people see the page for every order. */
export function addViews(world: World, sale: EventSale, random: Random): void {
  const end = sale.ends < world.now ? sale.ends : world.now;
  for (let at = sale.opens; at < end; at = plus(at, day_ms)) {
    const day = dayOf(at, zone);
    const total = Math.round(
      (sale.days?.get(day) ?? 0) * random.between(14, 26) + random.between(6, 30),
    );
    world.put('event_views', {
      event_id: sale.event_id,
      day,
      total,
      first_time: Math.round(total * (0.52 + random.next() * 0.2)),
    });
  }
}

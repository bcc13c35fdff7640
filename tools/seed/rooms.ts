import type { World } from './world.ts';
import type { Team } from './teams.ts';

/**
 * Assigns to every event at the venue the first room that is free at its time, the largest first.
 */
export function addRooms(world: World, team: Team): void {
  const rooms = world.rowsOf('venue_sections').map(({ id }) => id);
  const online = new Set(
    world
      .rowsOf('event_settings')
      .filter(({ is_online_event }) => is_online_event)
      .map(({ event_id }) => event_id),
  );
  const until = new Map<number, string>();
  const events = world
    .rowsOf('events')
    .filter(({ account_id, id }) => account_id === team.accounts.host.account_id && !online.has(id))
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  for (const { id: event_id, start_date, end_date } of events) {
    const section_id = rooms.find((room) => (until.get(room) ?? '') <= start_date);
    if (section_id === undefined) continue;
    until.set(section_id, end_date ?? start_date);
    world.put('event_sections', { event_id, section_id });
  }
}

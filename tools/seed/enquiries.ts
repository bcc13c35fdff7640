import { dayOf, plus, plusDays } from '#platform/pure/time.ts';
import { day_ms, timeOnDay, zone } from './calendar.ts';
import { personName } from '#platform/pure/person-name.ts';
import { enquiries } from './programme/enquiries.ts';
import type { Team } from './teams.ts';
import type { World } from './world.ts';

/**
 * Adds enquiries to the venue and its replies. One confirmed hire needs a room that an event uses.
 */
export function addEnquiries(world: World, team: Team): void {
  const rooms = world.rowsOf('venue_sections').map(({ id }) => id);
  const [owner] = world.rowsOf('users');
  const clash = enquiries.findIndex(({ status }) => status === 'CONFIRMED');
  for (const [position, seed] of enquiries.toSorted((a, b) => b.days_ago - a.days_ago).entries()) {
    const { hire, thread = [], days_ago, ...enquiry } = seed;
    const created_at = plus(world.now, -days_ago * day_ms - (position + 1) * 1_800_000);
    const last = thread.at(-1)?.days_ago ?? days_ago;
    const event = seed === enquiries[clash] ? eventNextMonth(world) : null;
    const enquiry_id = world.add('enquiries', {
      ...enquiry,
      account_id: team.accounts.host.account_id,
      kind: hire ? 'HIRE' : 'CONTACT',
      starts_at: event?.start_date ?? (hire ? timeOnDay(world.now, hire.day, hire.from) : null),
      ends_at: event?.ends_at ?? (hire ? timeOnDay(world.now, hire.day, hire.to) : null),
      head_count: hire?.heads ?? null,
      set_up: hire?.set_up ?? null,
      assignee_id: enquiry.status === 'NEW' ? null : (owner?.id ?? null),
      version: enquiry.status === 'NEW' ? 1 : 2,
      created_at,
      updated_at: last === days_ago ? created_at : plus(world.now, -last * day_ms),
    });
    const sections = event ? [event.section_id] : (hire?.rooms ?? []).map((n) => rooms[n] ?? 0);
    for (const section_id of sections) world.put('enquiry_sections', { enquiry_id, section_id });
    for (const message of thread)
      world.add('enquiry_messages', {
        enquiry_id,
        kind: message.kind,
        subject: message.subject ?? null,
        body: message.body,
        user_id: owner?.id ?? null,
        user_name: personName(owner ?? {}),
        created_at: plus(world.now, -message.days_ago * day_ms + (position + 1) * 60_000),
      });
  }
}

/**
 * Returns the first evening of next month, or later, on which an event uses a room: the clashing
 * hire takes place then.
 */
function eventNextMonth(
  world: World,
): { start_date: string; ends_at: string; section_id: number } | null {
  const next = `${plusDays(`${dayOf(world.now, zone).slice(0, 7)}-01`, 32).slice(0, 7)}-01`;
  const rooms = new Map(
    world.rowsOf('event_sections').map(({ event_id, section_id }) => [event_id, section_id]),
  );
  const [event] = world
    .rowsOf('events')
    .filter(({ id, start_date }) => rooms.has(id) && dayOf(start_date, zone) >= next)
    .toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  const section_id = rooms.get(event?.id ?? 0);
  if (!event || section_id === undefined) return null;
  const { start_date } = event;
  return { start_date, ends_at: plus(start_date, 4 * 3_600_000), section_id };
}

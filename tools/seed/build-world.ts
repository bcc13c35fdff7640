import { addEnquiries } from './enquiries.ts';
import { build, type Team } from './teams.ts';
import { addEvent } from './events.ts';
import { hiddenEvents, guestEvents } from './programme/hidden-and-guest.ts';
import { nextWeeks } from './programme/next-weeks.ts';
import { pastEvents } from './programme/past.ts';
import { longerAgo } from './programme/longer-ago.ts';
import { thisWeek } from './programme/this-week.ts';
import { weekend } from './programme/weekend.ts';
import { addMembers } from './members.ts';
import { addMemberMessage } from './member-messages.ts';
import { addUpgrades } from './upgrades.ts';
import { addRooms } from './rooms.ts';
import { addVenue } from './venue.ts';
import { World } from './world.ts';

/**
 * Returns the whole demo as rows, the same for the same instant. `last` has the highest id of each
 * table that has rows.
 */
export function buildWorld(
  now: string,
  passwordHash: string,
  last: ReadonlyMap<string, number> = new Map(),
): World {
  const world = new World(now, last);
  const team: Team = build(world, passwordHash);
  for (const seed of [
    ...thisWeek,
    ...weekend,
    ...nextWeeks,
    ...pastEvents,
    ...longerAgo,
    ...hiddenEvents,
    ...guestEvents,
  ])
    addEvent(world, team, seed);
  addVenue(world, team);
  addRooms(world, team);
  addEnquiries(world, team);
  addMembers(world, team);
  addUpgrades(world, team, passwordHash);
  addMemberMessage(world, team);
  return world;
}

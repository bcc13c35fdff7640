import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { door, type Door } from '#features/check-in/actions/check-in.ts';
import { queueOfScans, scanQueue } from '#features/check-in/actions/scan.ts';
import type { Named, Person } from '#features/check-in/people.store.ts';
import type { Entry } from '#features/check-in/store.ts';
import { startServer } from '#server/start.ts';

/**
 * The same server as `server/main.ts`, but the door keeps lists, attendees and check-ins in memory:
 * the same calls, codes, rules and answers, without any writes.
 */
const lists = new Map<string, ReturnType<Door['findList']>>();
const people = new Map<number, Promise<Map<number | string, Person>>>();
const entries = new Map<string, Entry>();
const placeOf = (listId: number, attendeeId: number): string => `${listId} ${attendeeId}`;

async function everyone(ctx: Context, listId: number): Promise<Map<number | string, Person>> {
  const rows = await ctx.db
    .selectFrom('attendees as a')
    .innerJoin('check_in_lists as l', 'l.event_id', 'a.event_id')
    .select('a.id')
    .where('l.id', '=', listId)
    .execute();
  const named: Named[] = rows.map(({ id }) => ({ id, locale: ctx.locale }));
  const found = [...(await door.findPeople(ctx, listId, named)).values()];
  const byName = new Map<number | string, Person>();
  for (const person of found) byName.set(person.id, person).set(person.public_id, person);
  return byName;
}

const inMemory: Door = {
  findList(ctx, by) {
    const known = lists.get(by.short_id) ?? door.findList(ctx, by);
    lists.set(by.short_id, known);
    return known;
  },
  async findPeople(ctx, listId, named) {
    const known = people.get(listId) ?? everyone(ctx, listId);
    people.set(listId, known);
    const all = await known;
    return new Map(
      named.flatMap((item) => {
        const person = all.get(item.id ?? item.public_id?.toUpperCase() ?? '');
        const entry = person && entries.get(placeOf(listId, person.id));
        const entered = entry && {
          entry_id: entry.id,
          entry_short_id: entry.short_id,
          entry_at: entry.checked_in_at,
          entry_device_name: entry.device_name,
        };
        return person ? [[item, { ...person, ...entered }] as const] : [];
      }),
    );
  },
  async enter({ now }, list, wanted) {
    return wanted.map((newEntry) => {
      const place = placeOf(list.id, newEntry.attendee_id);
      const known = entries.get(place);
      if (known) return { ...known, is_new: false };
      const made = { ...newEntry, id: entries.size + 1, checked_in_at: now, is_new: true };
      entries.set(place, made);
      return made;
    });
  },
};

const resources = await makePlatform(readConfig(process.env));
scanQueue.replace(resources.platform, queueOfScans(inMemory));
await startServer(resources);

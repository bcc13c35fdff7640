import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { RefusalCode } from '#platform/pure/message-keys.ts';
import { shortId } from '#platform/secrets.ts';
import type { CheckIn, CheckInRefusal } from '../contract.ts';
import { findPeople, type Named, type Person } from '../people.store.ts';
import { refusalOf } from '../rules/admission.ts';
import * as store from '../store.ts';
import type { List } from './open-list.ts';
import { inTransactionIf, notifyDoor } from './notify-door.ts';

export type ScanRefusal = z.input<typeof CheckInRefusal> & { code: RefusalCode };
/** The outcome of one arrival at the door. */
export type Admission = { entry: CheckIn } | { refusal: ScanRefusal };

/** An attendee who presents a code or reference. */
export interface Arrival extends Named {
  /**
   * The number of the ticket in the code: null when its key is no longer accepted, undefined when
   * it is not a code.
   */
  number?: number | null;
  device_name: string | null;
  /** When the device scanned, as it says; by default now. */
  scanned_at?: string | null;
}

/** Access to lists, attendees and check-ins; replaced by benchmarks and tests. */
export interface Door {
  findList(ctx: Context, by: { short_id: string }): Promise<List | undefined>;
  findPeople: typeof findPeople;
  enter: typeof store.enter;
}
export const door: Door = { findList: store.findForScan, findPeople, enter: store.enter };

/** A scan that arrives later than this was made without a connection. */
const late_ms = 10_000;

/**
 * Checks in all arrivals in order, each accepted or refused on its own: the first scan wins, and a
 * second one gets the time and the device of the first. `people` was read earlier and may be
 * stale: faster scans and cancellations are detected when the check-ins are written.
 */
export async function checkIn(
  tx: Context,
  list: List,
  arrivals: readonly Arrival[],
  people: ReadonlyMap<Arrival, Person>,
  { enter }: Pick<Door, 'enter'> = door,
): Promise<Map<Arrival, Admission>> {
  const firsts = new Map<number, Arrival>();
  for (const arrival of arrivals) {
    const person = people.get(arrival);
    if (!person || person.entry_id !== null || refusalOf(list, person, arrival.number)) continue;
    if (!firsts.has(person.id)) firsts.set(person.id, arrival);
  }
  const checkIns = [...firsts].map(([attendee_id, { device_name, scanned_at = null }]) => ({
    short_id: shortId('ci'),
    attendee_id,
    device_name,
    scanned_at,
  }));
  const uploadedLate = checkIns.filter(
    ({ scanned_at }) => scanned_at && Date.parse(tx.now) - Date.parse(scanned_at) > late_ms,
  );
  // Another device let in whom this one scanned, and checked them out since: they are not in again.
  const ended = uploadedLate.length > 0 ? await store.endedSince(tx, list.id, uploadedLate) : [];
  for (const { attendee_id } of ended) firsts.delete(attendee_id);
  const newCheckIns = checkIns.filter(({ attendee_id }) => firsts.has(attendee_id));
  const entries = [...ended, ...(newCheckIns.length > 0 ? await enter(tx, list, newCheckIns) : [])];
  const fresh = entries.filter((entry) => entry.is_new).map((entry) => entry.attendee_id);
  await notifyDoor(tx, list, 'checked_in', fresh);
  const entryOf = new Map(entries.map((entry) => [entry.attendee_id, entry]));
  const admissionOf = (arrival: Arrival): Admission => {
    const person = people.get(arrival);
    if (person?.event_id !== list.event_id) return notFound;
    const { first_name, last_name, ticket_title, price_label } = person;
    const holder = { first_name, last_name, ticket_title, price_label };
    const code = refusalOf(list, person, arrival.number);
    if (code) return { refusal: { code, ...holder } };
    const entry = entryOf.get(person.id);
    if (!entry && firsts.has(person.id))
      return { refusal: { code: 'check_in.ticket_cancelled', ...holder } };
    if (entry?.is_new && firsts.get(person.id) === arrival) {
      const { is_new: _, ...written } = entry;
      const { ticket_id, public_id: attendee_public_id } = person;
      return { entry: { ...written, ticket_id, attendee_public_id, ...holder } };
    }
    const first_check_in = {
      short_id: entry?.short_id ?? person.entry_short_id ?? '',
      checked_in_at: entry?.checked_in_at ?? person.entry_at,
      device_name: entry ? entry.device_name : person.entry_device_name,
    };
    return { refusal: { code: 'check_in.already_in', ...holder, first_check_in } };
  };
  return new Map(arrivals.map((arrival) => [arrival, admissionOf(arrival)]));
}
const notFound: Admission = { refusal: { code: 'check_in.ticket_not_found' } };

/** Checks in an attendee by id, like a scan of their ticket. */
export async function checkInById(
  ctx: Context,
  list: List,
  id: number,
  device_name: string | null,
): Promise<Admission> {
  const arrival: Arrival = { id, locale: ctx.locale, device_name };
  const people = await findPeople(ctx, list.id, [arrival]);
  const admissions = await inTransactionIf(ctx, list.is_watched, (tx) =>
    checkIn(tx, list, [arrival], people),
  );
  return admissions.get(arrival) ?? notFound;
}

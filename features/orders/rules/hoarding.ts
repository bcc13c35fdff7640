import { remaining, withShared, type Counter, type Holds } from '#features/stock/rules/counter.ts';
import { max_units } from './plan.ts';

/** Units of one event that a browser or an address holds unpaid, and lately let run out or bought. */
export interface Held {
  held: number;
  abandoned: number;
  bought: number;
}
export const nothingHeld: Held = { held: 0, abandoned: 0, bought: 0 };

/** For how long a hold that came to nothing counts, in minutes. */
export const abandoned_minutes = 60;

/** A hold that its browser replaces within this time was not abandoned, in minutes. */
export const change_of_mind_minutes = 5;

/** So many a browser may always hold: a large family, a class. */
const always = 20;
/** So many may always be held from one address: phones behind one carrier, a school. */
const always_at_address = 60;
const most_at_address = 2000;

/** The units that a reservation could still take of what it wants; Infinity when that is unlimited. */
export const leftFor = (counters: ReadonlyMap<number, Counter>, holds: Holds): number =>
  Object.keys(withShared(counters, holds)).reduce((least, id) => {
    const counter = counters.get(Number(id));
    return counter ? Math.min(least, remaining(counter)) : least;
  }, Infinity);

/**
 * Units that one browser may hold: a whole order while there is plenty, a twentieth of what is left when stock is
 * short, but always so many as the organizer sells in one order (`per_order`, 0 when that is not said).
 */
export const mostOfDevice = (left: number, per_order: number): number =>
  Math.max(always, Math.min(per_order, max_units), Math.min(max_units, Math.floor(left / 20)));

/** Units that all browsers at one address may hold together. Far more than one browser: carriers share addresses. */
export const mostOfAddress = (left: number, per_order: number): number =>
  Math.max(
    always_at_address,
    mostOfDevice(left, per_order),
    Math.min(most_at_address, Math.floor(left / 5)),
  );

/**
 * Whether a caller may hold `units` more; the limit that forbids it otherwise. Who lets holds run out may hold as much
 * once more, and then waits: otherwise a hoarder takes all anew whenever the time is over. Where many buy, some also
 * leave: what was bought makes up for what was let go.
 */
export function tooManyHeld(
  units: number,
  device: Held,
  address: Held,
  left: number,
  per_order: number,
): 'device' | 'address' | null {
  if (left === Infinity) return null;
  const isBeyond = ({ held, abandoned, bought }: Held, most: number): boolean =>
    held + units > most || held + Math.max(0, abandoned - bought) + units > 2 * most;
  if (isBeyond(device, mostOfDevice(left, per_order))) return 'device';
  return isBeyond(address, mostOfAddress(left, per_order)) ? 'address' : null;
}

import { remaining, withShared, type Counter, type Holds } from '#features/stock/rules/counter.ts';
import { max_units } from './plan.ts';

/**
 * Units of one event that a browser or an address holds unpaid, and recently abandoned or bought.
 * Abandoned ones are weighted by the part of the time that they were held: a change of mind hardly
 * counts, and renewing a hold every few minutes counts as holding it all the time.
 */
export interface Held {
  held: number;
  abandoned: number;
  bought: number;
}
export const nothingHeld: Held = { held: 0, abandoned: 0, bought: 0 };

/** Adds up what is held of several prices. */
export const sumOfHeld = (all: Iterable<Held>): Held => {
  const sum = { ...nothingHeld };
  for (const { held, abandoned, bought } of all) {
    sum.held += held;
    sum.abandoned += abandoned;
    sum.bought += bought;
  }
  return sum;
};

/**
 * How long an abandoned hold counts, in minutes: four times as long as a hold lasts, so that two in
 * a row are followed by a pause.
 */
export const abandonedMinutes = (order_timeout_in_minutes: number): number =>
  Math.max(60, 4 * order_timeout_in_minutes);

/** Units that a browser may always hold: enough for a large family or a class. */
const always = 20;
/** Units that may always be held from one address: phones behind one carrier, a school. */
const always_at_address = 60;
const most_at_address = 2000;

/** How many units a reservation could still take from its counters; Infinity when unlimited. */
export const leftFor = (counters: ReadonlyMap<number, Counter>, holds: Holds): number =>
  Object.keys(withShared(counters, holds)).reduce((least, id) => {
    const counter = counters.get(Number(id));
    return counter ? Math.min(least, remaining(counter)) : least;
  }, Infinity);

/**
 * Units that one browser may hold: a whole order while stock is plentiful, a twentieth of what is
 * left when it is short, but always as many as the organizer sells in one order (`per_order`, 0
 * when not set).
 */
export const mostOfDevice = (left: number, per_order: number): number =>
  Math.max(always, Math.min(per_order, max_units), Math.min(max_units, Math.floor(left / 20)));

/**
 * Units that all browsers at one address may hold together. Far more than one browser, because
 * carriers share addresses.
 */
export const mostOfAddress = (left: number, per_order: number): number =>
  Math.max(
    always_at_address,
    mostOfDevice(left, per_order),
    Math.min(most_at_address, Math.floor(left / 5)),
  );

/** Units that a caller would have held in turn: bought units offset abandoned ones. */
const inTurn = (units: number, { held, abandoned, bought }: Held): number =>
  held + Math.max(0, abandoned - bought) + units;

/**
 * Returns the limit that forbids a caller to hold `units` more; null when none does. A caller whose
 * holds expire may hold the same amount once more, and must then wait: otherwise a hoarder could
 * renew holds for ever. Bought units offset abandoned ones, because where many buy, some also
 * leave.
 */
export function tooManyHeld(
  units: number,
  device: Held,
  address: Held,
  left: number,
  per_order: number,
): 'device' | 'address' | null {
  if (left === Infinity) return null;
  const isBeyond = (item: Held, most: number): boolean =>
    item.held + units > most || inTurn(units, item) > 2 * most;
  if (isBeyond(device, mostOfDevice(left, per_order))) return 'device';
  return isBeyond(address, mostOfAddress(left, per_order)) ? 'address' : null;
}

/**
 * Whether units of one counter would be held more than twice in a row. The other limits allow every
 * browser 20 units, so they do not protect a workshop of ten or the four seats of a box. `unsold`
 * is Infinity when the counter is unlimited.
 */
export const isHeldAgain = (units: number, held: Held, unsold: number): boolean =>
  inTurn(units, held) > 2 * unsold;

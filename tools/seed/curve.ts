import type { Random } from './random.ts';

const hour_ms = 3_600_000;
const hong_kong_ms = 8 * hour_ms; // UTC+8 all year
// When people in Hong Kong buy: hardly at night, more at lunch, and most after dinner.
const by_hour = [
  14, 7, 3, 2, 1, 1, 2, 5, 10, 16, 20, 24, 34, 36, 26, 22, 23, 26, 30, 32, 38, 46, 44, 28,
];
const by_weekday = [1.25, 0.9, 0.85, 0.95, 1, 1.15, 1.2];

/**
 * Returns the relative rate of sales, `since` days after the opening and `left` days before the
 * end: high at the launch, low in the middle, with a peak at the end.
 */
export const eagerness = (since: number, left: number): number =>
  2.6 * Math.exp(-since / 1.6) + 0.5 + 2.2 * Math.exp(-left / 3.5);

/**
 * Returns `count` instants of sale in order, from `opens` to `until`. `last_call` is when sales
 * end; `until` is earlier when that day has not come yet.
 */
export function salesMoments(
  random: Random,
  count: number,
  opens: string,
  last_call: string,
  until: string,
): string[] {
  const [from, end, stop] = [
    Date.parse(opens),
    Date.parse(last_call),
    Math.min(Date.parse(until), Date.parse(last_call)),
  ];
  const hours: (readonly [number, number])[] = [];
  for (let at = from; at < stop; at += hour_ms) {
    const local = new Date(at + hong_kong_ms);
    const weight =
      eagerness((at - from) / (24 * hour_ms), (end - at) / (24 * hour_ms)) *
      (by_hour[local.getUTCHours()] ?? 1) *
      (by_weekday[local.getUTCDay()] ?? 1);
    hours.push([at, weight]);
  }
  if (hours.length === 0) return [];
  const moment = (): number =>
    Math.min(random.weighted(hours) + Math.floor(random.next() * hour_ms), stop - 1000);
  return Array.from({ length: count }, moment)
    .sort((a, b) => a - b)
    .map((at) => new Date(at).toISOString());
}

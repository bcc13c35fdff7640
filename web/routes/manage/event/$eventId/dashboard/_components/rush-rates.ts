import type { AnswerOf } from '#platform/endpoint.ts';
import type { rush } from '#features/orders/rush.contract.ts';

export type Rush = AnswerOf<typeof rush.now>;
type Second = Rush['seconds'][number];

const averaged = 5;
const minute = 60;
const second_ms = 1000;

/**
 * How many whole seconds before the server's current second a second began; the current one is 0.
 */
const ageOf = ({ server_time }: Rush, { at }: Second): number =>
  Math.floor(Date.parse(server_time) / second_ms) - Math.floor(Date.parse(at) / second_ms);

/**
 * Returns rates per second, averaged over the last five whole seconds, and the number of visitors
 * waiting now.
 */
export function ratesOf(rush: Rush): Record<Exclude<keyof Second, 'at'> | 'waiting', number> {
  const lately = rush.seconds.filter((second) => {
    const age = ageOf(rush, second);
    return age >= 1 && age <= averaged;
  });
  const rate = (name: Exclude<keyof Second, 'at'>): number =>
    lately.reduce((sum, item) => sum + item[name], 0) / averaged;
  return {
    asked: rate('asked'),
    held: rate('held'),
    refused: rate('refused'),
    completed: rate('completed'),
    waiting: rush.waiting,
  };
}

/** Returns the requests of each whole second of the last minute, oldest first. */
export function barsOf(rush: Rush): { age: number; asked: number }[] {
  const bars = Array.from({ length: minute }, (_, at) => ({ age: minute - at, asked: 0 }));
  for (const second of rush.seconds) {
    const bar = bars[minute - ageOf(rush, second)];
    if (bar) bar.asked = second.asked;
  }
  return bars;
}

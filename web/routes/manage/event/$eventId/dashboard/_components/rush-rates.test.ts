import { expect, test } from 'vitest';
import { barsOf, ratesOf, type Rush } from './rush-rates.ts';

const second = (at: string, asked: number): Rush['seconds'][number] => ({
  at: `2026-11-26T12:00:${at}Z`,
  asked,
  held: asked / 2,
  refused: 0,
  completed: 1,
});
const rush: Rush = {
  is_on: true,
  server_time: '2026-11-26T12:00:30.700Z',
  seconds: [second('10', 100), second('26', 10), second('29', 40), second('30', 500)],
  waiting: 7,
};

test('rates are averages of the last five complete seconds', () => {
  expect(ratesOf(rush)).toEqual({ asked: 10, held: 5, refused: 0, completed: 0.4, waiting: 7 });
});

test('the minute has a bar for every second, also without requests', () => {
  const bars = barsOf(rush);
  expect(bars).toHaveLength(60);
  const asked = (age: number) => bars.find((bar) => bar.age === age)?.asked;
  expect([20, 4, 1, 2].map(asked)).toEqual([100, 10, 40, 0]);
  expect(bars.map((bar) => bar.age)).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at));
});

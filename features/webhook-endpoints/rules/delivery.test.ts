import { expect, test } from 'vitest';
import { waitAfter } from './delivery.ts';

test('delays grow with jitter and cover three days with few attempts', () => {
  let passed = 0;
  let tries = 0;
  let last = 0;
  while (passed < 3 * 86_400) {
    const wait = waitAfter((tries += 1), 7);
    expect(wait).toBeGreaterThanOrEqual(last * 0.99);
    last = wait;
    passed += wait;
  }
  expect(tries).toBeGreaterThanOrEqual(10);
  expect(tries).toBeLessThanOrEqual(12);
  const waits = Array.from({ length: 100 }, (_, id) => waitAfter(4, id + 1));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1620);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1980);
  expect(new Set(waits.map(Math.round)).size).toBeGreaterThan(50);
});

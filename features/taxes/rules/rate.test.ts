import { expect, test } from 'vitest';
import { rateProblem } from './rate.ts';

test.each([
  ['PERCENTAGE', 0, null],
  ['PERCENTAGE', 8.875, null],
  ['PERCENTAGE', 100, null],
  ['PERCENTAGE', 100.000001, 'too_high'],
  ['PERCENTAGE', 0.000001, null],
  ['PERCENTAGE', 0.0000001, 'too_fine'],
  ['FIXED', 250, null],
  ['FIXED', 0.1, null],
  ['FIXED', 1.2345678, 'too_fine'],
] as const)('%s of %d: %s', (type, rate, problem) => {
  expect(rateProblem(type, rate)).toBe(problem);
});

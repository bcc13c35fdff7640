import { expect, test } from 'vitest';
import { mayHaveRun } from './calls.ts';

const now = '2026-11-22T12:00:00.000Z';
test.each([
  ['a call never tried', 'OPEN', null, false],
  ['a call tried two hours ago', 'OPEN', '2026-11-22T10:00:00.000Z', false],
  ['a call tried three hours ago', 'OPEN', '2026-11-22T09:00:00.000Z', true],
  ['an answered call', 'DONE', '2026-11-20T09:00:00.000Z', false],
  ['a refused call', 'REFUSED', '2026-11-20T09:00:00.000Z', false],
  ['a call answered with an error a moment ago', 'UNKNOWN', '2026-11-22T11:59:59.000Z', true],
])('%s', (_, state, first_tried_at, expected) => {
  expect(mayHaveRun({ state, key: 'k', first_tried_at }, now)).toBe(expected);
});

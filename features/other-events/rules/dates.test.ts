import { expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { datesOf } from './dates.ts';

const zone = 'Asia/Hong_Kong';

test('dates are in the given zone, and a day without an end ends at midnight', () => {
  expect(datesOf({ start: '2026-12-24T19:30', end: null }, zone)).toEqual({
    start_date: '2026-12-24T11:30:00.000Z',
    end_date: null,
    ends_at: '2026-12-24T16:00:00.000Z',
  });
});

test('an event ends at its given end, and without any date never', () => {
  expect(datesOf({ start: '2026-12-24', end: '2027-01-03T18:00' }, zone)).toMatchObject({
    start_date: '2026-12-23T16:00:00.000Z',
    ends_at: '2027-01-03T10:00:00.000Z',
  });
  expect(datesOf({ start: null, end: null }, zone).ends_at).toBe(null);
});

test.each([
  ['before the start', { start: '2026-12-24T19:30', end: '2026-12-24T19:29' }],
  ['without a start', { start: null, end: '2026-12-24T19:29' }],
])('an end %s is rejected', (_, dates) => {
  expect(() => datesOf(dates, zone)).toThrow(Refusal);
});

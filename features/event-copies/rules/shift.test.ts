import { expect, test } from 'vitest';
import { daysBetween, shifted } from './shift.ts';

test('days are calendar days of the zone, not spans of 24 hours', () => {
  expect(daysBetween('2026-11-20T15:59:00.000Z', '2026-11-20T16:01:00.000Z', 'Asia/Hong_Kong')).toBe(1);
  expect(daysBetween('2026-11-20T15:59:00.000Z', '2026-11-20T16:01:00.000Z', 'Europe/London')).toBe(0);
  expect(daysBetween('2026-12-01T12:00:00.000Z', '2026-11-24T12:00:00.000Z', 'Asia/Hong_Kong')).toBe(-7);
});

test('the wall-clock stays, also across the change to summer time', () => {
  expect(shifted('2027-03-20T10:00:00.000Z', 14, 'Europe/London')).toBe('2027-04-03T09:00:00.000Z');
  expect(shifted('2026-11-20T12:00:00.000Z', 14, 'Asia/Hong_Kong')).toBe('2026-12-04T12:00:00.000Z');
  expect(shifted(null, 14, 'Asia/Hong_Kong')).toBe(null);
});

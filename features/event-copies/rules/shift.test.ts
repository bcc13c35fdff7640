import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWallClock, wallClock } from '#platform/pure/time.ts';
import { daysBetween, shifted } from './shift.ts';

test('days are calendar days of the time zone, not spans of 24 hours', () => {
  expect(
    daysBetween('2026-11-20T15:59:00.000Z', '2026-11-20T16:01:00.000Z', 'Asia/Hong_Kong'),
  ).toBe(1);
  expect(daysBetween('2026-11-20T15:59:00.000Z', '2026-11-20T16:01:00.000Z', 'Europe/London')).toBe(
    0,
  );
  expect(
    daysBetween('2026-12-01T12:00:00.000Z', '2026-11-24T12:00:00.000Z', 'Asia/Hong_Kong'),
  ).toBe(-7);
});

test('local time is kept across a change to summer time', () => {
  expect(shifted('2027-03-20T10:00:00.000Z', 14, 'Europe/London')).toBe('2027-04-03T09:00:00.000Z');
  expect(shifted('2026-11-20T12:00:00.000Z', 14, 'Asia/Hong_Kong')).toBe(
    '2026-12-04T12:00:00.000Z',
  );
  expect(shifted(null, 14, 'Asia/Hong_Kong')).toBe(null);
});

const zones = fc.constantFrom(
  'Asia/Hong_Kong',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
);
const instants = fc
  .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) })
  .map((ms) => new Date(ms - (ms % 60_000)).toISOString());

test('a moved time has the same local hour, unless that hour is skipped', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), zones, (at, days, zone) => {
      const moved = shifted(at, days, zone);
      const [before, after] = [wallClock(at, zone), wallClock(moved, zone)];
      expect(daysBetween(at, moved, zone)).toBe(days);
      if (fromWallClock(after, zone) === moved && before.slice(11) !== after.slice(11))
        expect(after.slice(11) > before.slice(11)).toBe(true);
    }),
  );
});

test('days are calendar days: a night of 23 or 25 hours is one day', () => {
  expect(daysBetween('2026-03-28T12:00:00.000Z', '2026-03-29T11:00:00.000Z', 'Europe/London')).toBe(
    1,
  );
  expect(daysBetween('2026-10-24T23:30:00.000Z', '2026-10-25T23:30:00.000Z', 'Europe/London')).toBe(
    0,
  );
  expect(
    daysBetween('2026-11-21T15:59:00.000Z', '2026-11-21T16:00:00.000Z', 'Asia/Hong_Kong'),
  ).toBe(1);
});

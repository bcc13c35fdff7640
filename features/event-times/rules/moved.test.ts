import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#platform/pure/time.ts';
import { moved } from './moved.ts';

const hk = { start_date: '2027-03-06T12:00:00.000Z', timezone: 'Asia/Hong_Kong' };

test.each([
  ['nothing changes', hk, '2027-02-01T02:00:00.000Z'],
  [
    'the zone changes: 10:00 there',
    { start_date: '2027-03-06T19:00:00.000Z', timezone: 'Europe/Berlin' },
    '2027-02-01T09:00:00.000Z',
  ],
  [
    'the start is a week later',
    { ...hk, start_date: '2027-03-13T12:00:00.000Z' },
    '2027-02-08T02:00:00.000Z',
  ],
  [
    'the start is an hour earlier',
    { ...hk, start_date: '2027-03-06T11:00:00.000Z' },
    '2027-02-01T01:00:00.000Z',
  ],
  [
    'the start is a week later in another zone',
    { start_date: '2027-03-13T19:00:00.000Z', timezone: 'Europe/Berlin' },
    '2027-02-08T09:00:00.000Z',
  ],
])('a sale from 10:00 in Hong Kong when %s', (_, after, expected) => {
  expect(moved('2027-02-01T02:00:00.000Z', hk, after)).toBe(expected);
});

test('local time is kept across a clock change', () => {
  const before = { start_date: '2027-03-20T19:00:00.000Z', timezone: 'Europe/Berlin' };
  const after = { start_date: '2027-04-03T18:00:00.000Z', timezone: 'Europe/Berlin' };
  expect(moved('2027-03-15T09:00:00.000Z', before, after)).toBe('2027-03-29T08:00:00.000Z');
});

test('with the same local start all valid local times are kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), (hours) => {
      const instant = new Date(Date.UTC(2027, 4, 1) + hours * 3_600_000).toISOString();
      const start = '2027-06-01T12:00:00.000Z';
      const to = { start_date: '2027-06-02T00:00:00.000Z', timezone: 'America/New_York' };
      const from = { start_date: start, timezone: 'Asia/Hong_Kong' };
      expect(wallClock(moved(instant, from, to), to.timezone)).toBe(
        wallClock(instant, from.timezone),
      );
    }),
  );
});

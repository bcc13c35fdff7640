import { expect, test } from 'vitest';
import { hoursOf, openState, type Opening } from './opening.ts';

// 2026-11-23 is a Monday.
const opening: Opening = {
  opening_hours: {
    week: [
      ...[1, 2, 3, 4].map((day) => ({ day, opens: '10:00', closes: '22:00' })),
      { day: 5, opens: '18:00', closes: '02:00' },
      { day: 5, opens: '10:00', closes: '13:00' },
      { day: 6, opens: '10:00', closes: '24:00' },
    ],
    holidays: 'OWN',
    holiday_opens: '12:00',
    holiday_closes: '18:00',
  },
  opening_exceptions: [
    { from: '2026-12-01', to: '2026-12-03', opens: null, closes: null },
    { from: '2026-12-07', to: '2026-12-07', opens: '14:00', closes: '15:00' },
  ],
  holidays: [{ date: '2026-12-25' }, { date: '2026-12-02' }],
};

test.each([
  ['an ordinary day', '2026-11-23', [{ opens: '10:00', closes: '22:00' }]],
  [
    'two spans, in order',
    '2026-11-27',
    [
      { opens: '10:00', closes: '13:00' },
      { opens: '18:00', closes: '02:00' },
    ],
  ],
  ['a day without hours', '2026-11-29', []],
  ['a public holiday', '2026-12-25', [{ opens: '12:00', closes: '18:00' }]],
  ['an exception before a holiday', '2026-12-02', []],
  ['an exception with hours', '2026-12-07', [{ opens: '14:00', closes: '15:00' }]],
])('%s', (_, day, hours) => expect(hoursOf(day, opening)).toEqual(hours));

test('holidays can be closed or like other days', () => {
  const on = (holidays: 'CLOSED' | 'AS_USUAL') =>
    hoursOf('2026-12-25', { ...opening, opening_hours: { ...opening.opening_hours, holidays } });
  expect(on('CLOSED')).toEqual([]);
  expect(on('AS_USUAL')).toHaveLength(2);
});

test.each([
  [
    'it is closed before the first hour',
    '2026-11-23T09:59',
    { is_open: false, next: '2026-11-23T10:00' },
  ],
  [
    'it is open from the first minute',
    '2026-11-23T10:00',
    { is_open: true, until: '2026-11-23T22:00' },
  ],
  ['it is closed at the end', '2026-11-23T22:00', { is_open: false, next: '2026-11-24T10:00' }],
  ['it is open past midnight', '2026-11-28T01:59', { is_open: true, until: '2026-11-28T02:00' }],
  ['it is open until midnight', '2026-11-28T23:59', { is_open: true, until: '2026-11-28T24:00' }],
  ['a closed day is skipped', '2026-11-29T12:00', { is_open: false, next: '2026-11-30T10:00' }],
  ['an exception is skipped', '2026-12-01T12:00', { is_open: false, next: '2026-12-04T10:00' }],
])('%s', (_, wall, state) => expect(openState(wall, opening)).toEqual(state));

test('a venue without opening hours is never open', () => {
  const never = {
    ...opening,
    opening_hours: { ...opening.opening_hours, week: [] },
    opening_exceptions: [],
    holidays: [],
  };
  expect(openState('2026-11-23T12:00', never)).toEqual({ is_open: false, next: null });
});

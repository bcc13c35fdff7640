import { expect, test } from 'vitest';
import {
  formatDateTime,
  formatRange,
  formatShortDateTime,
  formatTime,
  rangePieces,
  zoneLabel,
  zoneName,
} from './date-text.ts';
import { currencyLabel } from './money-text.ts';

test.each([
  ['en', 'Fri, Nov 20, 2026 7:05pm'],
  ['zh-hk', '2026年11月20日（星期五）下午7:05'],
  ['zh-cn', '2026年11月20日（星期五）19:05'],
  ['de', 'Fr., 20. Nov. 2026 19:05'],
  ['pt', 'sexta, 20/11/2026 19:05'],
] as const)('%s formats a date and time in its own way', (locale, text) => {
  expect(formatDateTime('2026-11-20T11:05:00.000Z', 'Asia/Hong_Kong', locale)).toBe(text);
});

test('midnight in English, a time alone, and a range within one day', () => {
  expect(formatDateTime('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong', 'en')).toBe(
    'Sat, Nov 21, 2026 12:00am',
  );
  expect(formatTime('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong')).toBe('00:00');
  expect(
    formatRange('2026-11-20T11:00:00.000Z', '2026-11-20T13:00:00.000Z', 'Asia/Hong_Kong', 'en'),
  ).toBe('Fri, Nov 20, 2026 7:00pm – 9:00pm');
});

test.each([
  ['en', 'Nov 20, 2026 7:05pm'],
  ['zh-hk', '2026年11月20日 下午7:05'],
  ['zh-cn', '2026年11月20日 19:05'],
] as const)('short dates in %s have no weekday', (locale, text) => {
  expect(formatShortDateTime('2026-11-20T11:05:00.000Z', 'Asia/Hong_Kong', locale)).toBe(text);
});

test.each([
  ['en', null, [['Sun, Nov 22, 2026 '], ['8:00pm']]],
  ['en', '2026-11-22T14:00:00.000Z', [['Sun, Nov 22, 2026 '], ['8:00pm – 10:00pm']]],
  [
    'en',
    '2026-11-22T18:00:00.000Z',
    [
      ['Sun, Nov 22, 2026 ', '8:00pm – '],
      ['Mon, Nov 23, 2026 ', '2:00am'],
    ],
  ],
  ['zh-hk', '2026-11-22T14:00:00.000Z', [['2026年11月22日（星期日）'], ['下午8:00 – 下午10:00']]],
  [
    'zh-hk',
    '2026-11-22T18:00:00.000Z',
    [
      ['2026年11月22日（星期日）', '下午8:00 – '],
      ['2026年11月23日（星期一）', '上午2:00'],
    ],
  ],
] as const)(
  'a range in %s until %s is split between its dates, and each before its time',
  (locale, end, pieces) => {
    expect(rangePieces('2026-11-22T12:00:00.000Z', end, 'Asia/Hong_Kong', locale)).toEqual(pieces);
  },
);

test.each([
  ['en', 'Hong Kong Standard Time · Asia/Hong Kong', 'Hong Kong Dollar (HKD)'],
  ['zh-hk', '香港標準時間 · Asia/Hong Kong', '港元 (HKD)'],
  ['zh-cn', '香港标准时间 · Asia/Hong Kong', '港元 (HKD)'],
] as const)('%s has names for time zones and currencies', (locale, zone, currency) => {
  expect([zoneLabel('Asia/Hong_Kong', locale), currencyLabel('HKD', locale)]).toEqual([
    zone,
    currency,
  ]);
});

test('a zone in a list has the name that it has nowadays', () => {
  expect(zoneLabel('Europe/Lisbon', 'en')).toBe('Western European Time · Europe/Lisbon');
  expect(zoneLabel('UTC', 'en')).toBe('Coordinated Universal Time · UTC');
});

test('a zone is named without its season, as an event has an end and sales in another one', () => {
  // Its clocks change between start and end: only the start is in standard time.
  const start = '2027-03-14T03:00:00.000Z';
  expect(zoneName(start, 'America/New_York', 'en')).toBe('Eastern Time');
  expect(zoneName(start, 'Asia/Hong_Kong', 'en')).toBe('Hong Kong Standard Time');
  expect(zoneName(start, 'UTC', 'en')).toBe('Coordinated Universal Time');
});

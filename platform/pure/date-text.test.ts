import { expect, test } from 'vitest';
import { formatDateTime, formatRange, formatTime } from './date-text.ts';

test.each([
  ['en', 'Nov 20, 2026 7:05pm'],
  ['zh-hk', '2026年11月20日 下午7:05'],
  ['zh-cn', '2026年11月20日 19:05'],
] as const)('%s writes dates its own way', (locale, text) => {
  expect(formatDateTime('2026-11-20T11:05:00.000Z', 'Asia/Hong_Kong', locale)).toBe(text);
});

test('midnight in English, a time alone everywhere, one date for one day', () => {
  expect(formatDateTime('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong', 'en')).toBe(
    'Nov 21, 2026 12:00am',
  );
  expect(formatTime('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong')).toBe('00:00');
  expect(
    formatRange('2026-11-20T11:00:00.000Z', '2026-11-20T13:00:00.000Z', 'Asia/Hong_Kong', 'en'),
  ).toBe('Nov 20, 2026 7:00pm – 9:00pm');
});

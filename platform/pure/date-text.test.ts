import { expect, test } from 'vitest';
import { dateTimeText, timeText } from './date-text.ts';

test.each([['en', 'Nov 20, 2026 7:05pm'], ['zh-HK', '2026年11月20日 下午7:05'], ['zh-CN', '2026年11月20日 19:05']])('%s writes dates its own way', (tag, text) => {
  expect(dateTimeText('2026-11-20T11:05:00.000Z', 'Asia/Hong_Kong', tag)).toBe(text);
});

test('midnight and noon in English, a time alone everywhere', () => {
  expect(dateTimeText('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong', 'en')).toBe('Nov 21, 2026 12:00am');
  expect(timeText('2026-11-20T16:00:00.000Z', 'Asia/Hong_Kong')).toBe('00:00');
});

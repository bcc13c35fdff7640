import { expect, it } from 'vitest';
import { formatDate, formatDateTime, formatRange, formatTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';

const zone = 'Asia/Hong_Kong';
const evening = '2026-11-20T11:05:00.000Z';

it('date-times follow the language and the time zone of the event', () => {
  expect(formatDateTime(evening, zone, 'en')).toBe('Fri, Nov 20, 2026 7:05pm');
  expect(formatDateTime(evening, zone, 'zh-hk')).toBe('2026年11月20日（星期五）下午7:05');
  expect(formatDateTime(evening, zone, 'zh-cn')).toBe('2026年11月20日（星期五）19:05');
  expect(formatDateTime('2026-11-19T16:30:00.000Z', zone, 'en')).toBe('Fri, Nov 20, 2026 12:30am');
  expect(formatTime(evening, zone)).toBe('19:05');
  expect(formatDate(evening, 'America/New_York', 'de')).toBe('Fr., 20. Nov. 2026');
});

it('an event within one day shows its date once', () => {
  expect(formatRange(evening, '2026-11-20T13:00:00.000Z', zone, 'en')).toBe(
    'Fri, Nov 20, 2026 7:05pm – 9:00pm',
  );
  expect(formatRange(evening, '2026-11-21T13:00:00.000Z', zone, 'zh-cn')).toBe(
    '2026年11月20日（星期五）19:05 – 2026年11月21日（星期六）21:00',
  );
  expect(formatRange(evening, null, zone, 'en')).toBe('Fri, Nov 20, 2026 7:05pm');
});

it('money has the decimals of its currency, and Hong Kong dollars are HK$', () => {
  expect(formatMoney(250, 'HKD', 'en')).toBe('HK$250.00');
  expect(formatMoney(1250.5, 'HKD', 'zh-hk')).toBe('HK$1,250.50');
  expect(formatMoney(1200, 'JPY', 'zh-hk')).toContain('1,200');
  expect(formatMoney(1.25, 'KWD', 'en')).toContain('1.250');
});

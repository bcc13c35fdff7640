import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, permissions, roles, type Permission } from './access.ts';
import { dateParts, formatDate, formatDateTime, formatRange, formatTime } from './date-text.ts';
import { locales } from './locales.ts';
import { currencies, digitsOf } from './money.ts';
import { formatMoney } from './money-text.ts';
import { personName } from './person-name.ts';
import { dayOf } from './time.ts';

const zones = fc.constantFrom(
  'Asia/Hong_Kong',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
);
const instants = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
  .map((ms) => new Date(ms).toISOString());

describe('date formats', () => {
  test.each([
    ['2026-11-20T16:00:00.000Z', 'en', 'Sat, Nov 21, 2026 12:00am'],
    ['2026-11-20T04:00:00.000Z', 'en', 'Fri, Nov 20, 2026 12:00pm'],
    ['2026-11-20T03:59:00.000Z', 'en', 'Fri, Nov 20, 2026 11:59am'],
    ['2026-11-20T16:00:00.000Z', 'zh-hk', '2026年11月21日（星期六）上午12:00'],
    ['2026-11-20T04:30:00.000Z', 'zh-hk', '2026年11月20日（星期五）下午12:30'],
    ['2026-11-20T16:00:00.000Z', 'zh-cn', '2026年11月21日（星期六）00:00'],
    ['2026-02-05T01:07:00.000Z', 'zh-cn', '2026年2月5日（星期四）09:07'],
  ] as const)('%s in %s is %s', (at, locale, text) => {
    expect(formatDateTime(at, 'Asia/Hong_Kong', locale)).toBe(text);
  });

  test('local times are correct when clocks change, including the repeated hour', () => {
    const at = (instant: string) => formatDateTime(instant, 'Europe/London', 'en');
    expect([
      at('2026-10-25T00:30:00.000Z'),
      at('2026-10-25T01:30:00.000Z'),
      at('2026-03-29T00:59:00.000Z'),
      at('2026-03-29T01:00:00.000Z'),
    ]).toEqual([
      'Sun, Oct 25, 2026 1:30am',
      'Sun, Oct 25, 2026 1:30am',
      'Sun, Mar 29, 2026 12:59am',
      'Sun, Mar 29, 2026 2:00am',
    ]);
  });

  test.each([
    [
      'ends on the same day',
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T13:00:00.000Z',
      'Fri, Nov 20, 2026 7:00pm – 9:00pm',
    ],
    [
      'ends after midnight',
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T17:00:00.000Z',
      'Fri, Nov 20, 2026 7:00pm – Sat, Nov 21, 2026 1:00am',
    ],
    ['has no end', '2026-11-20T11:00:00.000Z', null, 'Fri, Nov 20, 2026 7:00pm'],
    [
      'ends when it begins',
      '2026-11-20T11:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
      'Fri, Nov 20, 2026 7:00pm',
    ],
    [
      'crosses a year',
      '2026-12-31T14:00:00.000Z',
      '2026-12-31T17:00:00.000Z',
      'Thu, Dec 31, 2026 10:00pm – Fri, Jan 1, 2027 1:00am',
    ],
  ])('a range that %s', (_, start, end, text) => {
    expect(formatRange(start, end, 'Asia/Hong_Kong', 'en')).toBe(text);
  });

  test('in every locale and zone a date contains its day and year, and a time is HH:mm', () => {
    fc.assert(
      fc.property(instants, zones, fc.constantFrom(...locales), (at, zone, locale) => {
        const [year = '', , day = ''] = dayOf(at, zone).split('-');
        expect(formatDate(at, zone, locale)).toContain(year);
        expect(formatDate(at, zone, locale)).toMatch(new RegExp(`(^|\\D)0?${Number(day)}(\\D|$)`));
        expect(dateParts(at, zone, locale).day).toBe(String(Number(day)));
        expect(formatTime(at, zone)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});

describe('money formats', () => {
  test.each([
    [250, 'HKD', 'zh-hk', 'HK$250.00'],
    [1234.5, 'HKD', 'en', 'HK$1,234.50'],
    [0, 'HKD', 'zh-cn', 'HK$0.00'],
    [999, 'JPY', 'zh-hk', /999$/],
    [3.333, 'KWD', 'en', /3\.333$/],
    [1234.5, 'EUR', 'de', '1.234,50\u00a0€'],
    [10, 'USD', 'zh-hk', 'US$10.00'],
    [10, 'MOP', 'zh-hk', /^MOP\$\s?10\.00$/],
  ] as const)('%s %s in %s', (major, currency, locale, text) => {
    expect(formatMoney(major, currency, locale)).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
  });

  test('every currency has its own decimals and an unambiguous symbol in every locale', () => {
    for (const locale of locales)
      for (const currency of currencies) {
        const text = formatMoney(1, currency, locale);
        expect(text.replace(/[^\d.,]/g, '').replace(/^1[.,]?/, ''), `${currency} ${locale}`).toBe(
          '0'.repeat(digitsOf(currency)),
        );
        expect(text, `${currency} ${locale}`).not.toMatch(/^\$|\s\$$/);
      }
  });
});

describe('names', () => {
  test.each([
    [{ first_name: '大文', last_name: '陳' }, '陳大文'],
    [{ first_name: 'Tai Man', last_name: 'CHAN' }, 'CHAN Tai Man'],
    [{ first_name: 'Peter', last_name: '陳' }, 'Peter 陳'],
    [{ first_name: '花子', last_name: '山田' }, '山田花子'],
    [{ first_name: '민준', last_name: '김' }, '김민준'],
    [{ first_name: 'さくら', last_name: 'Smith' }, 'さくら Smith'],
    [{ first_name: '', last_name: '' }, ''],
    [{}, ''],
    [{ first_name: null, last_name: 'Wong' }, 'Wong'],
    [{ first_name: '阿·卜', last_name: '買' }, '買阿·卜'],
  ])('%j is %s', (person, name) => {
    expect(personName(person)).toBe(name);
  });

  test('no character of a name is lost or added, except one space', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        (first_name, last_name) => {
          expect(
            personName({ first_name, last_name }).length - first_name.length - last_name.length,
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test('a higher role has every permission of a lower role', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    const [admin, organizer, collaborator] = roles.map((role) => allows(role, permission));
    expect(admin, permission).toBe(true);
    if (collaborator) expect(organizer, permission).toBe(true);
  }
});

import { describe, expect, test } from 'vitest';
import { clashesOf, daysOf } from './spans.ts';

const at = (starts_at: string, ends_at: string, ...section_ids: number[]) => ({
  starts_at: `${starts_at}:00.000Z`,
  ends_at: `${ends_at}:00.000Z`,
  section_ids,
});
const evening = at('2028-03-01T11:00', '2028-03-01T14:00', 1);

describe('clashes', () => {
  test.each([
    ['the same time is a clash', at('2028-03-01T11:00', '2028-03-01T14:00', 1), true],
    ['a time within the other is a clash', at('2028-03-01T12:00', '2028-03-01T13:00', 1), true],
    ['one shared minute is a clash', at('2028-03-01T13:59', '2028-03-01T16:00', 1), true],
    ['several surrounding days are a clash', at('2028-02-28T00:00', '2028-03-05T00:00', 1), true],
    [
      'one shared room of several is a clash',
      at('2028-03-01T12:00', '2028-03-01T13:00', 2, 1),
      true,
    ],
    [
      'starting when the other ends is no clash',
      at('2028-03-01T14:00', '2028-03-01T16:00', 1),
      false,
    ],
    [
      'ending when the other starts is no clash',
      at('2028-03-01T09:00', '2028-03-01T11:00', 1),
      false,
    ],
    ['another room is no clash', at('2028-03-01T11:00', '2028-03-01T14:00', 2), false],
    ['a span without rooms is no clash', at('2028-03-01T11:00', '2028-03-01T14:00'), false],
    [
      'the same hours on another day are no clash',
      at('2028-03-02T11:00', '2028-03-02T14:00', 1),
      false,
    ],
  ])('%s', (_, other, isClash) => {
    for (const spans of [
      [evening, other],
      [other, evening],
    ])
      expect(clashesOf(spans)).toEqual(isClash ? [{ a: 0, b: 1, section_ids: [1] }] : []);
  });

  test('of a long event with several short ones are reported separately', () => {
    const week = at('2028-03-01T00:00', '2028-03-08T00:00', 1, 2);
    const spans = [evening, week, at('2028-03-04T10:00', '2028-03-04T12:00', 2)];
    expect(clashesOf(spans)).toEqual([
      { a: 0, b: 1, section_ids: [1] },
      { a: 1, b: 2, section_ids: [2] },
    ]);
  });
});

describe('the days of a time span', () => {
  test.each([
    ['one evening', evening, ['2028-03-01']],
    [
      'a span past midnight',
      at('2028-03-01T14:00', '2028-03-01T18:00'),
      ['2028-03-01', '2028-03-02'],
    ],
    ['a span until exactly midnight', at('2028-03-01T14:00', '2028-03-01T16:00'), ['2028-03-01']],
    ['a whole day', at('2028-02-29T16:00', '2028-03-01T16:00'), ['2028-03-01']],
    [
      'several days',
      at('2028-02-28T02:00', '2028-03-01T02:00'),
      ['2028-02-28', '2028-02-29', '2028-03-01'],
    ],
    ['an empty span', at('2028-03-01T16:00', '2028-03-01T16:00'), ['2028-03-02']],
  ])('%s', (_, span, days) => expect(daysOf(span, 'Asia/Hong_Kong')).toEqual(days));

  test('are those of the given time zone', () => {
    expect(daysOf(at('2028-03-01T02:00', '2028-03-01T06:00'), 'America/New_York')).toEqual([
      '2028-02-29',
      '2028-03-01',
    ]);
  });
});

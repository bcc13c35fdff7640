import { describe, expect, test } from 'vitest';
import {
  comparedNumber,
  dateProblem,
  dayInHongKong,
  receiptFindings,
  termAfter,
  tiersToAskFor,
} from './upgrade.ts';

const today = '2026-11-23';
const now = '2026-11-23T06:00:00.000Z';
const claim = (amount: number, date = today, id = 1) => ({ id, amount, date });
const rule = { today, same_day: false };
const codes = (...found: Parameters<typeof receiptFindings>) =>
  receiptFindings(...found).map(({ code, receipt_id }) =>
    receipt_id === null ? code : `${code} ${receipt_id}`,
  );

describe('the receipts of a request', () => {
  test.each([
    ['exactly HK$500.00 is too little', [claim(50_000)], ['too_little']],
    ['one cent more is sufficient', [claim(50_001)], []],
    [
      'several above HK$500.00 together are sufficient',
      [claim(30_000), claim(20_001, today, 2)],
      [],
    ],
    [
      'several of exactly HK$500.00 together are too little',
      [claim(30_000), claim(20_000, today, 2)],
      ['too_little'],
    ],
    ['no receipts are too little', [], ['none']],
    ['a receipt 14 days old is accepted', [claim(60_000, '2026-11-09')], []],
    ['a receipt 15 days old is refused', [claim(60_000, '2026-11-08')], ['too_old 1']],
    ['a receipt of tomorrow is refused', [claim(60_000, '2026-11-24')], ['future 1']],
    [
      'one of two receipts is too old',
      [claim(60_000), claim(60_000, '2026-10-01', 2)],
      ['too_old 2'],
    ],
  ])('%s', (_, claims, expected) => {
    expect(codes(claims, rule)).toEqual(expected);
  });

  test('may be from several days, unless the venue requires one day', () => {
    const two = [claim(30_000), claim(30_000, '2026-11-22', 2)];
    expect(codes(two, rule)).toEqual([]);
    expect(codes(two, { today, same_day: true })).toEqual(['days_differ']);
    expect(codes([claim(60_000)], { today, same_day: true })).toEqual([]);
  });
});

test('days are those of Hong Kong: midnight is 16:00 UTC', () => {
  const before = dayInHongKong('2026-11-22T15:59:59.999Z');
  const after = dayInHongKong('2026-11-22T16:00:00.000Z');
  expect([before, after]).toEqual(['2026-11-22', '2026-11-23']);
  expect(dateProblem('2026-11-08', before)).toBe(null);
  expect(dateProblem('2026-11-08', after)).toBe('too_old');
  expect(dateProblem('2026-11-23', before)).toBe('future');
  expect(dateProblem('2026-11-23', after)).toBe(null);
});

describe('the tiers that can be requested', () => {
  const end = '2026-12-31T15:59:59.999Z';
  test.each([
    ['NORMAL', null, ['INDIVIDUAL', 'CORPORATE', 'NGO']],
    ['GOLD', null, ['PLATINUM', 'CORPORATE', 'NGO']],
    ['PLATINUM', end, ['PLATINUM', 'CORPORATE', 'NGO']],
    ['INDIVIDUAL', end, ['INDIVIDUAL', 'CORPORATE', 'NGO']],
    ['CORPORATE', null, ['NGO']],
    ['CORPORATE', end, ['CORPORATE', 'NGO']],
    ['NGO', null, ['CORPORATE']],
    ['NGO', end, ['CORPORATE', 'NGO']],
  ] as const)('%s until %s', (tier, expires_at, expected) => {
    expect(tiersToAskFor({ tier, expires_at })).toEqual(expected);
  });
});

describe('the term after approval', () => {
  test.each([
    ['is three months from today for Gold', 'GOLD', null, 'PLATINUM', '2027-02-23T15:59:59.999Z'],
    [
      'is three months from today for Normal',
      'NORMAL',
      null,
      'INDIVIDUAL',
      '2027-02-23T15:59:59.999Z',
    ],
    [
      'extends a running term from its end',
      'PLATINUM',
      '2026-11-30T15:59:59.999Z',
      'PLATINUM',
      '2027-02-28T15:59:59.999Z',
    ],
    [
      'is three months from today after an expired term',
      'PLATINUM',
      '2026-11-22T15:59:59.999Z',
      'PLATINUM',
      '2027-02-23T15:59:59.999Z',
    ],
  ] as const)('%s', (_, tier, expires_at, asked, expected) => {
    expect(termAfter({ tier, expires_at }, asked, now)).toEqual({
      tier: asked,
      expires_at: expected,
    });
  });

  test('is null for a tier that is no longer available to the member', () => {
    expect(termAfter({ tier: 'NORMAL', expires_at: null }, 'PLATINUM', now)).toBe(null);
    expect(termAfter({ tier: 'CORPORATE', expires_at: null }, 'INDIVIDUAL', now)).toBe(null);
  });

  test('is unlimited with documents, or lasts to the end of a given day', () => {
    const gold = { tier: 'GOLD', expires_at: null } as const;
    expect(termAfter(gold, 'NGO', now)).toEqual({ tier: 'NGO', expires_at: null });
    expect(termAfter(gold, 'CORPORATE', now, '2027-12-31')).toEqual({
      tier: 'CORPORATE',
      expires_at: '2027-12-31T15:59:59.999Z',
    });
  });
});

test('numbers are compared ignoring spaces, hyphens and case', () => {
  expect(comparedNumber(' AB-12 3')).toBe('ab123');
});

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

describe('receipts for a request', () => {
  test.each([
    ['exactly HK$500.00', [claim(50_000)], ['too_little']],
    ['one cent more', [claim(50_001)], []],
    ['several that make more together', [claim(30_000), claim(20_001, today, 2)], []],
    [
      'several that make HK$500.00 together',
      [claim(30_000), claim(20_000, today, 2)],
      ['too_little'],
    ],
    ['none', [], ['none']],
    ['14 days old', [claim(60_000, '2026-11-09')], []],
    ['15 days old', [claim(60_000, '2026-11-08')], ['too_old 1']],
    ['of tomorrow', [claim(60_000, '2026-11-24')], ['future 1']],
    ['one of two too old', [claim(60_000), claim(60_000, '2026-10-01', 2)], ['too_old 2']],
  ])('%s', (_, claims, expected) => {
    expect(codes(claims, rule)).toEqual(expected);
  });

  test('of several days, where the venue wants one day', () => {
    const two = [claim(30_000), claim(30_000, '2026-11-22', 2)];
    expect(codes(two, rule)).toEqual([]);
    expect(codes(two, { today, same_day: true })).toEqual(['days_differ']);
    expect(codes([claim(60_000)], { today, same_day: true })).toEqual([]);
  });
});

test('days are those of Hong Kong: its midnight is 16:00 UTC', () => {
  const before = dayInHongKong('2026-11-22T15:59:59.999Z');
  const after = dayInHongKong('2026-11-22T16:00:00.000Z');
  expect([before, after]).toEqual(['2026-11-22', '2026-11-23']);
  expect(dateProblem('2026-11-08', before)).toBe(null);
  expect(dateProblem('2026-11-08', after)).toBe('too_old');
  expect(dateProblem('2026-11-23', before)).toBe('future');
  expect(dateProblem('2026-11-23', after)).toBe(null);
});

describe('who may ask for what', () => {
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
    ['from Gold three months from today', 'GOLD', null, 'PLATINUM', '2027-02-23T15:59:59.999Z'],
    ['from Normal too', 'NORMAL', null, 'INDIVIDUAL', '2027-02-23T15:59:59.999Z'],
    [
      'while it runs, from its end',
      'PLATINUM',
      '2026-11-30T15:59:59.999Z',
      'PLATINUM',
      '2027-02-28T15:59:59.999Z',
    ],
    [
      'when it has run out, from today',
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

  test('a tier that the member may not have any more has none', () => {
    expect(termAfter({ tier: 'NORMAL', expires_at: null }, 'PLATINUM', now)).toBe(null);
    expect(termAfter({ tier: 'CORPORATE', expires_at: null }, 'INDIVIDUAL', now)).toBe(null);
  });

  test('documents give a tier for good, or until the end of a day', () => {
    const gold = { tier: 'GOLD', expires_at: null } as const;
    expect(termAfter(gold, 'NGO', now)).toEqual({ tier: 'NGO', expires_at: null });
    expect(termAfter(gold, 'CORPORATE', now, '2027-12-31')).toEqual({
      tier: 'CORPORATE',
      expires_at: '2027-12-31T15:59:59.999Z',
    });
  });
});

test('numbers are compared without spaces, hyphens and capitals', () => {
  expect(comparedNumber(' AB-12 3')).toBe('ab123');
});

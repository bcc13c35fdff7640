import { describe, expect, test } from 'vitest';
import { daysLeft, endOfDay, plusMonths, termEnd, tierAt } from './tiers.ts';

describe('a term', () => {
  test.each([
    ['2026-11-23', '2027-02-23'],
    ['2026-11-30', '2027-02-28'],
    ['2027-11-30', '2028-02-29'],
    ['2027-11-29', '2028-02-29'],
    ['2026-12-31', '2027-03-31'],
    ['2026-10-31', '2027-01-31'],
    ['2026-08-31', '2026-11-30'],
    ['2028-02-29', '2028-05-29'],
    ['2099-11-30', '2100-02-28'],
    ['2027-05-31', '2027-08-31'],
    ['2027-03-31', '2027-06-30'],
  ])('of three months from %s ends on %s', (from, to) => {
    expect(plusMonths(from, 3)).toBe(to);
  });

  test('is counted in Hong Kong days and lasts to the end of its last day', () => {
    // 23:59:59.999 and 00:00 in Hong Kong.
    expect(termEnd('2026-11-30T15:59:59.999Z')).toBe('2027-02-28T15:59:59.999Z');
    expect(termEnd('2026-11-30T16:00:00.000Z')).toBe('2027-03-01T15:59:59.999Z');
    expect(endOfDay('2028-02-29')).toBe('2028-02-29T15:59:59.999Z');
  });

  test.each([
    ['PLATINUM', 'GOLD'],
    ['INDIVIDUAL', 'NORMAL'],
    ['CORPORATE', 'NORMAL'],
    ['NGO', 'NORMAL'],
  ] as const)('of %s that has expired reads as %s from the start of the next day', (tier, then) => {
    const term = { tier, expires_at: endOfDay('2027-02-28') };
    expect(tierAt(term, '2027-02-28T15:59:59.999Z')).toEqual(term);
    expect(tierAt(term, '2027-02-28T16:00:00.000Z')).toEqual({ tier: then, expires_at: null });
  });

  test('that is permanent never ends', () => {
    for (const tier of ['NORMAL', 'GOLD', 'CORPORATE'] as const)
      expect(tierAt({ tier, expires_at: null }, '2199-01-01T00:00:00.000Z').tier).toBe(tier);
    expect(daysLeft({ expires_at: null }, '2026-11-23T00:00:00.000Z')).toBe(null);
  });

  test.each([
    ['2027-02-28T15:59:59.999Z', 0],
    ['2027-02-27T16:00:00.000Z', 0],
    ['2027-02-27T15:59:59.999Z', 1],
    ['2027-02-14T04:00:00.000Z', 14],
  ])('has its remaining days counted in Hong Kong: at %s there are %i', (now, days) => {
    expect(daysLeft({ expires_at: endOfDay('2027-02-28') }, now)).toBe(days);
  });
});

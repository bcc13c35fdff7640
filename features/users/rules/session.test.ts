import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doubtedSince, endOf, isFactorDoubted, judge } from './session.ts';

const at = (minute: number, second = 0): string =>
  new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString();
const fresh = {
  created_at: at(0),
  expires_at: at(10_000),
  retired_at: null,
  successor_used: false,
  began_at: at(0),
  is_staff: false,
  same_device: false,
};

test('a young token is accepted, an older one rotated and an expired one refused', () => {
  expect(judge(fresh, at(9, 59))).toBe('accept');
  expect(judge(fresh, at(10))).toBe('rotate');
  expect(judge({ ...fresh, expires_at: at(5) }, at(5))).toBe('refuse');
});

test('a retired token is valid for 60 seconds, then refused or a replay', () => {
  const retired = { ...fresh, retired_at: at(10) };
  expect(judge(retired, at(11))).toBe('accept');
  expect(judge(retired, at(11, 1))).toBe('refuse');
  expect(judge({ ...retired, successor_used: true }, at(11))).toBe('accept');
  expect(judge({ ...retired, successor_used: true }, at(11, 1))).toBe('replay');
});

test('a token replaced by another tab of the same browser catches up at any age', () => {
  const retired = { ...fresh, retired_at: at(10), same_device: true };
  expect(judge(retired, at(11, 1))).toBe('catch_up');
  expect(judge({ ...retired, successor_used: true }, at(11, 1))).toBe('catch_up');
  expect(judge({ ...retired, expires_at: at(11) }, at(11, 1))).toBe('refuse');
});

test('a token is valid until it expires, is rotated once and never becomes valid again', () => {
  const minute = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.option(minute),
      fc.boolean(),
      fc.integer({ min: 0, max: 59 }),
      (expires, now, retired, successor_used, second) => {
        const verdict = judge(
          {
            created_at: at(0),
            expires_at: at(expires),
            retired_at: retired === null ? null : at(retired),
            successor_used,
            same_device: false,
            began_at: at(0),
            is_staff: true,
          },
          at(now, second),
        );
        if (at(now, second) >= at(expires)) expect(verdict).toBe('refuse');
        else if (retired === null) expect(verdict).toBe(now >= 10 ? 'rotate' : 'accept');
        else if (at(now, second) <= at(retired + 1)) expect(verdict).toBe('accept');
        else expect(verdict).toBe(successor_used ? 'replay' : 'refuse');
      },
    ),
  );
});

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString();

test('a session ends after 90 days of use, that of staff after 30', () => {
  const used = { ...fresh, expires_at: day(1000), created_at: day(29) };
  expect([judge(used, day(29)), judge(used, day(89)), judge(used, day(90))]).toEqual([
    'accept',
    'rotate',
    'refuse',
  ]);
  const staff = { ...used, is_staff: true };
  expect([judge(staff, day(29)), judge(staff, day(30))]).toEqual(['accept', 'refuse']);
});

test('a session ends two weeks after its last use, or at its maximum age', () => {
  expect(endOf({ began_at: day(0), is_staff: true }, day(3))).toBe(day(17));
  expect(endOf({ began_at: day(0), is_staff: true }, day(20))).toBe(day(30));
  expect(endOf({ began_at: day(0), is_staff: false }, day(80))).toBe(day(90));
});

test('a second factor set up less than three days before the change request is doubted', () => {
  const since = doubtedSince('2026-03-10T12:00:00.000Z');
  expect(since).toBe('2026-03-07T12:00:00.000Z');
  const [before, after] = ['2026-03-07T11:59:59.000Z', '2026-03-07T12:00:01.000Z'];
  expect(isFactorDoubted(before, null, since)).toBe(false);
  expect(isFactorDoubted(after, null, since)).toBe(true);
  expect(isFactorDoubted(after, before, since)).toBe(true);
  expect(isFactorDoubted(after, after, since)).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './session.ts';

const at = (minute: number, second = 0): string =>
  new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString();
const fresh = {
  created_at: at(0),
  expires_at: at(10_000),
  retired_at: null,
  successor_used: false,
};

test('a young token is accepted, an older one is rotated, an expired one is refused', () => {
  expect(judge(fresh, at(9, 59))).toBe('accept');
  expect(judge(fresh, at(10))).toBe('rotate');
  expect(judge({ ...fresh, expires_at: at(5) }, at(5))).toBe('refuse');
});

test('a retired token lives 60 seconds more, then it is refused, and a replay when its successor was used', () => {
  const retired = { ...fresh, retired_at: at(10) };
  expect(judge(retired, at(11))).toBe('accept');
  expect(judge(retired, at(11, 1))).toBe('refuse');
  expect(judge({ ...retired, successor_used: true }, at(11))).toBe('accept');
  expect(judge({ ...retired, successor_used: true }, at(11, 1))).toBe('replay');
});

test('a token is valid exactly until it expires, is rotated once, and never comes back', () => {
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

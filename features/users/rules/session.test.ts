import { expect, test } from 'vitest';
import { judge } from './session.ts';

const at = (minute: number, second = 0): string => new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString();
const fresh = { created_at: at(0), expires_at: at(10_000), retired_at: null, successor_used: false };

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

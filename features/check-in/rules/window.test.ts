import { expect, test } from 'vitest';
import { windowState } from './window.ts';

const window = { activates_at: '2026-01-01T10:00:00.000Z', expires_at: '2026-01-01T12:00:00.000Z' };

test('a list is inactive before its start, active from its start and expired from its end', () => {
  expect(windowState(window, '2026-01-01T09:59:59.999Z')).toBe('NOT_ACTIVE');
  expect(windowState(window, '2026-01-01T10:00:00.000Z')).toBe('ACTIVE');
  expect(windowState(window, '2026-01-01T12:00:00.000Z')).toBe('EXPIRED');
  expect(windowState({ activates_at: null, expires_at: null }, '2026-01-01T12:00:00.000Z')).toBe(
    'ACTIVE',
  );
});

test.each([
  [null, null, 'ACTIVE'],
  ['2026-12-01T00:00:00.000Z', null, 'NOT_ACTIVE'],
  [null, '2026-11-01T00:00:00.000Z', 'EXPIRED'],
  ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z', 'ACTIVE'],
  ['2026-11-21T12:00:00.001Z', null, 'NOT_ACTIVE'],
  [null, '2026-11-21T12:00:00.000Z', 'EXPIRED'],
  ['2026-12-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 'EXPIRED'],
] as const)('a list from %s to %s is %s at noon', (activates_at, expires_at, state) => {
  expect(windowState({ activates_at, expires_at }, '2026-11-21T12:00:00.000Z')).toBe(state);
});

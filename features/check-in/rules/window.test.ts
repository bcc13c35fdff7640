import { expect, test } from 'vitest';
import { isEnoughToSearch, windowState } from './window.ts';

const window = { activates_at: '2026-01-01T10:00:00.000Z', expires_at: '2026-01-01T12:00:00.000Z' };

test('a list is not active before, active from its start and expired from its end', () => {
  expect(windowState(window, '2026-01-01T09:59:59.999Z')).toBe('NOT_ACTIVE');
  expect(windowState(window, '2026-01-01T10:00:00.000Z')).toBe('ACTIVE');
  expect(windowState(window, '2026-01-01T12:00:00.000Z')).toBe('EXPIRED');
  expect(windowState({ activates_at: null, expires_at: null }, '2026-01-01T12:00:00.000Z')).toBe('ACTIVE');
});

test('three letters or one Chinese character', () => {
  expect(isEnoughToSearch('ab')).toBe(false);
  expect(isEnoughToSearch('abc')).toBe(true);
  expect(isEnoughToSearch('陳')).toBe(true);
});

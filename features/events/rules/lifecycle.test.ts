import { expect, test } from 'vitest';
import { lifecycle, moves } from './lifecycle.ts';

const times = {
  start_date: '2026-12-01T12:00:00.000Z',
  end_date: '2026-12-01T15:00:00.000Z',
  actual_end_date: null,
};

test('the lifecycle changes exactly at the start and the end', () => {
  expect(lifecycle(times, '2026-12-01T11:59:59.999Z')).toBe('UPCOMING');
  expect(lifecycle(times, '2026-12-01T12:00:00.000Z')).toBe('ONGOING');
  expect(lifecycle(times, '2026-12-01T15:00:00.000Z')).toBe('ENDED');
});

test('the actual end takes precedence, and an event without an end lasts a day', () => {
  expect(
    lifecycle(
      { ...times, actual_end_date: '2026-12-01T13:00:00.000Z' },
      '2026-12-01T13:00:00.000Z',
    ),
  ).toBe('ENDED');
  expect(lifecycle({ ...times, end_date: null }, '2026-12-02T11:59:59.000Z')).toBe('ONGOING');
  expect(lifecycle({ ...times, end_date: null }, '2026-12-02T12:00:00.000Z')).toBe('ENDED');
});

test('an archived event can only become a draft', () => {
  expect(moves.ARCHIVED).toEqual(['DRAFT']);
  expect(moves.DRAFT).not.toContain('DRAFT');
});

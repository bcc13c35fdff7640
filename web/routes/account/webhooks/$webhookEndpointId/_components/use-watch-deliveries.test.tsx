import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { useWatchDeliveries } from './use-watch-deliveries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('deliveries are reloaded after a message was sent, until the screen is left', () => {
  const reloads = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { result, unmount } = renderHook(() => useWatchDeliveries());
  vi.advanceTimersByTime(20_000);
  expect(reloads).not.toHaveBeenCalled();
  act(() => result.current());
  vi.advanceTimersByTime(4000);
  expect(reloads).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(20_000);
  expect(reloads).toHaveBeenCalledTimes(2);
});

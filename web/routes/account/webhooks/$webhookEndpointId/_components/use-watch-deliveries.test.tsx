import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useWatchDeliveries } from './use-watch-deliveries.ts';

const deliveries = (...tries: number[]) => ({
  data: tries.map((count) => ({ status: 'WAITING', tries: count })),
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

test('deliveries are reloaded after a message was sent, until the screen is left', async () => {
  const reloads = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const { result, unmount } = renderHook(() => useWatchDeliveries());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloads).not.toHaveBeenCalled();
  act(() => result.current());
  await vi.advanceTimersByTimeAsync(4000);
  expect(reloads).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloads).toHaveBeenCalledTimes(2);
});

test('they are reloaded until each one has been tried once: a slow receiver delays the next', async () => {
  const reloads = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const key = [...keyOf(webhookEndpoints.deliveries), 1];
  queryClient.setQueryData(key, deliveries(1, 0));
  const { result } = renderHook(() => useWatchDeliveries());
  act(() => result.current());
  await vi.advanceTimersByTimeAsync(60_000);
  const untilTried = reloads.mock.calls.length;
  expect(untilTried).toBeGreaterThan(8);
  queryClient.setQueryData(key, deliveries(1, 1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads.mock.calls.length - untilTried).toBeLessThanOrEqual(1);
});

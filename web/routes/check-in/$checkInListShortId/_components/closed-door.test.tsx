import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../../tests/setup/screen.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { ClosedDoor } from './closed-door.tsx';
import type { DoorList } from './door-list.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

test('the countdown before opening continues, also while the server is unreachable', async () => {
  const list = {
    name: 'Main door',
    state: 'NOT_ACTIVE',
    server_time: new Date(start).toISOString(),
    activates_at: new Date(start + 300_000).toISOString(),
    expires_at: null,
    event: { title: 'Night', timezone: 'Asia/Hong_Kong' },
  } as DoorList;
  function Asking() {
    const [, count] = useState(0);
    return (
      <>
        {/* A failed attempt renders the screen again, with the data known before. */}
        <button type="button" onClick={() => count((n) => n + 1)}>
          draw anew
        </button>
        <ClosedDoor shortId="l_1" list={list} />
      </>
    );
  }
  const screen = await draw(
    <QueryClientProvider client={queryClient}>
      <Asking />
    </QueryClientProvider>,
  );
  const left = (): string | undefined =>
    screen.querySelector('[role="timer"]')?.textContent ?? undefined;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(left()).toBe('04:30');
  await act(async () => screen.querySelector('button')?.click());
  expect(left()).toBe('04:30');
});

test('days before the opening are shown as text, the last day as a countdown', async () => {
  const day_ms = 86_400_000;
  const list = {
    name: 'Main door',
    state: 'NOT_ACTIVE',
    // This device's clock is an hour behind.
    server_time: new Date(start + 3_600_000).toISOString(),
    activates_at: new Date(start + 3_600_000 + 3 * day_ms).toISOString(),
    expires_at: null,
    event: { title: 'Night', timezone: 'Asia/Hong_Kong' },
  } as DoorList;
  const screen = await draw(
    <QueryClientProvider client={queryClient}>
      <ClosedDoor shortId="l_1" list={list} />
    </QueryClientProvider>,
  );
  const timer = (): string | undefined => screen.querySelector('[role="timer"]')?.textContent;
  expect([screen.textContent.includes('3 days'), timer()]).toEqual([true, undefined]);
  await act(() => vi.advanceTimersByTimeAsync(day_ms));
  expect(screen.textContent).toContain('2 days');
  await act(() => vi.advanceTimersByTimeAsync(day_ms + 60_000));
  expect(timer()).toBe('23:59:00');
});

test('a link that is gone is no longer opened without a network', async () => {
  const remove = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('caches', { open: () => Promise.resolve({ delete: remove }) });
  await draw(
    <QueryClientProvider client={queryClient}>
      <ClosedDoor shortId="l_1" />
    </QueryClientProvider>,
  );
  expect(remove.mock.calls).toEqual([[location.pathname]]);
  vi.unstubAllGlobals();
});

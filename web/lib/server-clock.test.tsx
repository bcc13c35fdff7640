import { afterEach, expect, test, vi } from 'vitest';
import { listings } from '#features/listings/contract.ts';
import { call } from './api.ts';
import { now, serverClock } from './clock.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['an hour slow', 3_600_000, 3_599_000, 3_600_000],
  ['an hour fast', -3_600_000, -3_601_000, -3_600_000],
  ['right', 0, 0, 0],
])(
  'a browser whose clock is %s takes the server’s never to be early',
  async (_, ahead, least, most) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json(
        { data: [] },
        { headers: { date: new Date(Math.floor((now() + ahead) / 1000) * 1000).toUTCString() } },
      ),
    );
    await call(listings.tickets, { params: { eventId: 1 } });
    expect(serverClock.ahead_ms).toBeGreaterThanOrEqual(least - 500);
    expect(serverClock.ahead_ms).toBeLessThanOrEqual(most);
  },
);

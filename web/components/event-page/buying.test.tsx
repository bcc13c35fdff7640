import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { CallError } from '#platform/client.ts';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { publicPrice, publicTicket } from '../../../tests/setup/public-event.ts';
import { useOnce } from '../auth/use-once.ts';
import { useWakeLock } from '../use-wake-lock.ts';
import { linesOf } from './basket.ts';
import { useAvailability } from './use-availability.ts';
import { useReserve } from './use-reserve.ts';
import { useSelection } from './use-selection.ts';
import { useViewBeacon } from './use-view-beacon.ts';
import { storeCode } from './visitor-codes.ts';

/** The event page's own logic: calls, storage, reservation. The tests simulate the server. */
interface Request {
  method: string;
  url: string;
  body: { tickets?: unknown; promo_code?: string; affiliate_code?: string; first?: boolean };
  key: string | null;
}
let asked: Request[];
let answer: (item: Request) => Response | Promise<Response>;
beforeEach(() => {
  asked = [];
  answer = () => Response.json({ data: [] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const request: Request = {
      method: init?.method ?? 'GET',
      url: String(url),
      body: JSON.parse(String(init?.body ?? '{}')) as Request['body'],
      key: new Headers(init?.headers).get('idempotency-key'),
    };
    asked.push(request);
    return answer(request);
  });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ticket = publicTicket(1, [publicPrice(10, { price: 100 })]);
const cheaper = publicTicket(1, [
  publicPrice(10, { price: 80, price_before_discount: 100, is_discounted: true }),
]);
const event = { id: 7, currency: 'HKD', tickets: [ticket] } as unknown as PublicEvent;
const refusal = (status: number, body: object = {}) => Response.json(body, { status });
/** Renders a hook within a page; `held.current` is its last result. */
async function within<T>(use: () => T) {
  const held = {} as { current: T };
  function Probe() {
    held.current = use();
    return null;
  }
  return { held, ...(await drawComponent(<Probe />)) };
}

test.each([
  ['the page', false],
  ['a widget', true],
])('choosing tickets in %s causes only a few renders', async (_, isFramed) => {
  let drawn = 0;
  const { held } = await within(() => {
    drawn += 1;
    // An endless rerender would never let navigation finish.
    if (drawn > 50) throw new Error('drawn without end');
    return useSelection(event, event.tickets, isFramed);
  });
  await act(async () => held.current.setBasket(() => ({ 10: { quantity: 2 } })));
  expect(held.current.lines.map(({ chosen }) => chosen.quantity)).toEqual([2]);
  expect(drawn).toBeLessThan(10);
});

describe('the tickets of a cached page', () => {
  const shown = async () => (await within(() => useAvailability(event))).held;

  test('are refetched when it opens, and when its tab becomes visible', async () => {
    answer = () => Response.json({ data: [cheaper] });
    const held = await shown();
    await waitFor(() => expect(held.current.tickets[0]?.prices[0]?.price).toBe(80));
    expect(asked.map((item) => item.url)).toEqual(['/api/public/events/7/tickets']);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  /** The timeouts until the next sale opens or ends: longer than any other, shorter than a day. */
  const waits = () =>
    timeouts.mock.calls.filter(([, ms = 0]) => ms > 50_000 && ms < 24 * 60 * minute_ms);
  let timeouts: MockInstance<typeof setTimeout>;
  const minute_ms = 60_000;
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

  test.each([
    ['ends', (moment: string) => ({ sale_end_date: moment })],
    ['opens', (moment: string) => ({ sale_start_date: moment, is_before_sale_start_date: true })],
  ])('are refetched when a sale %s, by the server’s clock', async (_, sale) => {
    timeouts = vi.spyOn(globalThis, 'setTimeout');
    const hour_ms = 60 * minute_ms;
    const price = publicPrice(10, sale(at(hour_ms + minute_ms)));
    // This browser's clock is an hour slow.
    answer = () =>
      Response.json(
        { data: [publicTicket(1, [price])] },
        { headers: { date: new Date(Date.now() + hour_ms).toUTCString() } },
      );
    await shown();
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(waits()).toHaveLength(1));
    answer = () => Response.json({ data: [ticket] });
    const [look, ms = 0] = waits()[0] ?? [];
    expect(Math.abs(ms - minute_ms)).toBeLessThan(10_000);
    await act(async () => look?.());
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test('are not refetched all the time when no sale opens or ends', async () => {
    timeouts = vi.spyOn(globalThis, 'setTimeout');
    const price = publicPrice(10, { sale_start_date: at(-minute_ms) });
    const before = publicTicket(1, [{ ...price, is_before_sale_start_date: true }], {
      sale_start_date: at(minute_ms),
    });
    const after = publicTicket(2, [
      publicPrice(20, { sale_end_date: at(-1), is_after_sale_end_date: true }),
    ]);
    answer = () => Response.json({ data: [before, after] }, { headers: { date: at(0) } });
    await shown();
    await waitFor(() => expect(waits()).toHaveLength(1));
    expect(asked).toHaveLength(1);
  });

  test('are kept when the request fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const held = await shown();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([held.current.tickets, held.current.promo.state]).toEqual([[ticket], 'none']);
  });

  test('apply a stored code automatically, marked as not entered by hand', async () => {
    storeCode('promo_code', 7, 'early');
    answer = () =>
      Response.json({ data: { tickets: [cheaper], promo_code: { code: 'EARLY', valid: true } } });
    const held = await shown();
    await waitFor(() =>
      expect(held.current.promo).toEqual({
        code: 'EARLY',
        state: 'applied',
        problem: null,
        by_hand: false,
      }),
    );
    expect(held.current.tickets[0]?.prices[0]?.price).toBe(80);
  });

  test('refuse an invalid code with a message, and forget it', async () => {
    answer = (item) =>
      Response.json({
        data: item.url.includes('promo_code')
          ? { tickets: [ticket], promo_code: { code: 'NOPE', valid: false } }
          : [ticket],
      });
    const held = await shown();
    await act(() => held.current.apply(' NOPE '));
    expect(held.current.promo).toMatchObject({
      code: 'NOPE',
      state: 'refused',
      by_hand: true,
      problem: expect.stringMatching(/\w+ \w+/),
    });
    expect(sessionStorage.getItem('promo_code:7')).toBe(null);
  });

  test('refuse an overlong code without a request', async () => {
    const held = await shown();
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(() => held.current.apply('x'.repeat(51)));
    expect([held.current.promo.state, asked.length]).toEqual(['refused', 1]);
  });

  test('have their old prices again after the code is removed', async () => {
    answer = (item) =>
      Response.json({
        data: item.url.includes('promo_code')
          ? { tickets: [cheaper], promo_code: { code: 'EARLY', valid: true } }
          : [ticket],
      });
    const held = await shown();
    await act(() => held.current.apply('early'));
    expect([held.current.promo.state, sessionStorage.getItem('promo_code:7')]).toEqual([
      'applied',
      'EARLY',
    ]);
    await act(async () => held.current.drop());
    await waitFor(() => expect(held.current.tickets[0]?.prices[0]?.price).toBe(100));
    expect([held.current.promo.state, sessionStorage.getItem('promo_code:7')]).toEqual([
      'none',
      null,
    ]);
  });

  test('come from the latest request, whichever response arrives first', async () => {
    const waiting: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(resolve));
    const held = await shown();
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => {
      const applied = held.current.apply('EARLY');
      await expect.poll(() => waiting).toHaveLength(2);
      waiting[1]?.(
        Response.json({ data: { tickets: [cheaper], promo_code: { code: 'EARLY', valid: true } } }),
      );
      await applied;
      waiting[0]?.(Response.json({ data: [ticket] }));
    });
    expect([held.current.tickets[0]?.prices[0]?.price, held.current.promo.state]).toEqual([
      80,
      'applied',
    ]);
  });

  test('keep the code that is being applied when the tab becomes visible', async () => {
    const waiting: ((response: Response) => void)[] = [];
    answer = () => new Promise((resolve) => waiting.push(resolve));
    const held = await shown();
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => {
      const applied = held.current.apply('EARLY');
      await expect.poll(() => waiting).toHaveLength(2);
      document.dispatchEvent(new Event('visibilitychange'));
      await expect.poll(() => waiting).toHaveLength(3);
      waiting[1]?.(
        Response.json({ data: { tickets: [cheaper], promo_code: { code: 'EARLY', valid: true } } }),
      );
      await applied;
      waiting[2]?.(Response.json({ data: [ticket] }));
    });
    expect([held.current.tickets[0]?.prices[0]?.price, held.current.promo.state]).toEqual([
      80,
      'applied',
    ]);
  });
});

describe('a reservation', () => {
  const lines = linesOf([ticket], { 10: { quantity: 2 } }, 'HKD');
  async function given() {
    const announced: string[] = [];
    const around = {
      refresh: () => Promise.resolve(void announced.push('refresh')),
      refuse: (problem: string) => void announced.push(problem),
    };
    const dropped: [number, number][] = [];
    const dropTo = (id: number, left: number) => void dropped.push([id, left]);
    return {
      announced,
      dropped,
      ...(await within(() => useReserve(event, around, dropTo))),
    };
  }

  test('sends the selection with promo code and affiliate, and leads to the checkout', async () => {
    storeCode('aff', 7, 'kim');
    answer = () => Response.json({ data: { short_id: 'o_1' } }, { status: 201 });
    const { held, address } = await given();
    await act(() => held.current.reserve(lines, 'EARLY'));
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/public/events/7/order',
      body: {
        tickets: [{ ticket_id: 1, quantities: [{ price_id: 10, quantity: 2 }] }],
        promo_code: 'EARLY',
        affiliate_code: 'kim',
      },
    });
    expect(address()).toBe('/checkout/7/o_1/details');
  });

  test('is repeated with the same key after a lost connection, with a new one for another basket', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { held } = await given();
    await act(() => held.current.reserve(lines));
    await act(() => held.current.reserve(lines));
    await act(() => held.current.reserve(linesOf([ticket], { 10: { quantity: 3 } }, 'HKD')));
    const [first, again, other] = asked.map((item) => item.key);
    expect([first === again, first === other, (first ?? '').length > 20]).toEqual([
      true,
      false,
      true,
    ]);
    expect(held.current.refused.problem).toMatch(/offline/);
  });

  test('gets a new key after a refusal', async () => {
    answer = () =>
      refusal(409, {
        code: 'ticket.sold_out',
        message: 'Sold out.',
        errors: { 'tickets.0.quantities.0.quantity': ['Sold out.'] },
      });
    const { held, announced } = await given();
    await act(() => held.current.reserve(lines));
    expect(held.current.refused).toEqual({ problem: 'Sold out.', prices: { 10: 'Sold out.' } });
    await act(() => held.current.reserve(lines));
    expect(asked[0]?.key).not.toBe(asked[1]?.key);
    expect([announced, held.current.pending]).toEqual([['refresh', 'refresh'], false]);
  });

  test('is reduced to what is left when tickets sold out, and can be continued with one click', async () => {
    answer = () =>
      refusal(409, {
        code: 'ticket.sold_out',
        message: 'Only 1 ticket is left.',
        errors: { 'tickets.0.quantities.0.quantity': ['Only 1 ticket is left.'] },
        details: { price_id: 10, left: 1, short: [{ price_id: 10, left: 1 }] },
      });
    const { held, dropped } = await given();
    await act(() => held.current.reserve(lines));
    expect(dropped).toEqual([[10, 1]]);
    expect(held.current.refused).toEqual({
      problem: 'Your selection now has what is left. Check out to book it.',
      prices: { 10: 'Only 1 ticket is left.' },
    });
  });

  test('is reduced for every price that sold out, and says so at each', async () => {
    answer = () =>
      refusal(409, {
        code: 'ticket.sold_out',
        message: 'No.',
        errors: {
          'tickets.0.quantities.0.quantity': ['Only 1 is left.'],
          'tickets.0.quantities.1.quantity': ['None is left.'],
          promo_code: ['This code is used up.'],
        },
        details: {
          price_id: 10,
          left: 1,
          short: [
            { price_id: 10, left: 1 },
            { price_id: 11, left: 0 },
          ],
        },
      });
    const { held, dropped, announced } = await given();
    const two = lines.flatMap((line) => [line, { ...line, price: { ...line.price, id: 11 } }]);
    await act(() => held.current.reserve(two, 'EARLY'));
    expect(dropped).toEqual([
      [10, 1],
      [11, 0],
    ]);
    expect(held.current.refused).toEqual({
      problem: 'Your selection now has what is left. Check out to book it.',
      prices: { 10: 'Only 1 is left.', 11: 'None is left.' },
    });
    expect(announced[0]).toBe('This code is used up.');
  });

  test('shows an error at the code field when the code was used up meanwhile', async () => {
    answer = () =>
      refusal(409, {
        code: 'promo_code.used_up',
        message: 'No.',
        errors: { promo_code: ['This code is used up.'] },
      });
    const { held, announced } = await given();
    await act(() => held.current.reserve(lines, 'EARLY'));
    expect([announced[0], held.current.refused.problem]).toEqual(['This code is used up.', null]);
  });
});

describe('a view of an event', () => {
  const looked = (status: string, visited = true) =>
    within(() => useViewBeacon({ id: 7, status }, visited));

  test('is counted, and marked as first only once per browser', async () => {
    await looked('LIVE');
    await waitFor(() =>
      expect(asked.map((item) => [item.url, item.body.first])).toEqual([
        ['/api/public/events/7/view', true],
      ]),
    );
    cleanup();
    await looked('LIVE');
    await waitFor(() => expect(asked.map((item) => item.body.first)).toEqual([true, false]));
  });

  test.each([
    ['DRAFT', true],
    ['ARCHIVED', true],
    ['LIVE', false],
  ])('is not counted when the event is %s and visited is %s', async (status, visited) => {
    await looked(status, visited);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([]);
  });
});

test('a single-use link is used once even when rendered twice; used-up and failed differ', async () => {
  for (const [error, state] of [
    [null, 'done'],
    [new CallError(404, {}), 'spent'],
    [new CallError(410, {}), 'spent'],
    [new CallError(500, {}), 'failed'],
    [new CallError(0, {}), 'failed'],
  ] as const) {
    const work = vi.fn(() => (error ? Promise.reject(error) : Promise.resolve()));
    const { held } = await within(() => useOnce(work));
    await waitFor(() => expect(held.current.state).toBe(state));
    expect(work).toHaveBeenCalledTimes(1);
    cleanup();
  }
});

test('the screen stays on while the ticket is visible, and may turn off afterwards', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  await within(() => useWakeLock());
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  await act(async () => undefined);
  cleanup();
  expect(release).toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

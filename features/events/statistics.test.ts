import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, fromWallClock, plusDays } from '#platform/pure/time.ts';
import {
  buyer,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

interface Day {
  date: string;
  tickets_sold: number;
  orders_created: number;
  total_sales_gross: number;
}
interface Stats {
  daily_stats: Day[];
  today: Day;
  same_weekday: Day;
  total_views: number;
  totals: { unique_views: number; tickets_sold: number; orders: number; sales_total_gross: number };
}
const stats = async (id: number, days = 30): Promise<Stats> =>
  (await testApp.ask('GET', `/events/${id}/stats?days=${days}`, { token: staff.token })).data;
const now = (): string => new Date(testApp.platform.clock()).toISOString();

/** Completes a free order at an instant. */
async function soldAt(sold: Sold, instant: string, quantity = 1): Promise<void> {
  const held = await givenHold(testApp, sold, quantity);
  await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: { order: buyer, attendees: [] },
  });
  await testApp.platform.db
    .updateTable('orders')
    .set({ completed_at: instant })
    .where('id', '=', held.order_id)
    .execute();
}
const free = (timezone: string) =>
  givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null, event: { timezone } });

test.each([
  'Asia/Hong_Kong',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
])('in %s a sale counts on its local day, at both boundaries', async (zone) => {
  const sold = await free(zone);
  const today = dayOf(now(), zone);
  const midnight = fromWallClock(plusDays(today, -1), zone);
  await soldAt(sold, midnight, 2);
  await soldAt(sold, new Date(Date.parse(midnight) - 1).toISOString(), 3);
  const { daily_stats } = await stats(sold.event_id, 4);
  expect(daily_stats.map(({ date, tickets_sold }) => [date, tickets_sold])).toEqual([
    [plusDays(today, -3), 0],
    [plusDays(today, -2), 3],
    [plusDays(today, -1), 2],
    [today, 0],
  ]);
});

/**
 * Returns the last Sunday of a month, when clocks change in Europe: of this year, or of the last
 * one if it is still to come.
 */
function clocksChanged(month: number): string {
  const before = plusDays(dayOf(now(), 'Europe/Berlin'), -2);
  const inYear = (year: number): string => {
    const end = new Date(Date.UTC(year, month, 0));
    return plusDays(end.toISOString().slice(0, 10), -end.getUTCDay());
  };
  const year = Number(before.slice(0, 4));
  return inYear(year) <= before ? inYear(year) : inYear(year - 1);
}

test('days with a clock change have 23 or 25 hours and lose no sales', async () => {
  const sold = await free('Europe/Berlin');
  const [forward, back] = [clocksChanged(3), clocksChanged(10)];
  for (const instant of [
    `${plusDays(forward, -1)}T23:30:00Z`,
    `${forward}T21:59:59Z`,
    `${forward}T22:00:00Z`,
    `${plusDays(back, -1)}T22:00:00Z`,
    `${back}T00:30:00Z`,
    `${back}T01:30:00Z`,
    `${back}T22:59:59Z`,
    `${back}T23:00:00Z`,
  ])
    await soldAt(sold, instant);
  const { daily_stats } = await stats(sold.event_id, 400);
  const on = (date: string): number =>
    daily_stats.find((day) => day.date === date)?.tickets_sold ?? -1;
  expect([forward, plusDays(forward, 1), back, plusDays(back, 1)].map(on)).toEqual([2, 1, 4, 1]);
  expect(new Set(daily_stats.map(({ date }) => date)).size).toBe(400);
});

test('today is compared with the same weekday of the week before', async () => {
  const sold = await free('Asia/Hong_Kong');
  await soldAt(sold, now(), 2);
  await soldAt(sold, new Date(testApp.platform.clock() - 7 * 86_400_000).toISOString(), 5);
  for (const days of [1, 8, 30]) {
    const figures = await stats(sold.event_id, days);
    expect(figures).toMatchObject({
      today: { tickets_sold: 2, orders_created: 1 },
      same_weekday: { tickets_sold: 5, orders_created: 1 },
    });
    expect(figures.daily_stats).toHaveLength(days);
  }
});

test('cancelled attendees and orders are excluded from days, totals and list alike', async () => {
  const sold = await free('Asia/Hong_Kong');
  await soldAt(sold, now(), 3);
  await soldAt(sold, now(), 2);
  const { token } = staff;
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/orders`, { token });
  const [two, three] = data as { id: number; attendees: { id: number }[] }[];
  const attendee = `/events/${sold.event_id}/attendees/${three?.attendees[0]?.id}`;
  const figures = async (): Promise<number[]> => {
    const { daily_stats, today, totals } = await stats(sold.event_id, 7);
    const event = await testApp.ask('GET', `/events/${sold.event_id}`, { token });
    const { statistics } = event.data as { statistics: { tickets_sold: number } };
    const days = daily_stats.reduce((sum, day) => sum + day.tickets_sold, 0);
    return [days, today.tickets_sold, totals.tickets_sold, statistics.tickets_sold];
  };
  expect(await figures()).toEqual([5, 5, 5, 5]);
  await testApp.ask('PATCH', attendee, { token, body: { status: 'CANCELLED' } });
  expect(await figures()).toEqual([4, 4, 4, 4]);
  await testApp.ask('PATCH', attendee, { token, body: { status: 'ACTIVE' } });
  expect(await figures()).toEqual([5, 5, 5, 5]);
  await testApp.ask('POST', `/events/${sold.event_id}/orders/${two?.id}/cancel`, { token });
  expect(await figures()).toEqual([3, 3, 3, 3]);
});

test('holds are not counted, and a period is 1 to 400 days', async () => {
  const sold = await free('Asia/Hong_Kong');
  await givenHold(testApp, sold, 3);
  expect(await stats(sold.event_id, 1)).toMatchObject({
    daily_stats: [{ tickets_sold: 0, orders_created: 0, total_sales_gross: 0 }],
    totals: { tickets_sold: 0, orders: 0 },
  });
  for (const days of ['0', '401', '1.5', 'x', '-1'])
    expect(
      (
        await testApp.ask('GET', `/events/${sold.event_id}/stats?days=${days}`, {
          token: staff.token,
        })
      ).status,
    ).toBe(422);
});

test('views are counted for live events only, first visits separately', async () => {
  const [live, draft] = [
    await free('Asia/Hong_Kong'),
    await givenEvent(testApp, staff, { status: 'DRAFT' }),
  ];
  const view = (id: number, body: object = {}) =>
    testApp.ask('POST', `/public/events/${id}/view`, { body });
  for (const first of [true, false, true])
    expect((await view(live.event_id, { first })).status).toBe(200);
  await view(draft.event_id, { first: true });
  expect(await stats(live.event_id)).toMatchObject({ total_views: 3, totals: { unique_views: 2 } });
  expect(await stats(draft.event_id)).toMatchObject({
    total_views: 0,
    totals: { unique_views: 0 },
  });
  expect((await view(live.event_id, { first: 'yes' })).status).toBe(422);
  expect((await view(999_999)).status).toBe(404);
});

test('concurrent views are all counted', async () => {
  const { event_id } = await free('Asia/Hong_Kong');
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      testApp.ask('POST', `/public/events/${event_id}/view`, { body: { first: n % 4 === 0 } }),
    ),
  );
  expect(await stats(event_id)).toMatchObject({
    total_views: 40,
    totals: { unique_views: 10 },
    today: { total_views: 40, unique_views: 10 },
  });
});

test('views are counted per day', async () => {
  const { event_id } = await free('Asia/Hong_Kong');
  await testApp.ask('POST', `/public/events/${event_id}/view`, { body: { first: true } });
  const today = dayOf(now(), 'Asia/Hong_Kong');
  await testApp.platform.db
    .insertInto('event_views')
    .values({ event_id, day: plusDays(today, -2), total: 7, first_time: 3 })
    .execute();
  const { daily_stats, total_views } = (await stats(event_id, 3)) as unknown as {
    daily_stats: { date: string; total_views: number; unique_views: number }[];
    total_views: number;
  };
  expect(daily_stats.map((day) => [day.date, day.total_views, day.unique_views])).toEqual([
    [plusDays(today, -2), 7, 3],
    [plusDays(today, -1), 0, 0],
    [today, 1, 1],
  ]);
  expect(total_views).toBe(8);
});

test('sales are updated when an order is refunded, moved or cancelled', async () => {
  const sold = await free('Asia/Hong_Kong');
  await soldAt(sold, now(), 2);
  await soldAt(sold, now(), 3);
  const ids = (
    await testApp.platform.db
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', sold.event_id)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
  const change = (id: number | undefined, to: object) =>
    testApp.platform.db
      .updateTable('orders')
      .set(to)
      .where('id', '=', id ?? 0)
      .execute();
  await change(ids[0], { total_before_additions: 5000, total_gross: 5000 });
  await change(ids[0], { total_refunded: 1500 });
  expect(await stats(sold.event_id, 1)).toMatchObject({
    totals: { orders: 2, sales_total_gross: 50 },
    today: { tickets_sold: 5, orders_created: 2, total_sales_gross: 50, refunded: 15 },
  });
  await change(ids[0], { first_name: 'Nobody counts a name' });
  await change(ids[1], { status: 'CANCELLED' });
  expect(await stats(sold.event_id, 1)).toMatchObject({
    totals: { orders: 1 },
    today: { tickets_sold: 2, orders_created: 1 },
  });
  await change(ids[1], { status: 'COMPLETED' });
  expect(await stats(sold.event_id, 1)).toMatchObject({
    today: { tickets_sold: 5, orders_created: 2 },
  });
  await expect(
    testApp.platform.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 'CANCELLED' })
        .where('id', '=', ids[0] ?? 0)
        .execute();
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await stats(sold.event_id, 1)).toMatchObject({
    today: { tickets_sold: 5, orders_created: 2 },
  });
});

test('the expected attendees are updated as attendees are cancelled and reactivated', async () => {
  const sold = await free('Asia/Hong_Kong');
  await soldAt(sold, now(), 3);
  const may = async (): Promise<number> =>
    (await testApp.ask('GET', `/events/${sold.event_id}/check_in_stats`, { token: staff.token }))
      .data['total_attendees'] as number;
  expect(await may()).toBe(3);
  const [attendee] = (
    await testApp.ask('GET', `/events/${sold.event_id}/attendees`, { token: staff.token })
  ).data as { id: number }[];
  const put = (status: string) =>
    testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${attendee?.id}`, {
      token: staff.token,
      body: { status },
    });
  expect((await put('CANCELLED')).status).toBe(200);
  expect(await may()).toBe(2);
  expect((await put('ACTIVE')).status).toBe(200);
  expect(await may()).toBe(3);
});

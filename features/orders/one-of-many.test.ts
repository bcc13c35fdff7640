import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { queueOfReservations } from './actions/reserve.ts';
import { reserveBatch, type Request } from './actions/reserve-batch.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('a reservation that cannot be written takes no stock and affects no other', async () => {
  const sold = await givenEvent(testApp, await givenStaff(testApp), { quantity: 50 });
  const sizes: number[] = [];
  const queue = queueOfReservations((ctx, event, requests, turn) => {
    sizes.push(requests.length);
    return reserveBatch(ctx, event, requests, turn);
  });
  const request = (session_hash: string, user_id: number | null): Request => ({
    input: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 2 }] },
      ],
    },
    session_hash,
    had_session: false,
    locale: 'en',
    user_id,
    holder: null,
  });
  const ended = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((session) =>
      queue.add(testApp.ctx(), sold.event_id, request(session, session === 'c' ? 999_999 : null)),
    ),
  );
  expect(sizes).toEqual([4, 2, 2, 1, 1]);
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect((ended[2] as PromiseRejectedResult).reason).toMatchObject({ code: '23503' });
  const { db } = testApp.platform;
  expect(await db.selectFrom('orders').select('session_hash').orderBy('id').execute()).toEqual(
    ['a', 'b', 'd'].map((session_hash) => ({ session_hash })),
  );
  const counters = await db.selectFrom('counters').select('reserved').execute();
  expect(counters.map(({ reserved }) => reserved)).toContain(6);
});

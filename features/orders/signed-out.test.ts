import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { deviceCookie } from '#platform/visitor.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const cookieOf = (set: unknown): string => String(set ?? '').split(';')[0] ?? '';

test('after a sign-out the next person at a browser is not the buyer of its orders', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const device = cookieOf(deviceCookie(testApp.platform.config));
  const done = await givenHold(testApp, sold, 1, device);
  await givenDetails(testApp, sold, done);
  const browser = `${device}; ${done.cookie}`;
  const open = await givenHold(testApp, sold, 1, browser);
  const path = (id: string): string => `/public/events/${sold.event_id}/order/${id}`;
  const read = async (cookie: string) => {
    const completed = await testApp.ask('GET', path(done.short_id), { cookie });
    const unfinished = await testApp.ask('GET', path(open.short_id), { cookie });
    const { is_buyer, email } = completed.data as { is_buyer: boolean; email: string | null };
    return { is_buyer, email, unfinished: unfinished.status };
  };
  expect(await read(browser)).toEqual({
    is_buyer: true,
    email: 'taiman@example.com',
    unfinished: 200,
  });
  const left = await testApp.ask('POST', '/auth/logout', { token: staff.token, cookie: browser });
  const after = `${device}; ${cookieOf(left.headers['set-cookie']) || done.cookie}`;
  expect(await read(after)).toEqual({ is_buyer: false, email: null, unfinished: 404 });
  // The next person's own order does not get the session of the last one, which the browser's mark
  // would derive again.
  const next = await givenHold(testApp, sold, 1, after);
  expect(next.cookie).toBe(after);
  expect(await read(after)).toEqual({ is_buyer: false, email: null, unfinished: 404 });
});

test('a sign-out sets no cookie where no order was begun', async () => {
  const { token } = await givenStaff(testApp);
  const left = await testApp.ask('POST', '/auth/logout', { token });
  expect([left.status, left.headers['set-cookie']]).toEqual([200, undefined]);
});

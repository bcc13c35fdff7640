import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('mails of one order are sent anew three times an hour, whoever asks and for whichever ticket', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const [one, other] = [await givenHold(testApp, sold, 2), await givenHold(testApp, sold, 1)];
  await givenDetails(testApp, sold, one);
  await givenDetails(testApp, sold, other);
  const resend = async (path: string): Promise<number> =>
    (await testApp.ask('POST', `/events/${sold.event_id}/${path}`, { token: staff.token })).status;
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/orders/${one.order_id}`, {
    token: staff.token,
  });
  const [first] = (data as { attendees: { id: number }[] }).attendees;
  const confirmation = `orders/${one.order_id}/resend_confirmation`;
  const ticket = `attendees/${first?.id}/resend-ticket`;
  expect(await resend(confirmation)).toBe(200);
  expect(await resend(ticket)).toBe(200);
  expect(await resend(ticket)).toBe(200);
  expect(await resend(ticket)).toBe(429);
  expect(await resend(confirmation)).toBe(429);
  expect(await resend(`orders/${other.order_id}/resend_confirmation`)).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
} from '../../tests/setup/given.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('one file has record, consents with their history, orders with tickets and answers', async () => {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const member = await givenMember(testApp, { consents: { phone: true } });
  const stranger = await givenMember(testApp);
  await testApp.ask('PUT', '/WOWusers/consents', { token: member.token, body: { phone: false } });
  const sold = await givenEvent(testApp, staff, { price: 250 });
  const paid = await givenPaid(testApp, sold, 2);
  const foreign = await givenPaid(testApp, sold);
  await testApp.platform.db
    .updateTable('orders')
    .set({ user_id: member.user_id })
    .where('id', '=', paid.order_id)
    .execute();
  const answer = await testApp.ask('GET', '/WOWusers/export', { token: member.token });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment;.*my-data-/) as string,
  });
  expect(String(answer.headers['cache-control'])).toMatch(/no-store|private/);
  const whole = JSON.parse(answer.text) as { orders: unknown[] };
  expect(whole).toMatchObject({
    user: { id: member.user_id, email: member.email },
    member: { member_id: member.member_id, district: 'sha_tin' },
    consents: {
      phone: false,
      history: [
        { channel: 'phone', is_given: false },
        { channel: 'phone', is_given: true },
      ],
    },
    orders: [
      {
        short_id: paid.short_id,
        total_gross: 500,
        email: buyer.email,
        attendees: [{ first_name: buyer.first_name }, {}],
        question_answers: [],
        event: { id: sold.event_id },
      },
    ],
  });
  expect(answer.text).not.toMatch(new RegExp(`${foreign.short_id}|${stranger.email}|argon2`));
  expect((await testApp.ask('GET', '/WOWusers/export')).status).toBe(401);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { SliceOutcome } from '#platform/endpoint.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { removed_address } from '#platform/retention.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('emails of an order can be resent three times an hour, across staff and tickets', async () => {
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

test('a bulk run counts once per order, regardless of its number of attendees', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold, 5);
  await givenDetails(testApp, sold, held);
  const resend = async (run_id?: string): Promise<SliceOutcome> =>
    (
      await testApp.ask('POST', `/events/${sold.event_id}/attendees/resend-tickets`, {
        token: staff.token,
        body: { all_found: true, run_id },
      })
    ).data as SliceOutcome;
  expect(await resend('Monday')).toMatchObject({ done: 5, refused: [] });
  expect(await resend('Monday')).toMatchObject({ done: 5, refused: [] });
  expect(await resend()).toMatchObject({ done: 5, refused: [] });
  expect(await resend('Tuesday')).toMatchObject({ done: 5, refused: [] });
  const fourth = await resend('Wednesday');
  expect([fourth.done, fourth.refused.map(({ code }) => code)]).toEqual([
    0,
    Array.from({ length: 5 }, () => 'too_many_requests'),
  ]);
  // A run named like the end of another key is a run of its own.
  const { dedupe_key } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('dedupe_key')
    .where('order_id', '=', held.order_id)
    .where('dedupe_key', 'like', 'attendee-ticket:%Z')
    .executeTakeFirstOrThrow();
  expect(await resend(dedupe_key.split(':').at(-1) ?? '')).toMatchObject({ done: 0 });
});

describe('a mailbox that strangers filled with free tickets', () => {
  async function filled() {
    const staff = await givenStaff(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const email = `victim-${sold.event_id}@example.com`;
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held, { email });
    for (let n = 0; n < buckets['mailbox.tickets'].limit; n++)
      await mayReach(testApp.ctx(), 'tickets', email);
    const guestNow = () =>
      testApp.platform.db
        .selectFrom('attendees')
        .select(['id', 'short_id', 'code_number', 'first_name'])
        .where('order_id', '=', held.order_id)
        .executeTakeFirstOrThrow();
    const { id } = await guestNow();
    const mails = async (): Promise<number> =>
      (
        await testApp.platform.db
          .selectFrom('deliveries')
          .select('id')
          .where('to_address', '=', email)
          .where('order_id', '=', held.order_id)
          .execute()
      ).length;
    const ask = (method: string, path: string, body: object = {}) =>
      testApp.ask(method, `/events/${sold.event_id}/${path}`, { token: staff.token, body });
    return {
      ask,
      email,
      guestNow,
      mails,
      sold,
      ticket: `attendees/${id}`,
      order_id: held.order_id,
    };
  }

  test('still gets what staff send', async () => {
    const { ask, mails, ticket, order_id } = await filled();
    const before = await mails();
    expect((await ask('POST', `${ticket}/resend-ticket`, { new_code: true })).status).toBe(200);
    expect((await ask('POST', `orders/${order_id}/resend_confirmation`)).status).toBe(200);
    // Otherwise the new ticket would withdraw the mail with the one before.
    await testApp.work();
    expect((await ask('PUT', ticket, { first_name: '小美' })).status).toBe(200);
    expect(await mails()).toBe(before + 3);
  });

  test('still gets the mail that its order was cancelled, by staff or with the event', async () => {
    const [first, other] = [await filled(), await filled()];
    expect((await first.ask('POST', `orders/${first.order_id}/cancel`)).status).toBe(200);
    const { rows: events } = await sql<{ title: string }>`
      select title from events where id = ${other.sold.event_id}`.execute(testApp.platform.db);
    expect((await other.ask('POST', 'cancellation', events[0])).status).toBe(200);
    await testApp.work();
    const { rows } = await sql<{ order_id: number; kind: string }>`
      select order_id::int, kind from deliveries
      where order_id in (${first.order_id}, ${other.order_id}) and kind like '%cancelled'
      order by order_id`.execute(testApp.platform.db);
    expect(rows).toEqual([
      { order_id: first.order_id, kind: 'order_cancelled' },
      { order_id: other.order_id, kind: 'event_cancelled' },
    ]);
  });

  test('gets no mail of a further free order, and the page shows this to the buyer', async () => {
    const { email, sold } = await filled();
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held, { email });
    const page = `/public/events/${sold.event_id}/order/${held.short_id}`;
    const isWithheld = async (cookie: string): Promise<unknown> =>
      (
        (await testApp.ask('GET', page, { headers: { cookie } })).data as {
          is_mail_withheld: boolean;
        }
      ).is_mail_withheld;
    expect(await isWithheld(held.cookie)).toBe(false);
    await testApp.work();
    expect([await isWithheld(held.cookie), await isWithheld('')]).toEqual([true, false]);
  });

  test('refuses what staff send once they filled it too, and the ticket stays valid', async () => {
    const { ask, email, guestNow, mails, ticket, order_id } = await filled();
    for (let n = 0; n < buckets['mailbox.staff_tickets'].limit; n++)
      await mayReach(testApp.ctx(), 'staff_tickets', email);
    const before = [await guestNow(), await mails()];
    for (const answer of [
      await ask('POST', `${ticket}/resend-ticket`, { new_code: true }),
      await ask('POST', `orders/${order_id}/resend_confirmation`),
      await ask('PUT', ticket, { first_name: '小美' }),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'mail.mailbox_is_full']);
    expect([await guestNow(), await mails()]).toEqual(before);
  });
});

test('a visitor mails a limited number of strangers by free orders; all orders complete', async () => {
  const sold = await givenEvent(testApp, await givenStaff(testApp), { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  const order = testApp.platform.db.selectFrom('orders').where('id', '=', held.order_id);
  const { device_hash } = await order.select('device_hash').executeTakeFirstOrThrow();
  for (let n = 0; n < buckets.free_order_mails.limit; n++)
    await testApp.platform.limits.take('free_order_mails', `device ${device_hash}`);
  const email = 'stranger@example.com';
  await givenDetails(testApp, sold, held, { email });
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('to_address', '=', email)
    .execute();
  expect(mails).toEqual([]);
  expect(await order.select('status').executeTakeFirst()).toEqual({ status: 'COMPLETED' });
  const { data } = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    { headers: { cookie: held.cookie } },
  );
  expect(data).toMatchObject({ is_mail_withheld: true });
});

test('resending to an erased email address is refused and sends nothing', async () => {
  const staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const nobody = { email: removed_address, first_name: '-', last_name: null };
  for (const table of ['orders', 'attendees'] as const)
    await testApp.platform.db
      .updateTable(table)
      .set(nobody)
      .where('event_id', '=', sold.event_id)
      .execute();
  const guest = await testApp.platform.db
    .selectFrom('attendees')
    .select(['id', 'code_number'])
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  const ask = (path: string, body: object = {}) =>
    testApp.ask('POST', `/events/${sold.event_id}/${path}`, { token: staff.token, body });
  for (const answer of [
    await ask(`attendees/${guest.id}/resend-ticket`, { new_code: true }),
    await ask(`orders/${held.order_id}/resend_confirmation`),
  ])
    expect([answer.status, answer.code]).toEqual([409, 'mail.address_removed']);
  for (const path of ['attendees/resend-tickets', 'orders/resend-confirmations'])
    expect((await ask(path, { all_found: true })).data).toMatchObject({
      done: 0,
      refused: [{ code: 'mail.address_removed' }],
    });
  // Its code admits as before: nobody would have the new one.
  const after = await testApp.platform.db
    .selectFrom('attendees')
    .select(['id', 'code_number'])
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual(guest);
});

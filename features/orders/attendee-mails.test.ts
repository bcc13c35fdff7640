import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOld } from '#platform/retention.ts';
import { attachmentMakers } from '#features/mailbox/attachments.ts';
import { get as readMail } from '#features/mailbox/store.ts';
import {
  buyer,
  givenDetails,
  givenEvent,
  givenHold,
  givenConnected,
  givenPaymentStarted,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { orderJobs } from './jobs.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

/** Completes an order for attendees with these addresses; returns the ticket mails. */
async function mailed(emails: readonly string[], price = 0) {
  const sold = await givenEvent(testApp, staff, {
    type: price === 0 ? 'FREE' : 'PAID',
    price,
    quantity: null,
  });
  const held = await givenHold(testApp, sold, emails.length);
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: {
        order: buyer,
        attendees: emails.map((email, n) => ({
          ticket_id: sold.ticket_id,
          ticket_price_id: sold.price_id,
          first_name: `美${n}`,
          last_name: '黃',
          email,
        })),
      },
    },
  );
  expect(answer.status).toBe(200);
  if (price > 0) {
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    const card = '4242424242424242';
    await testApp.simulator.control({ action: 'pay', payment_intent, card });
  }
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select(['id', 'to_address', 'status', 'dedupe_key'])
    .where('order_id', '=', held.order_id)
    .where('kind', '=', 'attendee_ticket')
    .orderBy('id')
    .execute();
  return { sold, held, mails };
}
const addresses = (mails: { to_address: string }[]): string[] =>
  mails.map((mail) => mail.to_address);

test('each attendee is emailed their own ticket, even when several share one address', async () => {
  const { mails } = await mailed(['mei@example.com', 'home@example.com', 'home@example.com']);
  expect(addresses(mails)).toEqual(['mei@example.com', 'home@example.com', 'home@example.com']);
  expect(new Set(mails.map((mail) => mail.dedupe_key)).size).toBe(3);
  expect(mails.every((mail) => mail.status === 'SENT')).toBe(true);
});

test('an attendee with the buyer’s address gets no separate ticket email', async () => {
  const { mails } = await mailed([buyer.email, buyer.email.toUpperCase(), 'mei@example.com']);
  expect(addresses(mails)).toEqual(['mei@example.com']);
});

test('an attendee’s email links to one ticket, not to the order', async () => {
  const { held, mails } = await mailed(['mei@example.com']);
  const mail = await readMail(testApp.ctx(), mails[0]?.id ?? 0);
  expect(mail?.html).toContain('/ticket/');
  expect(mail?.html).not.toContain(held.short_id);
});

test('a free order emails at most ten other attendees, to prevent spam', async () => {
  const many = Array.from({ length: 14 }, (_, n) => `guest${n}@example.com`);
  const { mails } = await mailed(many);
  expect(addresses(mails)).toEqual(many.slice(0, 10));
});

test('a paid order emails every attendee', async () => {
  const many = Array.from({ length: 12 }, (_, n) => `friend${n}@example.com`);
  const { mails } = await mailed(many, 10);
  expect(addresses(mails)).toEqual(many);
});

const cancelled = (order: number) =>
  testApp.platform.db
    .selectFrom('deliveries')
    .select('to_address')
    .where('order_id', '=', order)
    .where('kind', '=', 'ticket_cancelled')
    .orderBy('id')
    .execute();

test('attendees with an emailed ticket are notified of its cancellation by default', async () => {
  for (const notify_buyer of [true, false]) {
    const { held, sold } = await mailed(['mei@example.com', buyer.email]);
    const path = `/events/${sold.event_id}/orders/${held.order_id}/cancel`;
    const body = { notify_buyer };
    expect((await testApp.ask('POST', path, { token: staff.token, body })).status).toBe(200);
    expect(addresses(await cancelled(held.order_id))).toEqual(
      notify_buyer ? ['mei@example.com'] : [],
    );
  }
});

test('an order with emails over 90 days old still sends its cancellation', async () => {
  const { held, sold } = await mailed(['mei@example.com']);
  const { db } = testApp.platform;
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: {
      first_name: 'Ka',
      email: 'ka@example.com',
      ticket_id: sold.ticket_id,
      send_confirmation_email: true,
    },
  });
  await testApp.work();
  const { order_id } = made.data as { order_id: number };
  const orders = [held.order_id, order_id];
  await db
    .updateTable('deliveries')
    .set({ created_at: sql`now() - interval '91 days'` })
    .where('order_id', 'in', orders)
    .execute();
  await removeOld(testApp.ctx());
  for (const id of orders)
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${id}/cancel`, {
      token: staff.token,
      body: {},
    });
  const mails = await db
    .selectFrom('deliveries')
    .select(['kind', 'to_address'])
    .where('order_id', 'in', orders)
    .where('kind', 'in', ['ticket_cancelled', 'order_cancelled'])
    .orderBy('id')
    .execute();
  expect(mails).toEqual([
    { kind: 'order_cancelled', to_address: buyer.email },
    { kind: 'ticket_cancelled', to_address: 'mei@example.com' },
    { kind: 'order_cancelled', to_address: 'ka@example.com' },
  ]);
  await sql`update events set start_date = now() - interval '2 days', end_date = now() - interval '1 day'
    where id = ${sold.event_id}`.execute(db);
  await removeOld(testApp.ctx());
  const left = await db
    .selectFrom('deliveries')
    .select('kind')
    .where('order_id', 'in', orders)
    .where('created_at', '<', sql<string>`now() - interval '90 days'`)
    .execute();
  expect(left).toEqual([]);
});

test('an order cancelled before its emails were created sends no confirmation', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await testApp.work();
  // As if the mail job had not run yet.
  const { db } = testApp.platform;
  await db.deleteFrom('deliveries').where('order_id', '=', held.order_id).execute();
  const path = `/events/${sold.event_id}/orders/${held.order_id}/cancel`;
  await testApp.ask('POST', path, { token: staff.token, body: {} });
  await orderJobs['order.completed'](testApp.ctx(), { order_id: held.order_id });
  const mails = await db
    .selectFrom('deliveries')
    .select('kind')
    .where('order_id', '=', held.order_id)
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['order_cancelled']);
});

test('a single cancelled attendee is notified, even without a separate ticket email', async () => {
  const { held, sold } = await mailed(['mei@example.com', buyer.email, 'ka@example.com']);
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/orders/${held.order_id}`, {
    token: staff.token,
  });
  const [mei, own, ka] = (data as { attendees: { id: number }[] }).attendees;
  for (const [first, notify_buyer] of [
    [mei, true],
    [own, undefined],
    [ka, false],
  ] as const)
    await testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${first?.id}`, {
      token: staff.token,
      body: { status: 'CANCELLED', notify_buyer },
    });
  expect(addresses(await cancelled(held.order_id))).toEqual(['mei@example.com', buyer.email]);
});

test('attendees notified of a cancellation get a reactivated ticket again', async () => {
  const { held, sold } = await mailed(['mei@example.com', 'ka@example.com', 'jo@example.com']);
  const ask = (path: string, body: object) =>
    testApp.ask('PATCH', `/events/${sold.event_id}${path}`, { token: staff.token, body });
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/orders/${held.order_id}`, {
    token: staff.token,
  });
  const [mei, ka, jo] = (data as { attendees: { id: number; short_id: string }[] }).attendees;
  await ask(`/attendees/${mei?.id}`, { locale: 'zh-hk' });
  const set = async (id: number | undefined, status: string, notify_buyer?: boolean) =>
    expect(await ask(`/attendees/${id}`, { status, notify_buyer })).toMatchObject({ status: 200 });
  const again = async () =>
    (
      await testApp.platform.db
        .selectFrom('deliveries')
        .select(['to_address', 'locale'])
        .where('order_id', '=', held.order_id)
        .where('kind', '=', 'attendee_ticket')
        .where('dedupe_key', 'not like', '%:completed')
        .orderBy('id')
        .execute()
    ).map(({ to_address, locale }) => `${to_address} ${locale}`);
  await set(mei?.id, 'CANCELLED');
  await set(mei?.id, 'ACTIVE');
  // No mail to an attendee whose cancellation or reactivation is not to be notified.
  await set(ka?.id, 'CANCELLED', false);
  await set(ka?.id, 'ACTIVE');
  await set(jo?.id, 'CANCELLED');
  await set(jo?.id, 'ACTIVE', false);
  expect(await again()).toEqual(['mei@example.com zh-hk']);
  const ticket = `/public/events/${sold.event_id}/attendees/${mei?.short_id}`;
  expect((await testApp.ask('GET', ticket)).data).toMatchObject({ status: 'ACTIVE' });
  // The holder already has the ticket: a cancellation without notice changes nothing for them.
  await set(mei?.id, 'CANCELLED', false);
  await set(mei?.id, 'ACTIVE');
  expect(await again()).toHaveLength(1);
});

test('a reactivated ticket whose code was replaced while it was cancelled is sent', async () => {
  const { held, sold } = await mailed(['mei@example.com', 'ka@example.com']);
  const path = `/events/${sold.event_id}`;
  const { data } = await testApp.ask('GET', `${path}/orders/${held.order_id}`, {
    token: staff.token,
  });
  const [mei, ka] = (data as { attendees: { id: number }[] }).attendees;
  const change = (id: number | undefined, body: object) =>
    staffAsks('PATCH', `${path}/attendees/${id}`, { notify_buyer: false, ...body });
  // The mailed codes are invalid, whether or not the holder was notified of the cancellation.
  await change(mei?.id, { status: 'CANCELLED', first_name: 'Ada' });
  await change(ka?.id, { status: 'CANCELLED' });
  await change(ka?.id, { email: 'jo@example.com' });
  await change(mei?.id, { status: 'ACTIVE' });
  await change(ka?.id, { status: 'ACTIVE' });
  // Once: a later round without a notice changes no code.
  await change(mei?.id, { status: 'CANCELLED' });
  await change(mei?.id, { status: 'ACTIVE' });
  const sent = await testApp.platform.db
    .selectFrom('deliveries')
    .select('to_address')
    .where('order_id', '=', held.order_id)
    .where('kind', '=', 'attendee_ticket')
    .where('dedupe_key', 'not like', '%:completed')
    .orderBy('id')
    .execute();
  expect(addresses(sent)).toEqual(['mei@example.com', 'jo@example.com']);
});

/** A ticket mail that is still waiting for the mail server; `act` does something with its ticket. */
async function waitingMail(act: (path: string) => Promise<unknown>) {
  const { held, sold, mails } = await mailed(['mei@example.com'], 10);
  await sql`update deliveries set status = 'QUEUED' where id = ${mails[0]?.id}`.execute(
    testApp.platform.db,
  );
  const found = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  await act(`/events/${sold.event_id}/attendees/${found.id}`);
  const { rows } = await sql<{ to_address: string; is_first: boolean }>`
    select to_address, id = ${mails[0]?.id} as is_first from deliveries
    where order_id = ${held.order_id} and kind = 'attendee_ticket' order by id`.execute(
    testApp.platform.db,
  );
  return { rows, attendee_id: found.id };
}
const staffAsks = async (method: string, path: string, body: object): Promise<void> => {
  const answer = await testApp.ask(method, path, { token: staff.token, body });
  expect([200, 204], answer.text).toContain(answer.status);
};

// Its attachment is made when it is sent: it would bring them the ticket of the new holder.
test('a waiting email is not sent to the former holder of a ticket', async () => {
  const { rows } = await waitingMail((path) =>
    staffAsks('PUT', path, { first_name: 'Ada', last_name: 'Wong', email: 'ada@example.com' }),
  );
  expect(rows).toEqual([{ to_address: 'ada@example.com', is_first: false }]);
});

test('a waiting email with a code that was replaced gives way to the one with the new code', async () => {
  const { rows } = await waitingMail((path) =>
    staffAsks('POST', `${path}/resend-ticket`, { new_code: true }),
  );
  expect(rows).toEqual([{ to_address: 'mei@example.com', is_first: false }]);
});

test('a waiting email of a cancelled ticket brings no ticket', async () => {
  const { rows, attendee_id } = await waitingMail((path) =>
    staffAsks('PUT', path, { status: 'CANCELLED' }),
  );
  expect(rows).toEqual([{ to_address: 'mei@example.com', is_first: true }]);
  const made = await attachmentMakers['attendee_ticket']?.(testApp.ctx(), attendee_id, 'en');
  expect(made === null).toBe(true);
});

test('a waiting email with all tickets goes to the address that staff corrected', async () => {
  const { held, sold } = await mailed([buyer.email], 10);
  await sql`update deliveries set status = 'QUEUED' where order_id = ${held.order_id}
    and kind = 'order_completed'`.execute(testApp.platform.db);
  const path = `/events/${sold.event_id}/orders/${held.order_id}`;
  await staffAsks('PUT', path, { email: 'right@example.com' });
  const { rows } = await sql`select to_address from deliveries
    where order_id = ${held.order_id} and kind = 'order_completed'`.execute(testApp.platform.db);
  expect(rows).toEqual([{ to_address: 'right@example.com' }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removed_address } from '#platform/retention.ts';
import { buyer, givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { givenMember, type GivenMember } from '../../tests/setup/given-member.ts';
import { memberRecord } from '../../tests/setup/writing-members.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const leave = (token: string, current_password = 'correct horse') =>
  testApp.ask('DELETE', '/WOWusers/me', { token, body: { current_password } });
const userOf = (id: number) =>
  testApp.platform.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const order = (id: number) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['email', 'first_name', 'last_name', 'user_id', 'total_gross', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
async function booked(sold: Sold, member: GivenMember, email = member.email): Promise<number> {
  const { event_id, ticket_id, price_id } = sold;
  const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    token: member.token,
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  });
  const { id, short_id } = made.data as { id: number; short_id: string };
  const done = await testApp.ask('PUT', `/public/events/${event_id}/order/${short_id}`, {
    cookie: String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    body: { order: { ...buyer, email }, attendees: [] },
  });
  if (done.status !== 200) throw new Error(done.text);
  return id;
}
const isOver = (sold: Sold) =>
  testApp.platform.db
    .updateTable('events')
    .set({
      start_date: new Date(testApp.platform.clock() - 7_200_000).toISOString(),
      end_date: new Date(testApp.platform.clock() - 3_600_000).toISOString(),
    })
    .where('id', '=', sold.event_id)
    .execute();
const freeEvent = () => givenEvent(testApp, staff, { type: 'FREE', price: 0 });

describe('leaving', () => {
  test('requires the password, otherwise nothing is deleted', async () => {
    const member = await givenMember(testApp);
    const wrong = await leave(member.token, 'wrong horse');
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['current_password']]);
    expect((await testApp.ask('GET', '/WOWusers/profile', { token: member.token })).status).toBe(
      200,
    );
  });

  test('deletes record, consents, sign-in and sessions, and frees the email address', async () => {
    const member = await givenMember(testApp, { consents: { phone: true }, name_en: 'CHAN' });
    expect((await leave(member.token)).status).toBe(204);
    expect((await testApp.ask('GET', '/WOWusers/me', { token: member.token })).status).toBe(401);
    for (const table of ['members', 'member_consents'] as const) {
      const column = table === 'members' ? 'id' : 'member_id';
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${member.id}`.execute(
        testApp.platform.db,
      );
      expect(rows).toEqual([]);
    }
    expect(await userOf(member.user_id)).toMatchObject({
      email: `removed-${member.user_id}@example.invalid`,
      first_name: '-',
      last_name: null,
      password_hash: null,
      email_verified_at: null,
    });
    const signIn = await testApp.ask('POST', '/auth/login', {
      body: { email: member.email, password: 'correct horse' },
    });
    expect(signIn.status).toBe(401);
    expect((await givenMember(testApp, { email: member.email })).user_id).not.toBe(member.user_id);
  });

  test('keeps the sign-in of staff, but ends its sessions', async () => {
    const worker = await givenStaff(testApp);
    const { token, user_id, email } = worker;
    await testApp.ask('POST', '/WOWusers/register', { token, body: memberRecord });
    expect((await leave(token)).status).toBe(204);
    expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401);
    const again = await testApp.ask('POST', '/auth/login', {
      body: { email, password: 'correct horse' },
    });
    expect(again.status).toBe(200);
    expect((await userOf(user_id)).email).toBe(email);
  });

  test('is available to members only', async () => {
    expect((await leave(staff.token)).status).toBe(404);
    expect((await testApp.ask('DELETE', '/WOWusers/me', { body: {} })).status).toBe(401);
  });

  test('is audited without personal data', async () => {
    const member = await givenMember(testApp, { first_name: '志明', last_name: '黃' });
    await leave(member.token);
    const entries = await testApp.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'name', 'changes', 'user_id', 'user_name'])
      .where('target_type', '=', 'member')
      .where('target_id', '=', member.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, name }) => [action, name])).toEqual([
      ['created', member.member_id],
      ['deleted', member.member_id],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/志明|黃|hall\.test|91234567/);
    expect(entries.at(-1)?.user_id).toBeNull();
  });
});

describe('orders of a former member', () => {
  test('for past events keep their amounts but no personal data', async () => {
    const member = await givenMember(testApp);
    const [own, byAddress] = [await freeEvent(), await freeEvent()];
    const ids = [await booked(own, member, 'other@hall.test'), await booked(byAddress, member)];
    await isOver(own);
    await isOver(byAddress);
    await leave(member.token);
    await testApp.work();
    for (const id of ids) {
      expect(await order(id)).toEqual({
        email: removed_address,
        first_name: '-',
        last_name: null,
        user_id: null,
        total_gross: 0,
        status: 'COMPLETED',
      });
      const guests = await testApp.platform.db
        .selectFrom('attendees')
        .select(['email', 'first_name'])
        .where('order_id', '=', id)
        .execute();
      expect(guests).toEqual([{ email: removed_address, first_name: '-' }]);
    }
  });

  test('are found and erased even if staff corrected the email in only one place', async () => {
    const member = await givenMember(testApp);
    const sold = await freeEvent();
    const ids = [await booked(sold, member, 'mistyped@hall.test'), await booked(sold, member)];
    const ask = (method: string, path: string, email: string) =>
      testApp.ask(method, `/events/${sold.event_id}${path}`, {
        token: staff.token,
        body: { email },
      });
    expect((await ask('PUT', `/orders/${ids[0]}`, member.email)).status).toBe(200);
    const guests = () =>
      testApp.platform.db
        .selectFrom('attendees')
        .select(['id', 'email', 'first_name', 'last_name'])
        .where('order_id', 'in', ids)
        .execute();
    const [, second] = await guests();
    expect((await ask('PUT', `/attendees/${second?.id}`, 'new@hall.test')).status).toBe(200);
    await isOver(sold);
    await leave(member.token);
    await testApp.work();
    for (const guest of await guests())
      expect(guest).toMatchObject({ email: removed_address, first_name: '-', last_name: null });
  });

  test('for future events stay valid until these are over, and are erased then', async () => {
    const member = await givenMember(testApp);
    const sold = await freeEvent();
    const id = await booked(sold, member);
    await leave(member.token);
    await testApp.work();
    expect(await order(id)).toMatchObject({ email: member.email, first_name: buyer.first_name });
    const { rows } = await sql<{ run_at: string }>`
      select run_at from graphile_worker.jobs where task_identifier = 'order.forget_buyer'`.execute(
      testApp.platform.db,
    );
    expect(rows).toHaveLength(1);
    await isOver(sold);
    await sql`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '1 day'`.execute(
      testApp.platform.db,
    );
    await testApp.work();
    expect(await order(id)).toMatchObject({ email: removed_address });
  });

  test('are erased, but not those of a later owner of the email address', async () => {
    const [member, other] = [await givenMember(testApp), await givenMember(testApp)];
    const sold = await freeEvent();
    const kept = await booked(sold, other);
    await leave(member.token);
    const next = await givenMember(testApp, { email: member.email });
    const theirs = await booked(sold, next);
    await isOver(sold);
    await testApp.work();
    expect(await order(kept)).toMatchObject({ email: other.email });
    expect(await order(theirs)).toMatchObject({ email: member.email });
  });
});

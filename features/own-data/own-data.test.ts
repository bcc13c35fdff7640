import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('the file contains record, consent history, and orders with tickets and answers', async () => {
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

test('the file names the interests, specialities and the district in words', async () => {
  const add = async (path: string, name: string): Promise<number> =>
    (
      (await testApp.ask('POST', path, { token: host.token, body: { name } })).data as {
        id: number;
      }
    ).id;
  const interest_ids = [await add('/interests', 'Photography')];
  const speciality_ids = [await add('/specialities', 'Calligraphy')];
  await add('/interests', 'Sailing');
  const { token } = await givenMember(testApp, { interest_ids, speciality_ids });
  const { text } = await testApp.ask('GET', '/WOWusers/export', { token });
  expect(JSON.parse(text)).toMatchObject({
    member: { interest_ids, speciality_ids, district: 'sha_tin' },
    interests: ['Photography'],
    specialities: ['Calligraphy'],
    district: 'Sha Tin',
  });
  expect(text).not.toContain('Sailing');
});

test('the file contains tickets that others ordered for the confirmed address, without the buyer', async () => {
  const staff = await givenStaff(testApp);
  const member = await givenMember(testApp);
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold, 2);
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: {
        order: { ...buyer, email: 'friend@hall.test' },
        attendees: [member.email.toUpperCase(), 'third@hall.test'].map((email) => ({
          ticket_id: sold.ticket_id,
          ticket_price_id: sold.price_id,
          first_name: '詠欣',
          last_name: '何',
          email,
        })),
      },
    },
  );
  expect(answer.status, answer.text).toBe(200);
  await testApp.platform.db
    .insertInto('message_opt_outs')
    .values({ organizer_id: staff.organizer_id, email: member.email.toLowerCase() })
    .execute();

  const read = async () => {
    const { text } = await testApp.ask('GET', '/WOWusers/export', { token: member.token });
    return { text, whole: JSON.parse(text) as Record<string, object[]> };
  };
  const { text, whole } = await read();
  expect(whole).toMatchObject({
    orders: [],
    tickets: [{ first_name: '詠欣', check_ins: [], event: { id: sold.event_id } }],
    message_opt_outs: [{ organizer_name: 'Harbour Nights', email: member.email }],
    sessions: [{ user_agent: expect.anything(), used_at: expect.any(String) }],
  });
  expect(text).not.toMatch(/friend@|third@|token_hash|short_id":"[ao]_/);

  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', member.user_id)
    .execute();
  expect((await read()).whole).toMatchObject({ tickets: [], message_opt_outs: [] });
});

test('the file contains enquiries from the confirmed address, with replies', async () => {
  const member = await givenMember(testApp);
  const ask = (email: string, message: string) =>
    testApp.ask('POST', '/public/contact', { body: { name: '陳大文', email, message } });
  const { data } = await ask(member.email.toUpperCase(), 'Is the roof open?');
  await ask('somebody-else@hall.test', 'Not theirs');
  const { id } = await testApp.platform.db
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow();
  for (const [path, body] of [
    ['replies', { subject: 'The roof', body: 'It is open.' }],
    ['notes', { body: 'Asks every week' }],
  ] as const)
    await testApp.ask('POST', `/venue-enquiries/${id}/${path}`, { token: host.token, body });

  const read = async () => {
    const { text } = await testApp.ask('GET', '/WOWusers/export', { token: member.token });
    return { text, enquiries: (JSON.parse(text) as { enquiries: object[] }).enquiries };
  };
  const { text, enquiries } = await read();
  expect(enquiries).toMatchObject([
    {
      ...(data as { reference: string }),
      kind: 'CONTACT',
      name: '陳大文',
      email: member.email,
      message: 'Is the roof open?',
      answers: [{ subject: 'The roof', body: 'It is open.' }],
    },
  ]);
  expect(text).not.toMatch(/every week|Not theirs|assignee|search_words/);

  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', member.user_id)
    .execute();
  expect((await read()).enquiries).toEqual([]);
});

test('the file lists the mails sent to the confirmed address, without their content', async () => {
  const [member, other] = [await givenMember(testApp), await givenMember(testApp)];
  for (const { email } of [member, other])
    await testApp.ask('POST', '/auth/forgot-password', { body: { email: email.toUpperCase() } });
  await testApp.work();
  const read = async () => {
    const { text } = await testApp.ask('GET', '/WOWusers/export', { token: member.token });
    return { text, mails: (JSON.parse(text) as { mails: object[] }).mails };
  };
  const { text, mails } = await read();
  expect(mails).toContainEqual({
    kind: 'reset_password',
    to_address: member.email,
    to_name: expect.any(String),
    locale: expect.any(String),
    status: 'SENT',
    created_at: expect.stringMatching(/Z$/),
    sent_at: expect.stringMatching(/Z$/),
  });
  expect(text).not.toMatch(new RegExp(`${other.email}|reset-password/`));

  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', member.user_id)
    .execute();
  expect((await read()).mails).toEqual([]);
});

test('the file contains hire enquiries, with rooms and times', async () => {
  const member = await givenMember(testApp);
  const venue = await testApp.ask('POST', '/venue-data', {
    token: host.token,
    body: { name: 'House', content_language: 'en', sections: [{ name: 'Hall' }] },
  });
  const { sections } = venue.data as { sections: { id: number }[] };
  const [starts_at, ends_at] = [20, 20.1].map((days) =>
    new Date(testApp.platform.clock() + days * 86_400_000).toISOString(),
  );
  const answer = await testApp.ask('POST', '/public/venue-enquiries', {
    body: {
      name: '陳大文',
      email: member.email,
      section_ids: sections.map(({ id }) => id),
      starts_at,
      ends_at,
      head_count: 12,
      set_up: 'theatre',
      message: 'A recital',
    },
  });
  expect(answer.status, answer.text).toBe(201);
  const { text } = await testApp.ask('GET', '/WOWusers/export', { token: member.token });
  expect(JSON.parse(text)).toMatchObject({
    enquiries: [{ kind: 'HIRE', starts_at, ends_at, head_count: 12, sections: ['Hall'] }],
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenColleague, mailOf } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { removeOld } from '#platform/retention.ts';
import type { Event } from '#features/events/contract.ts';
import { completeLocation, type LocationLines } from '#features/events/rules/location.ts';
import type { VenueData } from '#features/venue/contract.ts';
import type { EnquiryWithThread } from './contract.ts';

/** Hires are requested at most three years ahead, and never in the past. */
const year = new Date().getUTCFullYear() + 2;
let testApp: TestApp;
let host: Staff;
let guest: Staff;
let hall: number;
let studio: number;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
  const made = await testApp.ask('POST', '/venue-data', {
    token: host.token,
    body: {
      name: 'Harbour House',
      content_language: 'en',
      sections: [
        {
          name: 'Hall',
          capacities: { theatre: 200 },
          translations: { 'zh-hk': { name: '音樂廳' } },
        },
        { name: 'Studio', capacities: { theatre: 40, banquet: null } },
      ],
    },
  });
  const { sections } = made.data as VenueData;
  [hall, studio] = sections.map(({ id }) => id) as [number, number];
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.platform.db.deleteFrom('enquiries').execute();
  await testApp.platform.db.deleteFrom('deliveries').execute();
});

const hire = (more: object = {}) => ({
  name: '陳大文',
  email: 'Tai-Man@Example.com',
  phone: '+852 5123 4567',
  title: 'Spring recital',
  section_ids: [hall],
  starts_at: `${year}-03-01T19:00`,
  ends_at: `${year}-03-01T22:00`,
  head_count: 120,
  set_up: 'theatre',
  message: 'We are a small choir.\nVisit https://spam.example/now',
  ...more,
});
const send = (body: object, locale = 'zh-hk', path = '/public/venue-enquiries') =>
  testApp.ask('POST', path, { body, headers: { 'accept-language': locale } });
const staff = (method: string, path: string, body?: object) =>
  testApp.ask(method, `/venue-enquiries${path}`, { token: host.token, body });
const list = async (query = ''): Promise<EnquiryWithThread[]> =>
  (await staff('GET', query)).data as EnquiryWithThread[];
async function asked(more: object = {}, locale = 'zh-hk'): Promise<EnquiryWithThread> {
  const sent = await send(hire(more), locale);
  expect(sent.status, sent.text).toBe(201);
  const [newest] = await list();
  return newest ?? expect.unreachable();
}
const put = (id: number, body: object) => staff('PUT', `/${id}`, body);
const read = async (eventId: number): Promise<Event> =>
  (await testApp.ask('GET', `/events/${eventId}`, { token: host.token })).data as Event;
const place = (lines: Partial<LocationLines>) => completeLocation(lines);

describe('a hire enquiry', () => {
  test('is stored as sent, with a reference', async () => {
    const sent = await send(hire());
    expect(sent.status, sent.text).toBe(201);
    const { reference } = sent.data as { reference: string };
    expect(reference).toMatch(/^E-[0-9A-Z]{7}$/);
    const [enquiry] = await list();
    expect(enquiry).toMatchObject({
      reference,
      kind: 'HIRE',
      status: 'NEW',
      name: '陳大文',
      email: 'tai-man@example.com',
      locale: 'zh-hk',
      starts_at: `${year}-03-01T11:00:00.000Z`,
      ends_at: `${year}-03-01T14:00:00.000Z`,
      timezone: 'Asia/Hong_Kong',
      section_ids: [hall],
      sections: [{ id: hall, name: 'Hall' }],
      message: hire().message,
    });
  });

  test('is confirmed by email once in the sender’s language, quoting only the name', async () => {
    const { reference } = await asked();
    const mail = await mailOf(testApp, 'tai-man@example.com', 'enquiry_received');
    expect(mail?.locale).toBe('zh-hk');
    for (const words of [reference, '陳大文', '音樂廳']) expect(mail?.html).toContain(words);
    for (const words of ['spam.example', 'choir', 'recital'])
      expect(mail?.html).not.toContain(words);
  });

  test('is emailed to the venue’s contact address, or else to the owner', async () => {
    await asked();
    expect(await mailOf(testApp, host.email, 'enquiry_notice')).toBeDefined();
    const contact = { email: 'hire@house.test', content_language: 'en' };
    await testApp.ask('PUT', '/site', { token: host.token, body: contact });
    const { id } = await asked();
    const mail = await mailOf(testApp, 'hire@house.test', 'enquiry_notice');
    expect(mail?.html).toContain(`/enquiries/${id}`);
    expect(mail?.html).not.toContain('choir');
    await testApp.ask('PUT', '/site', { token: host.token, body: { email: null } });
  });

  test.each([
    [
      'a time in the past',
      { starts_at: '2020-03-01T19:00', ends_at: '2020-03-01T20:00' },
      'starts_at',
    ],
    ['an end before the start', { ends_at: `${year}-03-01T18:00` }, 'ends_at'],
    ['an end equal to the start', { ends_at: `${year}-03-01T19:00` }, 'ends_at'],
    ['more than a month', { ends_at: `${year}-05-01T19:00` }, 'ends_at'],
    [
      'a date too far ahead',
      { starts_at: '2099-03-01T19:00', ends_at: '2099-03-01T20:00' },
      'starts_at',
    ],
    ['an unknown room', { section_ids: [999_999] }, 'section_ids'],
    ['no room', { section_ids: [] }, 'section_ids'],
    ['more people than the room’s capacity', { head_count: 201 }, 'head_count'],
    ['zero people', { head_count: 0 }, 'head_count'],
    ['a link as name', { name: 'www.spam.example' }, 'name'],
    ['a phone number with seven digits', { phone: '+852 512 3456' }, 'phone'],
    ['a missing message', { message: '  ' }, 'message'],
  ])('with %s is rejected on its field', async (_, more, field) => {
    const { status, errors } = await send(
      hire({ starts_at: `${year}-03-01T19:00`, ends_at: `${year}-03-01T22:00`, ...more }),
    );
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('is limited by the total capacity of its rooms, if all of them state one', async () => {
    expect((await send(hire({ section_ids: [hall, studio], head_count: 240 }))).status).toBe(201);
    expect((await send(hire({ section_ids: [hall, studio], head_count: 241 }))).status).toBe(422);
    expect((await send(hire({ set_up: 'banquet', head_count: 5000 }))).status).toBe(201);
  });
});

test('a contact question is in the inbox as well', async () => {
  const body = { name: 'Ada Wong', email: 'ada@example.com', message: 'Is there a cloakroom?' };
  const sent = await send(body, 'en', '/public/contact');
  expect(sent.status, sent.text).toBe(201);
  expect(await list()).toMatchObject([
    { kind: 'CONTACT', phone: null, starts_at: null, section_ids: [], locale: 'en' },
  ]);
});

test('the inbox can be searched in either script and filtered', async () => {
  const choir = await asked({ organization: '海港合唱團' });
  const other = await asked({ name: 'Peter CHAN', email: 'p@example.com', message: 'Talks' });
  const ids = async (query: string): Promise<number[]> =>
    (await list(`?${query}`)).map(({ id }) => id);
  expect(await ids(`query=${encodeURIComponent('陈大文')}`)).toEqual([choir.id]);
  expect(await ids(`query=${encodeURIComponent('海港 大文')}`)).toEqual([choir.id]);
  expect(await ids('query=chan peter')).toEqual([other.id]);
  expect(await ids(`query=${other.reference.toLowerCase()}`)).toEqual([other.id]);
  await put(other.id, { status: 'DECLINED', assignee_id: host.user_id });
  expect(await ids('filter_fields[status][eq]=DECLINED')).toEqual([other.id]);
  expect(await ids(`filter_fields[assignee_id][eq]=${host.user_id}`)).toEqual([other.id]);
  expect(await ids('sort_by=status&sort_direction=asc')).toEqual([choir.id, other.id]);
});

describe('staff', () => {
  test('can change state and assignee, but not with a stale version', async () => {
    const enquiry = await asked();
    const changed = await put(enquiry.id, {
      status: 'OFFERED',
      assignee_id: host.user_id,
      version: enquiry.version,
    });
    expect(changed.data).toMatchObject({ status: 'OFFERED', assignee_name: 'Ada Wong' });
    const stale = await put(enquiry.id, { status: 'DECLINED', version: enquiry.version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    // The users to choose from, by the same name.
    expect((await staff('GET', '/assignees')).data).toEqual([
      { id: host.user_id, name: 'Ada Wong' },
    ]);
    const wrong = await put(enquiry.id, { assignee_id: guest.user_id });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['assignee_id']]);
  });

  test('can keep an assignee who has left, but not assign them again', async () => {
    const gone = await givenColleague(testApp, host, 'ADMIN');
    const [enquiry, other] = [await asked(), await asked()];
    await put(enquiry.id, { assignee_id: gone.user_id });
    await testApp.ask('DELETE', `/users/${gone.user_id}`, { token: host.token });
    const kept = await put(enquiry.id, { status: 'OFFERED', assignee_id: gone.user_id });
    expect(kept.data).toMatchObject({ status: 'OFFERED', assignee_name: 'Ming' });
    const wrong = await put(other.id, { assignee_id: gone.user_id });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['assignee_id']]);
  });

  test('can edit the enquiry, and the thread keeps the previous values', async () => {
    const enquiry = await asked();
    const edited = await put(enquiry.id, {
      name: '陳小文',
      email: 'Siu-Man@Example.com',
      phone: '',
      section_ids: [studio],
      starts_at: `${year}-03-02T18:00`,
      ends_at: `${year}-03-02T21:00`,
      head_count: 40,
      version: enquiry.version,
    });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.data).toMatchObject({
      name: '陳小文',
      email: 'siu-man@example.com',
      phone: null,
      section_ids: [studio],
      starts_at: `${year}-03-02T10:00:00.000Z`,
      ends_at: `${year}-03-02T13:00:00.000Z`,
      message: enquiry.message,
      thread: [{ kind: 'NOTE', subject: null, user_name: 'Ada Wong' }],
    });
    const { thread, version } = edited.data as EnquiryWithThread;
    const [note] = thread;
    for (const words of [
      'Contact person: 陳大文 → 陳小文',
      'Email: tai-man@example.com → siu-man@example.com',
      'Phone: +852 5123 4567 → –',
      'Rooms: Hall → Studio',
      'Number of people: 120 → 40',
    ])
      expect(note?.body.split('\n')).toContain(words);
    expect(note?.body).toMatch(new RegExp(`Mar 1, ${year}.* → .*Mar 2, ${year}`));
    expect(note?.body).not.toContain('Organization');
    const stale = await put(enquiry.id, { head_count: 12, version: enquiry.version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    const same = await put(enquiry.id, { name: '陳小文', section_ids: [studio], version });
    expect((same.data as EnquiryWithThread).thread).toHaveLength(1);
    const answer = { subject: 'Hello', body: 'Hello' };
    expect((await staff('POST', `/${enquiry.id}/replies`, answer)).status).toBe(201);
    expect(await mailOf(testApp, 'siu-man@example.com', 'enquiry_reply')).toBeDefined();
  });

  test('replying concurrently succeed once; the second reply is refused', async () => {
    const enquiry = await asked();
    const answer = (body: string, last_reply_id?: number | null) =>
      staff('POST', `/${enquiry.id}/replies`, {
        subject: 'Your concert',
        body,
        ...(last_reply_id === undefined ? {} : { last_reply_id }),
      });
    const answers = await Promise.all([answer('It is free.', null), answer('It is taken.', null)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.code).toBe('enquiry.answered_meanwhile');
    const { thread } = (await staff('GET', `/${enquiry.id}`)).data as EnquiryWithThread;
    expect(thread).toHaveLength(1);
    expect((await answer('One more thing.', thread[0]?.id)).status).toBe(201);
    // A client that does not send it is not checked.
    expect((await answer('And another.')).status).toBe(201);
  });

  test('edits are audited, personal values only as a count', async () => {
    const enquiry = await asked();
    await put(enquiry.id, { name: '陳小文', title: 'Summer recital', head_count: 60 });
    const entry = await testApp.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'user_id', 'changes'])
      .where('target_type', '=', 'enquiry')
      .where('target_id', '=', enquiry.id)
      .where('action', '=', 'changed')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'changed',
      user_id: host.user_id,
      changes: { head_count: [120, 60], contact_details: [null, 2] },
    });
  });

  test.each([
    ['an end before the start', { ends_at: `${year}-03-01T18:00` }, 'ends_at'],
    ['more than a month', { ends_at: `${year}-05-01T19:00` }, 'ends_at'],
    [
      'a date too far ahead',
      { starts_at: '2099-03-01T19:00', ends_at: '2099-03-01T20:00' },
      'starts_at',
    ],
    ['a missing time', { starts_at: '' }, 'starts_at'],
    ['an unknown room', { section_ids: [999_999] }, 'section_ids'],
    ['no room', { section_ids: [] }, 'section_ids'],
    ['more people than the room’s capacity', { head_count: 201 }, 'head_count'],
    ['a room smaller than the number of people', { section_ids: () => [studio] }, 'head_count'],
    ['a link as name', { name: 'www.spam.example' }, 'name'],
    ['a phone number with seven digits', { phone: '+852 512 3456' }, 'phone'],
    ['a missing email', { email: '' }, 'email'],
  ])('edits with %s are rejected on their field, as in the public form', async (_, more, field) => {
    const { id } = await asked();
    const body = Object.fromEntries(
      Object.entries(more).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'function' ? (value as () => unknown)() : value,
      ]),
    );
    const { status, errors } = await put(id, body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect((await staff('GET', `/${id}`)).data).toMatchObject({ version: 1, thread: [] });
  });

  test('can enter a time in the past', async () => {
    const { id } = await asked();
    const past = { starts_at: '2024-03-01T19:00', ends_at: '2024-03-01T22:00' };
    expect((await put(id, past)).status).toBe(200);
  });

  test('can reply by email from a template in the sender’s language', async () => {
    const enquiry = await asked();
    const templates = (await staff('GET', `/${enquiry.id}/templates`)).data as {
      status: string;
      subject: string;
      body: string;
    }[];
    expect(templates.map(({ status }) => status)).toEqual([
      'ANSWERED',
      'OFFERED',
      'CONFIRMED',
      'DECLINED',
    ]);
    const offer = templates[1] ?? expect.unreachable();
    for (const words of ['陳大文', enquiry.reference, '音樂廳', `${year}年3月1日`])
      expect(offer.body).toContain(words);
    const answered = await staff('POST', `/${enquiry.id}/replies`, {
      ...offer,
      body: `${offer.body}\n<b>HK$8,000</b>`,
    });
    expect(answered.status, answered.text).toBe(201);
    expect(answered.data).toMatchObject({
      status: 'OFFERED',
      thread: [{ kind: 'REPLY', subject: offer.subject, user_name: 'Ada Wong' }],
    });
    const mail = await mailOf(testApp, 'tai-man@example.com', 'enquiry_reply');
    expect([mail?.subject, mail?.locale, mail?.reply_to]).toEqual([
      offer.subject,
      'zh-hk',
      host.email,
    ]);
    expect(mail?.html).toContain('&lt;b&gt;HK$8,000&lt;/b&gt;');
    const { thread } = (await staff('GET', `/${enquiry.id}`)).data as EnquiryWithThread;
    expect(thread).toMatchObject([{ delivery: 'SENT' }]);
  });

  test('notes are not emailed to the sender', async () => {
    const enquiry = await asked();
    await testApp.work();
    await testApp.platform.db.deleteFrom('deliveries').execute();
    const noted = await staff('POST', `/${enquiry.id}/notes`, { body: 'Ask for the piano' });
    expect(noted.data).toMatchObject({
      status: 'NEW',
      version: enquiry.version,
      thread: [{ kind: 'NOTE', body: 'Ask for the piano', delivery: null }],
    });
    expect(await testApp.platform.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  });

  test('can create one draft event from a confirmed hire, with its time and rooms', async () => {
    const enquiry = await asked();
    const make = () => staff('POST', `/${enquiry.id}/event`, { organizer_id: host.organizer_id });
    expect((await make()).code).toBe('enquiry.not_confirmed');
    await put(enquiry.id, { status: 'CONFIRMED', section_ids: [hall, studio] });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const made = both.find(({ status }) => status === 201) ?? expect.unreachable();
    const event = made.data as { id: number };
    expect(event).toMatchObject({
      title: 'Spring recital',
      status: 'DRAFT',
      start_date: enquiry.starts_at,
      end_date: enquiry.ends_at,
      section_ids: [hall, studio],
    });
    const after = (await staff('GET', `/${enquiry.id}`)).data as EnquiryWithThread;
    expect(after.event_id).toBe(event.id);
    expect(after.thread.at(-1)).toMatchObject({
      kind: 'NOTE',
      body: expect.stringContaining('120'),
    });
    expect((await make()).code).toBe('enquiry.has_event');
    // An archived event takes no part any more: the hire becomes another one.
    await testApp.ask('PUT', `/events/${event.id}/status`, {
      token: host.token,
      body: { status: 'ARCHIVED' },
    });
    const again = await make();
    expect(again.status).toBe(201);
    const { event_id } = (await staff('GET', `/${enquiry.id}`)).data as EnquiryWithThread;
    expect([event_id, event_id === event.id]).toEqual([(again.data as { id: number }).id, false]);
    expect((await make()).code).toBe('enquiry.has_event');
  });

  test('its event takes place at the venue, unless the event defaults name another place', async () => {
    const put = (path: string, body: object) =>
      testApp.ask('PUT', path, { token: host.token, body });
    const made = async (): Promise<Event> => {
      const { id } = await asked();
      await staff('PUT', `/${id}`, { status: 'CONFIRMED' });
      const answer = await staff('POST', `/${id}/event`, { organizer_id: host.organizer_id });
      return answer.data as Event;
    };
    expect((await made()).settings.location_details).toEqual(
      place({ venue_name: 'Harbour House' }),
    );
    const maps_url = 'https://maps.example/harbour-house';
    await put('/venue-data', {
      address: '1 Harbour Road\nWan Chai\nHong Kong',
      maps_url,
      translations: { 'zh-hk': { name: '海旁屋', address: '灣仔港灣道1號' } },
    });
    // It is in the language of the sender.
    const here = await made();
    expect([here.content_language, here.version]).toEqual(['zh-hk', (await read(here.id)).version]);
    expect(here.location_details).toEqual(
      place({ venue_name: '海旁屋', address_line_1: '灣仔港灣道1號' }),
    );
    expect(here.settings).toMatchObject({
      maps_url,
      translations: {
        en: {
          location_details: {
            venue_name: 'Harbour House',
            address_line_1: '1 Harbour Road',
            address_line_2: 'Wan Chai, Hong Kong',
          },
        },
      },
    });
    await put('/accounts/event-defaults', { location_details: { venue_name: 'Annex' } });
    const elsewhere = await made();
    expect(elsewhere.settings).toMatchObject({
      location_details: { venue_name: 'Annex' },
      maps_url: null,
      translations: {},
    });
    await put('/accounts/event-defaults', { location_details: null });
  });

  test('of other accounts have no access', async () => {
    const { id } = await asked();
    for (const path of ['', `/${id}`, '/assignees', `/${id}/templates`])
      expect(
        (await testApp.ask('GET', `/venue-enquiries${path}`, { token: guest.token })).status,
      ).toBe(403);
    const edit = { token: guest.token, body: { name: 'Eve' } };
    expect((await testApp.ask('PUT', `/venue-enquiries/${id}`, edit)).status).toBe(403);
    expect((await put(999_999, { name: 'Eve' })).status).toBe(404);
    expect((await staff('GET', `/${id}`)).data).toMatchObject({ name: '陳大文' });
  });
});

test('an enquiry is deleted with its thread two years after the last activity', async () => {
  const old = await asked();
  const kept = await asked();
  await staff('POST', `/${old.id}/notes`, { body: 'Asked again' });
  const { db } = testApp.platform;
  const past = new Date(testApp.platform.clock() - 731 * 86_400_000).toISOString();
  await db.updateTable('enquiries').set({ updated_at: past }).where('id', '=', old.id).execute();
  await removeOld(testApp.ctx());
  expect((await list()).map(({ id }) => id)).toEqual([kept.id]);
  expect(await db.selectFrom('enquiry_messages').select('id').execute()).toEqual([]);
});

describe('with rate limits enabled', () => {
  const from = async (ip: string, email = 'flood@example.com'): Promise<number> => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/public/contact',
      remoteAddress: ip,
      payload: { name: 'Ada Wong', email, message: 'Is there a cloakroom?' },
    });
    return answer.statusCode;
  };
  const receiptsTo = (email: string) =>
    testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'enquiry_received')
      .where('to_address', '=', email)
      .execute();

  test('a flood from one network blocks only that network', async () => {
    testApp.platform.config.rate_limit = true;
    try {
      const answers = [];
      for (let n = 0; n < 70; n++) answers.push(await from(`203.0.113.${Math.floor(n / 10)}`));
      expect(answers.filter((status) => status === 201)).toHaveLength(60);
      expect(answers.slice(60)).toEqual(Array<number>(10).fill(429));
      expect(await from('198.51.100.7')).toBe(201);
    } finally {
      testApp.platform.config.rate_limit = false;
    }
  });

  test('a visitor can send ten an hour, and a mailbox gets three confirmations', async () => {
    testApp.platform.config.rate_limit = true;
    try {
      const answers = [];
      for (let n = 0; n < 12; n++) answers.push((await send(hire())).status);
      expect(answers).toEqual([...Array<number>(10).fill(201), 429, 429]);
      const { receipts } = await testApp.platform.db
        .selectFrom('deliveries')
        .select((e) => e.fn.countAll<number>().as('receipts'))
        .where('kind', '=', 'enquiry_received')
        .executeTakeFirstOrThrow();
      expect(receipts).toBe(3);
    } finally {
      testApp.platform.config.rate_limit = false;
    }
  });

  test('a flood from many networks blocks nobody, but confirmations are withheld', async () => {
    testApp.platform.config.rate_limit = true;
    try {
      expect(await from('198.51.100.8', 'before@example.com')).toBe(201);
      while ((await testApp.platform.limits.take('enquiry.venue', 'all')) === 0);
      expect(await from('198.51.100.8', 'honest@example.com')).toBe(201);
      expect((await list()).map(({ email }) => email)).toContain('honest@example.com');
      expect(await receiptsTo('before@example.com')).toHaveLength(1);
      expect(await receiptsTo('honest@example.com')).toEqual([]);
    } finally {
      testApp.platform.config.rate_limit = false;
    }
  });
});

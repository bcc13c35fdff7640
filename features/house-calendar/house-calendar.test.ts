import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import type { VenueData } from '#features/venue/contract.ts';
import type { HouseCalendar } from './contract.ts';

/** A hire is never in the past, nor more than three years ahead. */
const year = new Date().getUTCFullYear() + 2;
let testApp: TestApp;
let host: Staff;
let guest: Staff;
let photo: Buffer;
let hall: number;
let studio: number;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
  photo = await picture(1200, 600);
  const made = await testApp.ask('POST', '/venue-data', {
    token: host.token,
    body: {
      name: 'Harbour House',
      content_language: 'en',
      sections: [{ name: 'Hall' }, { name: 'Studio' }],
      opening_exceptions: [{ from: `${year}-03-10`, to: `${year}-03-11` }],
    },
  });
  const { sections } = made.data as VenueData;
  [hall, studio] = sections.map(({ id }) => id) as [number, number];
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.platform;
  await db.deleteFrom('enquiries').execute();
  await db.deleteFrom('other_events').execute();
  await db.updateTable('events').set({ status: 'ARCHIVED' }).execute();
});

async function event(more: object, staff = host): Promise<number> {
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: 'Night',
      organizer_id: staff.organizer_id,
      start_date: `${year}-03-01T19:00`,
      end_date: `${year}-03-01T22:00`,
      section_ids: [hall],
      ...more,
    },
  });
  expect(made.status, made.text).toBe(201);
  return (made.data as { id: number }).id;
}
const publish = (id: number) =>
  testApp.ask('PUT', `/events/${id}/status`, { token: host.token, body: { status: 'LIVE' } });
async function hire(status: string, more: object = {}): Promise<number> {
  const sent = await testApp.ask('POST', '/public/venue-enquiries', {
    body: {
      name: 'Bea Lam',
      email: 'bea@example.com',
      section_ids: [hall],
      starts_at: `${year}-03-01T21:00`,
      ends_at: `${year}-03-02T01:00`,
      head_count: 20,
      set_up: 'theatre',
      message: 'Party',
      ...more,
    },
  });
  expect(sent.status, sent.text).toBe(201);
  const { data } = await testApp.ask('GET', '/venue-enquiries', { token: host.token });
  const [{ id } = { id: 0 }] = data as { id: number }[];
  await testApp.ask('PUT', `/venue-enquiries/${id}`, { token: host.token, body: { status } });
  return id;
}
const read = (from: string, to: string, token = host.token) =>
  testApp.ask('GET', `/house-calendar?from=${from}&to=${to}`, { token });
const march = async (): Promise<HouseCalendar> => {
  const { data, text } = await read(`${year}-03-01`, `${year}-03-31`);
  expect(data, text).toBeDefined();
  return data as HouseCalendar;
};
const free = async (from: string, to: string, ids = `${hall},${studio}`): Promise<unknown> => {
  const query = `section_ids=${ids}&from=${from}&to=${to}`;
  const answer = await testApp.ask('GET', `/public/venue-availability?${query}`);
  return Array.isArray(answer.data)
    ? (answer.data as { state: string }[]).map(({ state }) => state)
    : [answer.status, Object.keys(answer.errors)];
};

test('it shows drafts, other events and confirmed hires with rooms and clashes', async () => {
  const night = await event({});
  const party = await hire('CONFIRMED', { title: 'Party' });
  await hire('OFFERED');
  const market = await testApp.ask('POST', '/other-events', {
    token: host.token,
    ...multipart([
      { field: 'title', bytes: 'Market' },
      { field: 'event_url', bytes: 'https://market.example' },
      { field: 'start_date', bytes: `${year}-03-05T10:00` },
      { field: 'section_ids', bytes: JSON.stringify([studio]) },
      { field: 'image', name: 'a.png', bytes: photo },
    ]),
  });
  const calendar = await march();
  expect(calendar.entries).toMatchObject([
    { kind: 'EVENT', id: night, status: 'DRAFT', section_ids: [hall], days: [`${year}-03-01`] },
    { kind: 'HIRE', id: party, days: [`${year}-03-01`, `${year}-03-02`] },
    { kind: 'OTHER_EVENT', id: (market.data as { id: number }).id, section_ids: [studio] },
  ]);
  expect(calendar.clashes).toEqual([{ a: 0, b: 1, section_ids: [hall] }]);
  expect(calendar.sections.map(({ name }) => name)).toEqual(['Hall', 'Studio']);
  expect(calendar.closed_days).toEqual([`${year}-03-10`, `${year}-03-11`]);
});

test('a hire turned into an event is shown once and does not clash with itself', async () => {
  const id = await hire('CONFIRMED');
  const made = await testApp.ask('POST', `/venue-enquiries/${id}/event`, {
    token: host.token,
    body: { organizer_id: host.organizer_id },
  });
  expect(made.status, made.text).toBe(201);
  const { entries, clashes } = await march();
  expect(entries).toMatchObject([{ kind: 'EVENT' }]);
  expect(clashes).toEqual([]);
});

test('a hire turned into an event takes its rooms at the time of the event', async () => {
  const id = await hire('CONFIRMED');
  const evening = [`${year}-03-01T21:30`, `${year}-03-01T22:00`, String(hall)] as const;
  const later = [`${year}-03-08T21:30`, `${year}-03-08T22:00`, String(hall)] as const;
  expect([await free(...evening), await free(...later)]).toEqual([['TAKEN'], ['FREE']]);
  const made = await testApp.ask('POST', `/venue-enquiries/${id}/event`, {
    token: host.token,
    body: { organizer_id: host.organizer_id },
  });
  const { id: event_id } = made.data as { id: number };
  expect([await free(...evening), await free(...later)]).toEqual([['TAKEN'], ['FREE']]);
  const moved = await testApp.ask('PUT', `/events/${event_id}`, {
    token: host.token,
    body: { start_date: `${year}-03-08T21:00`, end_date: `${year}-03-09T01:00` },
  });
  expect(moved.status, moved.text).toBe(200);
  expect([await free(...evening), await free(...later)]).toEqual([['FREE'], ['TAKEN']]);
  const { data } = await read(`${year}-03-01`, `${year}-03-02`);
  expect((data as HouseCalendar).entries).toEqual([]);
  // With the event archived, the hire counts as agreed.
  await testApp.ask('PUT', `/events/${event_id}/status`, {
    token: host.token,
    body: { status: 'ARCHIVED' },
  });
  expect([await free(...evening), await free(...later)]).toEqual([['TAKEN'], ['FREE']]);
});

test('events of other accounts are not in it and cannot take its rooms', async () => {
  await event({ section_ids: [] }, guest);
  expect((await march()).entries).toEqual([]);
  const refused = await testApp.ask('POST', '/events', {
    token: guest.token,
    body: {
      title: 'Guest',
      organizer_id: guest.organizer_id,
      start_date: `${year}-03-01T19:00`,
      section_ids: [hall],
    },
  });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['section_ids']]);
});

test('an event keeps its rooms, can change them, and its copies take them over', async () => {
  const id = await event({ section_ids: [hall, studio] });
  const change = (body: object) => testApp.ask('PUT', `/events/${id}`, { token: host.token, body });
  expect((await change({ title: 'Other' })).data).toMatchObject({ section_ids: [hall, studio] });
  expect((await change({ section_ids: [studio] })).data).toMatchObject({ section_ids: [studio] });
  const copy = await testApp.ask('POST', `/events/${id}/duplicate`, {
    token: host.token,
    body: { title: 'Again', start_date: `${year}-04-01T19:00` },
  });
  expect(copy.data).toMatchObject({ section_ids: [studio] });
  expect((await change({ section_ids: [999_999] })).status).toBe(422);
});

test('an event without an end lasts to the end of its day in its own zone', async () => {
  await event({ end_date: null });
  expect((await march()).entries).toMatchObject([
    { ends_at: `${year}-03-01T16:00:00.000Z`, days: [`${year}-03-01`] },
  ]);
});

test('it covers at most three months and is accessible to host admins only', async () => {
  expect((await read(`${year}-03-01`, `${year}-07-01`)).status).toBe(422);
  expect((await read(`${year}-03-02`, `${year}-03-01`)).status).toBe(422);
  expect((await read(`${year}-02-30`, `${year}-03-01`)).status).toBe(422);
  expect((await read(`${year}-03-01`, `${year}-03-02`, guest.token)).status).toBe(403);
});

describe('public availability', () => {
  test('is free, taken or closed per room, and ignores drafts', async () => {
    const id = await event({});
    expect(await free(`${year}-03-01T20:00`, `${year}-03-01T21:00`)).toEqual(['FREE', 'FREE']);
    await publish(id);
    expect(await free(`${year}-03-01T20:00`, `${year}-03-01T21:00`)).toEqual(['TAKEN', 'FREE']);
    expect(await free(`${year}-03-01T22:00`, `${year}-03-01T23:00`)).toEqual(['FREE', 'FREE']);
    expect(await free(`${year}-03-09T22:00`, `${year}-03-10T01:00`)).toEqual(['CLOSED', 'CLOSED']);
    await hire('CONFIRMED', { starts_at: `${year}-03-06T09:00`, ends_at: `${year}-03-06T10:00` });
    expect(await free(`${year}-03-06T09:30`, `${year}-03-06T12:00`, String(hall))).toEqual([
      'TAKEN',
    ]);
  });

  test('rejects an invalid time on its field', async () => {
    expect(await free(`${year}-03-01T22:00`, `${year}-03-01T21:00`)).toEqual([422, ['to']]);
    expect(await free(`${year}-03-01`, `${year + 1}-03-01`)).toEqual([422, ['to']]);
    expect(await free(`${year}-03-01`, `${year}-03-02`, 'x')).toEqual([422, ['section_ids']]);
  });
});

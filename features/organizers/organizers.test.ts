import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const create = (body: object) =>
  testApp.ask('POST', '/organizers', {
    token: staff.token,
    body: { name: 'Nullah House', email: 'hello@nullah.test', ...body },
  });
const change = (id: number, body: object) =>
  testApp.ask('POST', `/organizers/${id}`, { token: staff.token, body });
const idOf = (answer: { data: never }): number => (answer.data as { id: number }).id;

test('an organizer requires name and email; everything else is optional', async () => {
  expect((await create({})).data).toMatchObject({
    name: 'Nullah House',
    email: 'hello@nullah.test',
    phone: null,
    website: null,
    description: null,
    logo_url: null,
  });
  const missing = await testApp.ask('POST', '/organizers', { token: staff.token, body: {} });
  expect([missing.status, Object.keys(missing.errors).sort()]).toEqual([422, ['email', 'name']]);
});

test.each([
  ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
  ['a website containing a quote', { website: 'https://x.test/"onload=' }, 'website'],
  ['a missing email', { email: 'nobody' }, 'email'],
  ['an email with a line break', { email: 'a@b.test\r\nBcc: x@y.test' }, 'email'],
  ['a name of 150 characters', { name: '長'.repeat(150) }, 'name'],
  ['an unknown time zone', { timezone: 'HKT+8' }, 'timezone'],
  ['an unknown currency', { currency: 'BTC' }, 'currency'],
])('%s is rejected on its field', async (_, body, field) => {
  const answer = await create(body);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('the description of an organizer is sanitized', async () => {
  const made = await create({ description: '<p onclick="x()">詩歌<script>alert(1)</script></p>' });
  expect(made.data).toMatchObject({ description: '<p>詩歌</p>' });
  expect((await change(idOf(made), { description: '<p> </p>' })).data).toMatchObject({
    description: null,
  });
});

test('an update keeps omitted fields, and an empty text clears optional ones', async () => {
  const id = idOf(await create({ phone: '2345 6789', website: 'https://nullah.test' }));
  expect((await change(id, { name: 'Nullah' })).data).toMatchObject({
    name: 'Nullah',
    phone: '2345 6789',
    website: 'https://nullah.test',
  });
  for (const name of ['', null])
    expect((await change(id, { phone: '', name })).errors).toEqual({
      name: ['Please fill this in.'],
    });
  expect((await change(id, { phone: '', website: null })).data).toMatchObject({
    name: 'Nullah',
    phone: null,
    website: null,
  });
});

test('a logo is uploaded with the form, re-encoded and replaces the previous one', async () => {
  const id = idOf(await create({}));
  const send = async (width: number, height: number) =>
    testApp.ask('POST', `/organizers/${id}`, {
      token: staff.token,
      ...multipart([
        { field: 'name', bytes: '海港 Harbour' },
        { field: 'logo', name: 'logo.png', bytes: await picture(width, height) },
      ]),
    });
  const first = (await send(120, 120)).data as { name: string; logo_url: string };
  expect(first.name).toBe('海港 Harbour');
  expect(
    (await testApp.ask('GET', first.logo_url.replace(/^.*?\/api/, ''))).headers['content-type'],
  ).toBe('image/webp');
  expect((await send(200, 60)).data).not.toMatchObject({ logo_url: first.logo_url });
  const small = await send(49, 49);
  expect(Object.keys(small.errors)).toEqual(['logo']);
  expect(
    (await testApp.ask('GET', `/organizers/${id}`, { token: staff.token })).data,
  ).toMatchObject({
    logo_url: expect.stringMatching(/\.webp$/),
  });
});

test('a logo over two megabytes is rejected', async () => {
  const answer = await testApp.ask('POST', '/organizers', {
    token: staff.token,
    ...multipart([
      { field: 'name', bytes: 'x' },
      { field: 'email', bytes: 'x@y.test' },
      { field: 'logo', name: 'a.png', bytes: Buffer.alloc(2_200_000) },
    ]),
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([413, ['logo']]);
});

test('the list contains the account’s own organizers only, by name', async () => {
  const other = await givenStaff(testApp);
  const name = async (token: string) =>
    ((await testApp.ask('GET', '/organizers', { token })).data as { name: string }[]).map(
      (item) => item.name,
    );
  expect(await name(other.token)).toEqual(['Harbour Nights']);
  await testApp.ask('POST', '/organizers', {
    token: other.token,
    body: { name: 'Abacus', email: 'a@b.test' },
  });
  expect(await name(other.token)).toEqual(['Abacus', 'Harbour Nights']);
});

test("an organizer's events exclude others, and collaborators see only theirs", async () => {
  const second = idOf(await create({ name: 'Second' }));
  const sold = await givenEvent(testApp, staff, { event: { organizer_id: second } });
  const other = await givenEvent(testApp, staff);
  const ids = async (organizer: number, token: string) =>
    (
      (await testApp.ask('GET', `/organizers/${organizer}/events`, { token })).data as {
        id: number;
      }[]
    ).map((item) => item.id);
  expect(await ids(second, staff.token)).toEqual([sold.event_id]);
  expect(await ids(staff.organizer_id, staff.token)).toContain(other.event_id);
  const collaborator = await givenColleague(testApp, staff, 'COLLABORATOR', [other.event_id]);
  expect(await ids(second, collaborator.token)).toEqual([]);
  expect(await ids(staff.organizer_id, collaborator.token)).toEqual([other.event_id]);
});

test('an event cannot be assigned to an organizer of another account', async () => {
  const stranger = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff);
  expect(
    (
      await testApp.ask('PUT', `/events/${sold.event_id}`, {
        token: staff.token,
        body: { organizer_id: stranger.organizer_id },
      })
    ).errors,
  ).toHaveProperty('organizer_id');
  expect(
    (
      await testApp.ask('POST', '/events', {
        token: staff.token,
        body: { title: 'x', start_date: '2027-01-01T20:00', organizer_id: stranger.organizer_id },
      })
    ).errors,
  ).toHaveProperty('organizer_id');
});

test('a new organizer’s email becomes the support email of an event without one', async () => {
  const [old, next] = [
    idOf(await create({ email: 'old@nullah.test' })),
    idOf(await create({ email: 'next@nullah.test' })),
  ];
  const settingsWith = async (support_email?: string) => {
    const { event_id } = await givenEvent(testApp, staff, {
      event: { organizer_id: old },
      ...(support_email ? { settings: { support_email } } : {}),
    });
    const path = `/events/${event_id}`;
    const read = async () => (await testApp.ask('GET', path, { token: staff.token })).data;
    const { version } = (await read()) as { version: number };
    const moved = await testApp.ask('PUT', path, {
      token: staff.token,
      body: { organizer_id: next, version },
    });
    expect(moved.data).toMatchObject({ version: ((await read()) as { version: number }).version });
    return ((await read()) as { settings: { support_email: string } }).settings.support_email;
  };
  expect(await settingsWith()).toBe('next@nullah.test');
  expect(await settingsWith('ask@nullah.test')).toBe('ask@nullah.test');
});

test('the public organizer has no email and phone', async () => {
  const id = idOf(await create({ email: 'private@nullah.test', phone: '9876 5432' }));
  const sold = await givenEvent(testApp, staff, {
    event: { organizer_id: id },
    settings: { support_email: 'ask@nullah.test' },
  });
  const page = await testApp.ask('GET', `/public/events/${sold.event_id}`);
  expect(page.data).toMatchObject({ organizer: { id, name: 'Nullah House' } });
  expect(page.text).not.toMatch(/private@nullah|9876 5432/);
});

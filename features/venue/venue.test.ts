import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import { holidaysFrom } from './actions/holidays.ts';
import type { PublicVenue, VenueData } from './contract.ts';

let testApp: TestApp;
let host: Staff;
let guest: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
});
afterAll(() => testApp.close());
beforeEach(() => sql`delete from venue_data`.execute(testApp.platform.db));

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: host.token, body });
const given = async (body: object = {}): Promise<VenueData> => {
  const answer = await ask('POST', '/venue-data', { name: '海濱會堂', ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as VenueData;
};
const change = async (body: object): Promise<VenueData> => {
  const answer = await ask('PUT', '/venue-data', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as VenueData;
};
const upload = (parts: Parameters<typeof multipart>[0]) =>
  testApp.ask('PUT', '/venue-data', { token: host.token, ...multipart(parts) });
const read = async (locale: string) =>
  (await testApp.ask('GET', '/public/venue-data', { headers: { 'accept-language': locale } }))
    .data as PublicVenue;

test('without a description the venue data is empty', async () => {
  expect(await read('en')).toBe(null);
  expect((await ask('GET', '/venue-data')).data).toBe(null);
  expect((await ask('PUT', '/venue-data', { name: 'x' })).status).toBe(404);
});

test('only one venue can be created', async () => {
  await given();
  const second = await ask('POST', '/venue-data', { name: 'Another' });
  expect([second.status, second.code]).toEqual([409, 'venue.exists']);
});

test('visitors read it in their language, with a marked fallback for missing texts', async () => {
  await given({
    content_language: 'zh-hk',
    description: '<p>海邊的<script>x</script>會堂</p>',
    address: '中環海濱 1 號',
    transport: { mtr: '香港站 A 出口', step_free: '升降機在東門' },
    translations: { en: { name: 'Harbour Hall', transport: { mtr: 'Exit A' } } },
    sections: [
      {
        name: '大禮堂',
        area: 620,
        capacities: { theatre: 400, banquet: 240 },
        translations: { en: { name: 'Main hall' } },
      },
    ],
  });
  expect(await read('en')).toMatchObject({
    name: 'Harbour Hall',
    description: '<p>海邊的會堂</p>',
    transport: { mtr: 'Exit A', step_free: '升降機在東門', bus: null },
    sections: [
      {
        name: 'Main hall',
        area: 620,
        capacities: { theatre: 400, classroom: null, banquet: 240, standing: null },
      },
    ],
    text_languages: {
      description: 'zh-hk',
      address: 'zh-hk',
      'transport.step_free': 'zh-hk',
    },
  });
  expect((await read('zh-hk')).text_languages).toEqual({});
});

test('rooms can be changed by id, added, sorted and removed', async () => {
  const { sections } = await given({ sections: [{ name: 'A' }, { name: 'B' }] });
  const [a, b] = sections;
  const after = await change({ sections: [{ name: 'C' }, { id: a?.id, area: 90 }] });
  expect(after.sections.map(({ id, name, area }) => [id === a?.id, name, area])).toEqual([
    [false, 'C', null],
    [true, 'A', 90],
  ]);
  const foreign = await ask('PUT', '/venue-data', {
    sections: [{ id: b?.id }, {}, { name: 'D', image_id: 1 }],
  });
  expect([foreign.status, Object.keys(foreign.errors)]).toEqual([
    422,
    ['sections.0.id', 'sections.1.name', 'sections.2.image_id'],
  ]);
  expect(((await ask('GET', '/venue-data')).data as VenueData).sections).toEqual(after.sections);
});

test('hours, holidays and exceptions are stored, and invalid ones rejected', async () => {
  const opening_hours = {
    week: [{ day: 1, opens: '10:00', closes: '24:00' }],
    holidays: 'OWN',
    holiday_opens: '12:00',
    holiday_closes: '18:00',
  };
  const venue = await given({
    opening_hours,
    opening_exceptions: [{ from: '2027-02-05', to: '2027-02-09' }, { from: '2027-03-01' }],
    exception_notes: ['農曆新年休息', ''],
    translations: { en: { exception_notes: ['Closed for Lunar New Year', ''] } },
    content_language: 'zh-hk',
  });
  expect(venue).toMatchObject({
    opening_hours,
    opening_exceptions: [
      { from: '2027-02-05', to: '2027-02-09', opens: null, closes: null },
      { from: '2027-03-01', to: '2027-03-01', opens: null, closes: null },
    ],
  });
  expect((await read('en')).exception_notes[0]).toBe('Closed for Lunar New Year');
  const refused = async (body: object): Promise<unknown> =>
    Object.keys((await ask('PUT', '/venue-data', body)).errors);
  expect(
    await refused({ opening_hours: { week: [{ day: 8, opens: '9', closes: '25:00' }] } }),
  ).toEqual([
    'opening_hours.week.0.day',
    'opening_hours.week.0.opens',
    'opening_hours.week.0.closes',
  ]);
  expect(await refused({ opening_exceptions: [{ from: '2027-02-30' }] })).toEqual([
    'opening_exceptions.0.from',
  ]);
  expect(await refused({ opening_exceptions: [{ from: '2027-02-09', to: '2027-02-05' }] })).toEqual(
    ['opening_exceptions.0.to'],
  );
  expect(await refused({ opening_exceptions: [{ from: '2027-02-09', opens: '10:00' }] })).toEqual([
    'opening_exceptions.0.closes',
  ]);
});

test('special holiday hours require both times', async () => {
  const refused = async (opening_hours: object): Promise<unknown> => {
    const { status, errors } = await ask('PUT', '/venue-data', { opening_hours });
    return [status, Object.keys(errors)];
  };
  await given();
  const [opens, closes] = ['opening_hours.holiday_opens', 'opening_hours.holiday_closes'];
  expect(await refused({ holidays: 'OWN' })).toEqual([422, [opens, closes]]);
  const half = { holidays: 'OWN', holiday_opens: '12:00' };
  expect(await refused(half)).toEqual([422, [closes]]);
  await change({ opening_hours: { ...half, holiday_closes: '18:00' } });
  expect(await refused({ holiday_closes: null })).toEqual([422, [closes]]);
});

test('hours can end at 24:00 but not start then', async () => {
  const late = { opens: '24:00', closes: '24:00' };
  await given();
  const { status, errors } = await ask('PUT', '/venue-data', {
    opening_hours: {
      week: [{ day: 1, ...late }],
      holiday_opens: late.opens,
      holiday_closes: late.closes,
    },
    opening_exceptions: [{ from: '2027-02-05', ...late }],
  });
  expect([status, Object.keys(errors)]).toEqual([
    422,
    ['opening_hours.week.0.opens', 'opening_hours.holiday_opens', 'opening_exceptions.0.opens'],
  ]);
});

test('an invalid phone number of the venue is rejected', async () => {
  await given();
  const { status, errors } = await ask('PUT', '/venue-data', { phones: ['+852 345 6789'] });
  expect([status, Object.keys(errors)]).toEqual([422, ['phones.0']]);
});

test('public holidays of Hong Kong are named in the reader’s language', async () => {
  await given();
  const names = async (locale: string) =>
    new Map((await read(locale)).holidays.map(({ date, name }) => [date, name]));
  const [hk, cn, en] = [await names('zh-hk'), await names('zh-cn'), await names('en')];
  expect([...hk.keys()]).toEqual([...en.keys()]);
  const [date = ''] = hk.keys();
  expect(date > new Date(testApp.platform.clock()).toISOString().slice(0, 8)).toBe(true);
  for (const [day, name] of en) expect(name, day).toMatch(/^[\p{Script=Latin}\s’'-]+/u);
  expect([...cn.values()].join('')).not.toMatch(/[節國農曆聖誕]/);
});

test('files are checked by their bytes; documents are replaced, images added', async () => {
  await given({ content_language: 'zh-hk' });
  const photo = await picture(1200, 800);
  const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n';
  const first = await upload([
    { field: 'floor_plan', name: 'plan.pdf', type: 'application/pdf', bytes: pdf },
    { field: 'booking_form', name: 'form.pdf', type: 'application/pdf', bytes: pdf },
    { field: 'images', name: 'a.png', bytes: photo },
    { field: 'images', name: 'b.png', bytes: photo },
  ]);
  expect(first.status, first.text).toBe(200);
  const before = first.data as VenueData;
  expect(before).toMatchObject({
    floor_plan: { name: 'plan.pdf', mime_type: 'application/pdf' },
    booking_form: { name: 'form.pdf' },
    price_list: null,
  });
  expect(before.images).toHaveLength(2);
  const second = await upload([{ field: 'floor_plan', name: 'new.png', bytes: photo }]);
  expect((second.data as VenueData).floor_plan).toMatchObject({ mime_type: 'image/webp' });
  for (const [field, bytes] of [
    ['booking_form', photo],
    ['price_list', Buffer.from('<svg/>')],
    ['images', Buffer.from(pdf)],
    ['images', await picture(500, 400)],
  ] as const) {
    const refused = await upload([{ field, name: 'x.pdf', bytes }]);
    expect([refused.status, Object.keys(refused.errors)], field).toEqual([422, [field]]);
  }
  const large = await upload([
    {
      field: 'price_list',
      name: 'x.pdf',
      bytes: Buffer.concat([Buffer.from(pdf), Buffer.alloc(2_200_000)]),
    },
  ]);
  expect([large.status, Object.keys(large.errors)]).toEqual([413, ['price_list']]);
  const [a, b] = before.images;
  const sorted = await ask('POST', '/venue-data/attachments/sort', [
    { id: a?.id, order: 2 },
    { id: b?.id, order: 1 },
  ] as never);
  expect(sorted.status, sorted.text).toBe(204);
  const plan = (second.data as VenueData).floor_plan;
  const noPicture = await ask('POST', '/venue-data/attachments/sort', [
    { id: plan?.id, order: 1 },
  ] as never);
  expect([noPicture.status, Object.keys(noPicture.errors)]).toEqual([422, ['id']]);
  const described = await ask('PUT', `/venue-data/attachments/${a?.id}`, {
    name: '大堂',
    translations: { en: { name: 'The foyer' } },
  });
  expect(described.status, described.text).toBe(200);
  expect((await read('en')).images.map(({ name }) => name)).toEqual([null, 'The foyer']);
  expect((await ask('DELETE', `/venue-data/attachments/${a?.id}`)).status).toBe(204);
  expect((await read('en')).images).toHaveLength(1);
});

test('only the host account can edit it, and a stale version is refused', async () => {
  const venue = await given();
  for (const [method, path] of [
    ['GET', '/venue-data'],
    ['PUT', '/venue-data'],
    ['GET', `/venue-data/${venue.id}`],
    ['DELETE', `/venue-data/${venue.id}`],
  ] as const)
    expect([403, 404], `${method} ${path}`).toContain(
      (await testApp.ask(method, path, { token: guest.token, body: {} })).status,
    );
  const { version } = await change({ name: 'One', version: venue.version });
  const late = await ask('PUT', '/venue-data', { name: 'Two', version: version - 1 });
  expect([late.status, late.code]).toEqual([409, 'stale_version']);
  expect((await ask('DELETE', `/venue-data/${venue.id}`)).status).toBe(204);
  expect(await read('en')).toBe(null);
});

test('the public holidays of 2026 match the gazette', async () => {
  const days = (await holidaysFrom(testApp.ctx(), '2026-01-01', 364)).map(({ date }) => date);
  expect(days).toEqual(
    '01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26'
      .split(' ')
      .map((day) => `2026-${day}`),
  );
});

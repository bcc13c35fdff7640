import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { SettingsChange } from './settings.contract.ts';

let testApp: TestApp;
let staff: Staff;
let id: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  id = (await givenEvent(testApp, staff, { status: 'DRAFT' })).event_id;
});
afterAll(() => testApp.close());

const settings = (method: string, body?: object) =>
  testApp.ask(method, `/events/${id}/settings`, { token: staff.token, body });

const location = {
  venue_name: '明渠',
  address_line_1: '大南街 1 號',
  address_line_2: '2/F',
  city: '深水埗',
  state_or_region: '九龍',
  zip_or_postal_code: '',
  country: 'HK',
};
/** Every key with a valid value, its stored form, and invalid values. */
const keys: Record<string, { good: unknown; kept?: unknown; bad: unknown[] }> = {
  pre_checkout_message: {
    good: '<p>請早到<script>x</script></p>',
    kept: '<p>請早到</p>',
    bad: ['x'.repeat(5001), 5],
  },
  post_checkout_message: { good: '<p>Thanks</p>', bad: ['x'.repeat(5001)] },
  ticket_page_message: { good: '<p>Bring ID</p>', bad: ['x'.repeat(5001)] },
  email_footer_message: { good: '<p>Bye</p>', bad: ['x'.repeat(5001)] },
  online_event_connection_details: { good: '<p>Zoom</p>', bad: ['x'.repeat(5001)] },
  continue_button_text: { good: ' 訂座 ', kept: '訂座', bad: ['x'.repeat(101)] },
  support_email: { good: 'ASK@Venue.test', kept: 'ask@venue.test', bad: ['ask', 'a@b.test\nx'] },
  require_attendee_details: { good: true, bad: ['yes', 1] },
  order_timeout_in_minutes: { good: 120, bad: [0, 121, 1.5, '15', -1] },
  homepage_background_color: { good: '#fff', bad: ['white', '#ffff', 'url(x)'] },
  homepage_primary_color: { good: '#CC3B25', bad: ['#12345g'] },
  homepage_primary_text_color: { good: '#000000', bad: ['000000'] },
  homepage_secondary_color: { good: '#0d7a6b', bad: ['rgb(0,0,0)'] },
  homepage_secondary_text_color: { good: '#fff', bad: ['#fff;}body{x'] },
  homepage_body_background_color: { good: '#faf8f3', bad: [''.padEnd(7, '#')] },
  homepage_background_type: { good: 'MIRROR_COVER_IMAGE', bad: ['VIDEO'] },
  website_url: {
    good: 'https://nullah.test/節目',
    bad: ['javascript:alert(1)', 'nullah.test', 'https://x/"onload'],
  },
  maps_url: { good: 'https://maps.google.com/?q=1', bad: ['data:text/html,x'] },
  location_details: {
    good: location,
    kept: { ...location, zip_or_postal_code: null },
    bad: ['here', { city: 'x'.repeat(101) }],
  },
  directions: {
    good: '<p>港鐵深水埗站 D2 出口<script>x</script></p>',
    kept: '<p>港鐵深水埗站 D2 出口</p>',
    bad: ['x'.repeat(5001)],
  },
  weather_rule: { good: '<p>八號風球取消</p>', bad: ['x'.repeat(5001), 8] },
  is_online_event: { good: true, bad: ['no'] },
  seo_title: { good: '維港之夜', bad: ['x'.repeat(150)] },
  seo_description: { good: 'A night', bad: ['x'.repeat(501)] },
  seo_keywords: { good: 'music, 音樂', bad: ['x'.repeat(501)] },
  allow_search_engine_indexing: { good: false, bad: [0] },
  notify_organizer_of_new_orders: { good: false, bad: ['off'] },
  price_display_mode: { good: 'EXCLUSIVE', bad: ['NET'] },
  hide_getting_started_page: { good: true, bad: [{}] },
  translations: {
    good: { 'zh-hk': { seo_title: '夜渡' } },
    bad: [{ xx: {} }, { 'zh-hk': { seo: '夜' } }, null],
  },
  converted_texts: { good: [], bad: ['zh-hk.seo_title'] },
};

test('the table covers every key of the contract', () => {
  expect(Object.keys(keys).sort()).toEqual(
    Object.keys(SettingsChange.shape)
      .filter((name) => !['version', 'homepage_colors_inherited'].includes(name))
      .sort(),
  );
});

test.each(Object.entries(keys))(
  '%s is stored, returned and rejected beyond its limits',
  async (name, { good, kept = good, bad }) => {
    expect((await settings('PATCH', { [name]: good })).data).toMatchObject({ [name]: kept });
    for (const value of bad) {
      const answer = await settings('PUT', { [name]: value });
      expect(
        [answer.status, Object.keys(answer.errors)[0]?.split('.')[0]],
        JSON.stringify(value).slice(0, 40),
      ).toEqual([422, name]);
    }
    expect((await settings('GET')).data).toMatchObject({ [name]: kept });
    expect((await testApp.ask('GET', `/events/${id}`, { token: staff.token })).data).toMatchObject({
      settings: { [name]: kept },
    });
  },
);

test('optional values are cleared by an empty text and by null', async () => {
  await settings('PATCH', {
    seo_title: 'x',
    support_email: 'a@b.test',
    pre_checkout_message: '<p>x</p>',
  });
  expect(
    (
      await settings('PUT', {
        seo_title: '',
        support_email: null,
        pre_checkout_message: '<p><br></p>',
      })
    ).data,
  ).toMatchObject({ seo_title: null, support_email: null, pre_checkout_message: null });
});

test('a stale version is refused, and no setting is saved', async () => {
  const { version } = (await settings('GET')).data as { version: number };
  expect((await settings('PATCH', { seo_title: 'first', version })).status).toBe(200);
  const stale = await settings('PATCH', { seo_title: 'second', version });
  expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
  expect((await settings('GET')).data).toMatchObject({ seo_title: 'first' });
});

test('unknown keys and keys of other tables are ignored', async () => {
  const answer = await settings('PATCH', {
    event_id: 1,
    account_id: 1,
    status: 'LIVE',
    __proto__: { is_online_event: false },
    constructor: 1,
    seo_title: 'kept',
  });
  expect([answer.status, answer.data]).toEqual([
    200,
    expect.objectContaining({ seo_title: 'kept' }),
  ]);
  expect((await testApp.ask('GET', `/events/${id}`, { token: staff.token })).data).toMatchObject({
    status: 'DRAFT',
  });
});

test('the location is the same value in both endpoints', async () => {
  await testApp.ask('PUT', `/events/${id}`, {
    token: staff.token,
    body: { location_details: { venue_name: 'From the event' } },
  });
  expect((await settings('GET')).data).toMatchObject({
    location_details: { venue_name: 'From the event' },
  });
  await settings('PATCH', { location_details: { venue_name: 'From the settings' } });
  expect((await testApp.ask('GET', `/events/${id}`, { token: staff.token })).data).toMatchObject({
    location_details: { venue_name: 'From the settings' },
  });
});

test('a hold lasts as long as the event configures', async () => {
  const sold = await givenEvent(testApp, staff, { settings: { order_timeout_in_minutes: 3 } });
  const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
      ],
    },
  });
  const { created_at, reserved_until } = answer.data as {
    created_at: string;
    reserved_until: string;
  };
  expect(Date.parse(reserved_until) - Date.parse(created_at)).toBe(180_000);
});

test('collaborators can edit texts, but not times, currency or organizer', async () => {
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [id]);
  expect((await testApp.ask('GET', `/events/${id}/settings`, { token })).status).toBe(200);
  expect(
    (await testApp.ask('PUT', `/events/${id}`, { token, body: { title: 'Their words' } })).data,
  ).toMatchObject({ title: 'Their words' });
  for (const body of [
    { currency: 'EUR' },
    { start_date: '2031-01-01T10:00' },
    { timezone: 'UTC' },
    { organizer_id: staff.organizer_id },
    { actual_end_date: '2031-01-01T10:00' },
  ])
    expect(
      (await testApp.ask('PUT', `/events/${id}`, { token, body })).status,
      JSON.stringify(body),
    ).toBe(403);
});

test('colours are those of the page; inherited ones stay inherited on write-back', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const call = (method: string, body?: object) =>
    testApp.ask(method, `/events/${event_id}/settings`, { token: staff.token, body });
  await call('PATCH', { homepage_background_color: '#101820' });
  const { data } = await call('GET');
  expect(data).toMatchObject({
    homepage_background_color: '#101820',
    homepage_body_background_color: '#101820',
    homepage_primary_color: '#f0654d',
    homepage_primary_text_color: '#16150f',
    homepage_colors_inherited: [
      'homepage_body_background_color',
      'homepage_primary_color',
      'homepage_primary_text_color',
      'homepage_secondary_color',
      'homepage_secondary_text_color',
    ],
  });
  const back = await call('PUT', { ...(data as object), homepage_primary_color: '#ffcc00' });
  expect(back.data).toMatchObject({
    homepage_primary_color: '#ffcc00',
    homepage_primary_text_color: '#16150f',
    homepage_colors_inherited: [
      'homepage_body_background_color',
      'homepage_primary_text_color',
      'homepage_secondary_color',
      'homepage_secondary_text_color',
    ],
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { EventDefaults } from './defaults.contract.ts';
import { usualDefaults } from './rules/defaults.ts';

/** The initial values of a new event: from event defaults, then its organizer, then the account. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const given = {
  timezone: 'Asia/Tokyo',
  currency: 'JPY',
  pre_checkout_message: '<p>before</p>',
  post_checkout_message: '<p>after</p>',
  ticket_page_message: '<p>tickets</p>',
  email_footer_message: '<p>footer</p>',
  continue_button_text: 'Onwards',
  support_email: 'help@venue.test',
  require_attendee_details: false,
  order_timeout_in_minutes: 30,
  homepage_background_color: '#111111',
  homepage_primary_color: '#222222',
  homepage_primary_text_color: '#ffffff',
  homepage_secondary_color: '#333333',
  homepage_secondary_text_color: '#fefefe',
  homepage_body_background_color: '#444444',
  homepage_background_type: 'MIRROR_COVER_IMAGE',
  website_url: 'https://venue.test/',
  maps_url: 'https://maps.test/1',
  location_details: { venue_name: 'Hall', city: 'Kyoto' },
  directions: '<p>left</p>',
  weather_rule: '<p>rain or shine</p>',
  allow_search_engine_indexing: false,
  notify_organizer_of_new_orders: false,
  price_display_mode: 'EXCLUSIVE',
} as const;

function api(staff: Staff) {
  const ask = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    testApp.ask(method, path, {
      token: staff.token,
      ...(body ? { body } : {}),
      headers: { 'accept-language': 'en' },
    });
  return {
    get: async () => (await ask('GET', '/accounts/event-defaults')).data as EventDefaults,
    put: (body: object) => ask('PUT', '/accounts/event-defaults', body),
    event: async (more: object = {}) => {
      const { organizer_id } = staff;
      const start_date = '2030-01-10T20:00';
      const answer = await ask('POST', '/events', {
        title: 'Night',
        start_date,
        organizer_id,
        ...more,
      });
      expect(answer.status).toBe(201);
      return answer.data as Record<string, unknown> & { settings: Record<string, unknown> };
    },
  };
}

test('an account without defaults returns the built-in ones', async () => {
  const { get, event } = api(await givenStaff(testApp));
  expect(await get()).toEqual({ ...usualDefaults, content_language: 'en' });
  const { settings, timezone, currency } = await event();
  const { support_email: _, timezone: _z, currency: _c, version: _v, ...usual } = usualDefaults;
  expect(settings).toMatchObject({ ...usual, homepage_background_color: null });
  expect([timezone, currency]).toEqual(['Asia/Hong_Kong', 'HKD']);
});

test('a new event takes the defaults, unless it has its own values', async () => {
  const { put, event } = api(await givenStaff(testApp));
  const saved = await put(given);
  expect(saved.status).toBe(200);
  expect(saved.data).toMatchObject(given);
  const { timezone, currency, ...settings } = given;
  const made = await event();
  expect(made).toMatchObject({
    timezone,
    currency,
    start_date: '2030-01-10T11:00:00.000Z',
    location_details: settings.location_details,
  });
  expect(made.settings).toMatchObject(settings);
  const own = await event({
    timezone: 'Europe/Paris',
    currency: 'EUR',
    location_details: { venue_name: 'Elsewhere' },
  });
  expect(own).toMatchObject({
    timezone: 'Europe/Paris',
    currency: 'EUR',
    location_details: { venue_name: 'Elsewhere', city: null },
  });
  // Directions belong to the default's place.
  expect(own.settings).toMatchObject({
    maps_url: null,
    directions: null,
    weather_rule: settings.weather_rule,
  });
});

test('changing the defaults does not affect existing events; null removes one', async () => {
  const { put, event } = api(await givenStaff(testApp));
  const before = await event();
  await put(given);
  expect(before).toMatchObject({ timezone: 'Asia/Hong_Kong', currency: 'HKD' });
  await put({ timezone: null, currency: '', support_email: null });
  const after = await event();
  expect(after).toMatchObject({ timezone: 'Asia/Hong_Kong', currency: 'HKD' });
  expect(after.settings['support_email']).toBe(before.settings['support_email']);
  expect(after.settings['order_timeout_in_minutes']).toBe(30);
});

test('texts are applied with their translations, in the language of the event', async () => {
  const { put, get, event } = api(await givenStaff(testApp));
  await put({
    content_language: 'zh-hk',
    directions: '<p>向左</p>',
    location_details: { venue_name: '大堂' },
    translations: { en: { directions: '<p>left</p>', location_details: { venue_name: 'Hall' } } },
  });
  expect((await get()).content_language).toBe('zh-hk');
  const english = await event({ content_language: 'en' });
  expect(english.settings).toMatchObject({
    directions: '<p>left</p>',
    location_details: { venue_name: 'Hall' },
    translations: {
      'zh-hk': { directions: '<p>向左</p>', location_details: { venue_name: '大堂' } },
    },
  });
  const chinese = await event({ content_language: 'zh-hk' });
  expect(chinese.settings).toMatchObject({
    directions: '<p>向左</p>',
    translations: { en: { directions: '<p>left</p>' } },
  });
  const elsewhere = await event({
    content_language: 'zh-hk',
    location_details: { venue_name: '碼頭' },
  });
  expect(elsewhere.settings).toMatchObject({ directions: null });
  expect(JSON.stringify(elsewhere.settings['translations'])).not.toMatch(/Hall|left/);
});

test('writing back the defaults changes nothing, and invalid input is rejected', async () => {
  const { put, get } = api(await givenStaff(testApp));
  await put(given);
  const stored = await get();
  expect((await put(stored)).data).toEqual({ ...stored, version: stored.version + 1 });
  const answer = await put({
    timezone: 'Mars/Olympus',
    currency: 'XAU',
    order_timeout_in_minutes: 0,
    homepage_primary_color: 'red',
    translations: { en: { title: 'no such text' } },
  });
  expect([answer.status, Object.keys(answer.errors).toSorted()]).toEqual([
    422,
    [
      'currency',
      'homepage_primary_color',
      'order_timeout_in_minutes',
      'timezone',
      expect.stringMatching(/^translations\.en/),
    ],
  ]);
  expect(
    (await put({ pre_checkout_message: '<p onclick="x">hi</p><script>1</script>' })).data,
  ).toMatchObject({ pre_checkout_message: '<p>hi</p>' });
});

test('concurrent saves keep one row, and a stale version is refused', async () => {
  const staff = await givenStaff(testApp);
  const { put, get } = api(staff);
  const first = await Promise.all([1, 2, 3].map((n) => put({ continue_button_text: `Go ${n}` })));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await get()).version).toBe(3);
  const late = await put({ continue_button_text: 'Late', version: 1 });
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version' }]);
});

test('the defaults of one account do not affect others', async () => {
  const [mine, theirs] = [api(await givenStaff(testApp)), api(await givenStaff(testApp))];
  await mine.put(given);
  expect(await theirs.get()).toMatchObject({ timezone: null, version: 0 });
  expect(await theirs.event()).toMatchObject({ timezone: 'Asia/Hong_Kong' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageTag, locales } from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { givenConnected, givenEvent, givenPaid, givenStaff, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Everything that the server sends is in the requested language, for all eight. */
let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  eventId = sold.event_id;
  await givenPaid(testApp, sold);
});
afterAll(() => testApp.close());

describe.each(locales)('%s', (locale) => {
  const format = (key: MessageKey): string => testApp.platform.texts.format(locale, key);
  const headers = { 'accept-language': languageTag(locale) };

  test('refusals and field errors are translated', async () => {
    const missing = await testApp.ask('GET', '/public/events/999999999', { headers });
    expect((missing.body as { message: string }).message).toBe(format('refusals.not_found'));
    const wrong = await testApp.ask('POST', '/auth/forgot-password', {
      headers,
      body: { email: 'nobody' },
    });
    expect(wrong.errors['email']).toEqual([format('invalid.email')]);
  });

  test('field names in the API description are translated', async () => {
    const answer = await testApp.ask('GET', '/openapi.json', { headers });
    expect(answer.headers['content-language']).toBe(languageTag(locale));
    expect(answer.text).toContain(JSON.stringify(format('fields.first_name')));
  });

  test('the headings of an exported sheet are translated', async () => {
    const answer = await testApp.ask('POST', `/events/${eventId}/orders/export`, {
      headers,
      token: staff.token,
      body: { format: 'csv' },
    });
    expect(answer.text).toContain(format('exports.status'));
    expect(answer.text).toContain(format('exports.total_gross'));
  });
});

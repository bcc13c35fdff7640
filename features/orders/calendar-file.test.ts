import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('the description in a calendar file has an entry a line, links, and no cut character', async () => {
  const staff = await givenStaff(testApp);
  const link = '<a href="https://a.test/">her page</a>';
  const list = `<ul><li>Ada<ul><li>${link}</li></ul></li></ul>`;
  const { event_id } = await givenEvent(testApp, staff, {
    event: { description: `<p>Stage</p>${list}<p>${'🎷'.repeat(600)}</p>` },
  });
  const { text } = await testApp.ask('GET', `/public/events/${event_id}/calendar.ics`);
  const unfolded = text.replace(/\r\n /g, '');
  expect(unfolded).toContain('DESCRIPTION:Stage\\n– Ada\\n– her page (https://a.test/)\\n');
  expect(unfolded).toContain('🎷…\\n\\nhttp');
  expect(unfolded).not.toContain('\ufffd');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { frame } from '#platform/mail-frame.ts';
import { withSenderName } from '#platform/pure/venue.ts';
import { previews } from '#features/mailbox/previews.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import type { Branding } from './contract.ts';

let testApp: TestApp;
let host: Staff;
let guest: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  guest = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const read = async () =>
  (await testApp.ask('GET', '/branding', { token: host.token })).data as Branding;
const change = (body: object, token = host.token) =>
  testApp.ask('POST', '/branding', { token, body });

test('without a name the venue has the product’s; a name is used everywhere', async () => {
  expect(await read()).toMatchObject({ name: null, sender_name: null, logo_url: null });
  expect(testApp.platform.venue).toMatchObject({ name: 'Foyer', sender_name: null });
  const { status, data } = await change({ name: ' 海濱會堂 Harbour Hall ', sender_name: '' });
  expect([status, data]).toEqual([200, expect.objectContaining({ name: '海濱會堂 Harbour Hall' })]);
  expect(testApp.platform.venue).toMatchObject({
    name: '海濱會堂 Harbour Hall',
    sender_name: '海濱會堂 Harbour Hall',
  });
  const ctx = testApp.ctx();
  for (const preview of Object.values(previews)) {
    const { html, text } = frame(ctx, preview(ctx, 'zh-hk'));
    expect([html, text]).toEqual(Array(2).fill(expect.stringContaining('海濱會堂 Harbour Hall')));
    expect(html + text).not.toContain('Foyer');
  }
});

test('emails have the sender’s name with the configured address', () => {
  expect(withSenderName('Foyer <tickets@hall.hk>', '售票處')).toEqual({
    name: '售票處',
    address: 'tickets@hall.hk',
  });
  expect(withSenderName('tickets@hall.hk', 'Hall').address).toBe('tickets@hall.hk');
});

test('a logo can be uploaded, replaced and removed; an invalid one changes nothing', async () => {
  const send = async (parts: Parameters<typeof multipart>[0]) =>
    testApp.ask('POST', '/branding', { token: host.token, ...multipart(parts) });
  const bytes = await picture(200, 80);
  const first = (await send([{ field: 'logo', name: 'logo.png', bytes }])).data as Branding;
  const { base_url } = testApp.platform.config;
  expect(first.logo_url).toBe(`${base_url}${testApp.platform.venue.logo_url}`);
  expect((await testApp.app.inject(String(first.logo_url))).statusCode).toBe(200);
  const refused = await send([{ field: 'logo', name: 'logo.svg', bytes: '<svg/>' }]);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['logo']]);
  expect(await read()).toEqual(first);
  const gone = (await send([{ field: 'removes_logo', bytes: 'true' }])).data as Branding;
  expect([gone.logo_url, gone.name]).toEqual([null, first.name]);
});

test('only the host account can rename the venue, and a stale version is refused', async () => {
  expect((await change({ name: 'Mine' }, guest.token)).status).toBe(403);
  expect((await testApp.ask('GET', '/branding', { token: guest.token })).status).toBe(403);
  const { version } = await read();
  expect((await change({ name: 'One', version })).status).toBe(200);
  const late = await change({ name: 'Two', version });
  expect([late.status, late.code]).toEqual([409, 'stale_version']);
  expect((await change({ name: 'x'.repeat(61) })).errors).toHaveProperty('name');
  expect((await change({ name: 'line\nbreak' })).errors).toHaveProperty('name');
  await change({ name: null });
  expect(testApp.platform.venue.name).toBe('Foyer');
});

import { rmSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { makeSmallBuild } from './setup/small-build.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** What every kind of response must do on an installation with https, but not on one without. */
const build = makeSmallBuild();
let testApp: TestApp;
let plain: TestApp;
let staff: Staff;
let sold: Sold;

async function open(base_url: string): Promise<TestApp> {
  return openTestApp({ BASE_URL: base_url }, { site: build });
}
beforeAll(async () => {
  testApp = await open('https://tickets.foyer.test');
  plain = await open('http://localhost:3000');
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(async () => {
  await Promise.all([testApp.close(), plain.close()]);
  rmSync(build, { recursive: true, force: true });
});

describe('HSTS', () => {
  const addresses: [what: string, url: string, status: number][] = [
    ['an answer of the API', '/api/public/events', 200],
    ['a refusal of the API', '/api/users/me', 401],
    ['an address that the API does not know', '/api/nothing', 404],
    ['a page', '/', 200],
    ['a page that is not there', '/nothing', 404],
    ['an asset', '/assets/app-1.js', 200],
    ['an asset that is not there', '/assets/nothing.js', 404],
    ['a static file', '/widget.js', 200],
    ['the sitemap', '/sitemap.xml', 200],
    ['a probe', '/healthz', 200],
  ];
  test.each(addresses)('is sent with %s', async (_, url, status) => {
    const { statusCode, headers } = await testApp.app.inject(url);
    expect([statusCode, headers['strict-transport-security']]).toEqual([
      status,
      'max-age=31536000; includeSubDomains',
    ]);
  });

  test.each(addresses)('is not sent with %s without https', async (_, url, status) => {
    const { statusCode, headers } = await plain.app.inject(url);
    expect([statusCode, headers['strict-transport-security']]).toEqual([status, undefined]);
  });
});

describe('every cookie is Secure and host-only', () => {
  const cookiesOf = async (order: InjectOptions, from = testApp): Promise<string[]> =>
    [(await from.app.inject(order)).headers['set-cookie'] ?? []].flat();
  const hold = () => ({
    tickets: [
      { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
    ],
  });
  const given: [what: string, name: string, order: () => InjectOptions][] = [
    ['a first visit', '__Host-device', () => ({ url: '/' })],
    ['a chosen language', '__Host-locale', () => ({ url: '/?locale=en' })],
    [
      'a reservation',
      '__Host-session_identifier',
      () => ({ method: 'POST', url: `/api/public/events/${sold.event_id}/order`, body: hold() }),
    ],
    [
      'a sign-in',
      '__Host-known_browser',
      () => ({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: staff.email, password: 'correct horse' },
      }),
    ],
  ];
  test.each(given)('%s', async (_, name, order) => {
    const cookies = await cookiesOf(order());
    expect(cookies.map((cookie) => cookie.split('=')[0])).toContain(name);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });

  test('a known browser is recognized when it returns', async () => {
    const signIn = async (cookie = ''): Promise<string> => {
      const cookies = await cookiesOf({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie },
        body: { email: staff.email, password: 'correct horse' },
      });
      return (
        cookies.find((cooky) => cooky.startsWith('__Host-known_browser='))?.split(';')[0] ?? ''
      );
    };
    const first = await signIn();
    expect(first).toMatch(/^__Host-known_browser=[\w-]{22}\./);
    expect(await signIn(first)).toBe(first);
    expect(await signIn()).not.toBe(first);
  });

  test('a chosen language applies to the next response', async () => {
    const cookie = (await cookiesOf({ url: '/?locale=en' })).map((item) => item.split(';')[0]);
    const refusal = await testApp.app.inject({
      url: '/api/users/me',
      headers: { cookie: cookie.join('; '), 'accept-language': 'zh-HK' },
    });
    const inEnglish = await testApp.app.inject({
      url: '/api/users/me',
      headers: { 'accept-language': 'en' },
    });
    expect(refusal.json()).toMatchObject({ message: inEnglish.json().message });
  });

  test('an order is bound to its browser by a __Host- cookie', async () => {
    const held = await givenHold(testApp, sold);
    const answer = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/order/${held.short_id}`,
      { cookie: held.cookie },
    );
    expect([held.cookie.split('=')[0], answer.status]).toEqual(['__Host-session_identifier', 200]);
  });
});

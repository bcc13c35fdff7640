import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from './setup/given.ts';
import { makeSmallBuild } from './setup/small-build.ts';
import { sendRaw } from './setup/raw-http.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** No redirect leads to a host that an attacker wrote into a URL. */
const root = join(import.meta.dirname, '..');
const build = makeSmallBuild();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ BASE_URL: 'https://tickets.foyer.test' }, { site: build });
});
afterAll(async () => {
  await testApp.close();
  rmSync(build, { recursive: true, force: true });
});

const addresses = [
  '//evil.test',
  '//evil.test/',
  '//evil.test/%2e%2e',
  '//evil.test/..',
  '///evil.test',
  '////evil.test//',
  '/\\evil.test',
  '/\\/evil.test',
  '/%5cevil.test',
  '/%2f%2fevil.test',
  '/%2fevil.test',
  '/./evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%09/evil.test',
  '//evil.test:80%40tickets.foyer.test/',
  '//tickets.foyer.test@evil.test/',
  '/auth/login//evil.test',
  '/event/1//evil.test',
  '/event/1/x?locale=en&next=//evil.test',
  '/?previous_url=https://evil.test',
  '/auth/login?previous_url=//evil.test',
  '/api//evil.test/',
  '/assets//evil.test/',
  '/https://evil.test',
];

test.each(addresses.flatMap((url) => [`GET ${url}`, `POST ${url}`]))(
  '%s does not redirect to another host',
  async (request) => {
    const received = await sendRaw(
      testApp.platform.config.port,
      `${request} HTTP/1.1`,
      'host: tickets.foyer.test',
      'connection: close',
      'content-type: application/x-www-form-urlencoded',
      'content-length: 3',
      '',
      'a=b',
    );
    expect(received).toMatch(/^HTTP\/1\.1 \d{3} /);
    const location = /^location: (.*)$/im.exec(received)?.[1]?.trim();
    if (location !== undefined)
      expect(new URL(location, 'https://tickets.foyer.test').host).toBe('tickets.foyer.test');
    expect(received).not.toMatch(/^refresh:/im);
  },
);

test('a form without an action is redirected to its own page', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/event/1/x?b=c',
    payload: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/event/1/x?b=c']);
});

test('every redirect starts with a local path or is on the reviewed list', () => {
  const leading =
    /(?<![.\w])(?:redirect(?:Document)?|(?:reply|location|window)\.(?:redirect|assign|replace|open))\(\s*([^\n]*)/g;
  const looked: Record<string, string[]> = {
    'server/page-forms.ts': ["localPath(url) ?? '/', 303);"],
    // The path of the event's page; the query follows it.
    'web/components/event-page/load-event.ts': ['eventPath(event) + search, 302);'],
    // All three redirect to the page that the visitor is on, or that the router has matched.
    'web/layouts/manage.tsx': ['pathname + search);', 'setUpFirstAddress(pathname + search));'],
    'web/lib/set-up-first.ts': ['setUpFirstAddress(location.pathname + location.search));'],
    'web/lib/require-user.ts': [
      'signInAddress(request, address, name));',
      'signInAddress(request, address, name));',
    ],
    'web/lib/user-locale.ts': [
      'localeAddress(locale, location.pathname, location.search) + location.hash);',
    ],
    // The return path after signing in goes through localPath.
    'web/routes/auth/login.tsx': [
      'pathForUser(new URL(request.url).searchParams, answer.user), 303);',
      'pathForUser(search, answer.user));',
    ],
    'web/routes/auth/set-up-two-factor.tsx': ['pathForUser(search, user));'],
    // The same for a member who has just registered.
    'web/routes/register/_components/answer-register.ts': [
      'pathForMember(new URL(request.url).searchParams), 303);',
    ],
    'web/routes/register/_components/register-form.tsx': [
      'pathForMember(new URLSearchParams(location.search)));',
    ],
    // The server accepts only URLs of the provider
    // (features/payments/providers/stripe/provider-address.ts).
    'web/routes/account/payment/_components/stripe-actions.tsx': ['url);'],
    // `/event/…` of the requested URL, with its codes.
    'web/routes/checkout/$eventId.tsx': ['eventAddress(params.eventId, search), 303);'],
    'web/routes/checkout/$eventId/$orderShortId/_components/redirect-to-current-step.ts': [
      'stepAddress(order, current) +',
    ],
    // The target of a link on the payment page, or the next step: the router accepts only paths of
    // this site.
    'web/routes/checkout/$eventId/$orderShortId/payment/_components/own-document.ts': [
      'createPath(blocker.location));',
    ],
    // One of two profiles.
    'web/routes/manage/profile/confirm-email-change/$token.tsx': ['profile)}>'],
    'web/routes/organizer/$organizerId/$eventsState.tsx': [
      "['/organizer', params.organizerId, 'events', params.eventsState].filter(Boolean).join('/'),",
    ],
    // The path of the list itself, with another page.
    'web/components/event-list/load-events.ts': ['pageAddress(url, last));'],
    // A path built from the organizer's id and slug, like that of the event.
    'web/routes/organizers/$organizerId/$organizerSlug.tsx': ['path + search, 302);'],
    // A URL that the host entered; it opens in a new tab without a reference to this page.
    'web/routes/other-events/_components/other-event-row.tsx': [
      "one.event_url, '_blank', 'noopener'),",
    ],
    'web/routes/widget/$eventId/_components/leave-frame.ts': ['address, target) !== null;'],
  };
  const found: Record<string, string[]> = {};
  for (const file of globSync('{server,web,features,platform}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(leading))
      if (!/^['`]\/(?!\/)/.test(to)) (found[file] ??= []).push(to);
  }
  expect(found).toEqual(looked);
});

test('an address that is not of the payment provider is not passed to a browser', async () => {
  // The simulator of this test uses a host name other than that of the product.
  const staff = await givenStaff(testApp);
  const answer = await testApp.ask('POST', `/accounts/${staff.account_id}/stripe/connect`, {
    token: staff.token,
  });
  expect([answer.status, answer.code]).toEqual([502, 'payment.provider_failed']);
  expect(answer.text).not.toContain('onboarding');
});

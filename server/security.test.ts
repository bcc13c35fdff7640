import Fastify from 'fastify';
import { most_import_bytes } from '#features/member-sheets/contract.ts';
import { reservationQueue } from '#features/orders/actions/reserve.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../tests/setup/given.ts';
import { newestMail } from '../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { registerSecurity } from './security.ts';

let testApp: TestApp;
let staff: Staff;
let eventId: number;
const friend = 'https://partner.example';
beforeAll(async () => {
  testApp = await openTestApp({
    CORS_ORIGINS: `${friend}, https://other.example`,
    METRICS_TOKEN: 'a token of tests for metrics',
  });
  staff = await givenStaff(testApp);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const inject = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'OPTIONS' | 'HEAD' = 'GET',
) => testApp.app.inject({ method, url, headers });

test.each([
  ['an answer', '/api/users/me', 200],
  ['the same address with escapes', '/%61pi/users/me', 200],
  ['a 404', '/api/nothing', 404],
  ['a 401', '/api/users/me/sessions?', 200],
  ['a public answer', '/api/public/events', 200],
  ['a refused query', '/api/public/events?page=0', 422],
  ['two slashes', '/api//events', 404],
  ['a slash at the end', '/api/events/', 404],
  ['upper case', '/API/events', 404],
  ['escapes that are no text', '/api/%', 404],
  ['escapes that are no UTF-8', '/api/public/events/slug/%ff', 404],
  ['a wrong method', '/api/auth/login', 405],
])('%s has every security header', async (_, url, status) => {
  const answer = await inject(url, { authorization: `Bearer ${staff.token}` });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
});

test('the server ends connections on which nothing moves', () => {
  expect(testApp.app.server.timeout).toBe(60_000);
});

test('a configured origin may send credentials and read the new token', async () => {
  const before = await inject(
    '/api/users/me',
    { origin: friend, 'access-control-request-method': 'PUT' },
    'OPTIONS',
  );
  expect([before.statusCode, before.headers]).toEqual([
    204,
    expect.objectContaining({
      'access-control-allow-origin': friend,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    }),
  ]);
  const answer = await inject('/api/users/me', {
    origin: friend,
    authorization: `Bearer ${staff.token}`,
  });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-expose-headers': expect.stringContaining('X-Auth-Token'),
    vary: expect.stringContaining('Origin'),
  });
});

test.each([
  'https://evil.example',
  `${friend}.evil.example`,
  'https://partner.example:444',
  'http://partner.example',
  'null',
  'HTTPS://PARTNER.EXAMPLE',
])('the origin %s may read public responses only', async (origin) => {
  const secret = await inject('/api/users/me', { origin, authorization: `Bearer ${staff.token}` });
  expect(secret.headers).not.toHaveProperty('access-control-allow-origin');
  expect(secret.headers).not.toHaveProperty('access-control-allow-credentials');
  const open = await inject(`/api/public/events/${eventId}`, { origin });
  expect(open.headers['access-control-allow-origin']).toBe('*');
  expect(open.headers).not.toHaveProperty('access-control-allow-credentials');
  expect(
    (await inject('/api/users/me', { origin, 'access-control-request-method': 'GET' }, 'OPTIONS'))
      .headers,
  ).not.toHaveProperty('access-control-allow-origin');
});

test('an encoded or altered path reaches the same route with the same guard', async () => {
  const stranger = await givenStaff(testApp);
  for (const url of [
    `/api/%65vents/${eventId}`,
    `/%61pi/events/${eventId}`,
    `/api/events/${eventId}?x=/public/`,
  ]) {
    expect((await inject(url)).statusCode, url).toBe(401);
    expect((await inject(url, { authorization: `Bearer ${stranger.token}` })).statusCode, url).toBe(
      404,
    );
  }
  for (const url of [
    `/api//events/${eventId}`,
    `/API/events/${eventId}`,
    `/api/events/${eventId}/`,
  ])
    expect((await inject(url, { authorization: `Bearer ${staff.token}` })).statusCode, url).toBe(
      404,
    );
});

test.each([
  ['Bearer', 401],
  ['Basic dXNlcjpwYXNz', 401],
  ['bearer TOKEN', 200],
  [`Bearer ${'x'.repeat(500)}`, 401],
  ['Token TOKEN', 401],
  ['', 401],
])('the authorization header "%s" answers %i', async (header, status) => {
  expect(
    (await inject('/api/users/me', { authorization: header.replace('TOKEN', staff.token) }))
      .statusCode,
  ).toBe(status);
});

test('a token in the query, in a cookie or in the body is not accepted', async () => {
  expect(
    (await inject(`/api/users/me?token=${staff.token}&access_token=${staff.token}`)).statusCode,
  ).toBe(401);
  expect((await inject('/api/users/me', { cookie: `token=${staff.token}` })).statusCode).toBe(401);
});

test('a link in a mail uses the configured address, whatever the Host header', async () => {
  await testApp.ask('POST', '/auth/forgot-password', {
    body: { email: staff.email },
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  });
  await testApp.work();
  const mail = await newestMail(testApp, staff.email, 'reset_password');
  expect(mail?.html).toContain(`${testApp.platform.config.base_url}/reset-password/`);
  expect(mail?.html).not.toContain('evil.example');
});

test('a fault reveals nothing but its request id', async () => {
  reservationQueue.replace(testApp.platform, {
    add: () => Promise.reject(new Error('select secret from /srv/app.ts')),
  });
  const answer = await testApp.ask('POST', `/public/events/${eventId}/order`, {
    body: { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: 1 }] }] },
  });
  reservationQueue.forget(testApp.platform);
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 'unexpected', message: expect.any(String), request_id: expect.any(String) },
  ]);
  expect(answer.text).not.toMatch(/secret|app\.ts|select/);
});

test('the operational endpoints answer: health, readiness, metrics and API description', async () => {
  expect((await inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect(
    (await inject('/metrics', { authorization: 'Bearer a token of tests for metrics' })).body,
  ).toMatch(/http_request_seconds_count\{[^}]*route="\/api\/users\/me"/);
  const document = (await inject('/api/openapi.json')).json() as {
    openapi: string;
    paths: Record<string, Record<string, { 'x-access'?: string }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .filter((operation) => !operation['x-access']),
  ).toEqual([]);
  expect((await inject('/api/docs')).headers['content-type']).toContain('text/html');
});

test('several blocking tasks of half a second do not make the server refuse requests', async () => {
  const app = Fastify();
  registerSecurity(app, { ...testApp.platform.config, rate_limit: true });
  app.get('/here', () => 'yes');
  await app.ready();
  for (let piece = 0; piece < 4; piece++) {
    const until = performance.now() + 550;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await app.inject('/here')).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['GET', '/auth/login', 'OPTIONS, POST'],
  ['DELETE', '/events', 'GET, HEAD, OPTIONS, POST'],
  ['POST', '/events/7', 'DELETE, GET, HEAD, OPTIONS, PUT'],
  ['PUT', '/public/events', 'GET, HEAD, OPTIONS'],
])('%s %s answers 405 with the allowed methods: %s', async (method, path, allow) => {
  const { status, code, headers } = await testApp.ask(method, path);
  expect([status, headers['allow']]).toEqual([405, allow]);
  expect(code).toBe('method_not_allowed');
});

test.each([
  '1e3',
  '0x1',
  '%201',
  '+1',
  '1%20',
  '-1',
  '0',
  '1.0',
  '%EF%BC%91',
  '99999999999999999999',
])('an event with the id %s does not exist', async (id) => {
  const { token } = staff;
  expect((await testApp.ask('GET', `/events/${id}`, { token })).status).toBe(404);
  expect((await testApp.ask('GET', `/public/events/${id}`)).status).toBe(404);
});

test.each(['/%', '/%ff', '/api/%', '/e/%E0%A4%A/x'])(
  '%s answers like an unknown path',
  async (url) => {
    const [odd, unknown] = [await inject(url), await inject('/api/nothing')];
    expect([odd.statusCode, (odd.json() as { code: string }).code]).toEqual([404, 'not_found']);
    expect(Object.keys(odd.json() as object)).toEqual(Object.keys(unknown.json() as object));
  },
);

test('the request timeout allows the largest upload over a slow connection', () => {
  const bytes_a_second = 1_000_000 / 8;
  const { requestTimeout } = testApp.app.server;
  expect(requestTimeout).toBeGreaterThan((1000 * most_import_bytes) / bytes_a_second);
});

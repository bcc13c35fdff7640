import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { multipart, picture } from '../setup/upload.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/**
 * What HTTP guarantees for every URL: methods, conditional requests, ranges and limits, for any
 * call.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp({ CORS_ORIGINS: 'https://partner.example' });
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());
const inject = (method: string, url: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({ method: method as 'GET', url, headers });

interface Description {
  paths: Record<string, Record<string, unknown>>;
}
test('every documented path answers 405 with Allow to other methods', async () => {
  const { paths } = (await testApp.ask('GET', '/openapi.json')).body as Description;
  const wrong: string[] = [];
  for (const path of Object.keys(paths)) {
    const url = path.replace(/\{\w+\}/g, '1');
    // `tickets/sort` also matches `tickets/{ticketId}`.
    const calls = Object.assign(
      {},
      ...Object.entries(paths)
        .filter(([first]) => new RegExp(`^${first.replace(/\{\w+\}/g, '[^/]+')}$`).test(url))
        .map(([, methods]) => methods),
    ) as Record<string, unknown>;
    const lacks = ['get', 'post', 'put', 'patch', 'delete'].filter((method) => !(method in calls));
    for (const method of lacks) {
      const answer = await inject(method.toUpperCase(), url);
      const allowed = String(answer.headers['allow'] ?? '').split(', ');
      const { code } = answer.json<{ code?: string }>();
      const has = Object.keys(calls).every((key) => allowed.includes(key.toUpperCase()));
      if (answer.statusCode !== 405 || !has || code !== 'method_not_allowed')
        wrong.push(`${method} ${url}: ${answer.statusCode} ${allowed.join(' ')}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['an unknown path', 'GET', '/api/nothing', 404],
  ['a wrong method', 'PATCH', '/api/events', 405],
  ['a malformed query', 'GET', '/api/public/events?__proto__=1', 400],
  ['an address that is too long', 'GET', `/api/public/events?x=${'y'.repeat(9000)}`, 414],
] as const)('%s is answered in the language of the caller', async (_, method, url, status) => {
  const answerFor = async (headers: Record<string, string>) => {
    const { statusCode, body } = await inject(method, url, headers);
    expect(statusCode).toBe(status);
    return (JSON.parse(body) as { message: string }).message;
  };
  const english = await answerFor({ 'accept-language': 'en' });
  expect(english).toMatch(/^[A-Z][a-z]/);
  expect(await answerFor({ 'accept-language': 'de', cookie: 'locale=en' })).toBe(english);
  // A page says its own language: another tab may have chosen another one since.
  const cookie = 'locale=zh-hk';
  expect(await answerFor({ 'x-page-locale': 'en', cookie })).toBe(english);
  expect(await answerFor({ 'x-page-locale': 'xx', cookie })).toMatch(/[\u4e00-\u9fff]/);
  expect(await answerFor({ 'accept-language': 'zh-HK' })).toMatch(/[\u4e00-\u9fff]/);
});

test('unknown paths answer other origins like known ones', async () => {
  const allowed = async (url: string, origin: string) =>
    (await inject('GET', url, { origin })).headers['access-control-allow-origin'];
  for (const url of ['/api/public/events', '/api/public/nothing', '/api/public/contact'])
    expect([url, await allowed(url, 'https://stranger.example')]).toEqual([url, '*']);
  for (const url of ['/api/events', '/api/nothing', '/api/public', '/api/publicity'])
    expect([url, await allowed(url, 'https://stranger.example')]).toEqual([url, undefined]);
});

test('HEAD is GET without the body', async () => {
  for (const url of [`/api/public/events/${sold.event_id}`, '/api/public/events', '/api/nothing']) {
    const [get, head] = [await inject('GET', url), await inject('HEAD', url)];
    expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
    for (const name of ['content-type', 'etag', 'vary', 'ratelimit-policy'])
      expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
  }
});

test('a public read has an ETag, and answers 304 until it changes', async () => {
  const url = `/api/public/events/${sold.event_id}`;
  const first = await inject('GET', url);
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await inject('GET', url, { 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  await testApp.ask('PUT', `/events/${sold.event_id}`, {
    token: staff.token,
    body: { title: 'Another night' },
  });
  const changed = await inject('GET', url, { 'if-none-match': etag });
  expect([changed.statusCode, changed.headers['etag'] === etag]).toEqual([200, false]);
  expect((await inject('GET', '/api/public/events/999999')).headers['etag']).toBeUndefined();
});

test('files have ETag and ranges, and every answer varies by origin', async () => {
  const bytes = await picture(1200, 630);
  const made = await testApp.ask('POST', `/events/${sold.event_id}/images`, {
    token: staff.token,
    ...multipart([{ field: 'image', name: 'a.png', type: 'image/png', bytes }]),
  });
  const { pathname } = new URL((made.data as { url: string }).url);
  const whole = await inject('GET', pathname);
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    etag: expect.any(String),
    vary: expect.stringContaining('Origin'),
  });
  const part = await inject('GET', pathname, { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 10-19/${whole.rawPayload.length}`,
  ]);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  const beyond = await inject('GET', pathname, { range: 'bytes=99999999-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
    416,
    `bytes */${whole.rawPayload.length}`,
  ]);
  for (const url of ['/api/public/events', '/api/events', '/api/nothing'])
    expect(String((await inject('GET', url)).headers['vary'])).toContain('Origin');
});

test('responses state the rate limit of their call', async () => {
  expect((await inject('GET', '/api/public/events')).headers['ratelimit-policy']).toBe(
    '"public";q=1200;w=60',
  );
  const login = await inject('POST', '/api/auth/login');
  expect(login.headers['ratelimit-policy']).toBe('"sign_in.address";q=300;w=900');
});

test.each([
  ['an address that is too long', `/api/public/events?x=${'y'.repeat(9000)}`, '', 414],
  ['headers that are too large', '/api/public/events', `x-large: ${'y'.repeat(40_000)}\r\n`, 431],
])('%s is refused in the common refusal format', async (_, path, header, status) => {
  const received = await new Promise<string>((resolve) => {
    const socket = connect(testApp.platform.config.port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(received.slice(received.indexOf('\r\n\r\n')))).toEqual({
    message: expect.stringMatching(/\S/),
    code: 'input.malformed',
    request_id: expect.any(String),
  });
});

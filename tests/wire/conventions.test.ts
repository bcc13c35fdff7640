import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { expectRefusal, idOf, apiClient, type ApiClient } from '../setup/api-client.ts';

/** wire.md, "Conventions", and decisions.md §12: what every call guarantees. */
let testApp: TestApp;
let guarded: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
const friend = 'https://partner.example';
beforeAll(async () => {
  testApp = await openTestApp({ CORS_ORIGINS: friend });
  guarded = await openTestApp({ RATE_LIMIT: 'on' });
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => Promise.all([testApp.close(), guarded.close()]));

/** Every call of these issues, as named in wire.md. */
const calls = `
POST auth/login
POST auth/register
POST auth/logout
POST auth/forgot-password
GET auth/reset-password/{token}
POST auth/reset-password/{token}
POST auth/confirm-email/{token}
POST auth/resend-confirmation
POST users/{id}/confirm-email/{token}
POST users/{id}/resend-email-confirmation
POST users/{id}/email-change/{token}
DELETE users/{id}/email-change
GET users/me
PUT users/me
GET users/me/sessions
DELETE users/me/sessions
DELETE users/me/sessions/{id}
GET accounts
PUT accounts
GET accounts/{id}/taxes-and-fees
POST accounts/{id}/taxes-and-fees
PUT accounts/{id}/taxes-and-fees/{taxId}
DELETE accounts/{id}/taxes-and-fees/{taxId}
POST accounts/{id}/stripe/connect
GET accounts/{id}/payment-providers
GET organizers
POST organizers
GET organizers/{id}
POST organizers/{id}
GET organizers/{id}/events
GET events
POST events
GET events/{id}
PUT events/{id}
DELETE events/{id}
PUT events/{id}/status
POST events/{id}/duplicate
GET events/{id}/stats
GET events/{id}/check_in_stats
GET events/{id}/categories
POST events/{id}/categories
DELETE events/{id}/categories/{categoryId}
GET events/{id}/images
POST events/{id}/images
DELETE events/{id}/images/{imageId}
GET events/{id}/attachments
POST events/{id}/attachments
DELETE events/{id}/attachments/{attachmentId}
GET events/{id}/settings
PUT events/{id}/settings
PATCH events/{id}/settings
GET events/{id}/tickets
POST events/{id}/tickets
GET events/{id}/tickets/{ticketId}
PUT events/{id}/tickets/{ticketId}
DELETE events/{id}/tickets/{ticketId}
POST events/{id}/tickets/sort
GET events/{id}/promo-codes
POST events/{id}/promo-codes
GET events/{id}/promo-codes/{codeId}
PUT events/{id}/promo-codes/{codeId}
DELETE events/{id}/promo-codes/{codeId}
GET events/{id}/capacity-assignments
POST events/{id}/capacity-assignments
PUT events/{id}/capacity-assignments/{cid}
DELETE events/{id}/capacity-assignments/{cid}
GET events/{id}/questions
POST events/{id}/questions
GET events/{id}/questions/{qid}
PUT events/{id}/questions/{qid}
DELETE events/{id}/questions/{qid}
POST events/{id}/questions/sort
GET events/{id}/check-in-lists
POST events/{id}/check-in-lists
GET events/{id}/check-in-lists/{lid}
PUT events/{id}/check-in-lists/{lid}
DELETE events/{id}/check-in-lists/{lid}
POST events/{id}/check-in-lists/{lid}/rotate
GET events/{id}/affiliates
POST events/{id}/affiliates
PUT events/{id}/affiliates/{aid}
DELETE events/{id}/affiliates/{aid}
POST events/{id}/affiliates/export
GET events/{id}/messages
POST events/{id}/messages
GET events/{id}/orders
GET events/{id}/orders/{orderId}
POST events/{id}/orders/{orderId}/resend_confirmation
POST events/{id}/orders/{orderId}/check_payment_status
POST events/{id}/orders/export
POST events/{id}/attendees/export
GET events/{id}/attendees
POST events/{id}/attendees
GET events/{id}/attendees/{attendeeId}
PUT events/{id}/attendees/{attendeeId}
PATCH events/{id}/attendees/{attendeeId}
POST events/{id}/attendees/{attendeeId}/resend-ticket
GET public/events
GET public/events/{id}
GET public/events/slug/{slug}
GET public/events/{id}/promo-codes/{code}
GET public/events/{id}/tickets
GET public/events/{id}/questions
GET public/events/{id}/attendees/{attendeeShortId}
POST public/events/{id}/order
GET public/events/{id}/order/{orderShortId}
PUT public/events/{id}/order/{orderShortId}
POST public/events/{id}/order/{orderShortId}/stripe/payment_intent
GET public/events/{id}/order/{orderShortId}/stripe/payment_intent
POST public/webhooks/stripe
POST public/webhooks/stripe-connect
GET public/events/{id}/calendar.ics
GET public/tickets/{attendeeShortId}/pdf
GET public/check-in-lists/{shortId}
GET public/check-in-lists/{shortId}/attendees
POST public/check-in-lists/{shortId}/check-ins
DELETE public/check-in-lists/{shortId}/check-ins/{checkInShortId}
`
  .trim()
  .split('\n');

test('the API description has every call with access, input and responses', async () => {
  const document = (await testApp.ask('GET', '/openapi.json')).body as {
    openapi: string;
    servers?: { url: string }[];
    paths: Record<string, Record<string, { 'x-access'?: string; responses?: object }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  const bare = (path: string): string =>
    path
      .replace(/^\/api/, '')
      .replace(/\{\w+\}/g, '{}')
      .replace(/^\//, '')
      .replace(/\/$/, '');
  const known = new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => [`${method.toUpperCase()} ${bare(path)}`, operation] as const,
      ),
    ),
  );
  expect(calls.length).toBeGreaterThan(100);
  expect(
    calls.filter((call) => !known.has(`${call.split(' ')[0]} ${bare(call.split(' ')[1] ?? '')}`)),
  ).toEqual([]);
  for (const [call, operation] of known)
    expect([
      call,
      typeof operation['x-access'],
      Object.keys(operation.responses ?? {}).length > 0,
    ]).toEqual([call, 'string', true]);
});

describe('an Idempotency-Key', () => {
  test('a repeat during the first call answers 409, and afterwards gets the first response', async () => {
    const body = {
      title: 'Slow',
      start_date: '2031-01-01T20:00',
      organizer_id: staff.organizer_id,
    };
    const post = () => ask('POST', '/events', body, { headers: { 'idempotency-key': 'slow' } });
    let first: ReturnType<typeof post> | undefined;
    await testApp.ctx().tx(async (tx) => {
      await sql`lock table events in exclusive mode`.execute(tx.db);
      first = post();
      await expect
        .poll(
          async () =>
            (await sql`select 1 from idempotency_keys where status is null`.execute(testApp.owner))
              .rows.length,
        )
        .toBe(1);
      expectRefusal(await post(), 409, { code: 'idempotency.still_running' });
      expectRefusal(
        await ask(
          'POST',
          '/events',
          { ...body, title: 'Other' },
          { headers: { 'idempotency-key': 'slow' } },
        ),
        422,
        { fields: ['Idempotency-Key'] },
      );
    });
    const made = await first;
    const again = await post();
    expect([made?.status, again.status, again.body]).toEqual([201, 201, made?.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('the same key for another call is independent', async () => {
    const headers = { 'idempotency-key': 'shared-key' };
    const [event, ticket] = [
      await ask(
        'POST',
        '/events',
        { title: 'One', start_date: '2031-01-01T20:00', organizer_id: staff.organizer_id },
        { headers },
      ),
      await ask(
        'POST',
        `/events/${sold.event_id}/tickets`,
        { title: 'T', type: 'FREE', prices: [{}] },
        { headers },
      ),
    ];
    expect([event.status, ticket.status]).toEqual([201, 201]);
  });
});

describe('errors', () => {
  const post = (payload: string | Buffer, type = 'application/json', path = '/events') =>
    testApp.ask('POST', path, { token: staff.token, payload, headers: { 'content-type': type } });

  test.each([
    ['no JSON', 400, () => post('{"title":')],
    [
      'a NUL in a text',
      422,
      () =>
        post(
          '{"title":"a\\u0000b","start_date":"2031-01-01T20:00","organizer_id":ORG}'.replace(
            'ORG',
            String(staff.organizer_id),
          ),
        ),
    ],
    ['21 levels', 400, () => post(`${'['.repeat(21)}${']'.repeat(21)}`)],
    ['nobody signed in', 401, () => testApp.ask('GET', '/events')],
    ['a token of nobody', 401, () => testApp.ask('GET', '/events', { token: 'x'.repeat(43) })],
    ['an unknown call', 404, () => ask('GET', '/nothing')],
    ['a call with the wrong method', 405, () => ask('PATCH', '/events')],
    ['an id in words', 404, () => ask('GET', '/events/abc')],
    ['an id beyond all', 404, () => ask('GET', '/events/99999999999999999999')],
    ['a form where JSON is', 415, () => post('title=x', 'application/x-www-form-urlencoded')],
    ['XML', 415, () => post('<a/>', 'application/xml')],
    ['a body of 256 KB and one', 413, () => post(`{"title":"${'x'.repeat(262_144)}"}`)],
    ['a spent link', 410, () => testApp.ask('GET', `/auth/reset-password/${'x'.repeat(43)}`)],
    ['what is missing', 422, () => post('{}')],
    ['a body that is no thing', 422, () => post('[]')],
    ['no body', 422, () => testApp.ask('POST', '/events', { token: staff.token })],
  ] as const)("%s: %i with a message in the caller's language", async (_, status, send) => {
    const answer = await send();
    expectRefusal(answer, status);
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test('20 levels and 256 KB are accepted', async () => {
    expect((await post(`${'['.repeat(20)}${']'.repeat(20)}`)).status).toBe(422);
    const description = 'x'.repeat(262_144 - 200);
    expect((await post(JSON.stringify({ title: 'x', description }))).status).toBe(422);
  });

  test('are completely in Chinese when it is requested by cookie or header', async () => {
    for (const [headers, cookie] of [
      [{ 'accept-language': 'zh-TW,zh;q=0.9' }, undefined],
      [{ 'accept-language': 'en' }, 'locale=zh-hk'],
    ] as const) {
      const answer = await testApp.ask('POST', '/events', {
        token: staff.token,
        body: {},
        headers,
        cookie,
      });
      expect(
        [
          (answer.body as { message: string }).message,
          ...Object.values(answer.errors).flat(),
        ].every((words) => /[\u4e00-\u9fff]/.test(words)),
      ).toBe(true);
    }
  });

  test('401 names the scheme, and 429 the retry delay', async () => {
    expect((await testApp.ask('GET', '/events')).headers['www-authenticate']).toBe('Bearer');
    const { event_id } = await givenEvent(guarded, await givenStaff(guarded));
    const guess = `/public/events/${event_id}/promo-codes/abc`;
    let last = await guarded.ask('GET', guess);
    for (let n = 0; n < 45 && last.status !== 429; n++) last = await guarded.ask('GET', guess);
    expectRefusal(last, 429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('an overlong address is refused before it is processed', async () => {
    const status = (path: string): Promise<number> =>
      new Promise((resolve) => {
        const { port } = new URL(testApp.platform.config.base_url);
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
        );
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString()));
        // Node closes the connection of a far too long request, perhaps before the client has read
        // the response.
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 431)));
      });
    expect(await status(`/api/public/events?category=${'x'.repeat(8200)}`)).toBe(414);
    expect(
      await status(`/api/public/events?category=${'x'.repeat(40)}&unknown=${'y'.repeat(7000)}`),
    ).toBe(200);
    expect([400, 414, 431]).toContain(
      await status(`/api/public/events?category=${'x'.repeat(70_000)}`),
    );
  });
});

describe('bodies', () => {
  test('unknown keys are ignored and never assigned, also __proto__ and constructor', async () => {
    const made = await ask('POST', '/events', undefined, {
      payload: `{
        "title": "Plain",
        "start_date": "2031-01-01T20:00",
        "organizer_id": ${staff.organizer_id},
        "__proto__": { "is_admin": true },
        "constructor": { "prototype": { "is_admin": true } },
        "id": 7,
        "status": "LIVE",
        "account_id": 1,
        "version": 99
      }`,
      headers: { 'content-type': 'application/json' },
    });
    expect(made.data).toMatchObject({ title: 'Plain', status: 'DRAFT' });
    expect(idOf(made)).not.toBe(7);
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined();
  });

  test('no list in any body accepts more than 100 items unless declared', async () => {
    const document = (await testApp.ask('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { requestBody?: unknown }>>;
    };
    const loose: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, maxItems } = schema as { type?: string; maxItems?: number };
      if (type === 'array' && !(maxItems !== undefined && maxItems <= 100)) loose.push(path);
      for (const [name, part] of Object.entries(schema)) walk(part, `${path}.${name}`);
    };
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations))
        walk(operation.requestBody, `${method} ${path}`);
    expect(loose).toEqual([]);
  });
});

describe('cross-origin requests', () => {
  const from = (origin: string, path: string, method: 'GET' | 'OPTIONS' = 'GET', token?: string) =>
    testApp.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        origin,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'OPTIONS'
          ? {
              'access-control-request-method': 'PUT',
              'access-control-request-headers': 'authorization,content-type,idempotency-key',
            }
          : {}),
      },
    });

  test('a configured origin may send credentials and read the new token, others only read', async () => {
    expect((await from(friend, '/users/me', 'GET', staff.token)).headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringMatching(/X-Auth-Token/i),
    });
    const before = await from(friend, '/users/me', 'OPTIONS');
    expect([
      before.statusCode,
      String(before.headers['access-control-allow-headers']).toLowerCase(),
    ]).toEqual([
      204,
      expect.stringMatching(/authorization.*content-type.*idempotency-key.*if-none-match/),
    ]);
    for (const error of ['/nothing', '/events/999999'])
      expect(
        (await from(friend, error, 'GET', staff.token)).headers,
        'a refusal can be read too',
      ).toMatchObject({ 'access-control-allow-origin': friend });
    expect(
      (await from('https://evil.example', '/users/me', 'GET', staff.token)).headers,
    ).not.toHaveProperty('access-control-allow-origin');
    expect(
      (await from('https://evil.example', '/public/events')).headers['access-control-allow-origin'],
    ).toBe('*');
  });
});

test('a token older than ten minutes is replaced, and stays valid for a minute', async () => {
  const owner = await givenStaff(testApp);
  const age = (minutes: number) =>
    sql`
      update sessions set created_at = now() - ${`${minutes} minutes`}::interval
      where user_id = ${owner.user_id} and retired_at is null
    `.execute(testApp.platform.db);
  expect(
    (await testApp.ask('GET', '/users/me', { token: owner.token })).headers,
  ).not.toHaveProperty('x-auth-token');
  await age(11);
  const rotated = await testApp.ask('GET', '/users/me', { token: owner.token });
  const next = String(rotated.headers['x-auth-token']);
  expect(next).toMatch(/^[\w-]{43}$/);
  expect([
    (await testApp.ask('GET', '/users/me', { token: next })).status,
    (await testApp.ask('GET', '/users/me', { token: owner.token })).status,
  ]).toEqual([200, 200]);
  await sql`
    update sessions set retired_at = now() - interval '61 seconds'
    where user_id = ${owner.user_id} and retired_at is not null
  `.execute(testApp.platform.db);
  // A rotated token that is reused may have been stolen: all sessions end.
  expectRefusal(await testApp.ask('GET', '/users/me', { token: owner.token }), 401);
  expectRefusal(await testApp.ask('GET', '/users/me', { token: next }), 401);
});

test('private responses are not cached, and every response has a request id', async () => {
  for (const path of [
    '/users/me',
    '/events',
    `/events/${sold.event_id}`,
    `/events/${sold.event_id}/orders`,
    `/events/${sold.event_id}/attendees`,
    '/accounts',
  ]) {
    const { headers } = await ask('GET', path);
    expect([path, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      path,
      'no-store',
      'nosniff',
    ]);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { apiClient, expectRefusal, type ApiClient } from '../setup/api-client.ts';
import { givenEvent, givenStaff, type Sold } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/**
 * Calls of a client that has nothing to send and therefore sends no body (spec §7: members/export).
 */
let testApp: TestApp;
let ask: ApiClient;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const json = { headers: { 'content-type': 'application/json' }, payload: '' };

test.each([
  '/members/export',
  '/accounts/audit/export',
  '/events/:id/orders/export',
  '/events/:id/attendees/export',
  '/events/:id/affiliates/export',
])('POST %s without a body returns a spreadsheet', async (path) => {
  const at = path.replace(':id', String(sold.event_id));
  for (const more of [{}, json]) {
    const answer = await ask('POST', at, undefined, more);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  }
});

test('an empty change changes nothing', async () => {
  const answer = await ask('PUT', `/events/${sold.event_id}`);
  expect([answer.status, answer.errors]).toEqual([200, {}]);
});

test('missing required fields are listed one by one', async () => {
  for (const more of [{}, json])
    expectRefusal(await ask('POST', '/events', undefined, more), 422, {
      fields: ['title', 'start_date', 'organizer_id'],
    });
});

test('the description requires a body only when a field is required', async () => {
  interface Operation {
    requestBody?: { required: boolean; content: Record<string, unknown> };
  }
  const { paths } = (await testApp.ask('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const asked = routes.flatMap(({ endpoint }) =>
    endpoint.body && !endpoint.files ? [{ ...endpoint, body: endpoint.body }] : [],
  );
  const wrong = asked.filter(({ method, path, body }) => {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    return operation?.requestBody?.required !== !body.safeParse({}).success;
  });
  expect(asked.length).toBeGreaterThan(100);
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('a required field that is absent, null or empty is refused, whatever its type', async () => {
  const at = `/events/${sold.event_id}`;
  const price = { price: 10 };
  for (const nothing of [undefined, null, '', ' '])
    for (const [path, body, field] of [
      [`${at}/tickets`, { title: 'T', prices: [price], type: nothing }, 'type'],
      [
        `${at}/tickets`,
        { title: 'T', type: 'PAID', prices: [{ price: nothing }] },
        'prices.0.price',
      ],
      [`${at}/questions`, { title: 'Q', type: 'DATE', belongs_to: nothing }, 'belongs_to'],
      ['/users', { first_name: 'A', email: 'a@b.test', role: nothing }, 'role'],
      [
        `/public${at}/order`,
        { tickets: [{ ticket_id: 1, quantities: [{ price_id: 1, quantity: nothing }] }] },
        'tickets.0.quantities.0.quantity',
      ],
    ] as const)
      expect((await ask('POST', path, body)).errors, `${path} ${nothing}`).toEqual({
        [field]: ['Please fill this in.'],
      });
  expect((await ask('PUT', `${at}/status`, { status: '' })).errors).toEqual({
    status: ['Please fill this in.'],
  });
});

test('all missing fields of a form are listed at once, also in a registration', async () => {
  const lacks = {
    fields: [
      ...['first_name', 'last_name', 'email', 'password', 'password_confirmation', 'phone'],
      ...['birth_month', 'gender', 'age_group', 'residence_city', 'relationship'],
    ],
  };
  expectRefusal(await testApp.ask('POST', '/WOWusers/register', { body: {} }), 422, lacks);
  expectRefusal(await testApp.ask('POST', '/WOWusers/register'), 422, lacks);
  // A signed-in user already has an email address and a password.
  const own = ['email', 'password', 'password_confirmation'];
  expectRefusal(await ask('POST', '/WOWusers/register', {}), 422, {
    fields: lacks.fields.filter((field) => !own.includes(field)),
  });
  const wrong = { password: 'short', password_confirmation: 'other', terms: false, locale: 'xx' };
  for (const path of ['/auth/register', '/WOWusers/register'])
    expect((await testApp.ask('POST', path, { body: wrong })).errors, path).toMatchObject({
      email: ['Please fill this in.'],
      password: [expect.stringContaining('8')],
      password_confirmation: ['The two passwords differ.'],
      terms: ['Please accept the terms to continue.'],
      locale: [expect.any(String)],
    });
});

test('an empty body needs no content type; a body of another type than JSON is refused', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'])
    expectRefusal(
      await ask('POST', '/events', undefined, { headers: { 'content-type': type }, payload: '' }),
      422,
      { fields: ['title', 'start_date', 'organizer_id'] },
    );
  const text = {
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: '{"title":"a"}',
  };
  expectRefusal(await ask('POST', '/events', undefined, text), 415, {
    code: 'input.wrong_media_type',
  });
});

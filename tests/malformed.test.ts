import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import { takesAll } from './setup/breadth.ts';
import { givenEvent, givenStaff, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * Malformed requests generated from the contracts: a 4xx with a reason, no change, never a 5xx.
 * 2,000 of them, or 10,000 in `npm run test:all`.
 */
const generated = takesAll ? 10_000 : 2000;
let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp({ LOG_LEVEL: 'silent' });
  staff = await givenStaff(testApp);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const wrong = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e300,
    '',
    ' ',
    'x'.repeat(60_000),
    '<script>alert(1)</script>',
    "'; drop table users; --",
    '\u0000',
    '\ud800',
    '2026-02-30T99:99',
    '9999999999999',
    [],
    {},
    [[[[]]]],
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }),
  fc.integer(),
  fc.double(),
);
const bodies = routes
  .map((route) => route.endpoint)
  .filter((endpoint) => endpoint.body && !/auth|\/dev/.test(endpoint.path));

function fieldsOf(schema: z.ZodType | undefined): string[] {
  const json = z.toJSONSchema(schema ?? z.unknown(), { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
  };
  return Object.keys(json.properties ?? { x: 1 });
}
const counts = async (): Promise<unknown> =>
  (
    await sql`
      select (select count(*) from events) e, (select count(*) from tickets) t,
        (select count(*) from orders) o, (select count(*) from organizers) g,
        (select count(*) from users) u, (select sum(reserved + sold) from counters) s
    `.execute(testApp.platform.db)
  ).rows[0];

test(
  'invalid bodies are refused with a message and change nothing',
  { timeout: 600_000 },
  async () => {
    const before = await counts();
    let asked = 0;
    const request = fc.constantFrom(...bodies).chain((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        body: fc.dictionary(fc.constantFrom(...fieldsOf(endpoint.body)), wrong, {
          minKeys: 1,
          maxKeys: 6,
        }),
        query: fc.constantFrom(
          '',
          '?page=x',
          '?filter_fields[a][b][c]=1&filter_fields[__proto__]=1',
          '?or={',
          '?locale=xx&%ff',
        ),
      }),
    );
    for (const { endpoint, body, query } of fc.sample(request, {
      numRuns: generated,
      seed: 20261121,
    })) {
      // Ids that do not exist: a body that passes the schema still finds nothing to change.
      const path = endpoint.path
        .replace(':eventId', String(eventId))
        .replace(':accountId', String(staff.account_id))
        .replace(/:\w+Id/g, '999999')
        .replace(/:\w+/g, 'x');
      if (
        endpoint.path === '/public/events/:eventId/view' ||
        endpoint.path === '/accounts' ||
        /settings$|^\/branding$|users\/me|event-defaults$|status$|categories|events\/:eventId$|\/export$/.test(
          endpoint.path,
        )
      )
        continue;
      // A generated body may happen to be valid (`__proto__` is a promo code or an announcement like
      // any other, and "all that a list finds" may be meant): then nothing is refused.
      const mayBeValid = endpoint.status === 201 || endpoint.list || !endpoint.path.includes('/:');
      if (mayBeValid && endpoint.body?.safeParse(body).success) continue;
      const answer = await testApp.ask(endpoint.method, path + query, { token: staff.token, body });
      asked++;
      if (answer.status < 400 || answer.status >= 500)
        throw new Error(
          `${endpoint.method} ${path} answered ${answer.status} to ` +
            `${JSON.stringify(body).slice(0, 500)}: ${answer.text.slice(0, 300)}`,
        );
      expect((answer.body as { message?: string }).message?.length).toBeGreaterThan(3);
    }
    expect(asked).toBeGreaterThan(generated * 0.4);
    expect(await counts()).toEqual(before);
  },
);

test('partly valid bodies never cause a fault', { timeout: 600_000 }, async () => {
  const some = bodies.filter((endpoint) =>
    /settings$|users\/me$|status$|categories|events\/:eventId$|view$|^\/accounts$/.test(
      endpoint.path,
    ),
  );
  const request = fc.constantFrom(...some).chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      body: fc.dictionary(fc.constantFrom(...fieldsOf(endpoint.body)), wrong, {
        minKeys: 1,
        maxKeys: 6,
      }),
    }),
  );
  for (const { endpoint, body } of fc.sample(request, { numRuns: generated * 0.3, seed: 7 })) {
    const answer = await testApp.ask(
      endpoint.method,
      endpoint.path.replace(':eventId', String(eventId)),
      { token: staff.token, body },
    );
    if (answer.status >= 500)
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${answer.status} to ` +
          `${JSON.stringify(body).slice(0, 500)}: ${answer.text}`,
      );
  }
});

test('bodies that are too large, too deep or not JSON are refused', async () => {
  const post = (payload: string, type = 'application/json') =>
    testApp.ask('POST', '/events', {
      token: staff.token,
      payload,
      headers: { 'content-type': type },
    });
  expect((await post(`{"title":"${'x'.repeat(1_000_000)}"}`)).status).toBe(413);
  expect((await post('['.repeat(30) + ']'.repeat(30))).status).toBe(400);
  expect((await post('{"title":')).status).toBe(400);
  expect((await post('title=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect((await post('<a/>', 'text/xml')).status).toBe(415);
  expect(
    (
      await testApp.ask('PUT', `/events/${eventId}`, {
        token: staff.token,
        body: { title: 'a\u0000b' },
      })
    ).status,
  ).toBe(422);
  expect(
    (await testApp.ask('GET', `/events/${eventId}/orders?query=abc%00`, { token: staff.token }))
      .status,
  ).toBe(422);
});

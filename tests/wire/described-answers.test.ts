import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember } from '../setup/given-member.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../setup/test-app.ts';
import { multipart, picture } from '../setup/upload.ts';

/**
 * Responses that are not JSON or go to unknown callers are described as they are, because clients
 * are generated from the description.
 */
let testApp: TestApp;
let staff: Staff;
let draft: Sold;
interface Described {
  content?: Record<string, { schema: { type?: string; allOf?: [unknown, Codes] } }>;
  $ref?: string;
}
interface Codes {
  properties: { code: { enum: string[] } };
}
let document: {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
  components: { responses: Record<string, Described> };
};
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
  document = (await testApp.ask('GET', '/openapi.json')).body as typeof document;
});
afterAll(() => testApp.close());

/**
 * Returns what the description says about a response: its media types, and its codes if it is a
 * refusal.
 */
function describedOf(call: string, status: number) {
  const [method = '', path = ''] = call.split(' ');
  const described = document.paths[`/api${path}`]?.[method.toLowerCase()]?.responses[status];
  const { content = {} } = described?.$ref
    ? (document.components.responses[described.$ref.split('/').at(-1) ?? ''] ?? {})
    : (described ?? {});
  const codes = content['application/json']?.schema.allOf?.[1].properties.code.enum ?? [];
  return { isSaid: described !== undefined, media: Object.keys(content), codes };
}
function expectDescribed(call: string, status: number, answer: Answer): void {
  const { isSaid, media, codes } = describedOf(call, status);
  expect([call, answer.status, isSaid]).toEqual([call, status, true]);
  const type = String(answer.headers['content-type'] ?? '').split(';')[0];
  if (answer.bytes.length) expect(media, call).toContain(type);
  if (answer.code) expect(codes, call).toContain(answer.code);
}

test.each([
  '/public/events/{eventId}',
  '/public/events/{eventId}/tickets',
  '/public/events/{eventId}/questions',
  '/public/events/{eventId}/calendar.ics',
])('a draft is not available at GET %s', async (path) => {
  const answer = await testApp.ask('GET', path.replace('{eventId}', String(draft.event_id)));
  expectDescribed(`GET ${path}`, 404, answer);
});

test.each(['stripe', 'stripe-connect', 'payme'])(
  'a webhook that %s did not sign is refused with a documented code',
  async (provider) => {
    const path = `/public/webhooks/${provider}`;
    const answer = await testApp.ask('POST', path, { body: { id: 'evt_1' } });
    expectDescribed(`POST ${path}`, 400, answer);
  },
);

test.each([
  ['GET', '/public/check-in-lists/{checkInListShortId}/attendees'],
  ['POST', '/public/check-in-lists/{checkInListShortId}/check-ins'],
])('an unknown check-in link is refused with a documented code: %s %s', async (method, path) => {
  const at = path.replace('{checkInListShortId}', 'cil_0123456789abcdef');
  const answer = await testApp.ask(
    method,
    at,
    method === 'GET' ? {} : { body: { codes: ['xyz'] } },
  );
  expect(answer.code).toBe('check_in.list_not_found');
  expectDescribed(`${method} ${path}`, 404, answer);
});

test('the export of own data is JSON', async () => {
  const { token } = await givenMember(testApp);
  expectDescribed(
    'GET /WOWusers/export',
    200,
    await testApp.ask('GET', '/WOWusers/export', { token }),
  );
  const described = document.paths['/api/WOWusers/export']?.['get']?.responses['200'];
  expect(described?.content?.['application/json']?.schema.type).toBe('object');
});

test('refusals for API tokens and users without a membership are documented', async () => {
  const { token } = staff;
  for (const path of ['/WOWusers/profile', '/WOWusers/card', '/WOWusers/receipts'])
    expectDescribed(`GET ${path}`, 404, await testApp.ask('GET', path, { token }));
  const made = await testApp.ask('POST', '/api-tokens', {
    token,
    body: { name: 'Program', scopes: ['events.read'] },
  });
  const key = (made.data as { token: string }).token;
  expectDescribed('GET /users/me', 403, await testApp.ask('GET', '/users/me', { token: key }));
});

test('a file response may be complete, partial, not modified or out of range', async () => {
  const bytes = await picture(1200, 630);
  const made = await testApp.ask('POST', `/events/${draft.event_id}/images`, {
    token: staff.token,
    ...multipart([{ field: 'image', name: 'a.png', type: 'image/png', bytes }]),
  });
  const path = new URL((made.data as { url: string }).url).pathname.replace('/api', '');
  const whole = await testApp.ask('GET', path);
  const call = 'GET /public/files/{name}';
  expectDescribed(call, 200, whole);
  for (const [status, headers] of [
    [304, { 'if-none-match': String(whole.headers['etag']) }],
    [206, { range: 'bytes=0-9' }],
    [416, { range: 'bytes=99999999-' }],
  ] as const)
    expectDescribed(call, status, await testApp.ask('GET', path, { headers }));
});

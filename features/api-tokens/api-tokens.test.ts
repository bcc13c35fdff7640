import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allows, grantable, isOfHost } from '#platform/pure/access.ts';
import { hashToken } from '#platform/secrets.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { insertRow } from '../../tests/setup/given-rows.ts';
import { trailOf } from '../../tests/setup/at-once.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** API tokens: what they permit, what they never permit, and when they end. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let foreign: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
  foreign = await givenEvent(testApp, await givenStaff(testApp));
});
afterAll(() => testApp.close());

interface Made {
  id: number;
  token: string;
  hint: string;
}
const post = (body: object, token = staff.token) =>
  testApp.ask('POST', '/api-tokens', { token, body });
async function made(scopes: readonly string[], more: object = {}, token = staff.token) {
  const answer = await post({ name: 'Shop', scopes, ...more }, token);
  expect(answer.status).toBe(201);
  return answer.data as Made;
}
const get = (path: string, token: string) => testApp.ask('GET', path, { token });
const statusOf = async (path: string, token: string) => (await get(path, token)).status;
const list = async () => (await get('/api-tokens', staff.token)).data as Record<string, unknown>[];

test('a token is shown once; only its hash and last characters are stored and listed', async () => {
  const { id, token, hint } = await made(['events.read'], { name: '  網店  ' });
  expect(token).toMatch(/^foyer_[\w-]{43}$/);
  expect(hint).toBe(token.slice(-4));
  const [first] = await list();
  expect(first).toMatchObject({ id, name: '網店', scopes: ['events.read'], expires_at: null });
  expect(Object.keys(first ?? {})).not.toContain('token');
  const row = await testApp.platform.db
    .selectFrom('api_tokens')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token);
  const trail = (await testApp.ask('GET', '/accounts/audit', { token: staff.token })).text;
  expect(trail).toContain('api_token');
  expect(trail).not.toContain(token.slice(0, 20));
});

describe('a token gives access', () => {
  test('to its scopes in its own account only', async () => {
    const { token } = await made(['events.read', 'tickets.read']);
    expect(await statusOf(`/events/${sold.event_id}`, token)).toBe(200);
    expect(await statusOf(`/events/${sold.event_id}/tickets`, token)).toBe(200);
    expect(await statusOf(`/events/${foreign.event_id}`, token)).toBe(404);
    expect(await statusOf(`/events/${sold.event_id}/orders`, token)).toBe(403);
    const put = await testApp.ask('PUT', `/events/${sold.event_id}`, {
      token,
      body: { title: 'Taken' },
    });
    expect(put.status).toBe(403);
  });

  test('to no amounts without the orders scope, and to no drafts', async () => {
    await givenConnected(testApp, staff);
    await givenPaid(testApp, sold);
    const { token } = await made(['events.read']);
    const { data } = await get(`/events/${sold.event_id}`, token);
    expect(data).toMatchObject({ statistics: { sales_total_gross: 0, total_refunded: 0 } });
    const own = await get(`/events/${sold.event_id}`, staff.token);
    expect(own.data).not.toMatchObject({ statistics: { sales_total_gross: 0 } });
    const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
    expect(await statusOf(`/public/events/${draft.event_id}`, staff.token)).toBe(200);
    expect(await statusOf(`/public/events/${draft.event_id}`, token)).toBe(404);
  });
});

describe('a token is invalid', () => {
  test('once it is revoked', async () => {
    const { id, token } = await made(['events.read']);
    expect(await statusOf('/events', token)).toBe(200);
    const revoked = await testApp.ask('DELETE', `/api-tokens/${id}`, { token: staff.token });
    expect([revoked.status, await statusOf('/events', token)]).toEqual([204, 401]);
    expect((await testApp.ask('DELETE', `/api-tokens/${id}`, { token: staff.token })).status).toBe(
      404,
    );
  });

  test('once it has expired', async () => {
    const { id, token } = await made(['events.read'], { expires_at: '2099-01-01T00:00:00Z' });
    expect(await statusOf('/events', token)).toBe(200);
    await testApp.platform.db
      .updateTable('api_tokens')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    expect(await statusOf('/events', token)).toBe(401);
  });

  test('once its creator leaves the account, even if they return', async () => {
    const { user_id, ...colleague } = await givenColleague(testApp, staff, 'ADMIN');
    const { account_id } = staff;
    const { id, token } = await made(['events.read'], {}, colleague.token);
    const gone = await testApp.ask('DELETE', `/users/${user_id}`, { token: staff.token });
    expect([gone.status, await statusOf('/events', token)]).toEqual([204, 401]);
    expect((await list()).map((item) => item['id'])).not.toContain(id);
    expect(await trailOf(testApp, 'api_token', 'deleted', id)).toHaveLength(1);
    // A token left by an earlier release is just as invalid.
    const { db } = testApp.platform;
    const left = {
      account_id,
      user_id,
      name: 'Old',
      hint: 'abcd',
      token_hash: hashToken('foyer_old'),
    };
    await insertRow(db, 'api_tokens', { ...left, scopes: ['events.read'] });
    const place = { account_id, user_id, role: 'ADMIN', status: 'ACTIVE' } as const;
    await db.insertInto('account_users').values(place).execute();
    for (const key of [token, 'foyer_old']) expect(await statusOf('/events', key)).toBe(401);
  });

  test('once its creator is deactivated, and limited to their current role', async () => {
    const colleague = await givenColleague(testApp, staff, 'ADMIN');
    const { token } = await made(
      ['events.read', 'taxes.manage', 'orders.read'],
      {},
      colleague.token,
    );
    const { user_id } = await testApp.platform.db
      .selectFrom('api_tokens')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    const become = (change: { role?: 'COLLABORATOR'; status?: 'INACTIVE' }) =>
      testApp.platform.db
        .updateTable('account_users')
        .set(change)
        .where('user_id', '=', user_id)
        .execute();
    expect(await statusOf(`/events/${sold.event_id}/orders`, token)).toBe(200);
    await become({ role: 'COLLABORATOR' });
    // Unassigned events do not exist for a collaborator's token either.
    expect(await statusOf(`/events/${sold.event_id}/orders`, token)).toBe(404);
    await become({ status: 'INACTIVE' });
    expect(await statusOf('/events', token)).toBe(401);
  });
});

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['users.manage'] }, 'scopes.0'],
  [{ scopes: ['account.manage'] }, 'scopes.0'],
  [{ scopes: ['account.read'] }, 'scopes.0'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ expires_at: 'soon' }, 'expires_at'],
])('%j is rejected on its field', async (body, field) => {
  const answer = await post({ name: 'Shop', scopes: ['events.read'], ...body });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('an account that is not the host cannot grant scopes of the venue', async () => {
  const other = await givenStaff(testApp);
  const ofHost = grantable.filter((item) => isOfHost(item));
  expect(ofHost.length).toBeGreaterThan(3);
  expect((await post({ name: 'X', scopes: [ofHost[0]] }, other.token)).status).toBe(422);
  expect(grantable.every((item) => allows('ADMIN', item))).toBe(true);
});

test('a token can neither create tokens, change the account nor act as a user', async () => {
  const { token } = await made(grantable);
  for (const path of ['/api-tokens', '/accounts', '/users/me', '/users/me/sessions', '/sellers'])
    expect([path, await statusOf(path, token)]).toEqual([path, 403]);
  expect((await post({ name: 'Child', scopes: ['events.read'] }, token)).status).toBe(403);
});

test('the number of tokens per account is limited, even for concurrent requests', async () => {
  const other = await givenStaff(testApp);
  const rows = Array.from({ length: 48 }, (_, n) => ({
    account_id: other.account_id,
    user_id: other.user_id,
    name: `K${n}`,
    token_hash: `h${n}`,
    hint: 'abcd',
    scopes: ['events.read'],
  }));
  await testApp.platform.db.insertInto('api_tokens').values(rows).execute();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => post({ name: `N${n}`, scopes: ['events.read'] }, other.token)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 409, 409,
  ]);
});

test('the date of the last use is stored', async () => {
  const { id, token } = await made(['events.read']);
  const stored = async () => (await list()).find((item) => item['id'] === id)?.['last_used_on'];
  expect(await stored()).toBeNull();
  await Promise.all([1, 2, 3].map(() => get('/events', token)));
  expect(await stored()).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the example of the API description works', async () => {
  const { info, components, paths } = (await testApp.app.inject('/api/openapi.json')).json() as {
    info: { description: string };
    components: { securitySchemes: Record<string, unknown> };
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  const address = /\$FOYER_URL\/api(\S+)/.exec(info.description)?.[1];
  const { token } = await made(['events.read']);
  expect(await statusOf(address ?? '', token)).toBe(200);
  expect(components.securitySchemes).toHaveProperty('api_token');
  expect(paths['/api/events']?.['get']?.security).toContainEqual({ api_token: [] });
  expect(paths['/api/users/me']?.['get']?.security).not.toContainEqual({ api_token: [] });
});

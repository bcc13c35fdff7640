import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { most_views, type ListView } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
let colleague: { token: string };
let foreign: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  colleague = await givenColleague(testApp, staff, 'ADMIN');
  foreign = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: unknown, token = staff.token) =>
  testApp.ask(method, `/members/views${path}`, { token, ...(body === undefined ? {} : { body }) });
const query = 'query=chan&filter_fields[tier][eq]=GOLD&sort_by=last_name&sort_direction=asc';
const make = (more: object = {}, token = staff.token) =>
  ask('POST', '', { name: 'Gold', query, hidden_columns: ['phone'], ...more }, token);
const namesOf = async (token: string) =>
  ((await ask('GET', '', undefined, token)).data as ListView[]).map(({ name }) => name);

test('a view has query, filters, sorting and columns, and a name in any language', async () => {
  const made = await make({ name: '黃金會員' });
  expect([made.status, made.data]).toMatchObject([
    201,
    { name: '黃金會員', query, hidden_columns: ['phone'], is_shared: false, is_own: true },
  ]);
  const { id, version } = made.data as ListView;
  const changed = await ask('PUT', `/${id}`, { query: '', hidden_columns: [], version });
  expect(changed.data).toMatchObject({ name: '黃金會員', query: '', hidden_columns: [] });
  expect(await ask('PUT', `/${id}`, { name: 'Late', version })).toMatchObject({
    status: 409,
    code: 'stale_version',
  });
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
  expect(await namesOf(staff.token)).not.toContain('黃金會員');
});

test('a name is unique per user, case-insensitively', async () => {
  await make({ name: 'Volunteers' });
  expect((await make({ name: 'volunteers' })).errors).toEqual({
    name: ['You already have a view with this name.'],
  });
  expect((await make({ name: 'Volunteers' }, colleague.token)).status).toBe(201);
  const { id } = (await make({ name: 'Others' })).data as ListView;
  expect((await ask('PUT', `/${id}`, { name: 'VOLUNTEERS' })).errors).toHaveProperty(['name']);
});

test('a shared view is readable by colleagues only; a private one is not found', async () => {
  const { id } = (await make({ name: 'Shared', is_shared: true })).data as ListView;
  expect(await namesOf(colleague.token)).toContain('Shared');
  expect((await ask('PUT', `/${id}`, { name: 'Mine' }, colleague.token)).code).toBe('view.not_own');
  expect((await ask('DELETE', `/${id}`, undefined, colleague.token)).status).toBe(403);
  await ask('PUT', `/${id}`, { is_shared: false });
  expect(await namesOf(colleague.token)).not.toContain('Shared');
  expect((await ask('PUT', `/${id}`, { name: 'Mine' }, colleague.token)).status).toBe(404);
  expect((await ask('DELETE', `/${id}`, undefined, colleague.token)).status).toBe(404);
  expect((await ask('GET', '', undefined, foreign.token)).status).toBe(403);
});

test.each([
  ['is no longer an admin', 'PUT', { role: 'ORGANIZER' }],
  ['is deactivated', 'PUT', { status: 'INACTIVE' }],
  ['has left', 'DELETE', undefined],
])('colleagues can edit and delete a view shared by a user who %s', async (_, method, body) => {
  const gone = await givenColleague(testApp, staff, 'ADMIN');
  const { id } = (await make({ name: 'Left', is_shared: true }, gone.token)).data as ListView;
  expect((await ask('DELETE', `/${id}`)).status).toBe(403);
  await testApp.ask(method, `/users/${gone.user_id}`, { token: staff.token, body });
  const views = (await ask('GET', '')).data as ListView[];
  expect(views.find((view) => view.id === id)).toMatchObject({ is_own: true, owner_name: 'Ming' });
  const kept = await ask('PUT', `/${id}`, { name: `Kept ${id}`, is_shared: false });
  expect(kept.data).toMatchObject({ is_own: true, is_shared: false, owner_name: 'Ada Wong' });
  expect((await ask('DELETE', `/${id}`)).status).toBe(204);
});

test.each([
  'filter_fields[tier][eq]=SILVER',
  'filter_fields[password][eq]=x',
  'sort_by=password',
  'page=2',
  'next=//evil.test',
])('a query that the list would reject is rejected: %s', async (wrong) => {
  expect((await make({ name: `Wrong ${wrong}`, query: wrong })).errors).toHaveProperty(['query']);
});

test('a deleted interest in the query is accepted', async () => {
  const gone = 'filter_fields[interest_id][eq]=999999';
  expect((await make({ name: 'Gone', query: gone })).status).toBe(201);
});

test('the number of views is limited to fifty, even for concurrent requests', async () => {
  const other = await givenColleague(testApp, staff, 'ADMIN');
  for (let n = 0; n < most_views - 2; n++) await make({ name: `View ${n}` }, other.token);
  const codes = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => (await make({ name }, other.token)).status),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
});

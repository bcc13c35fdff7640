import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { AccountAuditEntry } from './contract.ts';

/** The trail of an account: its own settings and all of its events. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { event: { title: '海濱夜市' } });
  const put = (path: string, body: object) =>
    testApp.ask('PUT', path, { token: staff.token, body });
  await put('/accounts', { name: '海港城' });
  await put('/accounts/event-defaults', { continue_button_text: 'Go' });
  await put(`/events/${sold.event_id}/tickets/${sold.ticket_id}`, { title: '=SUM(1)' });
});
afterAll(() => testApp.close());

const read = async (search = '', token = staff.token) =>
  (await testApp.ask('GET', `/accounts/audit${search}`, { token })).data as AccountAuditEntry[];
const by = (field: string, value: unknown, operator = 'eq') =>
  `?filter_fields[${field}][${operator}]=${encodeURIComponent(String(value))}`;

test('it contains changes of the account and its events, newest first', async () => {
  const [ticket, defaults, account] = await read();
  expect(ticket).toMatchObject({
    target_type: 'ticket',
    action: 'changed',
    event: { id: sold.event_id, title: '海濱夜市', currency: 'HKD' },
  });
  expect(defaults).toMatchObject({
    target_type: 'event_defaults',
    event: null,
    changes: { continue_button_text: [null, 'Go'] },
  });
  expect(account).toMatchObject({
    target_type: 'account',
    name: '海港城',
    user_name: 'Ada Wong',
    changes: { name: ['Ada Wong', '海港城'] },
  });
});

test('it can be filtered by user, type, action, event, time and text', async () => {
  const colleague = await givenColleague(testApp, staff, 'ADMIN');
  await testApp.ask('PUT', '/accounts', {
    token: colleague.token,
    body: { timezone: 'Asia/Tokyo' },
  });
  const [newest] = await read();
  expect(newest).toMatchObject({ changes: { timezone: ['Asia/Hong_Kong', 'Asia/Tokyo'] } });
  expect(await read(by('user_id', newest?.user_id))).toHaveLength(1);
  const kinds = async (search: string) =>
    [...new Set((await read(search)).map((item) => item.target_type))].toSorted();
  expect(await kinds(by('target_type', 'event_defaults'))).toEqual(['event_defaults']);
  expect(await kinds(by('event_id', sold.event_id))).not.toContain('account');
  expect(await kinds(by('event_id', 'null'))).not.toContain('ticket');
  expect((await read(by('action', 'deleted'))).length).toBe(0);
  expect(await read(by('created_at', '2099-01-01T00:00:00Z', 'gte'))).toEqual([]);
  expect(await kinds('?query=海港城')).toEqual(['account']);
  expect((await testApp.ask('GET', '/accounts/audit/people', { token: staff.token })).data).toEqual(
    expect.arrayContaining([{ id: newest?.user_id, name: expect.any(String) }]),
  );
});

test('a search finds one of thousands of entries, and each user is listed once', async () => {
  const long = await givenStaff(testApp);
  const [made] = await read('', long.token);
  const entry = { account_id: long.account_id, target_type: 'order', action: 'changed' } as const;
  const rows = Array.from({ length: 2500 }, (_, n) => ({
    ...entry,
    user_id: made?.user_id ?? null,
    user_name: n === 7 ? '陳大文' : 'Ada Wong',
    target_id: n + 1,
    name: n === 2000 ? 'The balcony' : `O-${n}`,
  }));
  await testApp.platform.db.insertInto('audit_entries').values(rows).execute();
  const targets = async (words: string) =>
    (await read(`?query=${encodeURIComponent(words)}`, long.token)).map((item) => item.target_id);
  expect(await targets('balcony')).toEqual([2001]);
  expect(await targets('陈大')).toEqual([8]);
  expect(await targets('nobody')).toEqual([]);
  expect((await targets('wong')).length).toBeGreaterThan(10);
  const { data } = await testApp.ask('GET', '/accounts/audit/people', { token: long.token });
  expect(data).toEqual([{ id: made?.user_id, name: expect.any(String) }]);
});

test.each([['sort_by=name'], ['filter_fields[changes][eq]=1'], ['filter_fields[user_id][eq]=x']])(
  '%s is rejected',
  async (search) => {
    const answer = await testApp.ask('GET', `/accounts/audit?${search}`, { token: staff.token });
    expect(answer.status).toBe(422);
  },
);

test('other accounts cannot see it, and organizers have no access', async () => {
  const stranger = await givenStaff(testApp);
  const theirs = await read('', stranger.token);
  expect(JSON.stringify(theirs)).not.toMatch(/海港城|海濱夜市/);
  expect(await read(by('event_id', sold.event_id), stranger.token)).toEqual([]);
  const organizer = await givenColleague(testApp, staff, 'ORGANIZER');
  for (const path of ['/accounts/audit', '/accounts/audit/people'])
    expect((await testApp.ask('GET', path, { token: organizer.token })).status).toBe(403);
});

test('the export has the filtered entries, escaped for spreadsheets, and is audited', async () => {
  const answer = await testApp.ask('POST', `/accounts/audit/export${by('target_type', 'ticket')}`, {
    token: staff.token,
    body: { format: 'csv' },
    headers: { 'accept-language': 'en' },
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('海濱夜市');
  expect(answer.text).toContain("'=SUM(1)");
  expect(answer.text).not.toContain('Event defaults');
  expect((await read())[0]).toMatchObject({ target_type: 'export', name: 'audit', event: null });
});

test('entries cannot be changed or deleted through the API', async () => {
  const [entry] = await read();
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'] as const)
    for (const path of ['/accounts/audit', `/accounts/audit/${entry?.id}`])
      expect([404, 405]).toContain(
        (await testApp.ask(method, path, { token: staff.token, body: {} })).status,
      );
});

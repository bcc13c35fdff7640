import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = async (method: string, path: string, body?: object) => {
  const answer = await testApp.ask(method, path, { token: staff.token, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.data as unknown as Record<string, unknown>;
};

/** An event at 20:00 in Hong Kong, whose ticket, tier, code and list have their own times. */
async function scheduled(): Promise<Sold & { code: number; list: number }> {
  const sold = await givenEvent(testApp, staff, {
    event: { timezone: 'Asia/Hong_Kong', start_date: '2199-03-06T20:00', end_date: null },
    ticket: { sale_start_date: '2199-02-01T10:00', sale_end_date: '2199-03-06T18:00' },
  });
  const path = `/events/${sold.event_id}`;
  await ask('PUT', `${path}/tickets/${sold.ticket_id}`, {
    prices: [{ id: sold.price_id, sale_end_date: '2199-02-20T23:00' }],
  });
  const { id: code } = await ask('POST', `${path}/promo-codes`, {
    code: 'EARLY',
    discount_type: 'PERCENTAGE',
    discount: 10,
    expiry_date: '2199-02-15T12:00',
  });
  const { id: list } = await ask('POST', `${path}/check-in-lists`, {
    name: 'Door',
    ticket_ids: [sold.ticket_id],
    activates_at: '2199-03-06T19:00',
  });
  return { ...sold, code: Number(code), list: Number(list) };
}
async function timesOf({ event_id, ticket_id, code, list }: Awaited<ReturnType<typeof scheduled>>) {
  const path = `/events/${event_id}`;
  const ticket = await ask('GET', `${path}/tickets/${ticket_id}`);
  const [price] = ticket['prices'] as unknown as { sale_end_date: string }[];
  return [
    ticket['sale_start_date'],
    ticket['sale_end_date'],
    price?.sale_end_date,
    (await ask('GET', `${path}/promo-codes/${code}`))['expiry_date'],
    (await ask('GET', `${path}/check-in-lists/${list}`))['activates_at'],
  ];
}
const in_hong_kong = [
  '2199-02-01T02:00:00.000Z',
  '2199-03-06T10:00:00.000Z',
  '2199-02-20T15:00:00.000Z',
  '2199-02-15T04:00:00.000Z',
  '2199-03-06T11:00:00.000Z',
];
const in_berlin = [
  '2199-02-01T09:00:00.000Z',
  '2199-03-06T17:00:00.000Z',
  '2199-02-20T22:00:00.000Z',
  '2199-02-15T11:00:00.000Z',
  '2199-03-06T18:00:00.000Z',
];
const a_week_later = in_hong_kong.map((item) =>
  new Date(Date.parse(item) + 7 * 86_400_000).toISOString(),
);

test('changing the time zone keeps the local time of all times, each audited', async () => {
  const event = await scheduled();
  expect(await timesOf(event)).toEqual(in_hong_kong);
  await ask('PUT', `/events/${event.event_id}`, { timezone: 'Europe/Berlin' });
  expect(await timesOf(event)).toEqual(in_berlin);
  const trail = (await ask('GET', `/events/${event.event_id}/audit`)) as unknown as {
    target_type: string;
    action: string;
  }[];
  const changed = trail.filter((entry) => entry.action === 'changed');
  expect(changed.map((entry) => entry.target_type)).toEqual(
    expect.arrayContaining(['event', 'ticket', 'promo_code', 'check_in_list']),
  );
});

test('changing the start moves other times only on request', async () => {
  const event = await scheduled();
  await ask('PUT', `/events/${event.event_id}`, { start_date: '2199-03-07T20:00' });
  expect(await timesOf(event)).toEqual(in_hong_kong);
  await ask('PUT', `/events/${event.event_id}`, {
    start_date: '2199-03-14T20:00',
    move_times: true,
  });
  expect(await timesOf(event)).toEqual(a_week_later);
});

test('changing zone and start applies only the zone to other times, unless requested', async () => {
  const move = { timezone: 'Europe/Berlin', start_date: '2199-03-13T20:00' };
  const [some, all, none] = [await scheduled(), await scheduled(), await scheduled()];
  await ask('PUT', `/events/${some.event_id}`, move);
  expect(await timesOf(some)).toEqual(in_berlin);
  await ask('PUT', `/events/${all.event_id}`, { ...move, move_times: true });
  expect((await timesOf(all))[0]).toBe('2199-02-08T09:00:00.000Z');
  await ask('PUT', `/events/${none.event_id}`, { ...move, move_times: false });
  expect(await timesOf(none)).toEqual(in_hong_kong);
});

test('postponing an event keeps an open sale open and an ended early price ended', async () => {
  const now = Math.floor(testApp.platform.clock() / 60_000) * 60_000;
  const days = (count: number): string => new Date(now + count * 86_400_000).toISOString();
  const sold = await givenEvent(testApp, staff, {
    event: { start_date: days(10), end_date: null },
    ticket: { sale_start_date: days(-5), sale_end_date: days(9) },
  });
  const path = `/events/${sold.event_id}`;
  await ask('PUT', `${path}/tickets/${sold.ticket_id}`, {
    prices: [{ id: sold.price_id, sale_end_date: days(-1) }],
  });
  await ask('PUT', path, { start_date: days(40), move_times: true });
  const put_off = await ask('GET', `${path}/tickets/${sold.ticket_id}`);
  expect(put_off).toMatchObject({
    sale_start_date: days(-5),
    sale_end_date: days(39),
    prices: [{ sale_end_date: days(-1) }],
  });
  await ask('PUT', path, { start_date: days(2), move_times: true });
  expect(await ask('GET', `${path}/tickets/${sold.ticket_id}`)).toMatchObject({
    sale_start_date: days(-43),
    sale_end_date: days(1),
  });
});

test('the times that would move can be previewed, with names and both times', async () => {
  const event = await scheduled();
  const path = `/events/${event.event_id}/moved-times`;
  const times = (await ask('GET', `${path}?timezone=Europe/Berlin`)) as unknown as object[];
  expect(times).toHaveLength(5);
  expect(times).toContainEqual({
    of: 'promo_code',
    id: event.code,
    name: 'EARLY',
    field: 'expiry_date',
    from: in_hong_kong[3],
    to: in_berlin[3],
  });
  expect(await timesOf(event)).toEqual(in_hong_kong);
  expect(await ask('GET', path)).toEqual([]);
  expect(await ask('GET', `${path}?start_date=2199-03-06T20:00`)).toEqual([]);
  expect(await ask('GET', `${path}?start_date=2199-03-13T20:00`)).toHaveLength(5);
});

test('a stale version moves no times', async () => {
  const event = await scheduled();
  const answer = await testApp.ask('PUT', `/events/${event.event_id}`, {
    token: staff.token,
    body: { timezone: 'Europe/Berlin', version: 999 },
  });
  expect(answer.code).toBe('stale_version');
  expect(await timesOf(event)).toEqual(in_hong_kong);
});

test('a collaborator cannot move times', async () => {
  const event = await scheduled();
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [event.event_id]);
  const path = `/events/${event.event_id}`;
  for (const body of [{ timezone: 'Europe/Berlin' }, { move_times: true, title: 'x' }])
    await testApp.ask('PUT', path, { token, body });
  expect((await testApp.ask('GET', `${path}/moved-times`, { token })).status).toBe(403);
  expect(await timesOf(event)).toEqual(in_hong_kong);
});

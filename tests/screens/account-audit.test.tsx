import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { event: { title: '海濱夜市' } });
  await testApp.ask('PUT', '/accounts', {
    token: staff.token,
    body: { name: '海港城', cancellation_fee: 50 },
  });
});
afterAll(() => testApp.close());

test("the account's audit trail can be filtered, with the filter in the address", async () => {
  const { user, address } = await openScreen(testApp, '/account/audit', { token: staff.token });
  await screen.findAllByText('海港城');
  expect(document.body.textContent).toMatch(/HK\$100\.00.*HK\$50\.00/);
  expect(screen.getAllByText('海濱夜市').length).toBeGreaterThan(0);
  await choose(user, 'Anything', 'Account');
  await waitFor(() => expect(screen.queryByText(/^Ticket · /)).toBeNull());
  expect(address()).toContain('target_type');
  await choose(user, 'Any time', 'Last 7 days');
  await screen.findAllByText('海港城');
});

test('an address with an older date filter shows the date it starts from', async () => {
  const since = '?filter_fields[created_at][gte]=2026-01-02T16:00:00.000Z';
  const { go } = await openScreen(testApp, `/account/audit${since}`, { token: staff.token });
  const filter = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
  expect((await filter('Any time')).value).toBe('Since Jan 3, 2026');
  await go(`/manage/event/${sold.event_id}/orders${since}`);
  expect((await filter('Any date')).value).toBe('Since Jan 3, 2026');
});

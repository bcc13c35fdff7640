import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenEvent(testApp, staff, { event: { title: '海濱夜市' } });
  await testApp.ask('PUT', '/accounts', {
    token: staff.token,
    body: { name: '海港城', cancellation_fee: 50 },
  });
});
afterAll(() => testApp.close());

test('the account shows who changed what, and narrows it down in its address', async () => {
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

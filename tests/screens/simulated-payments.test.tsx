import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#features/payments/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const warning = 'Payments are only simulated';

test.each([
  { demo: false, payments: 'simulator', isTold: true },
  { demo: true, payments: 'simulator', isTold: false },
  { demo: false, payments: 'stripe', isTold: false },
] as const)('staff see that payments are simulated: $demo, $payments', async (item) => {
  Object.assign(testApp.platform.config, { demo: item.demo, payments: item.payments });
  await leave();
  queryClient.clear();
  await openScreen(testApp, '/manage/events', { token: staff.token });
  await screen.findByRole('heading', { level: 1 });
  const { queryKey } = query(payments.config);
  if (!item.demo) await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
  if (item.isTold) await screen.findByText(warning);
  expect(screen.queryByText(warning) !== null).toBe(item.isTold);
});

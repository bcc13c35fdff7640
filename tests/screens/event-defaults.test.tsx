import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fill } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const open = (address = '/account/event-defaults') =>
  openScreen(testApp, address, { token: staff.token });
const stored = async () =>
  (await testApp.ask('GET', '/accounts/event-defaults', { token: staff.token })).data;

test('saved defaults apply to new events, and the form can be edited further', async () => {
  const { user } = await open();
  await choose(user, 'Time zone', /Tokyo/);
  await fill(user, screen.getByLabelText(/^Venue/), '海濱會堂');
  await user.click(screen.getByRole('radio', { name: /Fees shown separately|added/i }));
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('Event defaults saved. New events start with them.');
  expect(await stored()).toMatchObject({
    timezone: 'Asia/Tokyo',
    currency: null,
    location_details: { venue_name: '海濱會堂' },
    price_display_mode: 'EXCLUSIVE',
    homepage_primary_color: null,
    version: 1,
  });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

test("another user's change of a different field is kept", async () => {
  const { user } = await open();
  await testApp.ask('PUT', '/accounts/event-defaults', {
    token: staff.token,
    body: { support_email: 'help@venue.test' },
  });
  await fill(user, screen.getByLabelText(/^Hold|minutes/i), '30');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      support_email: 'help@venue.test',
      order_timeout_in_minutes: 30,
    }),
  );
});

test('the form of a new event shows the default time zone', async () => {
  await open('/manage/events?new=1');
  expect(await screen.findByText(/Japan|Tokyo/)).toBeTruthy();
});

test('what follows the organizer has nothing to clear', async () => {
  await testApp.ask('PUT', '/accounts/event-defaults', {
    token: staff.token,
    body: { timezone: null, currency: null },
  });
  await open();
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(
    field
      .closest('form')
      ?.querySelectorAll('.mantine-Combobox-clearButton, .mantine-InputClearButton-root').length,
  ).toBe(0);
});

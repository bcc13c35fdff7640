import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, choose, fill, fromMenu } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const open = (address = '/account/taxes-and-fees') =>
  openScreen(testApp, address, { token: staff.token });
const stored = async () =>
  (
    await testApp.ask('GET', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
    })
  ).data as { id: number; name: string; rate: number; is_default: boolean; is_active: boolean }[];
const row = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;

test('the empty list leads to the first fee; an invalid rate is refused', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'Add a tax or fee' }));
  await fill(user, await screen.findByLabelText(/^Name/), '場地服務費');
  await fill(user, screen.getByLabelText(/^Percentage/), '5.5');
  await user.click(screen.getByRole('switch', { name: /^Default/ }));
  await user.click(screen.getByRole('button', { name: 'Add tax or fee' }));
  await waitFor(() => expect(row('場地服務費').textContent).toContain('Fee · 5.5%'));
  within(row('場地服務費')).getByText('Default');
  await screen.findByText('“場地服務費” is saved.');
  expect(await stored()).toMatchObject([{ name: '場地服務費', rate: 5.5, is_default: true }]);
});

test('editing sends only the changes', async () => {
  const [first] = await stored();
  const { user } = await open(`/account/taxes-and-fees/${first?.id}`);
  await testApp.ask('PUT', `/accounts/${staff.account_id}/taxes-and-fees/${first?.id}`, {
    token: staff.token,
    body: { is_default: false },
  });
  // The list is reloaded while the form is open.
  const { queryClient } = await import('#web/lib/query-client.ts');
  await queryClient.invalidateQueries();
  await choose(user, /^Calculation/, 'A fixed amount per ticket');
  await fill(user, screen.getByLabelText(/^Amount/), '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row('場地服務費').textContent).toContain('HK$15.00 per ticket'));
  await screen.findByText(/^“場地服務費” is saved\. .*new rate/);
  expect(await stored()).toMatchObject([{ rate: 15, is_default: false }]);
});

test('a new name alone is not announced as a new rate', async () => {
  const [first] = await stored();
  const { user } = await open(`/account/taxes-and-fees/${first?.id}`);
  await fill(user, await screen.findByLabelText(/^Name/), '服務費');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('“服務費” is saved.');
  await testApp.ask('PUT', `/accounts/${staff.account_id}/taxes-and-fees/${first?.id}`, {
    token: staff.token,
    body: { name: '場地服務費' },
  });
});

test('a retired fee promises no new rate, and cannot be made a default', async () => {
  const [tax] = await stored();
  const change = (is_active: boolean) =>
    testApp.ask('PUT', `/accounts/${staff.account_id}/taxes-and-fees/${tax?.id}`, {
      token: staff.token,
      body: { is_active },
    });
  await change(false);
  const { user } = await open(`/account/taxes-and-fees/${tax?.id}`);
  await fill(user, await screen.findByLabelText(/^Amount/), '16');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('“場地服務費” is saved.');
  await user.click(within(row('場地服務費')).getByRole('button'));
  await screen.findByRole('menuitem', { name: 'Bring back' });
  expect(screen.queryByRole('menuitem', { name: 'Make it a default' })).toBeNull();
  await change(true);
});

test('a fee is deactivated, reactivated and deleted, with the effect on orders explained', async () => {
  const { user } = await open();
  const menu = () => within(row('場地服務費')).getByRole('button');
  await fromMenu(user, menu(), 'Retire');
  const sure = await asked('Retire');
  expect(sure.textContent).toContain('Existing orders keep what they were charged');
  await user.click(within(sure).getByRole('button', { name: 'Retire' }));
  await waitFor(() => within(row('場地服務費')).getByText('Retired'));
  await screen.findByText('“場地服務費” is saved.');
  expect(await stored()).toMatchObject([{ is_active: false }]);
  await fromMenu(user, menu(), 'Bring back');
  await waitFor(() => expect(within(row('場地服務費')).queryByText('Retired')).toBeNull());
  await fromMenu(user, menu(), 'Delete');
  const last = await asked('Delete “場地服務費”?');
  await user.click(within(last).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No taxes or fees yet');
  await screen.findByText('“場地服務費” is deleted.');
  expect(await stored()).toEqual([]);
});

test('a retired fee is shown at its ticket, and can be taken off it', async () => {
  const taxes = `/accounts/${staff.account_id}/taxes-and-fees`;
  const fee = { type: 'FEE', calculation_type: 'PERCENTAGE' };
  const ask = async (method: string, path: string, body?: object): Promise<{ id: number }> =>
    (await testApp.ask(method, path, { token: staff.token, ...(body && { body }) })).data;
  const { id } = await ask('POST', taxes, { ...fee, name: '舊服務費', rate: 7 });
  const sold = await givenEvent(testApp, staff, { price: 100, ticket: { tax_and_fee_ids: [id] } });
  await ask('PUT', `${taxes}/${id}`, { is_active: false });
  const at = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  const { user } = await open(`/manage${at.replace('events', 'event')}`);
  const field = await screen.findByLabelText(/^Retired taxes and fees/, { selector: 'input' });
  const pills = field.closest('.mantine-MultiSelect-root') as HTMLElement;
  expect(pills.textContent).toContain('舊服務費');
  await user.type(field, '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/is saved\.$/);
  expect(await ask('GET', at)).toMatchObject({ retired_tax_and_fee_ids: [] });
});

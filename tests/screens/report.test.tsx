import { afterAll, beforeAll, expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import { fill } from '../setup/screen-actions.ts';
import { givenConnected, givenEvent, givenPaid, givenStaff } from '../setup/given.ts';
import type { Sold, Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token: staff.token,
    body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 },
  });
  sold = await givenEvent(testApp, staff, {
    ticket: { title: '企位', tax_and_fee_ids: [(tax.data as { id: number }).id] },
    event: { title: '海港之夜' },
  });
  const { order_id } = await givenPaid(testApp, sold, 2);
  await testApp.ask('POST', `/events/${sold.event_id}/orders/${order_id}/refund`, {
    token: staff.token,
    body: { amount: 50 },
  });
  await testApp.work();
});
afterAll(() => testApp.close());

const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });

test('the report of an event shows its totals, and a table for each breakdown', async () => {
  await open(`/manage/event/${sold.event_id}/report`);
  const table = within(await screen.findByRole('region', { name: 'Ticket' })).getByRole('table');
  expect(table.textContent).toContain('企位');
  const total = within(table).getAllByRole('row').at(-1);
  expect(total?.textContent).toBe('Total2HK$550.00HK$50.00-HK$50.00HK$500.00');
  expect(within(table).queryByRole('columnheader', { name: 'Disputes' })).toBeNull();
  expect(screen.getByText('VAT 10%').closest('tr')?.textContent).toContain('HK$50.00');
  const sums = screen.getByRole('table', { name: /Total/ });
  expect(sums.textContent).toContain('NetHK$500.00');
  expect(screen.queryByRole('region', { name: 'Promo code' })).toBeNull();
});

test('days are chosen in the address, and days without sales say so', async () => {
  const { address, user } = await open(`/manage/event/${sold.event_id}/report`);
  await screen.findByRole('region', { name: 'Ticket' });
  await fill(user, screen.getByLabelText(/^To/, { selector: 'input' }), '2001-02-03');
  expect(await screen.findByText('Nothing was sold in this period.')).toBeTruthy();
  expect(address()).toContain('to=2001-02-03');
  await user.click(screen.getByRole('button', { name: 'All days' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ticket' })).toBeTruthy());
});

test('a day whose year is still being typed stays in its field', async () => {
  const { address } = await open(`/manage/event/${sold.event_id}/report`);
  const from = await screen.findByLabelText<HTMLInputElement>(/^From/, { selector: 'input' });
  for (const value of ['0002-01-15', '0020-01-15', '0202-01-15']) {
    fireEvent.input(from, { target: { value } });
    expect([from.value, address()]).toEqual([value, expect.not.stringContaining('from=')]);
  }
  fireEvent.input(from, { target: { value: '2026-01-15' } });
  await waitFor(() => expect(address()).toContain('from=2026-01-15'));
  expect(from.value).toBe('2026-01-15');
});

test('the report of the account lists its events, in Chinese too', async () => {
  await open('/account/report', 'zh-hk');
  const events = await screen.findByRole('region', { name: '活動' });
  expect(events.textContent).toContain('海港之夜');
  expect(screen.getByRole('region', { name: '付款方式' }).textContent).toContain('信用卡');
});

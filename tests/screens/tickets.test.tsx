import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  asked,
  choose,
  englishLeft,
  fill,
  fromMenu,
  problemOf,
  rawKeys,
  refused,
} from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

interface Price {
  id: number;
  price: number;
  label: string | null;
  initial_quantity_available: number;
  is_hidden: boolean;
  sale_start_date: string | null;
}
interface Ticket {
  id: number;
  title: string;
  type: string;
  version: number;
  is_hidden: boolean;
  prices: Price[];
  tax_and_fee_ids: number[];
  [field: string]: unknown;
}
const list = (event = sold.event_id) => `/manage/event/${event}/tickets`;
const tickets = async (event = sold.event_id): Promise<Ticket[]> =>
  (await testApp.ask('GET', `/events/${event}/tickets`, { token: staff.token })).data;
const named = async (title: string, event = sold.event_id): Promise<Ticket> =>
  (await tickets(event)).find((ticket) => ticket.title === title) as Ticket;
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const given = async (body: object, event = sold.event_id): Promise<Ticket> => {
  const made = await testApp.ask('POST', `/events/${event}/tickets`, {
    token: staff.token,
    body: { type: 'PAID', prices: [{ price: 100, initial_quantity_available: 5 }], ...body },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
};
const emptyEvent = async (): Promise<number> => {
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: '空的活動',
      start_date: new Date(testApp.platform.clock() + 9e8).toISOString(),
      organizer_id: staff.organizer_id,
    },
  });
  return (made.data as { id: number }).id;
};
const field = (name: RegExp): Promise<HTMLElement> =>
  screen.findByLabelText(name, { selector: 'input' });
const save = (words = 'Save') => screen.getByRole('button', { name: words });

test('an event without tickets explains what to do first, and links there', async () => {
  const event = await emptyEvent();
  const { user, address } = await open(list(event));
  await screen.findByText('No tickets yet');
  expect(screen.queryByRole('searchbox', { name: 'Find a ticket' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'New ticket' }));
  await field(/^Title/);
  await waitFor(() => expect(address()).toBe(`${list(event)}/create`));
});

test('a paid ticket is created in its drawer and listed with price and quantity', async () => {
  const { user, address } = await open(`${list()}/create`);
  await fill(user, await field(/^Title/), '早鳥票');
  await fill(user, await field(/^Price/), '180');
  await fill(user, await field(/^Quantity/), '40');
  await fill(user, screen.getByLabelText(/^Minimum per order/), '2');
  await fill(user, screen.getByLabelText(/^Maximum per order/), '6');
  await user.click(screen.getByLabelText('Show how many are left'));
  await user.click(save('Create ticket'));
  await screen.findByText('早鳥票 is saved.');
  await waitFor(() => expect(address()).toBe(list()));
  const row = (await screen.findByRole('link', { name: '早鳥票' })).closest(
    'article',
  ) as HTMLElement;
  expect(row.textContent).toContain('HK$180.00');
  expect(row.textContent).toContain('of 40 sold');
  expect(await named('早鳥票')).toMatchObject({
    type: 'PAID',
    min_per_order: 2,
    max_per_order: 6,
    show_quantity_remaining: true,
    prices: [{ price: 180, initial_quantity_available: 40 }],
  });
});

test('a ticket without a name or a price is refused at its fields before sending', async () => {
  const before = await tickets();
  const { user } = await open(`${list()}/create`);
  await user.click(await screen.findByRole('button', { name: 'Create ticket' }));
  expect(await refused(await field(/^Title/))).toContain('Please fill this in.');
  expect(await refused(await field(/^Price/))).toContain('Please fill this in.');
  expect(screen.getByText('2 fields need your attention.')).toBeTruthy();
  expect(document.activeElement).toBe(await field(/^Title/));
  expect(await tickets()).toEqual(before);
});

test('the name is limited to 149 characters; a maximum below the minimum is refused', async () => {
  const { user, address } = await open(`${list()}/create`);
  const title = await field(/^Title/);
  expect(title.getAttribute('maxlength')).toBe('149');
  await fill(user, title, 'Wrong way round');
  await fill(user, await field(/^Price/), '10');
  await fill(user, screen.getByLabelText(/^Minimum per order/), '8');
  const most = screen.getByLabelText(/^Maximum per order/);
  await fill(user, most, '3');
  await user.click(save('Create ticket'));
  expect(await refused(most)).toContain('The maximum must not be below the minimum.');
  expect(title).toHaveProperty('value', 'Wrong way round');
  await waitFor(() => expect(address()).toBe(`${list()}/create`));
});

test('a sale that ends before it starts is refused at its field, and the input is kept', async () => {
  const { user } = await open(`${list()}/create`);
  await fill(user, await field(/^Title/), 'Backwards');
  await fill(user, await field(/^Price/), '10');
  await fill(user, screen.getByLabelText(/^On sale from/), '2027-03-02T10:00');
  const end = screen.getByLabelText(/^On sale until/);
  await fill(user, end, '2027-03-01T10:00');
  await user.click(save('Create ticket'));
  expect(await refused(end)).toContain('The sale must end after it starts.');
  expect(screen.getByLabelText(/^On sale from/)).toHaveProperty('value', '2027-03-02T10:00');
});

test('a free ticket needs no price and says that it has no taxes', async () => {
  const { user } = await open(`${list()}/create`);
  await user.click(await screen.findByRole('radio', { name: 'Free' }));
  expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull();
  expect(screen.getByText('Free tickets carry no taxes or fees.')).toBeTruthy();
  await fill(user, await field(/^Title/), '免費入場');
  await user.click(save('Create ticket'));
  await screen.findByText('免費入場 is saved.');
  const made = await named('免費入場');
  expect(made).toMatchObject({ type: 'FREE', prices: [{ price: 0 }] });
  expect(made.prices[0]?.initial_quantity_available).toBe(999_999_999);
  const row = screen.getByRole('link', { name: '免費入場' }).closest('article') as HTMLElement;
  expect(row.textContent).toContain('sold, unlimited');
});

test('a free ticket that becomes a paid one starts without a price', async () => {
  const { id } = await given({ title: '轉收費', type: 'FREE', prices: [{}] });
  const { user } = await open(`${list()}/${id}`);
  await user.click(await screen.findByRole('radio', { name: 'Paid' }));
  expect(((await field(/^Price/)) as HTMLInputElement).value).toBe('');
});

test('a donation asks for its minimum, which the list shows', async () => {
  const { user } = await open(`${list()}/create`);
  await user.click(await screen.findByRole('radio', { name: 'Pay what you want' }));
  await fill(user, await field(/^Title/), '隨緣樂助');
  await fill(user, await field(/^Minimum\b(?! per)/), '20');
  await user.click(save('Create ticket'));
  await screen.findByText('隨緣樂助 is saved.');
  expect(screen.getByText('from HK$20.00')).toBeTruthy();
  expect(await named('隨緣樂助')).toMatchObject({ type: 'DONATION', prices: [{ price: 20 }] });
});

test('tiers have labels, quantities and sale windows; one always remains, and they can move', async () => {
  const { user } = await open(`${list()}/create`);
  await user.click(await screen.findByRole('radio', { name: 'Tiered' }));
  await fill(user, await field(/^Title/), '分級票');
  const first = screen.getByRole('group', { name: 'Price tier 1' });
  expect(
    (within(first).getByRole('button', { name: 'Remove price tier 1' }) as HTMLButtonElement)
      .disabled,
  ).toBe(true);
  await fill(user, within(first).getByLabelText(/^Label/), '正價');
  await fill(user, within(first).getByLabelText(/^Price/), '300');
  await user.click(screen.getByRole('button', { name: 'Add price tier' }));
  const second = screen.getByRole('group', { name: 'Price tier 2' });
  await fill(user, within(second).getByLabelText(/^Price/), '200');
  await user.click(save('Create ticket'));
  expect(await refused(within(second).getByLabelText(/^Label/))).toContain('Please fill this in.');
  await fill(user, within(second).getByLabelText(/^Label/), '早鳥');
  await fill(user, within(second).getByLabelText(/^Quantity/), '3');
  await fill(user, within(second).getByLabelText(/^On sale until/), '2027-01-31T23:59');
  await user.click(within(second).getByRole('button', { name: 'Move price tier 2 up' }));
  await user.click(save('Create ticket'));
  await screen.findByText('分級票 is saved.');
  const made = await named('分級票');
  expect(made.prices).toMatchObject([
    {
      label: '早鳥',
      price: 200,
      initial_quantity_available: 3,
      sale_end_date: '2027-01-31T15:59:00.000Z',
    },
    { label: '正價', price: 300 },
  ]);
  expect(screen.getByText('HK$200.00 – HK$300.00')).toBeTruthy();
});

test("a tier is removed and a ticket edited, with times in the event's zone", async () => {
  const ticket = await given({
    title: '改票',
    type: 'TIERED',
    prices: [
      { price: 10, label: 'A' },
      { price: 20, label: 'B' },
    ],
    sale_start_date: '2027-01-01T09:30',
  });
  const { user } = await open(`${list()}/${ticket.id}`);
  const title = await field(/^Title/);
  expect(screen.getAllByLabelText(/^On sale from/).at(-1)).toHaveProperty(
    'value',
    '2027-01-01T09:30',
  );
  await fill(user, title, '改了的票');
  await user.click(screen.getByRole('button', { name: 'Remove price tier 1' }));
  await user.click(save());
  await screen.findByText('改了的票 is saved.');
  expect((await named('改了的票')).prices).toMatchObject([{ label: 'B', price: 20 }]);
});

test('sale rules are saved: member tiers, hidden, and hidden by state', async () => {
  const { user } = await open(`${list()}/create`);
  await fill(user, await field(/^Title/), '會員票');
  await fill(user, await field(/^Price/), '1');
  for (const flag of [
    'Start collapsed',
    'Hidden',
    'Hidden without a promo code',
    'Hide before the sale starts',
    'Hide after the sale ends',
    'Hide when sold out',
  ])
    await user.click(screen.getByLabelText(flag));
  expect(screen.queryByLabelText('Hidden from everyone else')).toBeNull();
  await choose(user, /^Membership tiers that may buy/, /Gold/);
  await user.click(screen.getByLabelText('Hidden from everyone else'));
  await user.click(save('Create ticket'));
  await screen.findByText('會員票 is saved.');
  expect(await named('會員票')).toMatchObject({
    start_collapsed: true,
    is_hidden: true,
    is_hidden_without_promo_code: true,
    hide_before_sale_start_date: true,
    hide_after_sale_end_date: true,
    hide_when_sold_out: true,
    membership_tiers: ['GOLD'],
    is_hidden_from_others: true,
  });
  const row = screen.getByRole('link', { name: '會員票' }).closest('article') as HTMLElement;
  expect(within(row).getByText('Hidden')).toBeTruthy();
  expect(within(row).getByText('Only for Gold members, hidden from everyone else')).toBeTruthy();
});

test('taxes and fees are chosen per ticket, default ones preselected', async () => {
  const charge = async (body: object): Promise<{ id: number }> =>
    (
      await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
        token: staff.token,
        body: { type: 'FEE', ...body },
      })
    ).data;
  const tax = await charge({
    name: '手續費',
    calculation_type: 'PERCENTAGE',
    rate: 4.5,
    is_default: true,
  });
  await charge({ name: '建築基金', calculation_type: 'FIXED', rate: 5 });
  const { user } = await open(`${list()}/create`);
  await fill(user, await field(/^Title/), '連手續費');
  await fill(user, await field(/^Price/), '100');
  expect(await screen.findByText('手續費 4.5%', { selector: '.mantine-Pill-label' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /^Taxes and fees/ }));
  expect(await screen.findByRole('option', { name: '建築基金 HK$5.00' })).toBeTruthy();
  screen.getByText('Buyers pay HK$104.50.');
  await user.click(screen.getByRole('radio', { name: 'Free' }));
  expect(
    screen.getByText(/^This ticket is free and carries no taxes or fees. Remove the chosen ones/),
  ).toBeTruthy();
  expect(screen.queryByText(/Buyers pay/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Paid' }));
  await user.click(save('Create ticket'));
  await screen.findByText('連手續費 is saved.');
  expect(await named('連手續費')).toMatchObject({ tax_and_fee_ids: [tax.id] });
  expect(screen.getByRole('link', { name: '連手續費' }).closest('article')?.textContent).toContain(
    '+ 手續費',
  );
  // After the ticket is made free it is listed without a fee, and the fee can be removed.
  const row = () => screen.getByRole('link', { name: '連手續費' }).closest('article')?.textContent;
  await user.click(screen.getByRole('link', { name: '連手續費' }));
  await user.click(await screen.findByRole('radio', { name: 'Free' }));
  await user.click(save('Save'));
  await waitFor(() => expect(row()).toMatch(/^連手續費Free/));
  expect(row()?.replace('連手續費', '')).not.toContain('手續費');
  await user.click(screen.getByRole('link', { name: '連手續費' }));
  await user.click(await screen.findByRole('button', { name: 'Remove taxes and fees' }));
  expect(screen.getByText('Free tickets carry no taxes or fees.')).toBeTruthy();
  await user.click(save('Save'));
  await waitFor(async () =>
    expect(await named('連手續費')).toMatchObject({ type: 'FREE', tax_and_fee_ids: [] }),
  );
  await testApp.ask('PUT', `/accounts/${staff.account_id}/taxes-and-fees/${tax.id}`, {
    token: staff.token,
    body: { is_default: false },
  });
});

test('a price that a three-decimal currency cannot charge is refused, with the nearest valid price', async () => {
  const event = await emptyEvent();
  await testApp.ask('PUT', `/events/${event}`, { token: staff.token, body: { currency: 'KWD' } });
  const { user } = await open(`${list(event)}/create`);
  await fill(user, await field(/^Title/), 'Dinars');
  const price = await field(/^Price/);
  await fill(user, price, '1.234');
  await user.click(save('Create ticket'));
  expect(await refused(price)).toMatch(/nearest possible price is .*1\.23/);
  expect(await tickets(event)).toEqual([]);
});

test('the type of a sold ticket is locked; a sale meanwhile is reported at the type', async () => {
  await givenConnected(testApp, staff);
  const event = await givenEvent(testApp, staff, { price: 50, quantity: 4 });
  const { user } = await open(`${list(event.event_id)}/${event.ticket_id}`);
  await user.click(await screen.findByRole('radio', { name: 'Free' }));
  await givenPaid(testApp, event);
  await user.click(save());
  await waitFor(() =>
    expect(
      screen.getAllByText('Cannot change ticket type when attendees exist.').length,
    ).toBeGreaterThan(0),
  );
  expect(await named('Standing', event.event_id)).toMatchObject({ type: 'PAID' });
});

test('impossible types of a sold ticket are disabled, and the quantity has a lower bound', async () => {
  const event = await givenEvent(testApp, staff, { price: 50, quantity: 4 });
  await givenPaid(testApp, event, 2);
  const { user } = await open(`${list(event.event_id)}/${event.ticket_id}`);
  expect(await screen.findByText('Some are sold, so the type cannot change.')).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Free' }) as HTMLButtonElement).disabled).toBe(true);
  const quantity = await field(/^Quantity/);
  await fill(user, quantity, '1');
  await user.click(save());
  expect(await refused(quantity)).toContain(
    '2 tickets are already sold or held; the quantity cannot be lower.',
  );
});

test('a tier with sales cannot be removed, and the server refuses it too', async () => {
  const event = await givenEvent(testApp, staff, {
    type: 'TIERED',
    ticket: {
      prices: [
        { price: 50, label: 'One' },
        { price: 60, label: 'Two' },
      ],
    },
  });
  const { user } = await open(`${list(event.event_id)}/${event.ticket_id}`);
  await user.click(await screen.findByRole('button', { name: 'Remove price tier 1' }));
  await givenPaid(testApp, event);
  await user.click(save());
  await screen.findByText(
    'You cannot delete this price tier because there are already tickets sold. You can hide it.',
  );
  screen.getByDisplayValue('Two');
});

test('a tier with sales shows their number and has no remove button', async () => {
  const event = await givenEvent(testApp, staff, {
    type: 'TIERED',
    ticket: {
      prices: [
        { price: 50, label: 'One' },
        { price: 60, label: 'Two' },
      ],
    },
  });
  await givenPaid(testApp, event, 2);
  await open(`${list(event.event_id)}/${event.ticket_id}`);
  const tier = await screen.findByRole('group', { name: 'Price tier 1' });
  expect(within(tier).getByText('2 sold')).toBeTruthy();
  expect(
    (within(tier).getByRole('button', { name: 'Remove price tier 1' }) as HTMLButtonElement)
      .disabled,
  ).toBe(true);
  expect(
    (screen.getByRole('button', { name: 'Remove price tier 2' }) as HTMLButtonElement).disabled,
  ).toBe(false);
});

test('deleting asks first and can be cancelled', async () => {
  const ticket = await given({ title: '刪除我' });
  const { user } = await open(list());
  await fromMenu(user, 'Actions for 刪除我', 'Delete');
  await answer(user, 'Delete 刪除我?', 'Cancel');
  expect(await named('刪除我')).toMatchObject({ id: ticket.id });
  await fromMenu(user, 'Actions for 刪除我', 'Delete');
  await answer(user, 'Delete 刪除我?', 'Delete');
  await screen.findByText('刪除我 is deleted.');
  expect(screen.queryByRole('link', { name: '刪除我' })).toBeNull();
  expect(await named('刪除我')).toBeUndefined();
});

test('a ticket deleted by another user leaves the list when its drawer notices', async () => {
  const ticket = await given({ title: '同事刪除了' });
  const { user } = await open(`${list()}/${ticket.id}`);
  await fill(user, await field(/^Title/), 'Too late');
  await testApp.ask('DELETE', `/events/${sold.event_id}/tickets/${ticket.id}`, {
    token: staff.token,
  });
  await user.click(save());
  await screen.findByText('This does not exist, or you do not have access to it.');
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: '同事刪除了', hidden: true })).toBeNull(),
  );
  // What was typed can still be copied.
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Too late');
});

test('a ticket with orders cannot be deleted, only hidden and shown again', async () => {
  const event = await givenEvent(testApp, staff, { price: 50 });
  await givenPaid(testApp, event);
  const { user } = await open(list(event.event_id));
  await fromMenu(user, 'Actions for Standing', 'Delete');
  await answer(user, 'Delete Standing?', 'Delete');
  const dialog = await asked('Hide Standing instead?');
  expect(
    within(dialog).getByText('A ticket linked to an order cannot be deleted. You can hide it.'),
  ).toBeTruthy();
  await answer(user, 'Hide Standing instead?', 'Hide');
  await screen.findByText('Standing is hidden.');
  expect(await named('Standing', event.event_id)).toMatchObject({ is_hidden: true });
  await fromMenu(user, 'Actions for Standing', 'Show');
  await screen.findByText('Standing is visible again.');
  expect(await named('Standing', event.event_id)).toMatchObject({ is_hidden: false });
});

test('hiding a ticket changed by another user meanwhile is refused', async () => {
  const ticket = await given({ title: '舊版本' });
  const { user } = await open(list());
  await screen.findByRole('link', { name: '舊版本' });
  await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${ticket.id}`, {
    token: staff.token,
    body: { max_per_order: 3, title: '新版本' },
  });
  await fromMenu(user, 'Actions for 舊版本', 'Hide');
  await screen.findByText(/Someone else has changed this in the meantime/);
  expect(await named('新版本')).toMatchObject({ is_hidden: false, max_per_order: 3 });
  // The screen has read the current version, so a second attempt succeeds.
  await screen.findByRole('link', { name: '新版本' });
  await fromMenu(user, 'Actions for 新版本', 'Hide');
  await screen.findByText('新版本 is hidden.');
});

test('leaving with unsaved changes asks first, and staying keeps the input', async () => {
  const { user, address, go } = await open(`${list()}/create`);
  await fill(user, await field(/^Title/), '未儲存');
  await go(`/manage/event/${sold.event_id}/orders`);
  await answer(user, 'Leave without saving?', 'Keep editing');
  await waitFor(() => expect(address()).toBe(`${list()}/create`));
  expect(await field(/^Title/)).toHaveProperty('value', '未儲存');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(address()).toBe(list()));
});

test('Escape closes the popup of the text editor, not the drawer', async () => {
  const { user, address } = await open(`${list()}/create`);
  await field(/^Title/);
  await user.click(await screen.findByRole('button', { name: 'Picture' }));
  (await screen.findByLabelText(/web address/)).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText(/web address/)).toBeNull());
  await waitFor(() => expect(address()).toBe(`${list()}/create`));
  await user.click(await field(/^Title/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe(list()));
});

test('with a search, sorting is disabled and explained; the search survives a drawer', async () => {
  for (const title of ['Sorted A', 'Sorted B', 'Sorted C', 'Sorted D']) await given({ title });
  const { user, address } = await open(list());
  expect(
    (await screen.findByRole('button', { name: 'Move Sorted A' })).getAttribute('aria-disabled'),
  ).toBe('false');
  await user.type(screen.getByRole('searchbox', { name: 'Find a ticket' }), 'sorted');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Standing' })).toBeNull());
  expect(screen.getAllByText('Sorting is disabled while filters apply.').length).toBe(1);
  const handle = screen.getByRole('button', { name: 'Move Sorted B' });
  expect(handle.getAttribute('aria-disabled')).toBe('true');
  await user.click(handle);
  await waitFor(() =>
    expect(screen.getAllByText('Sorting is disabled while filters apply.').length).toBe(2),
  );
  await user.click(screen.getByRole('link', { name: 'Sorted C' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(`${list()}?query=sorted`));
});

test('tickets are listed in their saved order', async () => {
  const event = await emptyEvent();
  for (const title of ['First', 'Second', 'Third']) await given({ title }, event);
  const [first, second, third] = await tickets(event);
  await testApp.ask('POST', `/events/${event}/tickets/sort`, {
    token: staff.token,
    body: [third, first, second].map((ticket, order) => ({ id: ticket?.id, order })),
  });
  await open(list(event));
  await screen.findByRole('link', { name: 'Third' });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
  ).toEqual(['Third', 'First', 'Second']);
});

test('a failed reordering is reverted and reported', async () => {
  const event = await emptyEvent();
  for (const title of ['First', 'Second', 'Third']) await given({ title }, event);
  const { user } = await open(list(event));
  const handle = await screen.findByRole('button', { name: 'Move First' });
  const gone = (await tickets(event)).find(({ title }) => title === 'Third');
  await testApp.ask('DELETE', `/events/${event}/tickets/${gone?.id}`, { token: staff.token });
  handle.focus();
  await user.keyboard(' {ArrowDown} ');
  await screen.findByText(/^The order could not be saved\./);
  await waitFor(() =>
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual(['First', 'Second']),
  );
});

test('a shared capacity limits the remaining quantity in the list and on the dashboard', async () => {
  const event = await emptyEvent();
  const hall = await given(
    { title: 'Floor', prices: [{ price: 100, initial_quantity_available: 20 }] },
    event,
  );
  const endless = await given({ title: 'Gallery', prices: [{ price: 100 }] }, event);
  await testApp.ask('POST', `/events/${event}/capacity-assignments`, {
    token: staff.token,
    body: { name: 'Hall', capacity: 5, ticket_ids: [hall.id, endless.id] },
  });
  const { go } = await open(list(event));
  expect((await screen.findAllByText('5 left · limited by a shared capacity')).length).toBe(2);
  await go(`/manage/event/${event}/dashboard`);
  await screen.findByText('5 left of 20');
  expect([
    screen.getByText('5 left').textContent,
    screen.getAllByText('limited by a shared capacity').length,
  ]).toEqual(['5 left', 2]);
});

test.each(['zh-hk', 'zh-cn'] as const)(
  'list, drawer, errors and dialogs are in %s',
  async (locale) => {
    const event = await emptyEvent();
    for (const title of ['企位', '座位'])
      await given({ title, type: 'TIERED', prices: [{ price: 10, label: '甲' }] }, event);
    const { user } = await open(list(event), locale);
    await screen.findByRole('link', { name: '企位' });
    expect(rawKeys()).toEqual([]);
    expect(englishLeft(['Ada Wong', 'AW'])).toEqual([]);
    await user.click(screen.getByRole('link', { name: '企位' }));
    await screen.findByRole('dialog', { name: '企位' });
    await fill(user, (await screen.findAllByDisplayValue('企位'))[0] as HTMLElement, '');
    await user.click(screen.getByRole('button', { name: locale === 'zh-hk' ? '儲存' : '保存' }));
    await waitFor(() =>
      expect(document.querySelector('[name="title"]')?.getAttribute('aria-invalid')).toBe('true'),
    );
    expect(problemOf(document.querySelector('[name="title"]') as HTMLElement)).toMatch(/[一-龥]/);
    expect(rawKeys()).toEqual([]);
    expect(englishLeft(['Ada Wong', 'AW'])).toEqual([]);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  asked,
  choose,
  fill,
  fromMenu,
  fromRow,
  refused,
  refusedInChinese,
  rowOf,
  tick,
} from '../setup/screen-actions.ts';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import {
  buyer,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let other: number;
let seats: number[];
let bare: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 40 });
  const ticket = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: {
      title: '貴賓',
      type: 'TIERED',
      prices: [
        { price: 500, label: '前排', initial_quantity_available: 1 },
        { price: 300, label: '後排', initial_quantity_available: 5 },
      ],
    },
  });
  const { id, prices } = ticket.data as { id: number; prices: { id: number }[] };
  [other, seats] = [id, prices.map((price) => price.id)];
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: '未有門票',
      start_date: new Date(testApp.platform.clock() + 9e8).toISOString(),
      organizer_id: staff.organizer_id,
    },
  });
  bare = (made.data as { id: number }).id;
});
afterAll(() => testApp.close());

type Person = {
  id: number;
  first_name: string;
  last_name: string | null;
  email: string;
  status: string;
  ticket_id: number;
  ticket_title: string;
  price_label: string | null;
  order_id: number;
  public_id: string;
  locale: string;
  question_answers: { text: string }[];
};
type Question = {
  id: number;
  title: string;
  type: string;
  options: string[];
  required: boolean;
  is_hidden: boolean;
  belongs_to: string;
  version: number;
  ticket_ids: number[];
};
const at = (what: string, event = sold.event_id) => `/manage/event/${event}/${what}`;
const ask = async <T,>(what: string): Promise<T> =>
  (await testApp.ask('GET', `/events/${sold.event_id}/${what}`, { token: staff.token })).data;
const person = async (name: string): Promise<Person> =>
  (await ask<Person[]>(`attendees?query=${encodeURIComponent(name)}`))[0] as Person;
const given = async (first_name: string, body: object = {}): Promise<Person> => {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: {
      first_name,
      email: `guest${first_name.codePointAt(0)}@example.com`,
      ticket_id: sold.ticket_id,
      send_confirmation_email: false,
      ...body,
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
};
const givenOrder = async (): Promise<Held> => {
  const held = await givenHold(testApp, sold, 2);
  await givenDetails(testApp, sold, held);
  await testApp.work();
  return held;
};
const givenQuestion = async (title: string, body: object = {}): Promise<Question> => {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/questions`, {
    token: staff.token,
    body: { title, type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER', ...body },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
};
const question = async (title: string): Promise<Question | undefined> =>
  (await ask<Question[]>('questions')).find((question) => question.title === title);
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = async (name: RegExp): Promise<HTMLElement> =>
  (
    await screen.findAllByLabelText(name, { selector: 'input:not([type=hidden]), textarea' })
  )[0] as HTMLElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('attendees: the empty state explains them, and one can be added', async () => {
  const { user, address } = await open(at('attendees'));
  await screen.findByText('No attendees yet');
  await user.click(screen.getAllByRole('link', { name: 'Add attendee' })[0] as HTMLElement);
  await field(/^First name/);
  await waitFor(() => expect(address()).toBe(at('attendees/create')));
});

test('adding an attendee needs a ticket first: the drawer says so and links there', async () => {
  await open(at('attendees/create', bare));
  expect(await screen.findByText('Create a ticket first: every attendee needs one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New ticket' }).getAttribute('href')).toBe(
    at('tickets/create', bare),
  );
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
});

test('an attendee is added by staff, with or without a mail', async () => {
  const { user, address } = await open(at('attendees/create'));
  await user.click(await screen.findByRole('button', { name: 'Add attendee' }));
  expect(await refused(await field(/^First name/))).toContain('Please fill this in.');
  expect(await refused(await field(/^Email/))).toBeTruthy();
  await fill(user, await field(/^First name/), '志明');
  await fill(user, await field(/^Last name/), '李');
  await fill(user, await field(/^Email/), 'chiming@example.com');
  await choose(user, /^Language/, '繁體中文');
  await user.click(press('Add attendee'));
  await screen.findByText('李志明 has been added.');
  await waitFor(() => expect(address()).toBe(at('attendees')));
  expect((await rowOf('李志明')).textContent).toContain('chiming@example.com');
  expect(await person('志明')).toMatchObject({
    last_name: '李',
    locale: 'zh-hk',
    status: 'ACTIVE',
    ticket_id: sold.ticket_id,
  });
  await testApp.work();
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('locale')
      .where('to_address', '=', 'chiming@example.com')
      .execute(),
  ).toHaveLength(1);
});

test('adding an attendee to a sold-out ticket is refused, and the input is kept', async () => {
  await given('前', { ticket_id: other, ticket_price_id: seats[0] });
  const { user, address } = await open(at('attendees/create'));
  await fill(user, await field(/^First name/), '遲到');
  await fill(user, await field(/^Email/), 'late@example.com');
  await choose(user, /^Ticket/, /貴賓/);
  await choose(user, /^Price/, /前排 · 0 left/);
  await user.click(press('Add attendee'));
  await screen.findByText(/Sold out/);
  expect(await field(/^First name/)).toHaveProperty('value', '遲到');
  await waitFor(() => expect(address()).toBe(at('attendees/create')));
  expect(await person('遲到')).toBeUndefined();
});

test('a manual payment keeps its taxes and fees; more than the amount is refused', async () => {
  const tax = (
    await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: { name: '手續費', type: 'FEE', calculation_type: 'FIXED', rate: 20 },
    })
  ).data as { id: number };
  await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${other}`, {
    token: staff.token,
    body: { tax_and_fee_ids: [tax.id] },
  });
  const { user } = await open(at('attendees/create'));
  await fill(user, await field(/^First name/), '即場');
  await fill(user, await field(/^Email/), 'door@example.com');
  await choose(user, /^Ticket/, /貴賓/);
  await choose(user, /^Price/, /後排/);
  expect(screen.queryByLabelText('手續費')).toBeNull();
  await fill(user, await field(/^Amount paid/), '300');
  await fill(user, await field(/^手續費/), '400');
  await user.click(press('Add attendee'));
  expect(await refused(await field(/^手續費/))).toContain(
    'Taxes and fees are part of what was paid; they cannot be more.',
  );
  await fill(user, await field(/^手續費/), '20');
  await user.click(press('Add attendee'));
  await screen.findByText('即場 has been added.');
  const { order_id } = await person('即場');
  expect(await ask<object>(`orders/${order_id}`)).toMatchObject({
    total_gross: 300,
    total_fee: 20,
    is_manually_created: true,
  });
});

test('the drawer shows ticket, QR code, order, answers and history', async () => {
  const attendee = await given('嘉欣');
  const { user } = await open(at('attendees'));
  await user.click(await rowOf('嘉欣'));
  const drawer = await asked('嘉欣');
  expect(await within(drawer).findByText(attendee.public_id)).toBeTruthy();
  expect(within(drawer).getByLabelText('QR code of the link to this ticket')).toBeTruthy();
  expect(
    within(drawer).getByRole('link', { name: 'Open the ticket' }).getAttribute('href'),
  ).toContain(`/ticket/${sold.event_id}/`);
  expect(within(drawer).getByText('Not checked in yet.')).toBeTruthy();
  expect(await within(drawer).findByText('History')).toBeTruthy();
});

test('an attendee is edited and moved to another ticket, with errors at their fields', async () => {
  const attendee = await given('搬位');
  const { user } = await open(at(`attendees/${attendee.id}/edit`));
  const name = await field(/^First name/);
  await fill(user, name, '');
  await user.click(press('Save'));
  expect(await refused(name)).toContain('Please fill this in.');
  await fill(user, name, '已搬位');
  await choose(user, /^Ticket/, /貴賓/);
  await choose(user, /^Price/, /後排/);
  await user.click(press('Save'));
  await screen.findByText('Saved: 已搬位.');
  expect(await person('已搬位')).toMatchObject({ ticket_id: other, price_label: '後排' });
});

test('cancelling asks first and explains the effect; a cancelled one can be reactivated', async () => {
  await given('取消我');
  const { user } = await open(at('attendees'));
  await fromRow(user, '取消我', 'Cancel ticket');
  expect((await asked('Cancel 取消我’s ticket?')).textContent).toContain(
    'Cancelling does not refund any money.',
  );
  await answer(user, 'Cancel 取消我’s ticket?', 'Keep the ticket');
  expect(await person('取消我')).toMatchObject({ status: 'ACTIVE' });
  await fromRow(user, '取消我', 'Cancel ticket');
  await answer(user, 'Cancel 取消我’s ticket?', 'Cancel ticket');
  await screen.findByText('取消我’s ticket is cancelled.');
  await waitFor(async () =>
    expect(within(await rowOf('取消我')).getByText('Cancelled')).toBeTruthy(),
  );
  expect(await person('取消我')).toMatchObject({ status: 'CANCELLED' });
  await fromRow(user, '取消我', 'Reactivate');
  await screen.findByText('取消我’s ticket is active again.');
  expect(await person('取消我')).toMatchObject({ status: 'ACTIVE' });
});

test('aborting a bulk cancellation keeps the selection, by button or Escape', async () => {
  for (const name of ['甲君', '乙君']) await given(name);
  const { user } = await open(at('attendees'));
  await tick(user, '甲君', '乙君');
  const bar = (await screen.findByText('2 selected')).closest('[role="status"]') as HTMLElement;
  const cancel = (): HTMLButtonElement =>
    within(bar).getByRole('button', { name: 'Cancel tickets' });
  await user.click(cancel());
  await answer(user, 'Cancel 2 tickets?', 'Keep the tickets');
  await waitFor(() => expect(cancel().disabled).toBe(false));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(cancel());
  await asked('Cancel 2 tickets?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cancel().disabled).toBe(false));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(await person('甲君')).toMatchObject({ status: 'ACTIVE' });
  await user.click(cancel());
  await answer(user, 'Cancel 2 tickets?', 'Cancel 2 tickets');
  await screen.findByText('2 tickets are cancelled.');
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect([await person('甲君'), await person('乙君')]).toMatchObject([
    { status: 'CANCELLED' },
    { status: 'CANCELLED' },
  ]);
});

test('a bulk action on tickets that are all cancelled says so without asking', async () => {
  const { user } = await open(at('attendees'));
  await tick(user, '甲君');
  await user.click(await screen.findByRole('button', { name: 'Cancel tickets' }));
  await screen.findByText('None of the selected tickets is active, so nothing was changed.');
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.click(press('Resend ticket'));
  expect(screen.queryByText(/are on their way/)).toBeNull();
});

test('a ticket is resent from its row, and a failure is reported with its reason', async () => {
  const attendee = await given('再寄');
  const { user } = await open(at('attendees'));
  await fromRow(user, '再寄', 'Resend ticket');
  await screen.findByText('The ticket is on its way to 再寄.');
  await rowOf('再寄');
  await testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${attendee.id}`, {
    token: staff.token,
    body: { status: 'CANCELLED' },
  });
  await fromRow(user, '再寄', 'Resend ticket');
  await screen.findByText('This ticket has been cancelled. Reactivate it first.');
});

test('a double click on an attendee’s page sends the ticket once', async () => {
  const attendee = await given('只寄一次');
  const { user } = await open(at(`attendees/${attendee.id}`));
  const mails = async (): Promise<number> =>
    (
      await testApp.platform.db
        .selectFrom('deliveries')
        .select('id')
        .where('to_address', '=', attendee.email)
        .execute()
    ).length;
  const before = await mails();
  await user.dblClick(await screen.findByRole('button', { name: 'Resend ticket' }));
  await screen.findByText('The ticket is on its way to 只寄一次.');
  await testApp.work();
  expect((await mails()) - before).toBe(1);
});

test('reactivating a ticket whose place was sold meanwhile is refused with a message', async () => {
  const attendee = (await ask<Person[]>('attendees?per_page=100')).find(
    ({ price_label }) => price_label === '前排',
  ) as Person;
  await testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${attendee.id}`, {
    token: staff.token,
    body: { status: 'CANCELLED' },
  });
  const next = await given('頂上', { ticket_id: other, ticket_price_id: seats[0] });
  expect(next.price_label).toBe('前排');
  const { user } = await open(at(`attendees/${attendee.id}`));
  await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
  await screen.findByText(/Sold out/);
  expect((await ask<Person>(`attendees/${attendee.id}`)).status).toBe('CANCELLED');
});

test('attendees are found by words and filters in the address', async () => {
  const { user, address } = await open(`${at('attendees')}?query=${encodeURIComponent('取消')}`);
  await rowOf('取消我');
  expect(screen.queryByText('甲君')).toBeNull();
  await user.click(screen.getByText('Clear filters'));
  await choose(user, 'Any status', 'Cancelled');
  await rowOf('甲君');
  await waitFor(() => expect(screen.queryByText('取消我')).toBeNull());
  await waitFor(() =>
    expect(decodeURIComponent(address())).toContain('filter_fields[status][eq]=CANCELLED'),
  );
});

test('a failed export says so and why', async () => {
  const { user } = await open(at('attendees'));
  await rowOf('取消我');
  await testApp.ask('POST', '/auth/logout', { token: staff.token });
  await fromMenu(user, 'Export', 'Excel (.xlsx)');
  await screen.findByText(/^The list could not be exported\./);
  const again = await testApp.ask('POST', '/auth/login', {
    body: { email: staff.email, password: 'correct horse' },
  });
  staff.token = (again.body as { token: string }).token;
});

test('orders: the empty state explains them', async () => {
  await open(at('orders', bare));
  await screen.findByText('No orders yet');
});

test('an order shows items, attendees and sent mails', async () => {
  const held = await givenOrder();
  const { user } = await open(at('orders'));
  await user.click(await rowOf('陳大文'));
  const drawer = await asked(/^O-/);
  expect(await within(drawer).findByText('Items')).toBeTruthy();
  expect(drawer.textContent).toContain('2 attendees');
  expect(drawer.textContent).toContain('No payment needed');
  expect(within(drawer).getAllByText(buyer.email).length).toBeGreaterThan(1);
  await user.click(within(drawer).getByRole('button', { name: 'Resend confirmation' }));
  await waitFor(async () =>
    expect(
      (
        await testApp.platform.db
          .selectFrom('deliveries')
          .selectAll()
          .where('to_address', '=', buyer.email)
          .execute()
      ).length,
    ).toBeGreaterThan(0),
  );
  const tickets = within(drawer).getByRole('link', { name: 'View tickets' }).getAttribute('href');
  expect(tickets).toContain(`/order/${sold.event_id}/${held.short_id}/print?key=`);
});

test('an order says which price each attendee has', async () => {
  const seat = { ticket_id: other, ticket_price_id: seats[1] };
  const { public_id, order_id } = await given('同單', seat);
  await open(at(`orders/${order_id}`));
  await screen.findByText(`貴賓 · 後排 · ${public_id}`);
});

test('the order list counts active tickets, like its export', async () => {
  const event = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, event, 3);
  await givenDetails(testApp, event, held);
  const path = `/events/${event.event_id}`;
  const { token } = staff;
  const order = await testApp.ask('GET', `${path}/orders/${held.order_id}`, { token });
  const [first] = (order.data as { attendees: { id: number }[] }).attendees;
  const body = { status: 'CANCELLED' };
  await testApp.ask('PATCH', `${path}/attendees/${first?.id}`, { token, body });
  const sheet = await testApp.ask('POST', `${path}/orders/export`, {
    token,
    body: { format: 'csv' },
  });
  expect(sheet.text).toContain(',3 × Standing,2,');
  await open(at('orders', event.event_id));
  const cells = within(await rowOf('陳大文')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toContain('2');
});

test('an order that awaits payment says so once', async () => {
  const held = await givenHold(testApp, sold);
  await testApp.platform.db
    .updateTable('orders')
    .set({ payment_status: 'AWAITING_PAYMENT' })
    .where('id', '=', held.order_id)
    .execute();
  await open(at(`orders/${held.order_id}`));
  const drawer = await asked(/^O-/);
  expect(await within(drawer).findAllByText('Awaiting payment')).toHaveLength(1);
});

test('a buyer is corrected, and an invalid address is refused at its field', async () => {
  const held = await givenOrder();
  const { user } = await open(at(`orders/${held.order_id}/edit`));
  const email = await field(/^Email/);
  await fill(user, email, 'nonsense');
  await user.click(press('Save'));
  expect(await refused(email)).toContain('Enter an email address');
  await fill(user, email, 'right@example.com');
  await fill(user, await field(/^First name/), '小文');
  await user.click(press('Save'));
  await screen.findByText(/^Order O-\w+ is saved\.$/);
  expect(await ask<{ email: string; first_name: string }>(`orders/${held.order_id}`)).toMatchObject(
    { email: 'right@example.com', first_name: '小文' },
  );
});

test.each(['orders/999999/edit', 'attendees/999999/edit'])(
  '%s, which does not exist, is not found instead of loading forever',
  async (path) => {
    await open(at(path));
    await screen.findByText('The page you are looking for does not exist');
  },
);

test('orders are filtered by state in the address, and an empty result says so', async () => {
  await givenOrder();
  const { user, address } = await open(at('orders'));
  await rowOf('陳大文');
  await choose(user, 'Any status', 'Expired');
  await screen.findByText('No results', { selector: 'p' });
  await waitFor(() =>
    expect(decodeURIComponent(address())).toContain('filter_fields[status][eq]=EXPIRED'),
  );
  await choose(user, 'Any status', 'Completed');
  expect((await rowOf('陳大文')).textContent).toContain('Completed');
  const held = await givenHold(testApp, sold);
  await choose(user, 'Any status', 'In checkout');
  const row = await rowOf((held.body as { public_id: string }).public_id);
  await user.click(within(row).getByRole('link'));
  await asked(/^O-/);
});

test('questions: the empty state explains them, and one is created with choices and preview', async () => {
  const { user, address } = await open(at('questions'));
  await screen.findByText('No questions yet');
  await user.click(screen.getByRole('link', { name: 'New question' }));
  await fill(user, await field(/^Question/), '想食咩？');
  await choose(user, /^Answer type/, 'Radio buttons, one choice');
  await user.click(press('Create question'));
  await screen.findByText('Add at least one choice.');
  await fill(user, await field(/^Choice 1/), '素食');
  await fill(user, await field(/^Choice 2/), '素食');
  await user.click(press('Create question'));
  expect(await refused(await field(/^Choice 2/))).toContain('This choice already exists.');
  await fill(user, await field(/^Choice 2/), '海鮮');
  const preview = screen.getByRole('region', { name: 'Preview for buyers' });
  expect(within(preview).getByText('海鮮')).toBeTruthy();
  await user.click(screen.getByLabelText('Required'));
  await user.click(press('Create question'));
  await screen.findByText('“想食咩？” is saved.');
  await waitFor(() => expect(address()).toBe(at('questions')));
  expect(await question('想食咩？')).toMatchObject({
    type: 'RADIO',
    options: ['素食', '海鮮'],
    required: true,
    belongs_to: 'ORDER',
  });
});

test('a pasted list becomes one choice per line, and the last choice cannot be removed', async () => {
  const { user } = await open(at('questions/create'));
  await fill(user, await field(/^Question/), '尺碼');
  await choose(user, /^Answer type/, 'Drop-down, one choice');
  await user.click(await field(/^Choice 1/));
  await user.paste('細\n中\n大');
  expect(await field(/^Choice 3/)).toHaveProperty('value', '大');
  await user.click(press('Remove choice 4'));
  await user.click(press('Remove choice 3'));
  await user.click(press('Remove choice 2'));
  expect((press('Remove choice 1') as HTMLButtonElement).disabled).toBe(true);
  await user.click(await field(/^Choice 1/));
  // Enter chooses a word of an input method, in Safari with 229 as its only mark.
  fireEvent.keyDown(await field(/^Choice 1/), { key: 'Enter', keyCode: 229 });
  expect(screen.queryByLabelText(/^Choice 2/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await field(/^Choice 2/));
});

test('a question for some tickets needs one of them, and starts in its group', async () => {
  const { user } = await open(at('questions'));
  await user.click(
    within(await screen.findByRole('region', { name: 'Asked of each attendee' })).getByRole(
      'link',
      { name: 'Add question' },
    ),
  );
  await fill(user, await field(/^Question/), '座位要求');
  await user.click(screen.getByLabelText(/^For all tickets/));
  await user.click(press('Create question'));
  expect(await refused(await field(/^Tickets/))).toContain('Please choose one.');
  await choose(user, /^Tickets/, '貴賓');
  await user.click(press('Create question'));
  await screen.findByText('“座位要求” is saved.');
  expect(await question('座位要求')).toMatchObject({ belongs_to: 'TICKET', ticket_ids: [other] });
});

test('a hidden question leaves the list, can be shown, and made visible again', async () => {
  await givenQuestion('要隱藏的');
  const { user, address } = await open(at('questions'));
  await fromMenu(user, 'Actions for 要隱藏的', 'Hide');
  await asked('Show hidden questions?');
  await answer(user, 'Show hidden questions?', 'Cancel');
  await screen.findByText('1 hidden question is not shown.');
  expect(screen.queryByRole('link', { name: '要隱藏的' })).toBeNull();
  await user.click(screen.getByLabelText('Show hidden questions'));
  await screen.findByRole('link', { name: '要隱藏的' });
  await waitFor(() => expect(address()).toContain('hidden=shown'));
  await fromMenu(user, 'Actions for 要隱藏的', 'Show again');
  await screen.findByText('“要隱藏的” is shown to buyers again.');
  expect(await question('要隱藏的')).toMatchObject({ is_hidden: false });
});

test('a hidden question can be shown right after it is created', async () => {
  const { user, address } = await open(at('questions/create'));
  await fill(user, await field(/^Question/), '一開始就隱藏');
  await user.click(screen.getByLabelText(/^Hidden/));
  await user.click(press('Create question'));
  await answer(user, 'Show hidden questions?', 'Show hidden questions');
  await waitFor(() => expect(address()).toContain('hidden=shown'));
  expect(await screen.findByRole('link', { name: '一開始就隱藏' })).toBeTruthy();
});

test('questions are moved by menu; with filters, sorting is disabled and explained', async () => {
  await givenQuestion('第二條');
  const { user } = await open(at('questions'));
  const titles = (): (string | null)[] =>
    within(screen.getByRole('region', { name: 'Asked once per order' }))
      .getAllByRole('heading', { level: 3 })
      .map((element) => element.textContent);
  await screen.findByRole('link', { name: '第二條' });
  const before = titles();
  await fromMenu(user, 'Move 第二條', 'Move up');
  await waitFor(() => expect(titles().indexOf('第二條')).toBe(before.indexOf('第二條') - 1));
  await waitFor(async () =>
    expect(
      (await ask<Question[]>('questions'))
        .filter(({ belongs_to, is_hidden }) => belongs_to === 'ORDER' && !is_hidden)
        .map(({ title }) => title),
    ).toEqual(titles()),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '第');
  await waitFor(() => expect(screen.queryByRole('link', { name: '想食咩？' })).toBeNull());
  expect(screen.getAllByText('Sorting is disabled while filters apply.').length).toBe(1);
  await user.click(press('Move 第二條'));
  await waitFor(() =>
    expect(screen.getAllByText('Sorting is disabled while filters apply.').length).toBe(2),
  );
});

test('a failed reordering of questions is reverted and reported', async () => {
  const gone = await givenQuestion('即將消失');
  const { user } = await open(at('questions'));
  await screen.findByRole('link', { name: '即將消失' });
  await testApp.ask('DELETE', `/events/${sold.event_id}/questions/${gone.id}`, {
    token: staff.token,
  });
  await fromMenu(user, 'Move 即將消失', 'Move up');
  await screen.findByText(/^The order of the questions could not be saved\./);
});

test('deleting a question asks first and explains the effect on answers', async () => {
  await givenQuestion('刪這條');
  const { user } = await open(at('questions'));
  await fromMenu(user, 'Actions for 刪這條', 'Delete');
  expect((await asked('Delete “刪這條”?')).textContent).toContain('It has no answers.');
  await answer(user, 'Delete “刪這條”?', 'Cancel');
  expect(await question('刪這條')).toBeTruthy();
  await fromMenu(user, 'Actions for 刪這條', 'Delete');
  await answer(user, 'Delete “刪這條”?', 'Delete question');
  await screen.findByText('“刪這條” is deleted.');
  expect(await question('刪這條')).toBeUndefined();
});

test('staff can edit the answers of an order, including hidden questions', async () => {
  await givenQuestion('內部備註', { is_hidden: true });
  const [first] = await ask<{ id: number }[]>('orders?filter_fields[status][eq]=COMPLETED');
  const { user } = await open(at(`orders/${first?.id}/edit`));
  await fill(user, await field(/^內部備註/), '坐輪椅');
  await user.click(press('Save'));
  await screen.findByText(/^Order O-\w+ is saved\.$/);
  // Saving returns to the order, which shows the stored answer.
  expect(await screen.findByText('坐輪椅')).toBeTruthy();
});

test('messages: the empty state is shown, and sending needs a confirmed email', async () => {
  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', staff.user_id)
    .execute();
  const { user } = await open(at('messages'));
  await screen.findByText('No messages yet');
  await user.click(screen.getByRole('link', { name: 'Write a message' }));
  expect(await screen.findByText('Confirm your email before you write to attendees')).toBeTruthy();
  expect((press(/^Send( to|$)/) as HTMLButtonElement).disabled).toBe(true);
  expect((press('Send a test to myself') as HTMLButtonElement).disabled).toBe(true);
  await testApp.platform.db
    .updateTable('users')
    .set({ email_verified_at: new Date(testApp.platform.clock()).toISOString() })
    .where('id', '=', staff.user_id)
    .execute();
});

const write = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  words: string,
): Promise<void> => {
  const editor = await screen.findByRole('textbox', { name: 'Message' });
  await user.click(editor);
  await user.keyboard(words);
};

test('a message without subject, text or acknowledgement is refused at its fields', async () => {
  const { user } = await open(at('messages/create'));
  await user.click(await screen.findByRole('button', { name: /^Send( to|$)/ }));
  expect(await refused(await field(/^Subject/))).toContain('Please fill this in.');
  expect(
    (await screen.findByRole('textbox', { name: 'Message' })).getAttribute('aria-invalid'),
  ).toBe('true');
  await fill(user, await field(/^Subject/), '入場安排');
  await write(user, '七時開門');
  await user.click(press(/^Send( to|$)/));
  expect(
    await screen.findByText('Please confirm that this message is not promotional.'),
  ).toBeTruthy();
  expect(await field(/^Subject/)).toHaveProperty('value', '入場安排');
});

test('a message to everyone is queued once, shows progress and readers, and can be deleted', async () => {
  const { user, address } = await open(at('messages/create'));
  await fill(user, await field(/^Subject/), '給大家的話');
  await write(user, '八時開始');
  await user.click(screen.getByLabelText(/^This message is not promotional/));
  await user.click(await screen.findByRole('button', { name: /^Send to \d+ people$/ }));
  await waitFor(() => expect(address()).toMatch(/messages\/\d+$/));
  expect(await screen.findByRole('heading', { name: '給大家的話' })).toBeTruthy();
  await testApp.work();
  await screen.findByText(/^(\d+) of \1 sent$/);
  expect(screen.getByText('Recipients')).toBeTruthy();
  await rowOf('chiming@example.com');
  await user.click(press('Delete'));
  await answer(user, 'Delete “給大家的話”?', 'Cancel');
  await user.click(press('Delete'));
  await answer(user, 'Delete “給大家的話”?', 'Delete record');
  await waitFor(() => expect(address()).toBe(at('messages')));
  expect(await ask<unknown[]>('messages')).toEqual([]);
});

test('a test goes to the sender only, the input stays, and the preview shows a real recipient', async () => {
  const { user, address } = await open(at('messages/create'));
  await fill(user, await field(/^Subject/), '測試給自己');
  await write(user, '你好');
  await user.click(press('Preview'));
  const preview = await asked('測試給自己');
  expect(preview.textContent).toMatch(/As .+ <.+@example\.com> will read it/);
  await user.keyboard('{Escape}');
  await user.click(press('Send a test to myself'));
  await screen.findByText(`A test is on its way to ${staff.email}.`);
  await waitFor(() => expect(address()).toBe(at('messages/create')));
  expect(await field(/^Subject/)).toHaveProperty('value', '測試給自己');
  expect(
    (await ask<{ is_test: boolean; recipients_count: number }[]>('messages'))[0],
  ).toMatchObject({ is_test: true, recipients_count: 1 });
});

test('recipients by ticket, attendee or order must be chosen before sending', async () => {
  const { user } = await open(at('messages/create'));
  await user.click(await screen.findByRole('radio', { name: 'Holders of selected tickets' }));
  await fill(user, await field(/^Subject/), '只給部分人');
  await user.click(press(/^Send( to|$)/));
  expect(await refused(await field(/^Tickets/))).toContain('Please choose one.');
  await user.click(screen.getByRole('radio', { name: 'The buyer of one order' }));
  await user.click(press(/^Send( to|$)/));
  expect(await refused(await field(/^Order/))).toContain('Please choose one.');
  await user.click(screen.getByRole('radio', { name: 'One attendee' }));
  await user.click(press(/^Send( to|$)/));
  expect(await refused(await field(/^Attendee/))).toContain('Please choose one.');
  const none = await open(at('messages/create', bare));
  expect(
    await screen.findByText('This message has no recipients: there are no matching attendees yet.'),
  ).toBeTruthy();
  expect(none.address()).toBe(at('messages/create', bare));
});

test('attendees of a cancelled event can still be addressed', async () => {
  const gone = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 5 });
  const hold = await givenHold(testApp, gone);
  await givenDetails(testApp, gone, hold);
  const read = await testApp.ask('GET', `/events/${gone.event_id}`, { token: staff.token });
  const { title } = read.data as { title: string };
  const cancelled = await testApp.ask('POST', `/events/${gone.event_id}/cancellation`, {
    token: staff.token,
    body: { title },
  });
  expect(cancelled.status).toBeLessThan(300);
  await testApp.work();
  const { user } = await open(at('messages/create', gone.event_id));
  await user.click(screen.getByRole('radio', { name: 'One attendee' }));
  await choose(user, /^Attendee/, new RegExp(buyer.email));
  await user.click(screen.getByRole('radio', { name: 'The buyer of one order' }));
  await choose(user, /^Order/, new RegExp(buyer.email));
});

test('a link from an attendee selects them, and leaving an unsent message asks first', async () => {
  const attendee = await person('嘉欣');
  const { user, address, go } = await open(`${at('messages/create')}?attendee=${attendee.id}`);
  await waitFor(() =>
    expect(screen.getByDisplayValue(new RegExp(`^嘉欣 · .*${attendee.public_id}`))).toBeTruthy(),
  );
  await fill(user, await field(/^Subject/), '未寫完');
  await go(at('orders'));
  await answer(user, 'Leave without saving?', 'Keep editing');
  await waitFor(() => expect(address()).toContain('messages/create'));
});

test.each([
  ['attendees/create', 'zh-hk'],
  ['attendees/create', 'zh-cn'],
  ['questions/create', 'zh-hk'],
  ['messages/create', 'zh-hk'],
  ['messages/create', 'zh-cn'],
] as const)('the form errors of %s are shown in %s', async (what, locale) => {
  const { user } = await open(at(what), locale);
  await refusedInChinese(user, ['Standing', 'Night']);
});

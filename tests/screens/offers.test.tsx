import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  asked,
  choose,
  fill,
  fromRow,
  refused,
  refusedInChinese,
  rowOf,
  tick,
} from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let bare: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { quantity: 50 });
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

type Row = Record<string, unknown> & { id: number; version: number };
type What = 'promo-codes' | 'capacity-assignments' | 'affiliates';
const list = (what: What, event = sold.event_id) => `/manage/event/${event}/${what}`;
const rows = async (what: What): Promise<Row[]> =>
  (await testApp.ask('GET', `/events/${sold.event_id}/${what}`, { token: staff.token })).data;
const row = async (what: What, field: string, value: string): Promise<Row | undefined> =>
  (await rows(what)).find((row) => row[field] === value);
const given = async (what: What, body: object): Promise<Row> => {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/${what}`, {
    token: staff.token,
    body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
};
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = (name: RegExp): Promise<HTMLElement> =>
  screen.findByLabelText(name, { selector: 'input' });
const press = (name: string) => screen.getByRole('button', { name });

test('promo codes: the empty state explains them', async () => {
  const { user, address } = await open(list('promo-codes'));
  await screen.findByText('No promo codes yet');
  await user.click(screen.getByRole('link', { name: 'New promo code' }));
  await field(/^Code/);
  await waitFor(() => expect(address()).toBe(`${list('promo-codes')}/create`));
});

test('a page that no longer exists redirects to the last page', async () => {
  await given('affiliates', { name: 'Radio', code: 'radio-page' });
  const { address } = await open(`${list('affiliates')}?page=2`);
  await rowOf('Radio');
  expect(address()).toBe(list('affiliates'));
});

test('a percentage for all tickets is created in its drawer and listed', async () => {
  const { user, address } = await open(`${list('promo-codes')}/create`);
  await fill(user, await field(/^Code/), 'early');
  await fill(user, await field(/^Percent off/), '20');
  await user.click(press('Create promo code'));
  await screen.findByText('early is saved.');
  await waitFor(() => expect(address()).toBe(list('promo-codes')));
  const made = await rowOf(/^early$/i);
  expect(made.textContent).toContain('− 20%');
  expect(made.textContent).toContain('All tickets');
  expect(made.textContent).toContain('Active');
  expect(await rows('promo-codes')).toMatchObject([
    {
      discount_type: 'PERCENTAGE',
      discount: 20,
      applies_to_all: true,
      max_allowed_usages: null,
      expiry_date: null,
    },
  ]);
});

test("an amount for chosen tickets has a limit and an expiry in the event's time zone", async () => {
  const { user } = await open(`${list('promo-codes')}/create`);
  await fill(user, await field(/^Code/), 'FIFTY-OFF');
  await choose(user, /^Discount type/, 'An amount');
  await fill(user, await field(/^Amount off/), '50.5');
  await user.click(screen.getByLabelText(/^All tickets/));
  await choose(user, /^Applicable tickets/, 'Standing');
  await fill(user, await field(/^Maximum number of orders/), '3');
  await fill(user, await field(/^Valid until/), '2027-01-01T00:00');
  await user.click(press('Create promo code'));
  await screen.findByText('FIFTY-OFF is saved.');
  expect(await row('promo-codes', 'code', 'FIFTY-OFF')).toMatchObject({
    discount_type: 'FIXED',
    discount: 50.5,
    applicable_ticket_ids: [sold.ticket_id],
    max_allowed_usages: 3,
    expiry_date: '2026-12-31T16:00:00.000Z',
  });
  expect((await rowOf('FIFTY-OFF')).textContent).toContain('− HK$50.50');
});

test('a code without a discount needs no amount and explains its use', async () => {
  const { user } = await open(`${list('promo-codes')}/create`);
  await fill(user, await field(/^Code/), 'SECRET');
  await choose(user, /^Discount type/, 'No discount');
  expect(screen.getByText('Only reveals tickets that are hidden without a code.')).toBeTruthy();
  await user.click(press('Create promo code'));
  await screen.findByText('SECRET is saved.');
  expect(await row('promo-codes', 'code', 'SECRET')).toMatchObject({
    discount_type: 'NONE',
    discount: 0,
  });
});

test('missing or excessive values are refused at their fields before sending', async () => {
  const { user } = await open(`${list('promo-codes')}/create`);
  const code = await field(/^Code/);
  await fill(user, code, 'a b');
  await user.click(screen.getByLabelText(/^All tickets/));
  await user.click(press('Create promo code'));
  expect(await refused(code)).toMatch(/3 to 50 letters/);
  expect(await refused(await field(/^Percent off/))).toContain('Enter the discount');
  expect(await refused(await field(/^Applicable tickets/))).toContain('Please choose one.');
  await fill(user, await field(/^Percent off/), '101');
  await user.click(press('Create promo code'));
  expect(await refused(await field(/^Percent off/))).toContain('At most 100%.');
  expect(code).toHaveProperty('value', 'a b');
});

test('an existing code is refused in any case, and the input is kept', async () => {
  const { user, address } = await open(`${list('promo-codes')}/create`);
  const code = await field(/^Code/);
  await fill(user, code, 'EaRlY');
  await fill(user, await field(/^Percent off/), '30');
  await user.click(press('Create promo code'));
  expect(await refused(code)).toContain('This event already has this code.');
  expect(code).toHaveProperty('value', 'EaRlY');
  expect(await field(/^Percent off/)).toHaveProperty('value', '30%');
  await waitFor(() => expect(address()).toBe(`${list('promo-codes')}/create`));
});

test('a limit below the usage is refused at its field with the number', async () => {
  const code = await given('promo-codes', {
    code: 'USED',
    discount_type: 'PERCENTAGE',
    discount: 5,
    max_allowed_usages: 9,
  });
  for (const _ of [1, 2]) await givenHold(testApp, sold, 1, undefined, { promo_code: 'USED' });
  const { user } = await open(`${list('promo-codes')}/${code.id}`);
  const limit = await field(/^Maximum number of orders/);
  await fill(user, limit, '1');
  await user.click(press('Save'));
  expect(await refused(limit)).toContain(
    'The code has already been used 2 times; the limit cannot be lower.',
  );
  expect(await row('promo-codes', 'code', 'USED')).toMatchObject({ max_allowed_usages: 9 });
});

test('a code is edited in its drawer, and its link can be copied', async () => {
  const code = await given('promo-codes', {
    code: 'LINKED',
    discount_type: 'PERCENTAGE',
    discount: 5,
  });
  const { user } = await open(`${list('promo-codes')}/${code.id}`);
  const link = (await screen.findByLabelText('Link that fills in the code')) as HTMLInputElement;
  expect(link.value).toBe(
    `${testApp.platform.config.base_url}/event/${sold.event_id}/${sold.slug}?promo_code=LINKED`,
  );
  await user.click(press('Copy link'));
  await screen.findByText(`Copied: ${link.value}`);
  expect(await navigator.clipboard.readText()).toBe(link.value);
  await fill(user, await field(/^Percent off/), '15');
  await user.click(press('Save'));
  await screen.findByText('LINKED is saved.');
  expect(await row('promo-codes', 'code', 'LINKED')).toMatchObject({ discount: 15 });
});

test('deleting a code asks first, explains the effect on orders, and can be cancelled', async () => {
  const { user } = await open(list('promo-codes'));
  await fromRow(user, 'USED', 'Delete');
  const dialog = await asked('Delete USED?');
  expect(dialog.textContent).toContain('The 2 orders that used it keep their discount.');
  await answer(user, 'Delete USED?', 'Cancel');
  expect(await row('promo-codes', 'code', 'USED')).toBeTruthy();
  await fromRow(user, 'USED', 'Delete');
  await answer(user, 'Delete USED?', 'Delete code');
  await screen.findByText('The code is deleted.');
  await waitFor(() => expect(screen.queryByText('USED')).toBeNull());
  expect(await row('promo-codes', 'code', 'USED')).toBeUndefined();
});

test('a cancelled bulk deletion keeps the selection, by button or Escape; a confirmed one deletes all', async () => {
  for (const code of ['BULK-1', 'BULK-2'])
    await given('promo-codes', { code, discount_type: 'NONE' });
  const { user } = await open(list('promo-codes'));
  await tick(user, 'BULK-1', 'BULK-2');
  const bar = (await screen.findByText('2 selected')).closest('[role="status"]') as HTMLElement;
  await user.click(within(bar).getByRole('button', { name: 'Delete' }));
  await answer(user, 'Delete 2 promo codes?', 'Cancel');
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'Delete' }));
  await asked('Delete 2 promo codes?');
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(
      (within(bar).getByRole('button', { name: 'Delete' }) as HTMLButtonElement).disabled,
    ).toBe(false),
  );
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: 'Delete' }));
  await answer(user, 'Delete 2 promo codes?', 'Delete 2 codes');
  await screen.findByText('2 codes are deleted.');
  expect(screen.queryByText('2 selected')).toBeNull();
  expect((await rows('promo-codes')).filter(({ code }) => String(code).startsWith('BULK'))).toEqual(
    [],
  );
});

test('a search filters the list, is in the address, and can be cleared', async () => {
  const { user, address } = await open(list('promo-codes'));
  await rowOf('SECRET');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'secr');
  await waitFor(() => expect(address()).toBe(`${list('promo-codes')}?query=secr`));
  await waitFor(() => expect(screen.queryByText('FIFTY-OFF')).toBeNull());
  await fill(user, screen.getByRole('searchbox', { name: 'Search' }), 'no such code');
  await waitFor(() => expect(address()).toBe(`${list('promo-codes')}?query=no+such+code`));
  await screen.findByText('No results', { selector: 'p' });
  await user.click(screen.getByText('Clear filters'));
  await rowOf('FIFTY-OFF');
  await waitFor(() => expect(address()).toBe(list('promo-codes')));
});

test('words typed while a drawer opens search the list behind it', async () => {
  const { user, address } = await open(list('promo-codes'));
  const opening = await rowOf('SECRET');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'fifty');
  await user.click(opening);
  await waitFor(() => expect(address()).toMatch(/promo-codes\/\d+\?query=fifty$/));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'fifty');
  expect(await screen.findByDisplayValue('SECRET')).toBeTruthy();
});

test('leaving an unsaved code asks first', async () => {
  const { user, address } = await open(`${list('promo-codes')}/create`);
  await fill(user, await field(/^Code/), 'HALF');
  await user.click(press('Cancel'));
  await answer(user, 'Leave without saving?', 'Keep editing');
  expect(await field(/^Code/)).toHaveProperty('value', 'HALF');
  await user.click(press('Cancel'));
  await answer(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(address()).toBe(list('promo-codes')));
});

test('sorting is done by the server and kept in the address', async () => {
  const { user, address } = await open(list('promo-codes'));
  await rowOf('SECRET');
  await user.click(screen.getByText('Code', { selector: 'th *' }));
  await waitFor(() => expect(address()).toContain('sort_by=code'));
});

test('columns can be shown and hidden permanently', async () => {
  const { user } = await open(list('promo-codes'));
  await rowOf('SECRET');
  expect(screen.queryByText('Tickets bought with it', { selector: 'th *' })).toBeNull();
  await user.click(press('Columns'));
  await user.click(await screen.findByLabelText('Tickets bought with it'));
  expect(await screen.findByText('Tickets bought with it', { selector: 'th *' })).toBeTruthy();
  expect(localStorage.getItem('table.promo-codes.hidden')).not.toContain('attendee_usage_count');
});

test('on a phone the most important columns are shown first, the others on request', async () => {
  const wide = window.innerWidth;
  Object.assign(window, { innerWidth: 390 });
  const { user } = await open(list('promo-codes'));
  await rowOf('SECRET');
  const headings = (): (string | null)[] =>
    [...document.querySelectorAll('th[data-accessor]')]
      .map((th) => th.textContent)
      .filter((words) => words && words !== 'Row actions');
  expect(headings()).toEqual(['Code', 'Discount', 'Orders', 'Status']);
  await user.click(press('Columns'));
  await user.click(await screen.findByLabelText('Valid until'));
  await waitFor(() => expect(headings()).toContain('Valid until'));
  Object.assign(window, { innerWidth: wide });
});

test('deleting the last codes that open a hidden ticket warns that nobody can buy it', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const make = async (what: string, body: object): Promise<{ id: number }> =>
    (await testApp.ask('POST', `/events/${event_id}/${what}`, { token: staff.token, body })).data;
  const backstage = await make('tickets', {
    title: 'Backstage',
    type: 'FREE',
    prices: [{ price: 0 }],
    is_hidden_without_promo_code: true,
  });
  for (const code of ['CREW-1', 'CREW-2'])
    await make('promo-codes', { code, applicable_ticket_ids: [backstage.id] });
  const expiry_date = new Date(testApp.platform.clock() - 1000).toISOString();
  await make('promo-codes', { code: 'CREW-0', expiry_date });
  const { user } = await open(list('promo-codes', event_id));
  await fromRow(user, 'CREW-1', 'Delete');
  expect((await asked('Delete CREW-1?')).textContent).not.toContain('Backstage');
  await answer(user, 'Delete CREW-1?', 'Cancel');
  await tick(user, 'CREW-1', 'CREW-2');
  const bar = (await screen.findByText('2 selected')).closest('[role="status"]') as HTMLElement;
  await user.click(within(bar).getByRole('button', { name: 'Delete' }));
  expect((await asked('Delete 2 promo codes?')).textContent).toContain(
    'Backstage is sold only with a code, and no other valid code opens it',
  );
});

test('a ticket that no code opens any more is reported after the change, and marked', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const make = async (what: string, body: object): Promise<{ id: number }> =>
    (await testApp.ask('POST', `/events/${event_id}/${what}`, { token: staff.token, body })).data;
  const free = { type: 'FREE', prices: [{ price: 0 }] };
  const backstage = await make('tickets', {
    ...free,
    title: 'Backstage',
    is_hidden_without_promo_code: true,
  });
  await make('tickets', { ...free, title: 'Lawn' });
  await make('promo-codes', { code: 'CREW-1', applicable_ticket_ids: [backstage.id] });
  const marked = 'No valid promo code opens this ticket, so nobody can buy it.';
  const { user, go } = await open(list('promo-codes', event_id));
  await user.click(await screen.findByRole('link', { name: 'CREW-1' }));
  await fill(user, await field(/^Valid until/), '2020-01-01T00:00');
  await user.click(press('Save'));
  await screen.findByText(/Backstage is sold only with a code, and no valid code opens it/);
  await go(`/manage/event/${event_id}/tickets`);
  const row = (await screen.findByText(marked)).closest('article');
  expect(row?.textContent).toContain('Backstage');
  await user.click(screen.getByRole('link', { name: 'Lawn' }));
  const hide = await screen.findByLabelText('Hidden without a promo code');
  expect(screen.getAllByText(marked)).toHaveLength(1);
  await user.click(hide);
  await waitFor(() => expect(screen.getAllByText(marked)).toHaveLength(2));
});

test('a capacity needs a ticket first: the screen says so and links there', async () => {
  const { user, address } = await open(list('capacity-assignments', bare));
  await screen.findByText('You need a ticket before you can create a capacity');
  expect(screen.queryByRole('link', { name: 'New shared capacity' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Create ticket' }));
  await waitFor(() => expect(address()).toBe(`/manage/event/${bare}/tickets`));
});

test('a capacity is created for chosen tickets, and its usage is shown', async () => {
  const { user } = await open(`${list('capacity-assignments')}/create`);
  await user.click(await screen.findByRole('button', { name: 'Create capacity' }));
  expect(await refused(await field(/^Name/))).toContain('Please fill this in.');
  expect(await refused(await field(/^Tickets/))).toContain('Please choose one.');
  await fill(user, await field(/^Name/), '大禮堂');
  await fill(user, await field(/^Capacity/), '30');
  await choose(user, /^Tickets/, 'Standing');
  await user.click(press('Create capacity'));
  await screen.findByText('大禮堂 is saved.');
  expect(await row('capacity-assignments', 'name', '大禮堂')).toMatchObject({
    capacity: 30,
    status: 'ACTIVE',
    ticket_ids: [sold.ticket_id],
  });
  const shown = await rowOf('大禮堂');
  expect(shown.textContent).toContain('of 30');
  expect(shown.textContent).toContain('Standing');
});

test('a capacity below the sold and held quantity is refused at its field', async () => {
  const hall = (await row('capacity-assignments', 'name', '大禮堂')) as Row;
  const { user } = await open(`${list('capacity-assignments')}/${hall.id}`);
  expect(await screen.findByText(/are sold or held in checkouts now\./)).toBeTruthy();
  const input = await field(/^Capacity/);
  await fill(user, input, '1');
  await user.click(press('Save'));
  expect(await refused(input)).toContain(
    'More than that is already sold or held; the capacity cannot be lower.',
  );
  expect(await row('capacity-assignments', 'name', '大禮堂')).toMatchObject({ capacity: 30 });
});

test('a capacity can be switched off and on in the list', async () => {
  const { user } = await open(list('capacity-assignments'));
  await user.click(await screen.findByLabelText(/^大禮堂 limits sales/));
  await screen.findByText('大禮堂 no longer limits sales.');
  expect(await row('capacity-assignments', 'name', '大禮堂')).toMatchObject({ status: 'INACTIVE' });
  await waitFor(() =>
    expect(screen.getByLabelText(/^大禮堂 limits sales/)).toHaveProperty('disabled', false),
  );
  await user.click(await screen.findByLabelText(/^大禮堂 limits sales/));
  await screen.findByText('大禮堂 limits sales again.');
});

test('the remaining quantity of a ticket is updated when its capacity is switched off', async () => {
  const event = await givenEvent(testApp, staff, { quantity: 40 });
  const made = await testApp.ask('POST', `/events/${event.event_id}/capacity-assignments`, {
    token: staff.token,
    body: { name: '小廳', capacity: 5, ticket_ids: [event.ticket_id] },
  });
  expect(made.status).toBe(201);
  const tickets = `/manage/event/${event.event_id}/tickets`;
  const { user, go } = await open(tickets);
  await screen.findByText(/^5 left/);
  await go(list('capacity-assignments', event.event_id));
  await user.click(await screen.findByRole('switch', { name: /小廳/ }));
  await screen.findByText('小廳 no longer limits sales.');
  await go(tickets);
  await screen.findByText(/^40 left/);
});

test('a capacity smaller than the sold quantity cannot be switched on', async () => {
  await given('capacity-assignments', {
    name: '太細',
    capacity: 1,
    status: 'INACTIVE',
    ticket_ids: [sold.ticket_id],
  });
  const { user } = await open(list('capacity-assignments'));
  await user.click(await screen.findByLabelText(/^太細 limits sales/));
  await screen.findByText('More than that is already sold or held; the capacity cannot be lower.');
  expect(await row('capacity-assignments', 'name', '太細')).toMatchObject({ status: 'INACTIVE' });
  await waitFor(() =>
    expect(screen.getByLabelText(/^太細 limits sales/)).toHaveProperty('checked', false),
  );
});

test('deleting a capacity asks first and explains the remaining limits', async () => {
  const { user } = await open(list('capacity-assignments'));
  await fromRow(user, '大禮堂', 'Delete');
  expect((await asked('Delete 大禮堂?')).textContent).toContain(
    'Its ticket is then limited only by their own quantities.',
  );
  await answer(user, 'Delete 大禮堂?', 'Cancel');
  expect(await row('capacity-assignments', 'name', '大禮堂')).toBeTruthy();
  await fromRow(user, '大禮堂', 'Delete');
  await answer(user, 'Delete 大禮堂?', 'Delete capacity');
  await screen.findByText('大禮堂 is deleted.');
  expect(await row('capacity-assignments', 'name', '大禮堂')).toBeUndefined();
});

test('an affiliate is created, has a link to copy, and counts its orders', async () => {
  const { user } = await open(`${list('affiliates')}/create`);
  await user.click(await screen.findByRole('button', { name: 'Create affiliate' }));
  expect(await refused(await field(/^Name/))).toContain('Please fill this in.');
  await fill(user, await field(/^Name/), '海港電台');
  await fill(user, await field(/^Code/), 'harbour');
  await fill(user, await field(/^Email/), 'not an address');
  await user.click(press('Create affiliate'));
  expect(await refused(await field(/^Email/))).toContain('Enter an email address');
  await fill(user, await field(/^Email/), 'radio@example.com');
  await user.click(press('Create affiliate'));
  await screen.findByText('海港電台 is saved.');
  const affiliate = (await row('affiliates', 'code', 'harbour')) as Row;
  expect(affiliate).toMatchObject({
    name: '海港電台',
    email: 'radio@example.com',
    status: 'ACTIVE',
  });
  expect((await rowOf('海港電台')).textContent).toContain('HK$0.00');
  // The dashboard shows sales before refunds.
  expect(screen.getByText('Sales after refunds', { selector: 'th *' })).toBeTruthy();
  await open(`${list('affiliates')}/${affiliate.id}`);
  expect(
    await screen.findByDisplayValue(
      `${testApp.platform.config.base_url}/event/${sold.event_id}/${sold.slug}?aff=harbour`,
    ),
  ).toBeTruthy();
});

test('a code of another affiliate is refused at its field, and an inactive one is marked', async () => {
  const { user } = await open(`${list('affiliates')}/create`);
  await fill(user, await field(/^Name/), 'Second');
  const code = await field(/^Code/);
  await fill(user, code, 'HARBOUR');
  await user.click(press('Create affiliate'));
  expect(await refused(code)).toContain('Another affiliate of this event has this code.');
  await fill(user, code, 'second');
  await user.click(screen.getByLabelText(/^Count new orders/));
  await user.click(press('Create affiliate'));
  await screen.findByText('Second is saved.');
  expect(await row('affiliates', 'code', 'second')).toMatchObject({ status: 'INACTIVE' });
  expect(within(await rowOf('Second')).getByText('Inactive')).toBeTruthy();
});

test('affiliates: inactive ones can be filtered, and deleting one asks first', async () => {
  const { user, address } = await open(`${list('affiliates')}?filter_fields[status][eq]=INACTIVE`);
  await rowOf('Second');
  expect(screen.queryByText('海港電台')).toBeNull();
  await waitFor(() =>
    expect(decodeURIComponent(address())).toContain('filter_fields[status][eq]=INACTIVE'),
  );
  await fromRow(user, 'Second', 'Delete');
  await answer(user, 'Delete Second?', 'Cancel');
  expect(await row('affiliates', 'code', 'second')).toBeTruthy();
  await fromRow(user, 'Second', 'Delete');
  await answer(user, 'Delete Second?', 'Delete affiliate');
  await screen.findByText('The affiliate is deleted.');
  await screen.findByText('No results', { selector: 'p' });
  expect(await row('affiliates', 'code', 'second')).toBeUndefined();
});

test.each([
  ['promo-codes', 'zh-hk'],
  ['promo-codes', 'zh-cn'],
  ['capacity-assignments', 'zh-hk'],
  ['affiliates', 'zh-hk'],
] as const)('the form errors of %s are shown in %s', async (what, locale) => {
  const { user } = await open(`${list(what)}/create`, locale);
  await refusedInChinese(user, [
    'Standing',
    'EARLY',
    'early',
    'FIFTY-OFF',
    'SECRET',
    'LINKED',
    'TWO',
    'USED',
    'Two people',
    'Mine',
    'two-people',
    'harbour',
    'Night',
  ]);
});

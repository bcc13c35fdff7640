import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  answer,
  asked,
  choose,
  englishLeft,
  fill,
  fromMenu,
  rawKeys,
  refused,
  refusedInChinese,
} from '../setup/screen-actions.ts';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { givenUnclaimedPayment } from '../setup/given-unclaimed.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { multipart, picture } from '../setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
let live: Sold;
let draft: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  live = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: 20,
    event: {
      title: '海濱夜市',
      start_date: '2199-03-06T18:00',
      end_date: '2199-03-06T23:00',
      location_details: { venue_name: '中環海濱' },
    },
  });
  draft = await givenEvent(testApp, staff, {
    status: 'DRAFT',
    event: { title: '陶藝工作坊', start_date: '2199-04-10T14:00', end_date: '2199-04-10T18:00' },
  });
  const held = await givenHold(testApp, live, 3);
  await givenDetails(testApp, live, held);
  await testApp.work();
});
afterAll(() => testApp.close());

interface Event {
  id: number;
  title: string;
  status: string;
  start_date: string;
  organizer_id: number;
  organizer: { name: string };
}
const day = (count: number): string =>
  new Date(testApp.platform.clock() + count * 86_400_000).toISOString();
const events = async (search = 'eventsState=upcoming'): Promise<Event[]> =>
  (await testApp.ask('GET', `/events?${search}`, { token: staff.token })).data;
const event = async (id: number): Promise<Event> =>
  (await testApp.ask('GET', `/events/${id}`, { token: staff.token })).data;
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = async (name: RegExp | string): Promise<HTMLElement> =>
  (
    await screen.findAllByLabelText(name, { selector: 'input:not([type=hidden]), textarea' })
  )[0] as HTMLElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const card = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name: title })).closest('article') as HTMLElement;
const titles = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('a card shows title, date, place and sales, with a shortcut to the check-in', async () => {
  await open('/manage/events');
  const shown = await card('海濱夜市');
  expect(within(shown).getByText('Live')).toBeTruthy();
  expect(shown.textContent).toContain('Mar 6, 2199');
  expect(shown.querySelector('time, [class*="block"]')).toBeTruthy();
  expect(shown.textContent).toContain('中環海濱');
  expect(within(shown).getByText('Sold').nextSibling?.textContent).toBe('3');
  expect(within(shown).getByText('Sales').nextSibling?.textContent).toBe('HK$0.00');
  expect(
    within(shown).getByRole('link', { name: 'Check-in lists of 海濱夜市' }).getAttribute('href'),
  ).toBe(`/manage/event/${live.event_id}/check-in`);
  expect(shown.querySelector('[class*="picture"]')?.childElementCount).toBeGreaterThan(1);
  expect(within(await card('陶藝工作坊')).getByText('Draft')).toBeTruthy();
});

test('the cover is shown on its card', async () => {
  const parts = multipart([
    { field: 'type', bytes: 'EVENT_COVER' },
    { field: 'image', name: 'cover.png', bytes: await picture(1200, 600) },
  ]);
  await testApp.ask('POST', `/events/${live.event_id}/images`, { token: staff.token, ...parts });
  await open('/manage/events');
  expect((await card('海濱夜市')).querySelector('img')?.getAttribute('src')).toMatch(/\/files\//);
});

test('upcoming, ended and archived events are separate lists with their empty states', async () => {
  const { user, address } = await open('/manage/events/ended');
  await screen.findByText('No past events yet');
  await user.click(screen.getByRole('link', { name: 'Archived' }));
  await screen.findByText('No archived events');
  await waitFor(() => expect(address()).toBe('/manage/events/archived'));
  await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { title: '去年的音樂會', start_date: day(-300), end_date: day(-299) },
  });
  reload();
  const again = await open('/manage/events/ended');
  await waitFor(() => expect(screen.getAllByText('去年的音樂會').length).toBeGreaterThan(0));
  expect(again.address()).toBe('/manage/events/ended');
});

test('archived events are not asked whether they are drafts or published', async () => {
  const { user } = await open('/manage/events');
  const field = () => screen.queryAllByLabelText('Drafts and published');
  await waitFor(() => expect(field()).not.toHaveLength(0));
  await user.click(screen.getByRole('link', { name: 'Archived' }));
  await waitFor(() => expect(field()).toHaveLength(0));
});

test('an account without events is prompted to create one', async () => {
  const other = await givenStaff(testApp);
  await openScreen(testApp, '/manage/events', { token: other.token });
  await screen.findByText('No upcoming events');
  expect(screen.getAllByRole('button', { name: 'New event' })).toHaveLength(2);
});

test('the list can be searched and sorted in the address, and says when nothing matches', async () => {
  const { user, address } = await open('/manage/events');
  await card('海濱夜市');
  expect(titles()).toEqual(['海濱夜市', '陶藝工作坊']);
  await choose(user, 'Sort by', 'Latest first');
  await waitFor(() => expect(titles()).toEqual(['陶藝工作坊', '海濱夜市']));
  await waitFor(() =>
    expect(address()).toBe('/manage/events?sort_by=start_date&sort_direction=desc'),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), '陶藝');
  await waitFor(() => expect(titles()).toEqual(['陶藝工作坊']));
  await fill(user, screen.getByRole('searchbox', { name: 'Search events' }), '沒有這個');
  await screen.findByText('No results', { selector: 'p' });
  // Text that has not been searched for yet is cleared as well.
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), '等等');
  await user.click(screen.getAllByText('Clear filters')[0] as HTMLElement);
  await card('海濱夜市');
  expect(screen.getByRole('searchbox', { name: 'Search events' })).toHaveProperty('value', '');
});

test('the name field of a new event has the focus immediately', async () => {
  await open('/manage/events?new=1');
  const name = await field(/^Event name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('an event without name and date is refused at its fields, then opens on its tickets', async () => {
  const { user, address } = await open('/manage/events?new=1');
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  expect(await refused(await field(/^Event name/))).toContain('Please fill this in.');
  expect(await refused(await field(/^Start/))).toContain('Please fill this in.');
  await fill(user, await field(/^Event name/), '新活動');
  await fill(user, await field(/^Start/), '2199-05-01T10:00');
  await fill(user, await field(/^End/), '2199-04-01T10:00');
  await user.click(press('Create draft'));
  expect(await refused(await field(/^End/))).toContain('The end must be after the start.');
  await fill(user, await field(/^End/), '2199-05-01T18:00');
  await user.click(press('Create draft'));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/tickets$/));
  expect((await events()).find(({ title }) => title === '新活動')).toMatchObject({
    status: 'DRAFT',
    organizer_id: staff.organizer_id,
    start_date: '2199-05-01T02:00:00.000Z',
  });
});

test('closing the drawer of a new event with input asks first', async () => {
  const { user, address } = await open('/manage/events?new=1');
  await fill(user, await field(/^Event name/), '半寫的活動');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(((await field(/^Event name/)) as HTMLInputElement).value).toBe('半寫的活動');
  await waitFor(() => expect(address()).toContain('new=1'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toBe('/manage/events'));
});

test('an organizer created with an event is created once, even if the event is refused', async () => {
  const { user, address } = await open('/manage/events?new=1');
  await fill(user, await field(/^Event name/), '新主辦的活動');
  await fill(user, await field(/^Start/), '2199-05-02T10:00');
  await fill(user, await field(/^End/), '2199-05-01T10:00');
  await choose(user, /^Organizer/, '＋ New organizer');
  await user.click(press('Create draft'));
  const name = screen.getByLabelText(/^Name of the new organizer/);
  expect(await refused(name)).toContain('Please fill this in.');
  await fill(user, name, '獅子山劇社');
  await user.click(press('Create draft'));
  expect(await refused(await field(/^End/))).toBeTruthy();
  await fill(user, await field(/^End/), '');
  await user.click(press('Create draft'));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/tickets$/));
  const made = (await testApp.ask('GET', '/organizers', { token: staff.token })).data as {
    name: string;
  }[];
  expect(made.filter(({ name }) => name === '獅子山劇社')).toHaveLength(1);
  expect((await events()).find(({ title }) => title === '新主辦的活動')?.organizer.name).toBe(
    '獅子山劇社',
  );
});

test('an event archived from the list is not shown as live', async () => {
  const sold = await givenEvent(testApp, staff, { event: { title: '臨時取消' } });
  const { user, go } = await open(`/manage/event/${sold.event_id}/dashboard`);
  const status = (words: string) =>
    waitFor(() => expect(document.querySelector('header')?.textContent).toContain(words));
  await status('Live');
  await go('/manage/events');
  await fromMenu(user, 'Actions for 臨時取消', 'Archive');
  await answer(user, 'Archive 臨時取消?', 'Archive');
  await screen.findByText('臨時取消 has been archived.');
  await go(`/manage/event/${sold.event_id}/dashboard`);
  await status('Archived');
});

test("an event of a new organizer has the account's time zone, and its form says so", async () => {
  const mine = { token: staff.token };
  await testApp.ask('PUT', '/users/me', { ...mine, body: { timezone: 'Europe/London' } });
  const { user } = await open('/manage/events?new=1');
  await choose(user, /^Organizer/, '＋ New organizer');
  await screen.findByText(/^Times are in .*Hong Kong/);
  await testApp.ask('PUT', '/users/me', { ...mine, body: { timezone: 'Asia/Hong_Kong' } });
});

test('a copy is a draft at another date, with the selected contents', async () => {
  const { user, address } = await open('/manage/events');
  await fromMenu(
    user,
    within(await card('海濱夜市')).getByRole('button', { name: 'Actions for 海濱夜市' }),
    'Duplicate',
  );
  await asked('Duplicate 海濱夜市');
  await user.click(press('Create copy'));
  expect(await refused(await field(/^Start/))).toContain('Please fill this in.');
  const dialog = await asked('Duplicate 海濱夜市');
  expect(dialog.textContent).toContain('Never copied: orders, attendees, check-ins');
  expect(dialog.textContent).not.toContain('Also not copied');
  await user.click(within(dialog).getByLabelText('Tickets and prices'));
  expect(within(dialog).getByRole('status').textContent).toContain(
    'What applies only to certain tickets is copied only with them.',
  );
  await user.click(within(dialog).getByLabelText('Tickets and prices'));
  for (const part of ['Files', 'Affiliates']) within(dialog).getByRole('checkbox', { name: part });
  await fill(user, await field(/^Title/), '海濱夜市 第二場');
  await fill(user, await field(/^Start/), '2199-03-13T18:00');
  await user.click(screen.getByLabelText('Pictures'));
  expect(within(within(dialog).getByRole('status')).getAllByRole('listitem')).toHaveLength(1);
  await user.click(press('Create copy'));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/dashboard$/));
  const copy = (await events()).find(({ title }) => title === '海濱夜市 第二場') as Event;
  expect(copy).toMatchObject({ status: 'DRAFT', start_date: '2199-03-13T10:00:00.000Z' });
  const tickets = (await testApp.ask('GET', `/events/${copy.id}/tickets`, { token: staff.token }))
    .data as { title: string }[];
  expect(tickets.map(({ title }) => title)).toEqual(['Standing']);
  expect(
    (await testApp.ask('GET', `/events/${copy.id}/images`, { token: staff.token }))
      .data as unknown[],
  ).toEqual([]);
});

test('引號內的活動名稱本身有引號時，改用『』', async () => {
  const { event_id } = await givenEvent(testApp, staff, {
    status: 'DRAFT',
    event: {
      title: '「浮城」版畫展',
      start_date: '2199-05-10T14:00',
      end_date: '2199-05-10T18:00',
    },
  });
  const { user } = await open('/manage/events', 'zh-hk');
  const menu = await screen.findByRole('button', { name: '「『浮城』版畫展」的操作' });
  await fromMenu(user, menu, '複製');
  await asked('複製「『浮城』版畫展」');
  // Outside a quotation it stays as it was written.
  expect(screen.getAllByText('「浮城」版畫展')).not.toHaveLength(0);
  await testApp.ask('DELETE', `/events/${event_id}`, { token: staff.token });
});

test('an organizer without a logo has the first letter of the name, not a mark before it', async () => {
  const body = { name: '「光影」劇團', email: 'crew@example.com', timezone: 'Asia/Hong_Kong' };
  const made = await testApp.ask('POST', '/organizers', {
    token: staff.token,
    body: { ...body, currency: 'HKD' },
  });
  expect(made.status, made.text).toBe(201);
  await open('/manage/organizers');
  await screen.findByRole('link', { name: '「光影」劇團' });
  expect(screen.getByText('光')).toBeTruthy();
});

test('複製時以中文說明甚麼會留下', async () => {
  const { user } = await open('/manage/events', 'zh-hk');
  await fromMenu(
    user,
    within(await card('海濱夜市')).getByRole('button', { name: /海濱夜市/ }),
    '複製',
  );
  const dialog = await asked('複製「海濱夜市」');
  expect(dialog.textContent).toContain('一律不會複製：訂單、參加者');
  await user.click(within(dialog).getByRole('checkbox', { name: '推廣夥伴' }));
  expect(within(dialog).getByRole('status').textContent).toMatch(
    /沒有剔選的亦不會複製：.*推廣夥伴/,
  );
});

test('archiving asks first; an archived event can be restored as a draft', async () => {
  const sold = await givenEvent(testApp, staff, { event: { title: '要封存' } });
  const { user } = await open('/manage/events');
  const menu = async (): Promise<HTMLElement> =>
    within(await card('要封存')).getByRole('button', { name: 'Actions for 要封存' });
  await fromMenu(user, await menu(), 'Archive');
  await answer(user, 'Archive 要封存?', 'Cancel');
  expect((await event(sold.event_id)).status).toBe('LIVE');
  await fromMenu(user, await menu(), 'Archive');
  await answer(user, 'Archive 要封存?', 'Archive');
  await screen.findByText('要封存 has been archived.');
  await waitFor(() => expect(titles()).not.toContain('要封存'));
  await user.click(screen.getByRole('link', { name: 'Archived' }));
  await fromMenu(user, await menu(), 'Restore as draft');
  await screen.findByText('要封存 is a draft again.');
  expect((await event(sold.event_id)).status).toBe('DRAFT');
});

test('a draft without orders is deleted after confirmation; one with orders is refused', async () => {
  const draft = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '刪除草稿' } });
  const { user } = await open('/manage/events');
  const menu = async (title: string): Promise<HTMLElement> =>
    within(await card(title)).getByRole('button', { name: `Actions for ${title}` });
  await fromMenu(user, await menu('刪除草稿'), 'Delete draft');
  await answer(user, 'Delete 刪除草稿?', 'Cancel');
  expect((await event(draft.event_id)).title).toBe('刪除草稿');
  await fromMenu(user, await menu('刪除草稿'), 'Delete draft');
  await answer(user, 'Delete 刪除草稿?', 'Delete draft');
  await screen.findByText('刪除草稿 is deleted.');
  expect(await event(draft.event_id)).toBeUndefined();
  const ordered = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { title: '有訂單' },
  });
  await givenDetails(testApp, ordered, await givenHold(testApp, ordered));
  await testApp.ask('PUT', `/events/${ordered.event_id}/status`, {
    token: staff.token,
    body: { status: 'DRAFT' },
  });
  reload();
  await open('/manage/events');
  await fromMenu(
    user,
    (await screen.findAllByRole('button', { name: 'Actions for 有訂單' })).at(-1) as HTMLElement,
    'Delete draft',
  );
  await answer(user, 'Delete 有訂單?', 'Delete draft');
  await screen.findByText('Only a draft without orders can be deleted. Archive the event instead.');
  expect((await event(ordered.event_id)).title).toBe('有訂單');
});

test('publishing from the top bar warns of gaps, and unpublishing asks first', async () => {
  const { user } = await open(`/manage/event/${draft.event_id}/tickets`);
  await fromMenu(user, /Change status$/, 'Publish');
  const dialog = await asked('Publish 陶藝工作坊');
  expect(within(dialog).getByRole('link', { name: 'A cover image' }).getAttribute('href')).toBe(
    `/manage/event/${draft.event_id}/settings/cover`,
  );
  expect(within(dialog).getByRole('link', { name: 'A description' })).toBeTruthy();
  expect(
    within(dialog).getByRole('link', { name: 'Where it takes place' }).getAttribute('href'),
  ).toBe(`/manage/event/${draft.event_id}/settings/place`);
  expect(within(dialog).queryByRole('link', { name: 'A ticket on sale' })).toBeNull();
  await answer(user, 'Publish 陶藝工作坊', 'Cancel');
  expect((await event(draft.event_id)).status).toBe('DRAFT');
  await fromMenu(user, /Change status$/, 'Publish');
  await answer(user, 'Publish 陶藝工作坊', 'Publish anyway');
  await screen.findByText('Published: everyone can see it now.');
  expect((await event(draft.event_id)).status).toBe('LIVE');
  expect(await screen.findByRole('link', { name: 'View page' })).toBeTruthy();
  await fromMenu(user, /Change status$/, 'Back to draft');
  await answer(user, 'Unpublish 陶藝工作坊?', 'Cancel');
  expect((await event(draft.event_id)).status).toBe('LIVE');
  await fromMenu(user, /Change status$/, 'Back to draft');
  await answer(user, 'Unpublish 陶藝工作坊?', 'Back to draft');
  await screen.findByText('Back to draft: only your team can see it.');
  expect((await event(draft.event_id)).status).toBe('DRAFT');
});

test('an earlier publishing error is not shown when the dialog is opened again', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '再試' } });
  const { user } = await open(`/manage/event/${sold.event_id}/tickets`);
  const real = globalThis.fetch;
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      String(url).endsWith('/status')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : real(url, init),
    );
  await fromMenu(user, /Change status$/, 'Publish');
  await user.click(within(await asked('Publish 再試')).getByRole('button', { name: /^Publish/ }));
  await within(await asked('Publish 再試')).findByText(/You are offline/);
  fetch.mockRestore();
  await answer(user, 'Publish 再試', 'Cancel');
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  await fromMenu(user, /Change status$/, 'Publish');
  expect(within(await asked('Publish 再試')).queryByText(/You are offline/)).toBeNull();
});

test('without a confirmed email the dialog explains this and publishes nothing', async () => {
  const other = await givenStaff(testApp, { confirmed: false });
  const sold = await givenEvent(testApp, other, { status: 'DRAFT', event: { title: '未確認' } });
  const { user } = await openScreen(testApp, `/manage/event/${sold.event_id}/tickets`, {
    token: other.token,
  });
  await fromMenu(user, /Change status$/, 'Publish');
  const dialog = await asked('Publish 未確認');
  expect(within(dialog).getByText('Confirm your email')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Publish/ }).disabled).toBe(
    true,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Send it again' }));
  await waitFor(() =>
    expect(within(dialog).queryByRole('button', { name: 'Send it again' })).toBeNull(),
  );
  expect(
    (await testApp.ask('GET', `/events/${sold.event_id}`, { token: other.token })).data,
  ).toMatchObject({ status: 'DRAFT' });
});

test('getting started shows the state of six steps, with links', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '六步' } });
  await open(`/manage/event/${sold.event_id}/getting-started`);
  await screen.findByText('1 of 6 steps done');
  const steps = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  expect(
    steps.map((step) => /Done$|To do$|Admins only$/.exec(step.textContent ?? '')?.[0]),
  ).toEqual(['To do', 'To do', 'To do', 'Done', 'To do', 'To do']);
  expect(
    within(steps[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/manage/event/${sold.event_id}/settings/place`);
  expect(
    within(steps[4] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/account/payment');
  await testApp.ask('PUT', `/events/${sold.event_id}`, {
    token: staff.token,
    body: { description: '<p>好玩</p>' },
  });
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: { location_details: { venue_name: '中環' } },
  });
  await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
    token: staff.token,
    body: { status: 'LIVE' },
  });
  reload();
  await open(`/manage/event/${sold.event_id}/getting-started`);
  await screen.findByText('4 of 6 steps done');
});

test('the last step publishes the event', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '由此發佈' } });
  const { user } = await open(`/manage/event/${sold.event_id}/getting-started`);
  await user.click(await screen.findByRole('button', { name: /^Publish the event/ }));
  await user.click(
    within(await asked('Publish 由此發佈')).getByRole('button', { name: /^Publish/ }),
  );
  await waitFor(async () => expect(await event(sold.event_id)).toMatchObject({ status: 'LIVE' }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Publish the event/ }).textContent).toContain('Done'),
  );
});

test('tickets that cannot be paid for are reported before publishing and on the dashboard', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '收費' } });
  const { user } = await open(`/manage/event/${sold.event_id}/getting-started`);
  await user.click(await screen.findByRole('button', { name: /^Publish the event/ }));
  const dialog = within(await asked('Publish 收費'));
  await dialog.findByText('Nobody can pay for these tickets yet');
  expect(dialog.getByRole('link', { name: 'Connect payments' }).getAttribute('href')).toBe(
    '/account/payment',
  );
  await user.click(dialog.getByRole('button', { name: /^Publish/ }));
  await waitFor(async () => expect(await event(sold.event_id)).toMatchObject({ status: 'LIVE' }));
  await open(`/manage/event/${sold.event_id}/dashboard`);
  await screen.findByText('Nobody can pay for these tickets yet');
});

test('completed steps are counted, and free tickets need no provider', async () => {
  await testApp.ask('PUT', `/events/${live.event_id}`, {
    token: staff.token,
    body: { description: '<p>好玩</p>' },
  });
  await open(`/manage/event/${live.event_id}/getting-started`);
  await screen.findByText('6 of 6 steps done');
  expect(within(screen.getByRole('main')).queryByText('To do')).toBeNull();
});

test('hiding the first steps removes them from the menu until they are shown again', async () => {
  const sold = await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: '收起' } });
  const { user, address, go } = await open(`/manage/event/${sold.event_id}/dashboard`);
  expect(await screen.findByText('1 of 6 steps to your first sale are done')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'See remaining steps' }));
  await user.click(await screen.findByRole('button', { name: 'Hide getting started' }));
  await waitFor(() => expect(address()).toBe(`/manage/event/${sold.event_id}/dashboard`));
  expect(screen.queryByText(/steps to your first sale/)).toBeNull();
  const menu = screen.getAllByRole('navigation', { name: 'Back office' })[0] as HTMLElement;
  await waitFor(() =>
    expect(within(menu).queryByRole('link', { name: 'Getting started' })).toBeNull(),
  );
  await go(`/manage/event/${sold.event_id}/getting-started`);
  await user.click(await screen.findByRole('button', { name: 'Show getting started' }));
  await waitFor(() =>
    expect(within(menu).getByRole('link', { name: 'Getting started' })).toBeTruthy(),
  );
});

test('the dashboard shows figures of a period, remaining tickets, check-ins and recent orders', async () => {
  const { user, address } = await open(`/manage/event/${live.event_id}/dashboard`);
  const number = (name: string): string | null | undefined =>
    screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
  await screen.findByText('Tickets sold', { selector: 'dt' });
  expect(number('Tickets sold')).toMatch(/^3/);
  expect(number('Orders')).toMatch(/^1/);
  expect(number('Page views')).toMatch(/^0/);
  expect(await screen.findByText('17 left of 20')).toBeTruthy();
  expect(await screen.findByText('of 3 checked in')).toBeTruthy();
  expect(await screen.findByRole('link', { name: '陳大文' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Today' }));
  await waitFor(() =>
    expect(address()).toBe(`/manage/event/${live.event_id}/dashboard?period=today`),
  );
  await waitFor(() => expect(number('Tickets sold')).toContain('a week ago'));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(number('Tickets sold')).toBe('3'));
});

test('page views are those of the selected period', async () => {
  await testApp.ask('POST', `/public/events/${live.event_id}/view`, { body: { first: true } });
  await open(`/manage/event/${live.event_id}/dashboard?period=today`);
  await waitFor(() =>
    expect(screen.getByText('Page views', { selector: 'dt' }).nextSibling?.textContent).toMatch(
      /^1/,
    ),
  );
});

test('an organizer is created, refused at its fields, changed, and has its own events', async () => {
  const { user, address } = await open('/manage/organizers/create');
  await user.click(await screen.findByRole('button', { name: 'Create organizer' }));
  expect(await refused(await field(/^Name/))).toContain('Please fill this in.');
  await fill(user, await field(/^Name/), '維港音樂');
  await fill(user, await field(/^Email/), 'nope');
  await fill(user, await field(/^Website/), 'nope');
  await user.click(press('Create organizer'));
  expect(await refused(await field(/^Email/))).toContain('Enter an email address');
  expect(await refused(await field(/^Website/))).toContain('https://');
  await fill(user, await field(/^Email/), 'music@example.com');
  await fill(user, await field(/^Website/), 'https://example.com');
  await user.click(press('Create organizer'));
  await screen.findByText('維港音樂 is saved.');
  await waitFor(() => expect(address()).toBe('/manage/organizers'));
  await fromMenu(user, 'Actions for 維港音樂', 'Edit');
  await fill(user, await field(/^Phone/), '+852 2345 6789');
  await user.click(press('Save'));
  await screen.findByText(/維港音樂 is saved\./);
  const organizer = (
    (await testApp.ask('GET', '/organizers', { token: staff.token })).data as {
      id: number;
      name: string;
      email: string;
    }[]
  ).find(({ name }) => name === '維港音樂');
  expect(organizer).toMatchObject({ email: 'music@example.com' });
  await open(`/organizer/${organizer?.id}/events`);
  expect(await screen.findByRole('heading', { name: 'Events of 維港音樂' })).toBeTruthy();
  await screen.findByText('No upcoming events');
});

test('the address of an organizer redirects to its events', async () => {
  for (const [asked, shown] of [
    [`/organizer/${staff.organizer_id}`, `/organizer/${staff.organizer_id}/events`],
    [`/organizer/${staff.organizer_id}/ended`, `/organizer/${staff.organizer_id}/events/ended`],
  ] as const) {
    const { address } = await open(asked);
    await waitFor(() => expect(address()).toBe(shown));
    expect(await screen.findByRole('heading', { name: /^Events of / })).toBeTruthy();
    reload();
  }
});

test('a logo that is not an image is refused at its field, and a valid one is saved', async () => {
  const { user } = await open(`/manage/organizers/${staff.organizer_id}`);
  const input = await waitFor(
    () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
  );
  await waitFor(() => expect(input).toBeTruthy());
  fireEvent.change(input, {
    target: { files: [new File(['no picture'], 'logo.png', { type: 'image/png' })] },
  });
  await user.click(press('Save'));
  await screen.findByText(
    /Only JPEG, PNG and WebP pictures are accepted\.|This picture cannot be read\./,
  );
  fireEvent.change(input, {
    target: {
      files: [new File([new Uint8Array(await picture(80, 80))], 'logo.png', { type: 'image/png' })],
    },
  });
  await user.click(press('Save'));
  await screen.findByText('Harbour Nights is saved.');
  expect(
    (await testApp.ask('GET', `/organizers/${staff.organizer_id}`, { token: staff.token })).data,
  ).toMatchObject({ logo_url: expect.stringContaining('/files/') as string });
});

test('the palette finds screens, events and orders', async () => {
  const { user, address } = await open('/manage/events');
  await card('海濱夜市');
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByPlaceholderText('Event, order, person, page');
  await user.type(search, '海濱');
  const found = await waitFor(
    () =>
      within(
        search.closest('[role="dialog"], section, .mantine-Spotlight-content') as HTMLElement,
      ).getAllByText('海濱夜市')[0] as HTMLElement,
  );
  await user.click(found);
  await waitFor(() => expect(address()).toBe(`/manage/event/${live.event_id}/dashboard`));
});

test('payments: the connection state is shown as not connected, then connected', async () => {
  const other = await givenStaff(testApp);
  await openScreen(testApp, '/account/payment', { token: other.token });
  expect(await screen.findAllByText('Not connected')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  await givenConnected(testApp, other);
  reload();
  await openScreen(testApp, '/account/payment?connect=back', { token: other.token });
  await screen.findByText('Connected. You can sell paid tickets now.');
});

test('payments: unclaimed money is listed until it is marked as handled', async () => {
  const { token } = staff;
  await givenUnclaimedPayment(testApp, staff, 'pi_lost');
  const { user } = await openScreen(testApp, '/account/payment', { token });
  await screen.findByText('Payments without an order');
  expect(screen.getByText('HK$250.00')).toBeTruthy();
  expect(screen.getByText('Nov 20, 2026 7:05pm')).toBeTruthy();
  await user.click(press('Mark as handled'));
  await waitFor(() => expect(screen.queryByText('pi_lost')).toBeNull());
});

test('the welcome screen creates the first event', async () => {
  const other = await givenStaff(testApp);
  const { user, address } = await openScreen(testApp, '/welcome', { token: other.token });
  await screen.findByRole('heading', { name: 'Welcome, Ada' });
  await fill(user, await field(/^Event name/), '第一個活動');
  await fill(user, await field(/^Start/), '2199-06-01T10:00');
  await user.click(press('Create draft'));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/tickets$/));
});

test.each([
  ['/manage/events?new=1', 'zh-hk'],
  ['/manage/events?new=1', 'zh-cn'],
  ['/manage/organizers/create', 'zh-hk'],
] as const)('the form errors of %s are shown in %s', async (address, locale) => {
  const { user } = await open(address, locale);
  await waitFor(() => expect(document.querySelector('form')).toBeTruthy());
  await refusedInChinese(user, ['Harbour Nights', 'Night', 'Standing']);
});

test('the publish dialog is in Chinese', async () => {
  const { user } = await open(`/manage/event/${draft.event_id}/getting-started`, 'zh-hk');
  await waitFor(() => expect(document.querySelector('#main h1')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: /更改狀態$/ }));
  await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement);
  await waitFor(() => expect(document.body.textContent).toContain('陶藝工作坊'));
  expect([rawKeys(), englishLeft(['Ada Wong', 'AW', 'Night', 'Standing'])]).toEqual([[], []]);
});

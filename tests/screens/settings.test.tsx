import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  asked,
  choose,
  englishLeft,
  fill,
  rawKeys,
  refused,
  rowOf,
} from '../setup/screen-actions.ts';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { picture } from '../setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, event: { title: '海濱夜市' } });
});
afterAll(() => testApp.close());

interface Image {
  id: number;
  type: string;
  alt: string | null;
  url: string;
}
interface Event {
  id: number;
  title: string;
  organizer_id: number;
  summary: string | null;
  description: string | null;
  category: string | null;
  categories: string[];
  start_date: string;
  end_date: string | null;
  actual_end_date: string | null;
  timezone: string;
  currency: string;
  version: number;
  lifecycle_status: string;
  images: Image[];
}
type Settings = Record<string, unknown> & {
  version: number;
  location_details: Record<string, string> | null;
};
const at = (tab = '', event = sold.event_id) => `/manage/event/${event}/settings${tab}`;
const get = async <T,>(path = '', event = sold.event_id): Promise<T> =>
  (await testApp.ask('GET', `/events/${event}${path}`, { token: staff.token })).data;
const event = (): Promise<Event> => get<Event>();
const settings = (): Promise<Settings> => get<Settings>('/settings');
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = async (name: RegExp | string): Promise<HTMLElement> =>
  (
    await screen.findAllByLabelText(name, { selector: 'input:not([type=hidden]), textarea' })
  )[0] as HTMLElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const save = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<void> => {
  await user.click(press('Save'));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
};
const type = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  name: string,
  words: string,
): Promise<void> => {
  await user.click(await screen.findByRole('textbox', { name }));
  await user.keyboard(words);
};

test('the tabs are links; unsaved changes enable saving, are marked, and leaving asks first', async () => {
  const { user, address } = await open(at());
  expect(
    ((await screen.findByRole('button', { name: 'Save' })) as HTMLButtonElement).disabled,
  ).toBe(true);
  for (const tab of [
    'Basics',
    'Location',
    'Pictures and files',
    'Homepage and SEO',
    'Checkout',
    'Email',
    'Miscellaneous',
    'History',
  ])
    expect(screen.getByRole('link', { name: tab })).toBeTruthy();
  await fill(user, await field(/^Summary/), '一句話');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  expect((press('Save') as HTMLButtonElement).disabled).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Location' }));
  await answer(user, 'Leave without saving?', 'Keep editing');
  await waitFor(() => expect(address()).toBe(at()));
  expect(await field(/^Summary/)).toHaveProperty('value', '一句話');
  await user.click(screen.getByRole('link', { name: 'Location' }));
  await answer(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(address()).toBe(at('/place')));
  expect((await event()).summary).toBeNull();
});

test('basics: name, summary, category, dates and zone are saved, and only changes are sent', async () => {
  const { user } = await open(at());
  await fill(user, await field(/^Event name/), '海濱大夜市');
  await fill(user, await field(/^Summary/), '一連三晚');
  await choose(user, /^Categories/, 'Market');
  await fill(user, await field(/^End/), '2199-02-01T23:00');
  await save(user);
  expect(await event()).toMatchObject({
    title: '海濱大夜市',
    summary: '一連三晚',
    category: 'market',
    end_date: '2199-02-01T15:00:00.000Z',
  });
  expect((press('Save') as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getAllByText('海濱大夜市').length).toBeGreaterThan(0);
});

test('basics: name and start are marked as required, categories are not', async () => {
  await open(at());
  await screen.findByText(/^Categories/);
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Event name.*\*$/),
      expect.stringMatching(/^Start.*\*$/),
      'Categories',
    ]),
  );
});

test('an emptied name is refused at its field', async () => {
  const { user } = await open(at());
  const name = await field(/^Event name/);
  await fill(user, name, '');
  await fill(user, await field(/^Start/), '');
  await user.click(press('Save'));
  expect(await refused(name)).toContain('Please fill this in.');
  expect(await refused(await field(/^Start/))).toContain('Please fill this in.');
  expect((await event()).title).toMatch(/^海濱/);
});

test('an end before the start is refused at its field, and the input is kept', async () => {
  const { user } = await open(at());
  const end = await field(/^End/);
  await fill(user, end, '2020-01-01T10:00');
  await user.click(press('Save'));
  expect(await refused(end)).toContain('The end must be after the start.');
  expect(end).toHaveProperty('value', '2020-01-01T10:00');
});

test('a category is not stored when another field of the form is refused', async () => {
  const { categories } = await event();
  const { user } = await open(at());
  await choose(user, /^Categories/, 'Film');
  const end = await field(/^End/);
  await fill(user, end, '2020-01-01T10:00');
  await user.click(press('Save'));
  expect(await refused(end)).toContain('The end must be after the start.');
  expect((await event()).categories).toEqual(categories);
});

test('another time zone keeps the wall-clock times, and a custom category is kept', async () => {
  const before = await event();
  const { user } = await open(at());
  await choose(user, /^Time zone/, 'Japan Standard Time · Asia/Tokyo');
  await fill(user, await field(/^Categories/), '墟市');
  await user.click(await screen.findByRole('option', { name: 'Add “墟市”' }));
  await save(user);
  const after = await event();
  expect(after).toMatchObject({ timezone: 'Asia/Tokyo', categories: ['market', '墟市'] });
  expect(Math.round((Date.parse(before.start_date) - Date.parse(after.start_date)) / 60_000)).toBe(
    60,
  );
  await testApp.ask('PUT', `/events/${sold.event_id}`, {
    token: staff.token,
    body: { timezone: 'Asia/Hong_Kong' },
  });
});

test('an existing category is found by its name in any case', async () => {
  const { user } = await open(at());
  await fill(user, await field(/^Categories/), 'concert');
  await screen.findByRole('option', { name: 'Concert' });
  expect(screen.queryByRole('option', { name: 'Add “concert”' })).toBeNull();
});

test.each([
  ['Move them too', '2199-02-08T02:00:00.000Z'],
  ['Leave them as they are', '2199-02-01T02:00:00.000Z'],
])('changing the start asks what to move, with the new times: %s', async (answer, expected) => {
  const event = await givenEvent(testApp, staff, {
    event: { start_date: '2199-03-06T20:00', end_date: null },
    ticket: { title: '企位', sale_start_date: '2199-02-01T10:00' },
  });
  const { user } = await open(`/manage/event/${event.event_id}/settings`);
  await fill(user, await field(/^Start/), '2199-03-13T20:00');
  await user.click(press('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Move the other times too?' });
  expect(dialog.textContent).toContain('企位 · On sale from: Fri, Feb 1, 2199 10:00am');
  expect(dialog.textContent).toContain('Fri, Feb 8, 2199 10:00am');
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(async () => {
    const { data } = await testApp.ask(
      'GET',
      `/events/${event.event_id}/tickets/${event.ticket_id}`,
      {
        token: staff.token,
      },
    );
    expect(data).toMatchObject({ sale_start_date: expected });
    const stored = await testApp.ask('GET', `/events/${event.event_id}`, { token: staff.token });
    expect(stored.data).toMatchObject({ start_date: '2199-03-13T12:00:00.000Z' });
  });
});

test('another time zone asks what to move, with the zone of each time', async () => {
  const event = await givenEvent(testApp, staff, {
    event: { start_date: '2199-03-06T20:00', end_date: null },
    ticket: { title: '企位', sale_start_date: '2199-02-01T10:00' },
  });
  const { user } = await open(`/manage/event/${event.event_id}/settings`);
  await choose(user, /^Time zone/, 'Japan Standard Time · Asia/Tokyo');
  await user.click(press('Save'));
  const dialog = await screen.findByRole('dialog', { name: 'Move the other times too?' });
  expect(dialog.textContent).toContain(
    'Fri, Feb 1, 2199 10:00am (Hong Kong Standard Time) → ' +
      'Fri, Feb 1, 2199 10:00am (Japan Standard Time)',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Leave them as they are' }));
});

test('leaving while it asks what to move changes nothing', async () => {
  const event = await givenEvent(testApp, staff, {
    event: { start_date: '2199-03-06T20:00', end_date: null },
    ticket: { sale_start_date: '2199-02-01T10:00' },
  });
  const { user, go } = await open(`/manage/event/${event.event_id}/settings`);
  await fill(user, await field(/^Start/), '2199-03-13T20:00');
  await user.click(press('Save'));
  await screen.findByRole('dialog', { name: 'Move the other times too?' });
  await go(`/manage/event/${event.event_id}/attendees`);
  await screen.findByRole('heading', { name: 'Attendees' });
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Move the other times too?' })).toBeNull(),
  );
  const { data } = await testApp.ask('GET', `/events/${event.event_id}`, { token: staff.token });
  expect(data).toMatchObject({ start_date: '2199-03-06T12:00:00.000Z' });
});

test('the organizer can be changed later', async () => {
  const other = (await testApp.ask('POST', '/organizers', {
    token: staff.token,
    body: { name: '獅子山劇社', email: 'lion@example.com' },
  })) as { data: { id: number } };
  const { user } = await open(at());
  await choose(user, /^Organizer/, '獅子山劇社');
  await save(user);
  expect((await event()).organizer_id).toBe(other.data.id);
});

test('ended early: one button sets it to now, and clears it again', async () => {
  await open(at());
  await field(/^Start/);
  expect(screen.queryByText('Ended just now')?.closest('[hidden]')).toBeTruthy();
  reload();
  const running = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { start_date: new Date(testApp.platform.clock() - 3_600_000).toISOString() },
  });
  const { user } = await open(at('', running.event_id));
  await user.click(await screen.findByRole('button', { name: 'Ended just now' }));
  expect(((await field(/^Ended early at/)) as HTMLInputElement).value).toMatch(/^20\d\d-/);
  await user.click(press('Clear'));
  expect(await field(/^Ended early at/)).toHaveProperty('value', '');
});

test('the currency is locked once there are orders, and the field says so', async () => {
  const ordered = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await testApp.ask('POST', `/public/events/${ordered.event_id}/order`, {
    body: {
      tickets: [
        { ticket_id: ordered.ticket_id, quantities: [{ price_id: ordered.price_id, quantity: 1 }] },
      ],
    },
  });
  const cookie = String(held.headers['set-cookie']).split(';')[0] ?? '';
  await testApp.ask(
    'PUT',
    `/public/events/${ordered.event_id}/order/${(held.data as { short_id: string }).short_id}`,
    { cookie, body: { order: { first_name: '大文', email: 'a@example.com' }, attendees: [] } },
  );
  await open(at('', ordered.event_id));
  expect(
    await screen.findByText('There are orders, so the currency cannot be changed.'),
  ).toBeTruthy();
  expect(await field(/^Currency/)).toHaveProperty('disabled', true);
});

test('place: the address is saved, with fields of other countries on request', async () => {
  const { user } = await open(at('/place'));
  await fill(user, await field(/^Venue name/), '葵涌貨倉');
  await fill(user, await field(/^Address$/), '大連排道 1 號');
  await fill(user, await field(/^District or city/), '葵涌');
  await fill(user, await field(/^Map link/), 'maps.app.goo.gl/x');
  await user.click(press('Save'));
  expect(await refused(await field(/^Map link/))).toMatch(/https:\/\//);
  await fill(user, await field(/^Map link/), 'https://maps.app.goo.gl/x');
  expect(screen.getByText('Outside Hong Kong')).toBeTruthy();
  await save(user);
  expect(await settings()).toMatchObject({
    location_details: { venue_name: '葵涌貨倉', address_line_1: '大連排道 1 號', city: '葵涌' },
    maps_url: 'https://maps.app.goo.gl/x',
  });
});

test.each([
  ['date', '', /^End/, ['2199-02-01T23:00', '2199-02-01T22:00']],
  ['place', '/place', /^Venue name/, ['葵涌貨倉', '荃灣貨倉']],
] as const)(
  'a new %s says that people with tickets have not been told, once there are any',
  async (_, tab, label, [first, second]) => {
    const moved = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const countLinks = () =>
      screen
        .queryAllByRole('link', { name: 'Write to them' })
        .filter((element) => element.getAttribute('href')?.includes(`/event/${moved.event_id}/`))
        .length;
    const change = async (path: string, name: RegExp, value: string): Promise<void> => {
      reload();
      const { user } = await open(at(path, moved.event_id));
      await fill(user, await field(name), value);
      await save(user);
    };
    await change(tab, label, first);
    await givenDetails(testApp, moved, await givenHold(testApp, moved));
    await change('', /^Summary/, '一連三晚');
    expect(countLinks()).toBe(0);
    await change(tab, label, second);
    await waitFor(() => expect(countLinks()).toBe(1));
  },
);

test('place: the usual weather rule is inserted with one click, and saved', async () => {
  const { user } = await open(at('/place'));
  await user.click(await screen.findByRole('button', { name: 'Use the standard arrangements' }));
  expect(await screen.findByText(/when tropical cyclone signal no. 8 or above/)).toBeTruthy();
  await save(user);
  expect(String((await settings())['weather_rule'])).toContain('black rainstorm');
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
    token: staff.token,
    body: { weather_rule: null },
  });
});

test('place: online events ask for connection details instead of an address', async () => {
  const online = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const { user } = await open(at('/place', online.event_id));
  await user.click(await screen.findByLabelText(/^Online event/));
  expect(screen.queryByLabelText(/^Venue name/)).toBeNull();
  await type(user, 'How to join online', 'Zoom 123');
  await save(user);
  const saved = await get<Settings>('/settings', online.event_id);
  expect(saved).toMatchObject({ is_online_event: true });
  expect(String(saved['online_event_connection_details'])).toContain('Zoom 123');
});

test('checkout: the timeout is 1 to 120 whole minutes, and warns below 15', async () => {
  const { user } = await open(at('/checkout'));
  const minutes = await field(/^Minutes to complete an order/);
  await fill(user, minutes, '5');
  expect(screen.getByText(/At least 15 minutes are recommended/)).toBeTruthy();
  await fill(user, minutes, '');
  await user.click(press('Save'));
  expect(await refused(minutes)).toBeTruthy();
  await fill(user, minutes, '500');
  await user.tab();
  await user.click(press('Save'));
  expect(await refused(minutes)).toMatch(/120/);
  expect(minutes).toHaveProperty('value', '500');
  await fill(user, minutes, '20');
  expect(screen.queryByText(/At least 15 minutes are recommended/)).toBeNull();
  await user.click(screen.getByLabelText(/^Ask for each attendee’s details/));
  await fill(user, await field(/^Button text/), '去片');
  await type(user, 'Message before checkout', '請帶身份證');
  await save(user);
  expect(await settings()).toMatchObject({
    order_timeout_in_minutes: 20,
    require_attendee_details: true,
    continue_button_text: '去片',
    pre_checkout_message: expect.stringContaining('<p>請帶身份證</p>'),
  });
});

test('email: an invalid address is refused at its field; notification and footer are saved', async () => {
  const { user } = await open(at('/email'));
  const address = await field(/^Email for questions/);
  await fill(user, address, 'help');
  await user.click(press('Save'));
  expect(await refused(address)).toContain('Enter an email address');
  await fill(user, address, 'help@example.com');
  const before = (await settings())['notify_organizer_of_new_orders'];
  await user.click(screen.getByLabelText(/^Email me about each new order/));
  await type(user, 'Email footer', '多謝支持');
  await save(user);
  expect(await settings()).toMatchObject({
    support_email: 'help@example.com',
    notify_organizer_of_new_orders: !before,
    email_footer_message: expect.stringContaining('<p>多謝支持</p>'),
  });
});

test('miscellaneous: price display, website and hiding the first steps', async () => {
  const draft = await givenEvent(testApp, staff, { type: 'FREE', price: 0, status: 'DRAFT' });
  const { user } = await open(at('/miscellaneous', draft.event_id));
  const menu = (): HTMLElement =>
    screen.getAllByRole('navigation', { name: 'Back office' })[0] as HTMLElement;
  await waitFor(() =>
    expect(within(menu()).getByRole('link', { name: 'Getting started' })).toBeTruthy(),
  );
  await user.click(await screen.findByRole('radio', { name: 'Taxes and fees added' }));
  await fill(user, await field(/^Website/), 'not a site');
  await user.click(press('Save'));
  expect(await refused(await field(/^Website/))).toMatch(/https:\/\//);
  await fill(user, await field(/^Website/), 'https://example.com');
  await user.click(screen.getByLabelText('Hide getting started'));
  await save(user);
  expect(await get<Settings>('/settings', draft.event_id)).toMatchObject({
    price_display_mode: 'EXCLUSIVE',
    website_url: 'https://example.com',
    hide_getting_started_page: true,
  });
  await waitFor(() =>
    expect(within(menu()).queryByRole('link', { name: 'Getting started' })).toBeNull(),
  );
});

test('SEO: characters are counted, and search result and card are previewed while typing', async () => {
  const { user } = await open(at('/seo'));
  await fill(user, await field(/^Title for search engines/), '夜市門票');
  expect(screen.getByText(/about 60 characters; now 4\./)).toBeTruthy();
  const result = screen.getByText('As a search result').closest('figure') as HTMLElement;
  expect(result.textContent).toContain('夜市門票');
  expect(
    (screen.getByText('When the link is shared').closest('figure') as HTMLElement).textContent,
  ).toContain('夜市門票');
  await fill(user, await field(/^Keywords/), '夜市, 葵涌');
  await user.click(screen.getByLabelText(/^Allow search engines to list this page/));
  expect(result.textContent).toContain('Search engines are asked not to list this page.');
  await save(user);
  expect(await settings()).toMatchObject({
    seo_title: '夜市門票',
    seo_keywords: '夜市, 葵涌',
    allow_search_engine_indexing: false,
  });
});

const chosen = async (bytes: Buffer, name = 'cover.png', type = 'image/png'): Promise<File> =>
  new File([new Uint8Array(bytes)], name, { type });
const drop = (label: string, ...files: File[]): void =>
  void fireEvent.change(
    screen
      .getAllByLabelText(label)
      .find((element) => (element as HTMLInputElement).type === 'file') as HTMLElement,
    { target: { files } },
  );

test('pictures: a small cover is refused; a valid one is described, and removed on confirmation', async () => {
  const { user } = await open(at('/cover'));
  await screen.findByText('Cover image');
  drop('Cover image', await chosen(await picture(300, 200)));
  await screen.findByText(/The picture is 300 × 200 pixels; at least 900 × 50 are needed\./);
  expect((await event()).images).toEqual([]);
  drop('Cover image', await chosen(await picture(1200, 600)));
  await screen.findByText('The cover image has been added.');
  expect((await event()).images).toMatchObject([{ type: 'EVENT_COVER' }]);
  const alt = await field('Image description');
  await fill(user, alt, '夜市入口');
  await user.click(press('Save'));
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
  expect((await event()).images[0]?.alt).toBe('夜市入口');
  await user.click(press('Remove'));
  await answer(user, 'Remove Cover image?', 'Cancel');
  expect((await event()).images).toHaveLength(1);
  await user.click(press('Remove'));
  await answer(user, 'Remove Cover image?', 'Remove');
  await screen.findByText('The cover image has been removed.');
  expect((await event()).images).toEqual([]);
});

test('pictures: a file that is not an image is refused before it is sent', async () => {
  await open(at('/cover'));
  await screen.findByText('Cover image');
  drop('Cover image', new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }));
  await screen.findByText('Choose a JPEG, PNG or WebP image.');
  drop('Cover image', new File([new Uint8Array(5_300_000)], 'x.png', { type: 'image/png' }));
  await screen.findByText('This file is too large. It must be under 5 MB.');
});

test('the gallery accepts several pictures at once, and names the invalid one', async () => {
  const many = await givenEvent(testApp, staff);
  await open(`/manage/event/${many.event_id}/settings/cover`);
  await screen.findByText('No pictures yet.');
  drop(
    'Add a picture',
    await chosen(await picture(1000, 700), 'one.png'),
    new File([new Uint8Array(20)], 'broken.png', { type: 'image/png' }),
    await chosen(await picture(1000, 700), 'two.png'),
  );
  await screen.findByText(/^broken\.png: /);
  const { data } = await testApp.ask('GET', `/events/${many.event_id}/images`, {
    token: staff.token,
  });
  expect(data).toHaveLength(2);
});

test('removing a picture from the gallery asks first', async () => {
  const { user } = await open(at('/cover'));
  await screen.findByText('No pictures yet.');
  drop('Add a picture', await chosen(await picture(1000, 700), 'one.png'));
  await screen.findByText('The picture has been added to the gallery.');
  await user.click(await screen.findByRole('button', { name: 'Remove Picture 1' }));
  await answer(user, 'Remove Picture 1?', 'Cancel');
  expect((await event()).images).toHaveLength(1);
  await user.click(press('Remove Picture 1'));
  await answer(user, 'Remove Picture 1?', 'Remove');
  await screen.findByText('No pictures yet.');
  expect((await event()).images).toEqual([]);
});

test('files: a PDF is added, another type is refused, and removing asks first', async () => {
  const { user } = await open(at('/cover'));
  await screen.findByText('No files yet. Add a programme or a map, for example.');
  const input = (): HTMLElement =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].find(({ accept }) =>
      accept.includes('pdf'),
    ) as HTMLElement;
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count ' +
    '0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  fireEvent.change(input(), {
    target: { files: [new File(['plain text'], 'notes.pdf', { type: 'application/pdf' })] },
  });
  await screen.findByText(/^The file could not be uploaded\./);
  fireEvent.change(input(), {
    target: { files: [new File([pdf], 'programme.pdf', { type: 'application/pdf' })] },
  });
  await screen.findByText('programme.pdf is added.');
  const [file] = await get<{ name: string }[]>('/attachments');
  const remove = await screen.findByRole('button', { name: `Remove ${file?.name}` });
  expect(screen.getByRole('link', { name: file?.name ?? '' }).getAttribute('href')).toContain(
    '/files/',
  );
  const name = screen.getByRole('textbox', { name: `Name of ${file?.name}` });
  await fill(user, name, '節目表');
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: '節目表' });
  expect(await get<unknown[]>('/attachments')).toMatchObject([{ name: '節目表' }]);
  const again = await screen.findByRole('textbox', { name: 'Name of 節目表' });
  await fill(user, again, '');
  await user.keyboard('{Enter}');
  await refused(again);
  expect(await get<unknown[]>('/attachments')).toMatchObject([{ name: '節目表' }]);
  await fill(user, again, file?.name ?? '');
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: file?.name ?? '' });
  await user.click(remove);
  await answer(user, `Remove ${file?.name}?`, 'Cancel');
  expect(await get<unknown[]>('/attachments')).toHaveLength(1);
  await user.click(remove);
  await answer(user, `Remove ${file?.name}?`, 'Remove');
  await screen.findByText('No files yet. Add a programme or a map, for example.');
  expect(await get<unknown[]>('/attachments')).toEqual([]);
});

test('history: shows who changed what, with old and new values', async () => {
  await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
    token: staff.token,
    body: { max_per_order: 4 },
  });
  const { user } = await open(at('/history'));
  const entry = await rowOf('Standing');
  expect(entry.textContent).toContain('Ada Wong');
  expect(document.body.textContent).toContain('→');
  await choose(user, 'Anything', 'Promo code');
  await screen.findByText('No results', { selector: 'p' });
  expect(rawKeys()).toEqual([]);
});

test.each(['', '/place', '/cover', '/seo', '/checkout', '/email', '/miscellaneous', '/history'])(
  'settings%s is in Chinese',
  async (tab) => {
    await open(at(tab), 'zh-hk');
    await waitFor(() => expect(document.querySelector('#main h1')?.textContent).toBe('設定'));
    await waitFor(() =>
      expect(
        document.querySelectorAll('#main form, #main table, #main section').length,
      ).toBeGreaterThan(0),
    );
    expect(rawKeys()).toEqual([]);
    expect(
      englishLeft([
        'Ada Wong',
        'AW',
        'Night',
        'Standing',
        'help@example.com',
        '127.0.0.1',
        '/event/',
        'Harbour Nights',
        'programme',
        // The history truncates a long value in the middle of a word.
        'An event is cancelled and its tickets are refunded in full when tropical cyclone signal no. 8 or ' +
          'above, or a black rainstorm warning, is in force three hours be',
        'fore its start, or when',
        'extreme conditions',
        'are announced.',
      ]),
    ).toEqual([]);
  },
);

test('form errors and the leave dialog are in Chinese too', async () => {
  const { user, go } = await open(at('/email'), 'zh-hk');
  const address = await waitFor(
    () => document.querySelector('[name="support_email"]') as HTMLElement,
  );
  await fill(user, address, 'x');
  await user.click(document.querySelector('form [type="submit"]') as HTMLElement);
  expect(await refused(address)).toMatch(/[一-龥]/);
  await go(at());
  await asked('尚未儲存，確定離開？');
  expect(englishLeft(['Ada Wong', 'AW', 'Night', 'Standing'])).toEqual([]);
});

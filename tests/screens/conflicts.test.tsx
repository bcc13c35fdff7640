import { readdirSync, readFileSync } from 'node:fs';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
} from '../setup/given.ts';
import type { Sold, Staff } from '../setup/given.ts';
import { givenColleague } from '../setup/given-people.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { choose, fill } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { multipart } from '../setup/upload.ts';

/** Two members of staff who have the same form open. */
let testApp: TestApp;
let staff: Staff;
let ming: string;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  ming = (await givenColleague(testApp, staff, 'ADMIN')).token;
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

type Loose = Record<string, unknown>;
const ask = async (method: string, path: string, body?: object, token = staff.token) => {
  const answer = await testApp.ask(method, path, { token, ...(body ? { body } : {}) });
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.data as Loose;
};
const at = (path: string): string => `/events/${sold.event_id}/${path}`;
const idIn = (thing: string): string => thing.split('/').at(-1) ?? '';
const madeOf = async (path: string, body: object): Promise<string> =>
  `${path}/${String((await ask('POST', path, body))['id'])}`;
const made = async (path: string, body: object): Promise<string> =>
  `${path}/${String((await ask('POST', at(path), body))['id'])}`;
const first = async (path: string): Promise<string> =>
  `${path}/${String(((await ask('GET', at(path))) as unknown as Loose[])[0]?.['id'])}`;

interface Case {
  what: string;
  /** The path of the record below the event or the account. */
  thing: () => Promise<string>;
  form: (thing: string) => string;
  method?: string;
  /** A field to change on the screen, and another that a colleague changes. */
  field: [name: string, label: RegExp];
  other: [name: string, value: unknown];
  /** The value typed first, the colleague's value, and the value typed then. */
  values?: [string, string, string];
}
const ofEvent = (thing: string): string => `/manage/event/${sold.event_id}/${thing}`;
const settings = (tab: string): Pick<Case, 'thing' | 'form' | 'method'> => ({
  thing: async () => 'settings',
  form: () => ofEvent(`settings/${tab}`),
});
const ticket = { title: 'Balcony', type: 'TIERED', prices: [{ price: 400, label: 'Front' }] };
const cases: Case[] = [
  {
    what: 'an event',
    thing: async () => '',
    form: () => ofEvent('settings'),
    field: ['title', /^Event name/],
    other: ['summary', 'Theirs too'],
  },
  {
    what: 'the e-mail settings',
    ...settings('email'),
    field: ['support_email', /^Email for/],
    other: ['notify_organizer_of_new_orders', false],
  },
  {
    what: 'the search settings',
    ...settings('seo'),
    field: ['seo_title', /title/i],
    other: ['seo_keywords', 'theirs'],
  },
  {
    what: 'the design',
    thing: async () => 'settings',
    form: () => ofEvent('homepage-designer'),
    field: ['homepage_primary_color', /^Main colour/],
    other: ['homepage_body_background_color', '#fefefe'],
    values: ['#111111', '#222222', '#333333'],
  },
  {
    what: 'a ticket',
    thing: () => made('tickets', ticket),
    form: ofEvent,
    field: ['title', /^Name|^Title/],
    other: ['max_per_order', 7],
  },
  {
    what: 'a promo code',
    thing: () => made('promo-codes', { code: 'TWICE', discount_type: 'NONE' }),
    form: ofEvent,
    field: ['code', /^Code/],
    other: ['max_allowed_usages', 9],
  },
  {
    what: 'a question',
    thing: () =>
      made('questions', { title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' }),
    form: ofEvent,
    field: ['title', /^Question/],
    other: ['required', true],
  },
  {
    what: 'a capacity',
    thing: () => made('capacity-assignments', { name: 'Hall', ticket_ids: [sold.ticket_id] }),
    form: ofEvent,
    field: ['capacity', /^Capacity/],
    other: ['name', 'Theirs too'],
    values: ['41', '42', '43'],
  },
  {
    what: 'a check-in list',
    thing: () => made('check-in-lists', { name: 'Door', ticket_ids: [sold.ticket_id] }),
    form: (thing) => ofEvent(thing.replace('check-in-lists', 'check-in')),
    field: ['name', /^Name/],
    other: ['description', 'Theirs too'],
  },
  {
    what: 'an affiliate',
    thing: () => made('affiliates', { name: 'Friends', code: 'friends' }),
    form: ofEvent,
    field: ['name', /^Name/],
    other: ['email', 'theirs@example.com'],
  },
  {
    what: 'a buyer',
    thing: () => first('orders'),
    form: (thing) => ofEvent(`${thing}/edit`),
    field: ['first_name', /^First name/],
    other: ['email', 'theirs@example.com'],
  },
  {
    what: 'an attendee',
    thing: () => first('attendees'),
    form: (thing) => ofEvent(`${thing}/edit`),
    field: ['first_name', /^First name/],
    other: ['email', 'theirs@example.com'],
  },
  {
    what: 'an organizer',
    thing: async () => `organizers/${staff.organizer_id}`,
    form: (thing) => `/manage/${thing}`,
    method: 'POST',
    field: ['name', /^Name/],
    other: ['phone', '+85221234567'],
  },
  {
    what: 'a tax',
    thing: () =>
      madeOf(`/accounts/${staff.account_id}/taxes-and-fees`, {
        ...{ name: 'GST', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 5 },
      }),
    form: (thing) => `/account/taxes-and-fees/${idIn(thing)}`,
    field: ['name', /^Name/],
    other: ['rate', 6],
  },
  ...['interests', 'specialities'].map((what): Case => ({
    what: `one of the ${what}`,
    thing: () => madeOf(`/${what}`, { name: 'Tea' }),
    form: (thing) => `/manage${thing}`,
    field: ['name', /^Name/],
    other: ['translations', { 'zh-hk': { name: '茶' } }],
  })),
  {
    what: 'a webhook',
    thing: () =>
      madeOf('/webhook-endpoints', {
        ...{ url: 'https://a.example/h', types: ['order.completed', 'event.published'] },
      }),
    form: (thing) => `/account/webhooks/${idIn(thing)}/edit`,
    field: ['url', /^Web address/],
    other: ['types', ['order.completed']],
    values: ['https://b.example/h', 'https://c.example/h', 'https://d.example/h'],
  },
];
const addressOf = (thing: string): string =>
  thing.startsWith('/')
    ? thing
    : thing.startsWith('organizers/')
      ? `/${thing}`
      : at(thing).replace(/\/$/, '');
/** Some can only be read in their list. */
async function read(address: string): Promise<Loose> {
  const answer = await testApp.ask('GET', address, { token: staff.token });
  if (answer.status === 200) return answer.data as Loose;
  const all = (await ask('GET', address.replace(/\/\d+$/, ''))) as unknown as Loose[];
  return all.find(({ id }) => String(id) === idIn(address)) ?? {};
}
const save = /^Save$/;
const valueFor = (name: string, who: string): string =>
  name.includes('email') ? `${who.toLowerCase()}@example.com` : `${who}-words`;

test.each(cases)(
  'two users changing $what keep both changes; the same field is a conflict to resolve',
  async ({ thing, form, method = 'PUT', field: [name, label], other, values }) => {
    const [otherName, theirs] = other;
    const [before, late, again] =
      values ?? ['Mine', 'Theirs', 'Again'].map((who) => valueFor(name, who));
    const inBody = (text = ''): unknown => (/^\d+$/.test(text) ? Number(text) : text);
    const found = await thing();
    const address = addressOf(found);
    const change = (body: object): Promise<Loose> =>
      ask(method, address, body, ming).catch((error: unknown) => {
        throw new Error(`${method} ${address}: ${String(error)}`);
      });
    const stored = (): Promise<Loose> => read(address);
    const input = async (): Promise<HTMLInputElement> => {
      const [field] = await screen.findAllByLabelText<HTMLInputElement>(label, {
        selector: 'form input',
      });
      if (!field) throw new Error(`no ${name}`);
      return field;
    };

    // Different fields: both changes are kept, without a question.
    const { user } = await openScreen(testApp, form(found), { token: staff.token });
    await input();
    await change({ [otherName]: theirs });
    await fill(user, await input(), before ?? '');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        [name]: inBody(before),
        [otherName]: theirs,
      }),
    );
    await screen.findByText(/What others changed in the meantime was kept/);

    // The same field: both values are shown with user and time; the typed value stays until one is
    // chosen.
    reload();
    const { user: second } = await openScreen(testApp, form(found), { token: staff.token });
    await input();
    await change({ [name]: inBody(late) });
    await fill(second, await input(), again ?? '');
    await second.click(screen.getByRole('button', { name: save }));
    const title = await screen.findByText('Someone else changed the same field');
    const choice = within(title.closest('form') as HTMLElement).getAllByRole('radiogroup')[0];
    if (!choice) throw new Error('there is no choice');
    const [option, mine] = within(choice).getAllByRole('radio');
    expect((mine as HTMLInputElement).checked).toBe(true);
    expect(choice.textContent).toContain(late);
    expect(choice.textContent).toMatch(/Ming, .*\d{4}/);
    expect(choice.textContent).toContain(again);
    expect((await input()).value).toBe(again);
    expect(await stored()).toMatchObject({ [name]: inBody(late) });
    await second.click(option as HTMLElement);
    expect((await input()).value).toBe(late);
    await second.click(mine as HTMLElement);
    await second.click(screen.getByRole('button', { name: 'Save selected values' }));
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        [name]: inBody(again),
        [otherName]: theirs,
      }),
    );
  },
  60_000,
);

test('saving again after a partly failed save causes no conflict', async () => {
  const { user } = await openScreen(testApp, ofEvent('settings/miscellaneous'), {
    token: staff.token,
  });
  await choose(user, /^Language of the content/, /German/);
  const [website] = await screen.findAllByLabelText(/^Website/);
  await fill(user, website as HTMLElement, 'https://hall.example');
  const real = globalThis.fetch;
  let lost = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'PATCH' || lost > 0) return real(url, init);
    lost += 1;
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText(/You are offline/);
  expect(await ask('GET', at('').slice(0, -1))).toMatchObject({ content_language: 'de' });
  await choose(user, /^Language of the content/, /French/);
  await user.click(screen.getByRole('button', { name: save }));
  await waitFor(async () =>
    expect([
      (await ask('GET', at('').slice(0, -1)))['content_language'],
      (await ask('GET', at('settings')))['website_url'],
    ]).toEqual(['fr', 'https://hall.example']),
  );
  await screen.findByText('Saved.');
  expect(screen.queryByText(/What others changed in the meantime was kept/)).toBeNull();
});

test('the branding of the venue is merged in the same way', async () => {
  const { user } = await openScreen(testApp, '/account/branding', { token: staff.token });
  const send = (field: string, words: string) =>
    testApp.ask('POST', '/branding', {
      token: ming,
      ...multipart([{ field, bytes: words }]),
    });
  await send('sender_name', 'Ming Hall');
  await fill(user, screen.getByLabelText(/^Venue|^Name/i), 'Mine Hall');
  await user.click(screen.getByRole('button', { name: save }));
  await waitFor(async () =>
    expect(await ask('GET', '/branding')).toMatchObject({
      name: 'Mine Hall',
      sender_name: 'Ming Hall',
    }),
  );
});

test('a price changed by another user is kept when the name of another tier is saved', async () => {
  const thing = await made('tickets', {
    title: 'Gallery',
    type: 'TIERED',
    prices: [
      { price: 400, label: 'Front' },
      { price: 250, label: 'Back' },
    ],
  });
  const pricesOf = async () =>
    (await ask('GET', at(thing)))['prices'] as { id: number; price: number; label: string }[];
  const brief = ({ id, price, label }: { id: number; price: number; label: string }) => ({
    id,
    price,
    label,
  });
  const { user } = await openScreen(testApp, ofEvent(thing), { token: staff.token });
  const [, back] = await screen.findAllByLabelText(/^Label|^Tier name|^Name of/, {
    selector: 'input[name^="prices."]',
  });
  await ask(
    'PUT',
    at(thing),
    {
      prices: (await pricesOf()).map((item, n) => ({ ...brief(item), price: n ? 260 : 420 })),
    },
    ming,
  );
  await fill(user, back as HTMLElement, 'Rear');
  await user.click(screen.getByRole('button', { name: save }));
  await waitFor(async () =>
    expect((await pricesOf()).map(({ label, price }) => [label, price])).toEqual([
      ['Front', 420],
      ['Rear', 260],
    ]),
  );
});

test('categories changed by another user are not replaced by an outdated list', async () => {
  await ask('POST', at('categories'), { categories: ['talk'] });
  const { user } = await openScreen(testApp, ofEvent('settings'), { token: staff.token });
  await screen.findAllByLabelText(/^Event name/);
  await ask('POST', at('categories'), { categories: ['food'] }, ming);
  await ask('PUT', `/events/${sold.event_id}`, { summary: 'Theirs' }, ming);
  await choose(user, /^Categories/, 'Market');
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText('Someone else changed the same field');
  const { categories } = await ask('GET', `/events/${sold.event_id}`);
  expect(categories).toEqual(['food']);
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await waitFor(async () =>
    expect(await ask('GET', `/events/${sold.event_id}`)).toMatchObject({
      categories: ['talk', 'market'],
    }),
  );
});

test('the first version of a site text is not overwritten by a concurrent one', async () => {
  const { user } = await openScreen(testApp, '/site/privacy', { token: staff.token });
  const [title] = await screen.findAllByLabelText(/^Title/);
  await ask('PUT', '/site/texts/privacy', { title: 'Theirs', body: '<p>Theirs</p>' }, ming);
  await fill(user, title as HTMLElement, 'Mine');
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText('Someone else changed the same field');
  expect(await ask('GET', '/site/texts/privacy')).toMatchObject({
    title: 'Theirs',
    body: '<p>Theirs</p>',
  });
});

interface Unversioned {
  what: string;
  address: () => Promise<string>;
  form: (address: string) => string;
  act: (user: UserEvent) => Promise<void>;
  theirs: () => object;
  after: () => object;
}
const withoutVersion: Unversioned[] = [
  {
    what: 'who may register as a seller',
    address: async () => '/sellers/settings',
    form: () => '/account/sellers',
    act: (user) => user.click(screen.getByRole('radio', { name: 'Closed' })),
    theirs: () => ({ approves_first_event: true }),
    after: () => ({ seller_registration: 'CLOSED', approves_first_event: true }),
  },
  {
    what: 'a webhook',
    address: async () => {
      const body = { url: 'https://example.com/a', types: ['order.completed'] };
      return `/webhook-endpoints/${String((await ask('POST', '/webhook-endpoints', body))['id'])}`;
    },
    form: (address) => `${address.replace('/webhook-endpoints', '/account/webhooks')}/edit`,
    act: async (user) => fill(user, await screen.findByLabelText(/^Description/), 'Mine'),
    theirs: () => ({ url: 'https://example.com/b' }),
    after: () => ({ url: 'https://example.com/b', description: 'Mine' }),
  },
];

test.each(withoutVersion)(
  'two users changing $what each keep their own changes',
  async ({ address, form, act, theirs, after }) => {
    const found = await address();
    const { user } = await openScreen(testApp, form(found), { token: staff.token });
    await screen.findAllByRole('button', { name: save });
    await ask('PUT', found, theirs(), ming);
    await act(user);
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(async () => expect(await ask('GET', found)).toMatchObject(after()));
  },
);

test.each([
  ['/account/settings', /^Name of the account/, '/accounts', { timezone: 'Asia/Tokyo' }],
  ['/account/branding', /^Venue|^Name/i, '/branding', { sender_name: 'Ming' }],
] as const)('input on %s is kept when the change of another user is loaded', async (...given) => {
  const [address, label, path, theirs] = given;
  const { user } = await openScreen(testApp, address, { token: staff.token });
  await fill(user, await screen.findByLabelText(label), 'Typed');
  const answer =
    path === '/branding'
      ? await testApp.ask('POST', path, {
          token: ming,
          ...multipart([{ field: 'sender_name', bytes: theirs.sender_name }]),
        })
      : await testApp.ask('PUT', path, { token: ming, body: theirs });
  expect(answer.status).toBe(200);
  // As after a connection that was lost and came back.
  const { queryClient } = await import('#web/lib/query-client.ts');
  await queryClient.refetchQueries();
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Typed');
  await user.click(screen.getByRole('button', { name: save }));
  await waitFor(async () =>
    expect(await ask('GET', path)).toMatchObject({ name: 'Typed', ...theirs }),
  );
});

test('settings of the account that another user changed stay changed after two saves', async () => {
  const { user } = await openScreen(testApp, '/account/settings', { token: staff.token });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name of the account/);
  await ask('PUT', '/accounts', { timezone: 'Asia/Seoul' }, ming);
  for (const next of ['Once', 'Twice']) {
    await fill(user, name, next);
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(async () => expect(await ask('GET', '/accounts')).toMatchObject({ name: next }));
  }
  expect(await ask('GET', '/accounts')).toMatchObject({ name: 'Twice', timezone: 'Asia/Seoul' });
});

test('a refund by another user is shown before more of the same order is refunded', async () => {
  await givenConnected(testApp, staff);
  const paid = await givenEvent(testApp, staff);
  const { order_id } = await givenPaid(testApp, paid, 2);
  const path = `/events/${paid.event_id}/orders/${order_id}`;
  const { user } = await openScreen(testApp, `/manage${path.replace('events', 'event')}/refund`, {
    token: staff.token,
  });
  const amount = await screen.findByLabelText(/^Amount/, { selector: 'input' });
  fireEvent.change(amount, { target: { value: '100' } });
  await ask('POST', `${path}/refund`, { amount: 120 }, ming);
  await testApp.work();
  await user.click(screen.getByRole('button', { name: 'Refund HK$100.00' }));
  await screen.findByText(
    /^A part of this order was refunded in the meantime; HK\$380\.00 is left/,
  );
  await screen.findByText('At most HK$380.00.');
  await user.click(screen.getByRole('button', { name: 'Refund HK$100.00' }));
  await screen.findByText('Refund of HK$100.00 on its way.');
});

test('a switch of the sellers’ settings can be switched back, also after a save', async () => {
  const { user } = await openScreen(testApp, '/account/sellers', { token: staff.token });
  const settings = async () => (await ask('GET', '/sellers/settings'))['approves_first_event'];
  const before = await settings();
  for (const wanted of [!before, before]) {
    await user.click(screen.getByRole('switch', { name: /first event/ }));
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(async () => expect(await settings()).toBe(wanted));
  }
});

test('an interest renamed by another user keeps its name when it is translated', async () => {
  const { id } = await ask('POST', '/interests', { name: '音樂', content_language: 'zh-hk' });
  const { user } = await openScreen(testApp, `/manage/interests/${String(id)}`, {
    token: staff.token,
  });
  await user.click(await screen.findByRole('button', { name: /^English/ }));
  await ask('PUT', `/interests/${String(id)}`, { name: '音樂會' }, ming);
  await fill(user, await screen.findByLabelText('Name (English)'), 'Music');
  await user.click(screen.getByRole('button', { name: save }));
  const stored = async () =>
    ((await ask('GET', '/interests')) as unknown as Loose[]).find((loose) => loose['id'] === id);
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      name: '音樂會',
      translations: { en: { name: 'Music' } },
    }),
  );
});

test('a user promoted to organizer meanwhile is not demoted by an event assignment', async () => {
  const colleague = await givenColleague(testApp, staff, 'COLLABORATOR');
  const address = `/users/${colleague.user_id}`;
  await ask('PUT', address, { event_ids: [sold.event_id] });
  const { event_id } = await givenEvent(testApp, staff, { event: { title: 'Another night' } });
  const { user } = await openScreen(testApp, `/account${address}`, { token: staff.token });
  await choose(user, /^Events/, 'Another night');
  await ask('PUT', address, { role: 'ORGANIZER' }, ming);
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText(/collaborator/i, { selector: '[id$="-error"], [role="alert"] *' });
  expect(await ask('GET', address)).toMatchObject({ role: 'ORGANIZER', event_ids: [] });
  expect(event_id).not.toBe(sold.event_id);
});

test('every form that sends a version uses the versioned form', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const wrong = files.filter((name) => {
    const text = readFileSync(`web/${name}`, 'utf8');
    return (
      /\buseForm\(/.test(text) &&
      /\bversion\b/.test(text) &&
      !name.endsWith('use-versioned-form.ts')
    );
  });
  expect(wrong).toEqual([]);
});

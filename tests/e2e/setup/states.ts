import type { Page } from '@playwright/test';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { busyEvent, enterAsStaff } from './staff.ts';
import { talkPrice } from './shop.ts';
import type { Words } from './words.ts';

/** Ids and tokens for the URLs of the states. */
export interface World {
  token: string;
  event: number;
  talk: number;
  price: number;
  order: number;
  attendee: number;
  ticket_short_id: string;
  door: string;
}
type Act = (page: Page, words: Words) => Promise<void>;

/** A state of a screen, as a user sees it. */
export interface State {
  name: string;
  path: (world: World) => string;
  /** Back-office states are viewed as staff, the others as a visitor. */
  isOffice?: true;
  /** The actions after the page has loaded, in sequence. */
  acts: readonly Act[];
}

const button =
  (message: MessageKey): Act =>
  async (page, words) =>
    page
      .getByRole('button', { name: words(message) })
      .filter({ visible: true })
      .first()
      .click();
const send: Act = (page) =>
  page.locator('form button[type=submit]').filter({ visible: true }).last().click();
const entry =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first().click();
const rowMenu = entry('tbody tr button:has(svg)');
const rowMenuOfList = entry('ol article button[aria-haspopup=menu]:has(span)');
const type =
  (message: MessageKey, text: string): Act =>
  async (page, words) =>
    page
      .getByRole('textbox', { name: words(message) })
      .first()
      .fill(text);
const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name);

const visitor = (name: string, path: State['path'] | string, ...acts: Act[]): State => ({
  name,
  path: typeof path === 'string' ? () => path : path,
  acts,
});
const office = (path: string, ...acts: Act[]): State => ({
  name: `${path || 'event'}${acts.length > 0 ? `, ${acts.length} pressed` : ''}`,
  path: ({ event, order, attendee }) =>
    path.startsWith('/')
      ? path
      : `/manage/event/${event}/${path.replace(':order', String(order)).replace(':attendee', String(attendee))}`,
  isOffice: true,
  acts,
});

const talk = ({ talk: id }: World): string => `/event/${id}`;
const ticket = ({ talk: id, ticket_short_id }: World): string => `/ticket/${id}/${ticket_short_id}`;

const visitors: readonly State[] = [
  visitor('home', '/'),
  visitor('menu of the site', '/', async (page, words) => {
    const menu = page.getByRole('button', { name: words('layout.nav.menu') });
    if (await menu.isVisible()) await menu.click();
  }),
  visitor('trending', '/trending-events'),
  visitor('past', '/past-events'),
  visitor('a filter', '/?category=MUSIC'),
  visitor('nothing found', '/?query=zzzzzz'),
  visitor('event', talk),
  visitor('ended event', ({ event }) => `/event/${event}`),
  visitor('promo code asked', talk, button('event_page.promo.ask')),
  visitor(
    'promo code refused',
    talk,
    button('event_page.promo.ask'),
    type('event_page.promo.label', 'NOBODY-HAS-IT'),
    button('event_page.promo.apply'),
  ),
  visitor('nothing chosen', talk, button('event_page.continue')),
  visitor('no such event', '/event/999999999'),
  visitor('no such page', '/nothing-here'),
  visitor('widget', ({ talk: id }) => `/widget/${id}`),
  visitor('terms', '/terms'),
  visitor('privacy', '/privacy'),
  // Its form loads when it is close to the viewport.
  visitor('venue', '/venue-details', async (page) => {
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await page.locator('#contact form').waitFor();
  }),
  visitor('about', '/about-us'),
  visitor('contact', '/contact-us'),
  visitor('organizer', '/organizers/1'),
  visitor('free past events', '/past-events?price=free'),
  visitor('log-in', '/auth/login'),
  visitor('log-in refused', '/auth/login', send),
  visitor('register', '/auth/register'),
  visitor('register refused', '/auth/register', send),
  visitor('forgotten password', '/auth/forgot-password'),
  visitor('forgotten password refused', '/auth/forgot-password', send),
  visitor('spent link', '/auth/reset-password/nonsense'),
  visitor('spent invitation', '/auth/accept-invitation/nonsense'),
  visitor('no email to confirm', '/confirm-email-address/nonsense'),
  visitor('ticket', ticket),
  visitor('ticket to print', (world) => `${ticket(world)}/print`),
  visitor('checkout of nobody', ({ talk: id }) => `/checkout/${id}/nonsense/details`),
  visitor('door asks for a name', ({ door }) => `/check-in/${door}`),
  visitor('door refuses no name', ({ door }) => `/check-in/${door}`, button('door.device.start')),
  visitor('no such door', '/check-in/nonsense'),
];

const offices: readonly State[] = [
  office('/manage/events'),
  office('/manage/events/ended'),
  office('/manage/events?query=zzzzzz'),
  office('/manage/events', button('events.create')),
  office('/manage/events', button('events.create'), send),
  office('/manage/events', button('manage.palette.open')),
  office('/manage/events', button('manage.palette.open'), async (page) =>
    page.getByRole('dialog').getByRole('combobox').fill('zzzzzz'),
  ),
  office('/manage/events', entry('header > button:last-of-type')),
  office('/manage/events', async (page, words) => {
    const menu = page.getByRole('button', { name: words('manage.nav.open') });
    if (await menu.isVisible()) await menu.click();
  }),
  office('/account/users'),
  office('/account/users?query=zzzzzz'),
  office('/account/users/create'),
  office('/account/users/create', send),
  office('/account/users/1'),
  office('/enquiries'),
  office('/enquiries?query=zzzzzz'),
  office('/enquiries', entry('a[href*="/enquiries/"]'), async (page, words) =>
    page.getByRole('button', { name: words('enquiries.reply.send') }).click(),
  ),
  office('/manage/members'),
  office('/manage/members?query=zzzzzz'),
  office('/manage/members/import'),
  office('/manage/members/messages'),
  office('/manage/members/messages', entry('tr a[href*="/manage/members/messages/"]')),
  office('/manage/members/messages/create', send),
  office('/manage/members', entry('tr a[href*="/manage/members/"]'), async (page, words) =>
    page.getByRole('button', { name: words('manage_members.tier.change') }).click(),
  ),
  office('/manage/interests'),
  office('/manage/interests/create', send),
  office('/house-calendar'),
  office('/house-calendar?view=week'),
  ...['dashboard', 'report', 'getting-started', 'homepage-designer', 'widget'].map((path) =>
    office(path),
  ),
  office('dashboard', button('events.status.change')),
  office('tickets'),
  office('tickets', entry('main li article button:last-of-type')),
  office('tickets', entry('main li [aria-roledescription]')),
  office('tickets/create'),
  office('tickets/create', send),
  office('tickets/create', type('fields.title', 'Balcony'), key('Escape')),
  office('orders'),
  office('orders?query=zzzzzz'),
  office('orders?filter_fields[status][eq]=CANCELLED'),
  office('orders', button('table.columns')),
  office('orders', button('export.title')),
  office('orders/:order'),
  office('orders/:order/edit'),
  office('orders/:order/refund'),
  office('orders/:order/cancel'),
  office('attendees'),
  office('attendees', rowMenu),
  office('attendees', entry('tbody input[type=checkbox]')),
  office('attendees/:attendee'),
  office('attendees/:attendee/edit'),
  office('attendees/:attendee/cancel'),
  office('attendees/create'),
  office('attendees/create', send),
  office('promo-codes'),
  office('promo-codes/create'),
  office('promo-codes/create', send),
  office('capacity-assignments'),
  office('capacity-assignments/create'),
  office('capacity-assignments/create', send),
  office('affiliates'),
  office('affiliates/create'),
  office('affiliates/create', send),
  office('check-in'),
  office('check-in/create'),
  office('check-in/create', send),
  office('questions'),
  office('questions/create'),
  office('questions/create', send),
  office('messages'),
  office('messages/create'),
  office('messages/create', button('messages.preview')),
  office('messages/create', button('rich_text.link')),
  office('messages/create', button('rich_text.language')),
  ...['', '/place', '/cover', '/seo', '/checkout', '/email', '/miscellaneous', '/history'].map(
    (tab) => office(`settings${tab}`),
  ),
  office('settings/cancel'),
  office('/manage/organizers'),
  office('/manage/organizers/create', send),
  office('/manage/approve-upgrade'),
  office('/manage/approve-upgrade', key('r')),
  office('/manage/approve-upgrade?status=REJECTED'),
  office('/manage/partner-merchants', rowMenuOfList),
  office('/manage/partner-merchants/create', send),
  office('/manage/profile'),
  office('/manage/mail'),
  office('/venue-data'),
  office('/venue-data/edit'),
  office('/other-events'),
  office('/other-events', rowMenuOfList),
  office('/other-events/create', send),
  office('/account/taxes-and-fees/create', send),
  ...['', '/about', '/contact', '/terms', '/privacy'].map((tab) => office(`/site${tab}`)),
  ...[
    'settings',
    'taxes-and-fees',
    'event-defaults',
    'audit',
    'api-tokens',
    'api-tokens/create',
    'webhooks',
    'webhooks/create',
    'webhooks/1',
    'webhooks/1/edit',
    'payment',
    'report',
    'branding',
    'sellers',
  ].map((path) => office(`/account/${path}`)),
];

/** Every state that is checked, once. */
export const states: readonly State[] = [...visitors, ...offices];

/** Reads ids and tokens of the demo, without changing it. */
export async function worldOf(page: Page, words: Words): Promise<World> {
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  const { event_id, price_id } = await talkPrice(page.request);
  const first = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: T[] }).data[0] as T;
  };
  const order = await first<{ id: number }>(
    `/events/${event}/orders?filter_fields[status][eq]=COMPLETED`,
  );
  const attendee = await first<{ id: number }>(`/events/${event}/attendees`);
  const holder = await first<{ short_id: string }>(`/events/${event_id}/attendees`);
  const door = await openDoor(page, token);
  return {
    token,
    event,
    talk: event_id,
    price: price_id,
    order: order.id,
    attendee: attendee.id,
    ticket_short_id: holder.short_id,
    door,
  };
}

/** Creates a check-in list that is open now. */
async function openDoor(page: Page, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async <T>(path: string): Promise<T[]> =>
    ((await (await page.request.get(`/api${path}`, { headers })).json()) as { data: T[] }).data;
  for (const { id } of await read<{ id: number }>('/events?eventsState=upcoming')) {
    const lists = await read<{ short_id: string; is_active: boolean; is_expired: boolean }>(
      `/events/${id}/check-in-lists`,
    );
    const open = lists.find((list) => list.is_active && !list.is_expired);
    if (open) return open.short_id;
  }
  throw new Error('The demo has no open door.');
}

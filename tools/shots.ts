import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { apiOf } from '../bench/cluster.ts';
import { browserOptions, prepareBrowser } from '../tests/e2e/setup/browser.ts';
import startProduct from '../tests/e2e/setup/global-setup.ts';
import { wordsOf, type Words } from '../tests/e2e/setup/words.ts';
import { atDoor, conflict, onPaper, type Act } from './shots/acts.ts';

/**
 * `npm run shots [part of a name,another]` takes screenshots of every screen at 390 and 1440 px, in
 * zh-hk and en, into `.tmp/shots`. With BASE_URL it uses a running installation.
 */
const folder = join(import.meta.dirname, '..', process.env['SHOTS_DIR'] ?? '.tmp/shots');
const wanted = (process.argv[2] ?? '').split(',');
const stop = process.env['BASE_URL'] ? (await prepareBrowser(), null) : await startProduct();
const base = process.env['BASE_URL'] ?? '';
mkdirSync(folder, { recursive: true });

const login = (
  await apiOf(base).ask<{ token: string }>('POST', '/auth/login', {
    email: 'owner@foyer.test',
    password: 'foyer-demo-2026',
  })
).body;
const staff = apiOf(base, login.token);
/** The fields that the addresses of screens need. */
interface ListedRow {
  id?: number;
  slug?: string;
  short_id?: string;
  is_active?: boolean;
  is_expired?: boolean;
  statistics?: { sales_total_gross: number };
}
const all = async (path: string): Promise<ListedRow[]> =>
  (await staff.ask<{ data: ListedRow[] }>('GET', path)).body.data;
const first = async (path: string): Promise<ListedRow> => (await all(path))[0] ?? {};
/** Returns the check-in lists that are active now. */
async function openLists(): Promise<ListedRow[]> {
  const found = await Promise.all(
    (await all('/events?eventsState=upcoming')).map(({ id }) =>
      all(`/events/${id}/check-in-lists`),
    ),
  );
  return found.flat().filter((list) => list.is_active && !list.is_expired);
}
const sales = (row: ListedRow): number => row.statistics?.sales_total_gross ?? 0;
const event = await first('/public/events?when=upcoming');
const onSale = await somethingOnSale();
// The event with the most sales has the most to show.
const managed =
  (await all('/events?eventsState=upcoming')).toSorted((a, b) => sales(b) - sales(a))[0] ?? {};
const attendee = await first(`/events/${event.id}/attendees`);
const list = (await openLists())[0] ?? (await first(`/events/${event.id}/check-in-lists`));
const member = await first('/members');
const order = await first(`/events/${managed.id}/orders?filter_fields[status][eq]=COMPLETED`);

const screens: [name: string, path: string, signedIn?: boolean, act?: Act][] = [
  ['home', '/'],
  ['trending', '/trending-events'],
  ['past', '/past-events'],
  ['venue', '/venue-details'],
  ['about', '/about-us'],
  ['contact', '/contact-us'],
  ['privacy', '/privacy'],
  ['event', `/event/${event.id}/${encodeURIComponent(String(event.slug))}`],
  ['checkout', `/checkout/${onSale.event_id}?tickets=${onSale.price_id}:1`],
  ['not-found', '/nothing-here'],
  ['login', '/auth/login'],
  ['register', '/auth/register'],
  ['forgot-password', '/auth/forgot-password'],
  ['ticket', `/ticket/${event.id}/${attendee.short_id}`],
  ['ticket-print', `/ticket/${event.id}/${attendee.short_id}/print`],
  ['ticket-paper', `/ticket/${event.id}/${attendee.short_id}/print`, false, onPaper],
  ['door', `/check-in/${list.short_id}`],
  ['door-find', `/check-in/${list.short_id}`, false, atDoor],
  ['manage-events', '/manage/events', true],
  ['manage-dashboard', `/manage/event/${managed.id}/dashboard`, true],
  ['manage-tickets', `/manage/event/${managed.id}/tickets`, true],
  ['manage-orders', `/manage/event/${managed.id}/orders`, true],
  ['manage-order', `/manage/event/${managed.id}/orders/${order.id}`, true],
  ['manage-attendees', `/manage/event/${managed.id}/attendees`, true],
  ['manage-check-in', `/manage/event/${event.id}/check-in`, true],
  ['manage-settings', `/manage/event/${managed.id}/settings`, true],
  [
    'manage-conflict',
    `/manage/event/${managed.id}/settings`,
    true,
    conflict(staff, Number(managed.id)),
  ],
  ['manage-getting-started', `/manage/event/${managed.id}/getting-started`, true],
  ...[
    'report',
    'promo-codes',
    'promo-codes/create',
    'capacity-assignments',
    'affiliates',
    'questions',
    'questions/create',
    'messages',
    'messages/create',
    'attendees/create',
    'homepage-designer',
    'widget',
    'settings/place',
    'settings/cover',
    'settings/seo',
    'settings/checkout',
    'settings/history',
  ].map((path): [string, string, boolean] => [
    `manage-${path.replaceAll('/', '-')}`,
    `/manage/event/${managed.id}/${path}`,
    true,
  ]),
  ['manage-organizers', '/manage/organizers', true],
  ['widget', `/widget/${event.id}`],
  ['terms', '/terms'],
  ['dev-mail-previews', '/dev/mail/previews'],
  ['mail-of-order', '/dev/mail/previews?name=order_completed'],
  ...[
    'payment',
    'report',
    'sellers',
    'branding',
    'settings',
    'taxes-and-fees',
    'event-defaults',
    'users',
    'users/create',
    'api-tokens',
    'api-tokens/create',
    'webhooks',
    'webhooks/create',
    'webhooks/1',
    'audit',
  ].map((path): [string, string, boolean] => [
    `account-${path.replaceAll('/', '-')}`,
    `/account/${path}`,
    true,
  ]),
  ...[
    'mail',
    'members',
    'members/import',
    'members/messages',
    'members/messages/create',
    `members/${member.id}`,
    'approve-upgrade',
    'partner-merchants',
    'interests',
  ].map((path): [string, string, boolean] => [
    `office-${path.replaceAll('/', '-').replace(/\d+/, 'one')}`,
    `/manage/${path}`,
    true,
  ]),
  ...['venue-data', 'other-events', 'enquiries', 'house-calendar', 'site'].map(
    (path): [string, string, boolean] => [`office-${path}`, `/${path}`, true],
  ),
  ['set-up-two-factor', '/auth/set-up-two-factor', true],
  ['visitor-profile', '/profile', true],
  ['visitor-bookings', '/profile/bookings', true],
  ['visitor-settings', '/profile/settings', true],
  ['profile', '/manage/profile', true],
  ['dev-mail', '/dev/mail'],
];

/** `LOCALES=de,fr` selects other languages than the two main ones. */
const languages = (process.env['LOCALES'] ?? 'zh-hk,en').split(',');

const browser = await chromium.launch(browserOptions().launchOptions);
for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const locale of languages) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale,
      timezoneId: 'Asia/Hong_Kong',
      permissions: ['camera'],
      hasTouch: width < 500,
      isMobile: width < 500,
    });
    await context.addCookies([{ name: 'locale', value: locale, url: base }]);
    const page = await context.newPage();
    await page.goto(`${base}/healthz`);
    for (const [name, path, signedIn, act] of screens) {
      if (!wanted.some((part) => name.includes(part))) continue;
      await page.evaluate(
        ([token]) =>
          token ? localStorage.setItem('token', token) : localStorage.removeItem('token'),
        [signedIn ? login.token : ''],
      );
      await photograph(page, path, `${name}-${locale}-${width}`, wordsOf(locale), act);
    }
    await context.close();
  }
await browser.close();
await stop?.();
process.exit(0);

async function photograph(
  page: Page,
  path: string,
  name: string,
  words: Words,
  act?: Act,
): Promise<void> {
  await page.goto(base + path, { waitUntil: 'networkidle' }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  // Under load the network may be idle before the screen has rendered.
  await page
    .waitForFunction(() => !document.querySelector('[class*=skeleton]'), null, { timeout: 20_000 })
    .catch(() => undefined);
  const undo = await act?.(page, words);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !name.startsWith('door') });
  await undo?.();
  console.log(name);
}

/** Returns a ticket that can be bought now and whose seller accepts payments. */
async function somethingOnSale(): Promise<{ event_id: number; price_id: number }> {
  const { data } = (
    await staff.ask<{ data: { id: number }[] }>('GET', '/public/events?when=upcoming&price=paid')
  ).body;
  for (const { id } of data) {
    const { tickets } = (
      await staff.ask<{
        data: { tickets: { prices: { id: number; is_available: boolean }[] }[] };
      }>('GET', `/public/events/${id}`)
    ).body.data;
    const price = tickets
      .flatMap(({ prices }) => prices)
      .find((candidate) => candidate.is_available);
    if (price) return { event_id: id, price_id: price.id };
  }
  throw new Error('the demo has no event on sale');
}

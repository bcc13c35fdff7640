import type { APIRequestContext, Page } from '@playwright/test';
import { endTierIn } from './setup/database.ts';
import { givenSale, type Sale } from './setup/given-sale.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { giveTier, joined, memberPassword } from './setup/members.ts';
import { openSite } from './setup/other-site.ts';
import { ownEvent } from './setup/own-event.ts';
import {
  cardForm,
  checkOut,
  choose,
  expectThanks,
  good_card,
  hold,
  payWith,
  writeDetails,
} from './setup/shop.ts';
import { signIn, staffOf, writeSignIn } from './setup/staff.ts';
import type { Words } from './setup/words.ts';

const seat = '會員座位 Members’ seat';
const forGold = (request: APIRequestContext): Promise<Sale> =>
  givenSale(request, {
    settings: { require_attendee_details: true },
    tickets: [
      { title: seat, price: 200, membership_tiers: ['GOLD', 'PLATINUM'] },
      { title: '公眾座位 Public seat', price: 300 },
    ],
  });
const tiers = (words: Words): string =>
  new Intl.ListFormat(words.locale, { type: 'disjunction' }).format([
    words('event_page.tier.GOLD'),
    words('event_page.tier.PLATINUM'),
  ]);
const more = (page: Pick<Page, 'getByRole'>, words: Words) =>
  page.getByRole('button', { name: words('event_page.more', { name: seat }), exact: true });

test(
  'a visitor sees who may buy, signs in as a Gold member, returns and buys',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const sale = await forGold(request);
    const gold = await joined(request, words);
    await giveTier(request, words, gold, 'GOLD');
    await page.goto(sale.address);
    const locked = page.getByText(words('event_page.locked', { tiers: tiers(words) }));
    await expect(locked).toBeVisible();
    await expect(more(page, words)).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: words('event_page.locked.become') }),
    ).toHaveAttribute('href', /^\/register\?client_previous_url=%2Fevent%2F/);
    await expectAccessible(page);
    const panel = page.locator('#tickets');
    await panel.getByRole('link', { name: words('event_page.locked.log_in') }).click();
    await writeSignIn(page, words, gold.email, memberPassword);
    await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
    await expect(locked).toHaveCount(0);
    await choose(page, words, seat, 2);
    await expectAccessible(page);
    await hold(page, words);
    await writeDetails(page, words, gold, 2);
    await payWith(page, words, good_card);
    await expectThanks(page, words, gold);
    await page.goto('/profile/bookings');
    await expect(page.getByRole('link', { name: sale.title, exact: true })).toBeVisible();
  },
);

test('a member of another tier sees their own tier', async ({ page, words, request }) => {
  const sale = await forGold(request);
  const normal = await joined(request, words);
  await normal.enter(page);
  await page.goto(sale.address);
  await expect(
    page.getByText(words('event_page.locked.own', { tier: words('event_page.tier.NORMAL') })),
  ).toBeVisible();
  await expect(more(page, words)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: words('event_page.locked.upgrade') }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

/** Opens the event's widget in a page of another site, as a Gold member. */
async function inOtherPage(
  page: Page,
  words: Words,
  request: APIRequestContext,
  baseURL: string | undefined,
) {
  const sale = await forGold(request);
  const gold = await joined(request, words);
  await giveTier(request, words, gold, 'GOLD');
  await gold.enter(page);
  const site = await openSite(
    () => `<div data-foyer-event="${sale.id}"></div><script src="${baseURL}/widget.js"></script>`,
  );
  await page.goto(site.url);
  const framed = page.frameLocator('iframe');
  /** Opens the page of the event with the link of the locked ticket. */
  const openOwn = async (): Promise<Page> => {
    const opened = page.context().waitForEvent('page');
    await framed.getByRole('link', { name: words('event_page.locked.page') }).click();
    return opened;
  };
  return { sale, gold, framed, openOwn, close: () => site.server.close() };
}

test('in a widget on another site a members-only ticket leads to the event page', async ({
  page,
  words,
  request,
  baseURL,
}) => {
  const { sale, framed, openOwn, close } = await inOtherPage(page, words, request, baseURL);
  await expect(framed.getByText(words('event_page.locked', { tiers: tiers(words) }))).toBeVisible();
  await expect(more(framed, words)).toHaveCount(0);
  const own = await openOwn();
  await expect(own.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
  await expect(more(own, words)).toBeVisible();
  await expectAccessible(own);
  close();
});

test('a tier that ends on the way from a widget is reported, and nothing is held', async ({
  page,
  words,
  request,
  baseURL,
}) => {
  const { sale, gold, openOwn, close } = await inOtherPage(page, words, request, baseURL);
  const own = await openOwn();
  await choose(own, words, seat, 2);
  await giveTier(request, words, gold, 'INDIVIDUAL');
  await endTierIn(gold.id, -1);
  await checkOut(own, words).click();
  await expect(
    own.getByText(words('refusals.ticket.other_tier', { title: seat })).first(),
  ).toBeVisible();
  await expectAccessible(own);
  expect(await sale.ask('get', '/orders')).toEqual([]);
  close();
});

test(
  'a tier that ends between selection and payment is reported before any charge',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const sale = await forGold(request);
    const platinum = await joined(request, words);
    const refused = page.getByText(words('refusals.order.membership_changed', { title: seat }));
    await giveTier(request, words, platinum, 'PLATINUM');
    await platinum.enter(page);
    await page.goto(sale.address);
    await choose(page, words, seat, 1);
    await hold(page, words);
    // Platinum would fall back to Gold, which may buy as well.
    await giveTier(request, words, platinum, 'INDIVIDUAL');
    await endTierIn(platinum.id, -1);
    await writeDetails(page, words, platinum, 1);
    await expect(refused.first()).toBeVisible();
    await expectAccessible(page);
    // A member who has the tier again in time may continue, until the payment starts.
    await giveTier(request, words, platinum, 'GOLD');
    await page.getByRole('button', { name: words.like('checkout.details.next') }).click();
    await expect(cardForm(page, words).getByRole('button').first()).toBeVisible();
    await giveTier(request, words, platinum, 'NORMAL');
    await payWith(page, words, good_card);
    await expectThanks(page, words, platinum);
  },
);

test(
  'on a phone, the tiers that may buy are chosen from a list at their field',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    const event = await ownEvent(request, words);
    await signIn(page, words, staffOf(words), `/manage/event/${event.id}/tickets/create`);
    const field = page.getByRole('combobox', { name: words('fields.membership_tiers') });
    await field.press('ArrowDown');
    const gold = page.getByRole('option', { name: words('event_page.tier.GOLD'), exact: true });
    await gold.click();
    await expect(gold).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width);
  },
);

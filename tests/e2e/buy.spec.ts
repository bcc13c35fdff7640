import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  choose,
  expectThanks,
  findEvent,
  good_card,
  hold,
  linkInMail,
  nameOf,
  newBuyer,
  openMail,
  payWith,
  talk,
  writeDetails,
} from './setup/shop.ts';

test(
  'a visitor finds a talk, buys two tickets by card and gets them on the phone and by mail',
  { tag: '@phone' },
  async ({ page, words }) => {
    const buyer = newBuyer();
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: words('site.home.title') }),
    ).toBeVisible();
    await expectAccessible(page);
    await findEvent(page, talk(words).title);
    await expectAccessible(page);

    const panel = page.getByRole('form', { name: words('event_page.tickets') });
    const sumOf = async (): Promise<number> =>
      Number((await panel.getByRole('strong').last().textContent())?.replace(/[^\d.]/g, ''));
    await choose(page, words, talk(words).price, 1);
    await expect(panel.getByText(words('event_page.total_of', { count: 1 }))).toBeVisible();
    const sum = await sumOf();
    expect(sum).toBeGreaterThanOrEqual(120);
    await choose(page, words, talk(words).price, 2);
    await expect(panel.getByText(words('event_page.total_of', { count: 2 }))).toBeVisible();
    expect(await sumOf()).toBeCloseTo(2 * sum, 2);
    await expectAccessible(page);

    await hold(page, words);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expectAccessible(page);
    await writeDetails(page, words, buyer, 2);

    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
    ).toBeVisible();
    await expect(page.getByText(buyer.email)).toBeVisible();
    await expectAccessible(page);
    await payWith(page, words, good_card);
    await expectThanks(page, words, buyer);
    const codes = page.getByRole('img', { name: words('ticket.code', { name: nameOf(buyer) }) });
    await expect(codes).toHaveCount(2);
    await expectAccessible(page);

    await page
      .getByRole('link', { name: words('ticket.open') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
    await expect(page.getByText(nameOf(buyer), { exact: true })).toBeVisible();
    await expect(codes).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: words('ticket.print') }).click();
    await expect(page).toHaveURL(/\/print$/);
    await expect(page.getByText(nameOf(buyer), { exact: true })).toBeVisible();
    await expectAccessible(page);

    await openMail(page, words, buyer.email, talk(words).title);
    const files = page.getByRole('article').getByRole('list').getByRole('button');
    await expect(files).toHaveText([/\.pdf$/, /\.ics$/]);
    for (const [at, begins] of [
      [0, '%PDF-'],
      [1, 'BEGIN:VCALENDAR'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), files.nth(at).click()]);
      const parts: Buffer[] = [];
      for await (const part of await download.createReadStream()) parts.push(part as Buffer);
      expect(Buffer.concat(parts).toString('latin1')).toMatch(new RegExp(`^${begins}`));
    }
    await expectAccessible(page);
    await page.goto(await linkInMail(page, words('mail.order_completed.button')));
    await expectThanks(page, words, buyer);
  },
);

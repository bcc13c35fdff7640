import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { textsFor } from '../../../simulator/pages/texts.ts';
import { personName } from '../../../platform/pure/person-name.ts';
import { expect } from './journey.ts';
import { inDemo } from './demo-texts.ts';
import type { Words } from './words.ts';

/** Returns an event of the demo that has many tickets left. */
export const talk = (words: Pick<Words, 'locale'>) => ({
  title: inDemo(words, 'talk'),
  price: `${inDemo(words, 'talk_ticket')} – ${inDemo(words, 'standard')}`,
});

/** Returns the ids of the talk's ticket, for links that contain a choice. */
export async function talkPrice(
  request: APIRequestContext,
  url = '',
): Promise<{ event_id: number; price_id: number }> {
  const read = async (path: string): Promise<unknown> =>
    (
      (await (
        await request.get(`${url}/api/public/events${path}`, {
          headers: { 'accept-language': 'en' },
        })
      ).json()) as { data: unknown }
    ).data;
  const { title, price } = talk({ locale: 'en' });
  const event = ((await read('?per_page=100')) as { id: number; title: string }[]).find(
    (item) => item.title === title,
  );
  const { tickets } = (await read(`/${event?.id}`)) as {
    tickets: { title: string; prices: { id: number; label: string | null }[] }[];
  };
  const found = tickets
    .flatMap((ticket) =>
      ticket.prices.map(({ id, label }) => ({
        id,
        name: label ? `${ticket.title} – ${label}` : ticket.title,
      })),
    )
    .find(({ name }) => name === price);
  return { event_id: event?.id ?? 0, price_id: found?.id ?? 0 };
}

export interface Buyer {
  first_name: string;
  last_name: string;
  email: string;
}
let buyers = 0;
/** Returns a unique buyer, also when the journeys run again on the same copy. */
export const newBuyer = (first_name = '家欣', last_name = '梁'): Buyer => ({
  first_name,
  last_name,
  email: `buyer-${Date.now().toString(36)}${(buyers += 1)}@foyer.test`,
});
export const nameOf = (buyer: Buyer): string => personName(buyer);

/** Goes from the home page to the event by its card. */
export async function findEvent(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Presses plus until that many tickets are chosen. */
export async function choose(
  page: Page,
  words: Words,
  name: string,
  wanted: number,
): Promise<void> {
  const number = page.getByRole('textbox', {
    name: words('event_page.quantity', { name }),
    exact: true,
  });
  for (let i = Number(await number.inputValue()) + 1; i <= wanted; i++) {
    await page
      .getByRole('button', { name: words('event_page.more', { name }), exact: true })
      .click();
    await expect(number).toHaveValue(String(i));
  }
}

export const checkOut = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('event_page.continue'), exact: true });

/** Reserves the chosen tickets and waits for the details. */
export async function hold(page: Page, words: Words): Promise<void> {
  await checkOut(page, words).click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
  ).toBeVisible();
}

export async function writeBuyer(page: Page, words: Words, buyer: Buyer): Promise<void> {
  const group = page.getByRole('group', { name: words('checkout.details.buyer') });
  // From the start of the label, because "Prénom" contains "Nom".
  const field = (name: 'first_name' | 'last_name' | 'email') =>
    group.getByLabel(new RegExp(`^${words(`fields.${name}`)}`));
  await field('first_name').fill(buyer.first_name);
  await field('last_name').fill(buyer.last_name);
  await field('email').fill(buyer.email);
}

/** Fills in the details, the same for all tickets, and continues. */
export async function writeDetails(
  page: Page,
  words: Words,
  buyer: Buyer,
  units: number,
): Promise<void> {
  await writeBuyer(page, words, buyer);
  const same = page.getByRole('checkbox', {
    name: words('checkout.details.same', { count: units }),
  });
  await same.check();
  await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
  await page
    .getByRole('button', { name: words.like('checkout.details.next') })
    .or(page.getByRole('button', { name: words('checkout.details.finish') }))
    .click();
}

export const cardForm = (page: Page, words: Words): FrameLocator =>
  page.frameLocator(`iframe[title="${words('checkout.payment.form')}"]`);

export async function payWith(page: Page, words: Words, card: string): Promise<void> {
  const texts = textsFor(words.locale);
  const form = cardForm(page, words);
  await form.getByLabel(texts.number).fill(card);
  await form
    .getByRole('button', { name: texts.pay.split('{')[0]?.trim() ?? '' })
    .first()
    .click();
}

export const good_card = '4242 4242 4242 4242';
export const refused_card = '4000 0000 0000 0002';

export async function expectThanks(page: Page, words: Words, buyer: Buyer): Promise<void> {
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: words('checkout.summary.title', { name: buyer.first_name }),
    }),
  ).toBeVisible();
}

/** Opens the newest mail to an address, as soon as it has arrived. */
export async function openMail(
  page: Page,
  words: Words,
  to: string,
  subject: string | RegExp,
): Promise<void> {
  await page.goto('/dev/mail');
  const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    if (!(await mail.isVisible()))
      await page.getByRole('button', { name: words('auth.mail.refresh') }).click();
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole('article')).toContainText(to);
}

/** Returns the link of the button in the open mail. */
export async function linkInMail(page: Page, button: string): Promise<string> {
  const href = await page
    .frameLocator('article iframe')
    .getByRole('link', { name: button })
    .getAttribute('href');
  return new URL(href ?? '').pathname;
}

import { madeBy } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  cardForm,
  checkOut,
  choose,
  expectThanks,
  findEvent,
  good_card,
  hold,
  newBuyer,
  payWith,
  talk,
  talkPrice,
  writeBuyer,
  writeDetails,
} from './setup/shop.ts';
import { textsFor } from '../../simulator/pages/texts.ts';

const orderIn = (url: string): string => new URL(url).pathname.split('/')[3] ?? '';

test(
  'double clicks in every step give one order and one charge',
  { tag: '@phone' },
  async ({ page, words }) => {
    const buyer = newBuyer('Ada', 'Wong');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && /\/order(\/|$)/.test(request.url()))
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
    });
    await findEvent(page, talk(words).title);
    await choose(page, words, talk(words).price, 1);
    await checkOut(page, words).dblclick();
    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
    ).toBeVisible();
    const shortId = orderIn(page.url());
    await writeBuyer(page, words, buyer);
    await page
      .getByRole('checkbox', { name: words('checkout.details.same', { count: 1 }) })
      .check();
    await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
    await page.getByRole('button', { name: words('checkout.details.next') }).dblclick();
    const form = cardForm(page, words);
    await form.getByLabel(textsFor(words.locale).number).fill(good_card);
    await form
      .getByRole('button', { name: textsFor(words.locale).pay.split('{')[0]?.trim() ?? '' })
      .first()
      .dblclick();
    await expectThanks(page, words, buyer);
    expect(sent).toEqual(['POST order', `PUT ${shortId}`, 'POST payment_intent']);
    expect(await madeBy(shortId)).toEqual({ orders: 1, holding: 1, payments: 1, paid: 1 });
  },
);

test('a checkout in two tabs is paid once, and the other tab shows the tickets', async ({
  page,
  context,
  words,
  watch,
}) => {
  const buyer = newBuyer('Ada', 'Wong');
  await findEvent(page, talk(words).title);
  await choose(page, words, talk(words).price, 1);
  await hold(page, words);
  await writeDetails(page, words, buyer, 1);
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
  ).toBeVisible();
  const other = await context.newPage();
  watch(other);
  await other.goto(page.url());
  await expect(cardForm(other, words).getByLabel(textsFor(words.locale).number)).toBeVisible();
  await payWith(page, words, good_card);
  await expectThanks(page, words, buyer);
  await other.reload();
  await expectThanks(other, words, buyer);
  await expect(other.getByText(words('checkout.summary.already_paid'))).toBeVisible();
  expect(await madeBy(orderIn(page.url()))).toEqual({
    orders: 1,
    holding: 1,
    payments: 1,
    paid: 1,
  });
});

test(
  'a new selection in a second tab releases the first one, and the first tab says so',
  { tag: '@phone' },
  async ({ page, context, words, watch }) => {
    await findEvent(page, talk(words).title);
    await choose(page, words, talk(words).price, 2);
    await hold(page, words);
    const other = await context.newPage();
    watch(other);
    await findEvent(other, talk(words).title);
    await choose(other, words, talk(words).price, 1);
    await hold(other, words);
    await page.reload();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: new RegExp(
          `${words('checkout.closed.expired')}|${words('checkout.closed.unavailable')}`,
        ),
      }),
    ).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(await madeBy(orderIn(other.url()))).toMatchObject({ orders: 2, holding: 1 });
  },
);

test('going back from the payment keeps the input, and a correction applies', async ({
  page,
  words,
}) => {
  await findEvent(page, talk(words).title);
  await choose(page, words, talk(words).price, 1);
  await hold(page, words);
  const buyer = newBuyer('Ada', 'Wong');
  await writeDetails(page, words, buyer, 1);
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
  ).toBeVisible();
  await page.goBack();
  const group = page.getByRole('group', { name: words('checkout.details.buyer') });
  await expect(group.getByLabel(words('fields.first_name'))).toHaveValue(buyer.first_name);
  await expect(group.getByLabel(words('fields.email'))).toHaveValue(buyer.email);
  const corrected = newBuyer('Beatrix', 'Wong');
  await writeDetails(page, words, corrected, 1);
  await expect(page.getByText(corrected.email)).toBeVisible();
  await payWith(page, words, good_card);
  await expectThanks(page, words, corrected);
});

test(
  'a link from another site holds its tickets once, and only when opened',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    const { event_id, price_id } = await talkPrice(request);
    const address = `/checkout/${event_id}?tickets=${price_id}:2`;
    const served = await request.get(address, { headers: { 'accept-language': words.locale } });
    expect(await served.text()).toContain(words('checkout.door.holding'));
    await page.goto(address);
    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
    ).toBeVisible();
    await expect(
      page
        .getByText(words('checkout.units', { count: 2 }))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    const shortId = orderIn(page.url());
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
    ).toBeVisible();
    expect(orderIn(page.url())).toBe(shortId);
    expect(await madeBy(shortId)).toMatchObject({ orders: 1, holding: 1 });
    await page.goto(address);
    await expect(page).toHaveURL(/\/details$/);
    expect(await madeBy(orderIn(page.url()))).toMatchObject({ orders: 2, holding: 1 });
  },
);

test('a link with an unavailable selection says so and leads to the event', async ({
  page,
  request,
  words,
}) => {
  const { event_id, price_id } = await talkPrice(request);
  for (const [tickets, reason] of [
    ['', 'unreadable'],
    [`${price_id}:x`, 'unreadable'],
    [`${price_id + 100_000}:1`, 'not_offered'],
    [`${price_id}:999`, 'refused'],
  ] as const) {
    await page.goto(`/checkout/${event_id}?tickets=${tickets}`);
    await expect(
      page.getByRole('heading', { level: 1, name: words(`checkout.door.${reason}`) }),
    ).toBeVisible();
  }
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('checkout.door.choose') }).click();
  await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
  await page.goto('/checkout/999999?tickets=1:1');
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.door.no_event') }),
  ).toBeVisible();
});

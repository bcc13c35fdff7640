import { expect, expectAccessible, test } from './setup/journey.ts';
import { findEvent, talk, talkPrice } from './setup/shop.ts';

test('search engines and link previews get the data of the event', async ({
  page,
  request,
  words,
}) => {
  const { event_id } = await talkPrice(request);
  await page.goto(`/event/${event_id}`);
  const address = page.url();
  const meta = (name: string) => page.locator(`meta[property="${name}"]`);
  await expect(meta('og:title')).toHaveAttribute('content', talk(words).title);
  await expect(meta('og:description')).toHaveAttribute('content', /.{10}/);
  // A page in another language than that of the plain URL has its own URL.
  const own = words.locale === 'en' ? `${address}?locale=en` : address;
  await expect(meta('og:url')).toHaveAttribute('content', own);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', own);
  await expect(meta('og:image')).toHaveAttribute('content', /^http.+-card\.jpg$/);
  await expect(meta('og:locale')).toHaveAttribute(
    'content',
    words.locale === 'en' ? 'en_GB' : 'zh_HK',
  );
  const schema = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as { offers: object[] };
  expect(schema).toMatchObject({
    '@type': 'Event',
    name: talk(words).title,
    url: address,
    startDate: expect.stringMatching(/\+08:00$/),
    endDate: expect.stringMatching(/\+08:00$/),
    location: { '@type': 'Place' },
    organizer: { '@type': 'Organization' },
  });
  expect(schema.offers).toContainEqual(
    expect.objectContaining({
      '@type': 'Offer',
      name: talk(words).price,
      priceCurrency: 'HKD',
      availability: 'https://schema.org/InStock',
      price: expect.any(Number),
    }),
  );
});

test(
  'an event can be added to a calendar and shared',
  { tag: '@phone' },
  async ({ page, context, words }) => {
    await findEvent(page, talk(words).title);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: words('event_page.calendar') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    // The button uses the device's share dialog; cancelling it is not an error.
    await page.evaluate(() =>
      Object.assign(navigator, {
        share: (what: object) => {
          Object.assign(window, { shared: what });
          return Promise.reject(new DOMException('', 'AbortError'));
        },
      }),
    );
    const share = page.getByRole('button', { name: words('event_page.share') });
    await share.click();
    expect(await page.evaluate(() => (window as unknown as { shared: object }).shared)).toEqual({
      title: talk(words).title,
      url: page.url(),
    });
    await expect(page.getByText(words.like('share.failed'))).toHaveCount(0);
    // Without a share dialog the button copies the link.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await share.click();
    await expect(page.getByText(words('share.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  },
);

test('the terms are linked in each footer and next to the checkbox', async ({ page, words }) => {
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('layout.nav.terms'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: words('terms.title') })).toBeVisible();
  await expect(page.getByText(/HK\$100/).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: words('terms.contents') })
    .getByRole('link', { name: words('terms.weather.title') })
    .click();
  await expect(page.getByRole('heading', { name: words('terms.weather.title') })).toBeInViewport();
  await page.goto('/auth/register');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .locator('label')
      .filter({ has: page.getByRole('link') })
      .getByRole('link')
      .click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: words('terms.title') })).toBeVisible();
});

test('the error of a promo code is not covered by the total', async ({ page, request, words }) => {
  const { event_id } = await talkPrice(request);
  for (const [width, height] of [
    [1280, 560],
    [390, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/event/${event_id}`);
    const panel = page.locator('#tickets');
    const ask = panel.getByRole('button', { name: words('event_page.promo.ask') });
    const field = panel.getByRole('textbox', { name: words('event_page.promo.label') });
    await expect(async () => {
      if (await ask.isVisible()) await ask.click();
      await expect(field).toBeVisible({ timeout: 1000 });
    }).toPass();
    await field.fill('NOBODY-HAS-IT');
    await field.press('Enter');
    const error = panel.getByText(words('event_page.promo.invalid')).first();
    await expect(error).toBeVisible();
    await expect
      .poll(() =>
        error.evaluate((element) => {
          const { left, top, width: wide, height: high } = element.getBoundingClientRect();
          const found = document.elementFromPoint(left + wide / 2, top + high - 2);
          return found === element || element.contains(found);
        }),
      )
      .toBe(true);
  }
});

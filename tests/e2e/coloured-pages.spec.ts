import { partOf } from '../setup/breadth.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('errors and promo codes are readable in the colours of the demo events', async ({
  page,
  request,
  words,
}) => {
  const { data } = (await (await request.get('/api/public/events?per_page=100')).json()) as {
    data: { id: number }[];
  };
  expect(data.length).toBeGreaterThan(10);
  for (const { id } of partOf(data, 6)) {
    await page.goto(`/event/${id}`);
    const panel = page.locator('#tickets');
    const ask = panel.getByRole('button', { name: words('event_page.promo.ask') });
    await ask.waitFor();
    await expect(async () => {
      // Before the scripts have arrived the button does nothing; afterwards it disappears until the
      // field is rendered.
      if (await ask.isVisible()) await ask.click();
      await expect(
        panel.getByRole('textbox', { name: words('event_page.promo.label') }),
      ).toBeVisible({ timeout: 1000 });
    }).toPass();
    await panel
      .getByRole('textbox', { name: words('event_page.promo.label') })
      .fill('NOBODY-HAS-IT');
    await panel.getByRole('button', { name: words('event_page.promo.apply') }).click();
    await expect(panel.getByText(words('event_page.promo.invalid')).first()).toBeVisible();
    const next = panel.getByRole('button', { name: words('event_page.continue') });
    if (await next.count()) await next.click();
    for (const size of widths) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }
});

test('text on a panel contrasts with the panel, not with the page', async ({
  page,
  request,
  words,
}) => {
  const event = await ownEvent(request, words, 'Standing');
  for (const [background, body] of [
    ['#10243f', '#ffffff'],
    ['#ffffff', '#10243f'],
    ['#8a8a8a', '#8f2413'],
  ]) {
    await event.ask('PATCH', '/settings', {
      homepage_background_color: background,
      homepage_body_background_color: body,
    });
    await page.goto(`/event/${event.id}`);
    await page
      .locator('#tickets')
      .getByRole('button', { name: words('event_page.continue') })
      .click();
    for (const size of widths) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }
});

test('on a phone date and place come before the tickets, and the bar covers no focused element', async ({
  page,
  request,
  words,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const event = await ownEvent(request, words, 'One', 'Two', 'Three', 'Four', 'Five');
  await page.goto(`/event/${event.id}`);
  const panel = page.locator('#tickets');
  const top = async (of: typeof panel) => (await of.boundingBox())?.y ?? Number.NaN;
  expect(await top(page.locator('dl time').first())).toBeLessThan(await top(panel));
  const next = panel.getByRole('button', { name: words('event_page.continue') });
  const bar = next.locator('xpath=ancestor::div[last()-0][1]/..');
  await expect(bar).toContainText(words('site.offer.free'));
  await expect(bar).not.toContainText('0.00');
  await next.waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const hit = document.elementFromPoint(
        (left + right) / 2,
        Math.min((top + bottom) / 2, bottom),
      );
      const isSeen = hit && (focused.contains(hit) || hit.contains(focused));
      return isSeen ? null : focused.outerHTML.slice(0, 120);
    });
    expect(covered).toBeNull();
  }
});

test('a dark page is printed in dark text on white paper', async ({ page, request, words }) => {
  const event = await ownEvent(request, words, 'Standing');
  await event.ask('PATCH', '/settings', {
    homepage_background_color: '#10243f',
    homepage_body_background_color: '#10243f',
  });
  await page.goto(`/event/${event.id}`);
  await expect(page.locator('.foyer-designed')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expectAccessible(page);
});

import { expect, expectAccessible, test } from './setup/journey.ts';
import { givenSale } from './setup/given-sale.ts';
import { ownEvent } from './setup/own-event.ts';
import { choose, expectThanks, hold, newBuyer, writeBuyer } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';

const picture = { name: 'stage.png', mimeType: 'image/png' };

test('a text accepts an image and a video, refuses unknown content, and visitors see both', async ({
  page,
  words,
  request,
  forgive,
}) => {
  // External sites cannot be reached here; the test checks that the page would allow them.
  forgive(/Failed to load resource|youtube/);
  const refused: string[] = [];
  page.on(
    'console',
    (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()),
  );
  const event = await ownEvent(request, words, 'Standing');
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/settings`);
  const text = page.getByRole('textbox', { name: words('fields.description') });
  await text.fill('Doors at seven.');

  // By keyboard: the selected text is marked as French, and the focus returns to the editor.
  await text.press('ControlOrMeta+a');
  await page.getByRole('button', { name: words('rich_text.language'), exact: true }).focus();
  await page.keyboard.press('Enter');
  const french = page.getByRole('menuitem', { name: 'français', exact: true });
  await expect(french).toBeVisible();
  await expectAccessible(page);
  for (let i = 0; i < 8 && !(await french.evaluate((item) => item === document.activeElement)); i++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(text.locator('[lang=fr]')).toHaveText('Doors at seven.');
  await expect(text).toBeFocused();
  await page.keyboard.press('ArrowRight');

  await page.getByRole('button', { name: words('rich_text.image'), exact: true }).click();
  const ask = page.getByRole('dialog', { name: words('rich_text.image') });
  await ask.getByLabel(words('rich_text.image_address')).fill('http://pictures.test/a.jpg');
  await ask.getByRole('button', { name: words('rich_text.image_put') }).click();
  await expect(ask.getByText(words('rich_text.image_invalid'))).toBeVisible();
  await ask.getByLabel(words('rich_text.image_address')).fill('https://pictures.invalid/a.jpg');
  await ask.getByRole('button', { name: words('rich_text.image_put') }).click();
  await expect(ask.getByText(words('rich_text.image_missing'))).toBeVisible();
  await expectAccessible(page);
  await ask.getByLabel(words('rich_text.image_alt')).fill('The stage from above');
  const file = {
    ...picture,
    buffer: await page
      .evaluate(async () => {
        const canvas = new OffscreenCanvas(1200, 600);
        canvas.getContext('2d')?.fillRect(0, 0, 600, 600);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      })
      .then((bytes) => Buffer.from(bytes)),
  };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    ask.getByRole('button', { name: words('rich_text.image_upload') }).click(),
  ]);
  await chooser.setFiles(file);
  await expect(text.getByRole('img', { name: 'The stage from above' })).toBeVisible();

  await page.getByRole('button', { name: words('rich_text.embed'), exact: true }).click();
  const film = page.getByRole('dialog', { name: words('rich_text.embed') });
  await film.getByLabel(words('rich_text.embed_address')).fill('https://evil.test/film');
  await page.keyboard.press('Enter');
  await expect(film.getByText(words('rich_text.embed_refused'))).toBeVisible();
  await film.getByLabel(words('rich_text.embed_address')).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await expect(text.locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  await page.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(page.getByText(words('events.saved'), { exact: true })).toBeVisible();

  await page.goto(`/event/${event.id}`);
  await expect(page.locator('span[lang=fr]')).toHaveText('Doors at seven.');
  const shown = page.getByRole('img', { name: 'The stage from above' });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  await expect(page.locator('iframe[src*="youtube-nocookie.com/embed/dQw4w9WgXcQ"]')).toBeVisible();
  expect(refused).toEqual([]);
});

test('lists keep their numbers and dots in every text that a buyer reads', async ({
  page,
  request,
  words,
}) => {
  const list = '<ol><li>One<ul><li>Two</li></ul></li></ol>';
  const sale = await givenSale(request, {
    tickets: [{ title: 'Standing', type: 'FREE', description: list }],
    settings: {
      pre_checkout_message: list,
      post_checkout_message: list,
      ticket_page_message: list,
    },
  });
  const marked = () =>
    page
      .locator('main :is(ol, ul):not([class])')
      .evaluateAll((lists) => lists.map((item) => getComputedStyle(item).listStyleType !== 'none'));
  await page.goto(sale.address);
  await expect(page.locator('main ol').first()).toBeVisible();
  expect(await marked()).toEqual([true, true]);
  await choose(page, words, 'Standing', 1);
  await hold(page, words);
  expect(await marked()).toEqual([true, true]);
  const buyer = newBuyer();
  await writeBuyer(page, words, buyer);
  await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
  await page.getByRole('button', { name: words('checkout.details.finish') }).click();
  await expectThanks(page, words, buyer);
  expect(await marked()).toEqual([true, true, true, true]);
});

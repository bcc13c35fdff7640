import type { Locator, Page } from '@playwright/test';
import { words as wordsOfPdf } from '../setup/pdf-words.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { choose, expectThanks, hold, newBuyer, openMail, writeDetails } from './setup/shop.ts';
import { enterAsStaff } from './setup/staff.ts';
import { wordsOf, type Words } from './setup/words.ts';

/** The names of the event and its ticket in the language of each visitor. */
const visitors = [
  { tag: 'zh-HK', locale: 'zh-hk', title: '觀塘渡輪之夜', summary: '一夜的歌', ticket: '企位門票' },
  { tag: 'zh-CN', locale: 'zh-cn', title: '观塘轮渡之夜', summary: '一夜的歌', ticket: '企位门票' },
  {
    tag: 'en-GB',
    locale: 'en',
    title: 'Kwun Tong Ferry Night',
    summary: 'A night of songs',
    ticket: 'Standing',
  },
] as const;

/** Returns the languages that a form's language switch shows. */
function languagesOn(page: Page, words: Words) {
  const names = new Intl.DisplayNames(words.locale === 'en' ? 'en-GB' : 'zh-HK', {
    type: 'language',
  });
  const row = page.getByRole('group', { name: words('languages.of_texts') });
  const chip = (tag: string): Locator =>
    row.getByRole('button', { name: new RegExp(`^${names.of(tag)}`) });
  return {
    chip,
    add: async (tag: string) => {
      await row.getByRole('button', { name: words('languages.add') }).click();
      await page.getByRole('menuitem', { name: names.of(tag) ?? '', exact: true }).click();
      await expect(chip(tag)).toHaveAttribute('aria-pressed', 'true');
    },
    convert: (count: number) =>
      page.getByRole('button', { name: words('languages.convert.zh-hk', { count }) }).click(),
  };
}

/** Returns the attachment of the open mail whose name ends like this. */
async function fileOfMail(page: Page, ending: string): Promise<Buffer> {
  const file = page
    .getByRole('article')
    .getByRole('list')
    .getByRole('button', { name: new RegExp(`${ending}$`) });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test(
  'an event is converted and translated; readers of three languages book it in theirs',
  { tag: '@phone' },
  async ({ page, words, stranger }) => {
    const mark = Date.now().toString(36);
    const token = await enterAsStaff(page, words);
    const headers = { authorization: `Bearer ${token}` };
    const { data: organizers } = (await (
      await page.request.get('/api/organizers', { headers })
    ).json()) as { data: { id: number }[] };
    const made = (await (
      await page.request.post('/api/events', {
        headers,
        data: {
          title: `草稿 ${mark}`,
          content_language: 'zh-hk',
          start_date: '2090-01-01T20:00',
          organizer_id: organizers[0]?.id,
        },
      })
    ).json()) as { data: { id: number } };
    const base = `/manage/event/${made.data.id}`;
    const [traditional, simplified, english] = visitors;

    await page.goto(`${base}/settings`);
    const title = page.getByRole('textbox', { name: new RegExp(`^${words('events.new.name')}`) });
    const summary = page.getByRole('textbox', { name: new RegExp(`^${words('fields.summary')}`) });
    const description = page.getByRole('textbox', {
      name: new RegExp(`^${words('fields.description')}`),
    });
    const note = page.getByText(words('languages.converted'));
    const languages = languagesOn(page, words);
    await title.fill(`${traditional.title} ${mark}`);
    await summary.fill(traditional.summary);
    await description.fill('帶一首你喜歡的歌來。');
    await languages.add('zh-Hans');
    await languages.convert(3);
    await expect(title).toHaveValue(`观塘渡轮之夜 ${mark}`);
    await expect(description).toHaveText('带一首你喜欢的歌来。');
    await expect(note).toHaveCount(3);
    await expectAccessible(page);
    await title.fill(`${simplified.title} ${mark}`);
    await expect(note).toHaveCount(2);
    await languages.add('en');
    await expect(title).toHaveValue('');
    await title.fill(`${english.title} ${mark}`);
    await summary.fill(english.summary);
    await description.fill('Bring a song you like.');
    await expectAccessible(page);
    await page.getByRole('button', { name: words('ui.action.save'), exact: true }).click();
    await expect(page.getByText(words('events.unsaved'))).toBeHidden();

    await page.goto(`${base}/tickets/create`);
    const drawer = page.getByRole('dialog', { name: words('tickets.create') });
    const name = drawer.getByRole('textbox', { name: new RegExp(`^${words('fields.title')}`) });
    await drawer.getByRole('radio', { name: words('tickets.type.FREE') }).check();
    await name.fill(traditional.ticket);
    await languages.chip('zh-Hans').click();
    await languages.convert(1);
    await expect(name).toHaveValue(simplified.ticket);
    await languages.chip('en').click();
    await name.fill(english.ticket);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: words('tickets.create.go') }).click();
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: words('events.status.change') }).click();
    await page.getByRole('menuitem', { name: words('events.publish') }).click();
    const dialog = page.getByRole('dialog', { name: words.like('events.publish.title') });
    await dialog.getByRole('button', { name: words('events.publish.anyway') }).click();
    await expect(dialog).toBeHidden();

    for (const { tag, locale, ticket, ...shown } of visitors) {
      const theirs = wordsOf(tag);
      const visitor = await stranger();
      const buyer = newBuyer();
      await visitor.goto(`/event/${made.data.id}?locale=${locale}`);
      await expect(visitor.locator('html')).toHaveAttribute(
        'lang',
        new RegExp(`^${tag.slice(0, 2)}`),
      );
      await expect(
        visitor.getByRole('heading', { level: 1, name: `${shown.title} ${mark}` }),
      ).toBeVisible();
      await expect(visitor.getByText(shown.summary, { exact: true })).toBeVisible();
      await expectAccessible(visitor);
      await choose(visitor, theirs, ticket, 1);
      await hold(visitor, theirs);
      await writeDetails(visitor, theirs, buyer, 1);
      await expectThanks(visitor, theirs, buyer);
      await openMail(visitor, theirs, buyer.email, shown.title);
      await expect(visitor.frameLocator('article iframe').getByText(ticket).first()).toBeVisible();
      const printed = wordsOfPdf(await fileOfMail(visitor, '\\.pdf')).text.replace(/\s/g, '');
      expect(printed).toContain(shown.title.replaceAll(' ', ''));
      expect(printed).toContain(ticket);
      const calendar = (await fileOfMail(visitor, '\\.ics')).toString().replace(/\r\n[ \t]/g, '');
      expect(calendar).toContain(`SUMMARY:${shown.title} ${mark}`);

      // Visitors find it in any interface language by a word of any language, in both Chinese
      // scripts.
      for (const query of ['渡輪之夜', '渡轮之夜', '轮渡之夜', 'Ferry Night']) {
        await visitor.goto(`/?query=${encodeURIComponent(`${query} ${mark}`)}`);
        await expect(
          visitor.getByRole('link', { name: `${shown.title} ${mark}`, exact: true }),
          query,
        ).toBeVisible();
      }
    }
  },
);

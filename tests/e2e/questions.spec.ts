import type { Page } from '@playwright/test';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { listed } from '#platform/pure/listed.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { givenSale } from './setup/given-sale.ts';
import { choose, expectThanks, hold, newBuyer, writeBuyer } from './setup/shop.ts';
import type { Words } from './setup/words.ts';

const entry = '入場 Entry';
const workshop = '工作坊 Workshop';
const stops = Array.from({ length: 30 }, (_, at) => `第 ${at + 1} 站 Stop ${at + 1}`);
const finish = async (page: Page, words: Words): Promise<void> => {
  await page.getByRole('button', { name: words('checkout.details.finish') }).click();
};

test(
  'an organizer asks in all nine ways; a missing answer is reported at its question, and ' +
    'the thank-you page repeats the answers',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    const ask = (title: string, type: string, more: object = {}) => ({
      title,
      type,
      belongs_to: 'ORDER',
      required: true,
      ...more,
    });
    const sale = await givenSale(request, {
      tickets: [{ title: entry, type: 'FREE' }],
      settings: {
        pre_checkout_message: '<p>請帶備毛巾</p>',
        post_checkout_message: '<p>早點來</p>',
        continue_button_text: '我要去 Count me in',
        is_online_event: true,
        online_event_connection_details: '<p>房間 Room 7</p>',
      },
      questions: [
        ask('姓氏讀音', 'SINGLE_LINE_TEXT'),
        ask('給我們的話', 'MULTI_LINE_TEXT', { required: false }),
        ask('從哪區來', 'DROPDOWN', { options: ['港島', '九龍', '新界'] }),
        ask('怎樣知道', 'RADIO', { options: ['朋友', '海報'] }),
        ask('在哪些站上車', 'CHECKBOX', { options: stops }),
        ask('生日', 'DATE'),
        ask('寄到哪裏', 'ADDRESS'),
        ask('電話', 'PHONE'),
        ask('飲食', 'MULTI_SELECT_DROPDOWN', { options: ['素食', '無麩質'], required: false }),
      ],
    });
    await page.goto(sale.address);
    await expect(page.getByText(words('event_page.online'), { exact: true })).toBeVisible();
    await expect(page.getByText('Room 7')).toHaveCount(0);
    await choose(page, words, entry, 1);
    await page.getByRole('button', { name: '我要去 Count me in' }).click();
    await expect(page.getByText('請帶備毛巾')).toBeVisible();
    const buyer = newBuyer();
    await writeBuyer(page, words, buyer);
    await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
    await finish(page, words);
    await expect(page.getByText(words('errors.form.summary', { count: 7 }))).toBeVisible();
    await expect(page.getByLabel('姓氏讀音')).toBeFocused();
    await expectAccessible(page);

    const group = (name: string) => page.getByRole('group', { name });
    await page.getByLabel('姓氏讀音').fill('Leung4');
    await page.getByLabel('從哪區來').selectOption('九龍');
    await group('怎樣知道').getByRole('radio', { name: '海報' }).check();
    await group('在哪些站上車')
      .getByRole('checkbox', { name: '第 30 站 Stop 30', exact: true })
      .check();
    await group('在哪些站上車')
      .getByRole('checkbox', { name: '第 2 站 Stop 2', exact: true })
      .check();
    await page.getByLabel('生日').fill('1990-02-28');
    await group('寄到哪裏')
      .getByRole('textbox', { name: words('fields.address_line_1'), exact: true })
      .fill('基隆街 1 號');
    await page.getByLabel('電話').fill('not a number');
    await group('飲食').getByRole('checkbox', { name: '素食' }).check();
    await finish(page, words);
    await expect(page.getByLabel('電話')).toBeFocused();
    await expect(page.getByLabel('電話')).toHaveAttribute('aria-invalid', 'true');

    // A reload keeps all input.
    await page.reload();
    await expect(page.getByLabel('姓氏讀音')).toHaveValue('Leung4');
    await expect(page.getByLabel('從哪區來')).toHaveValue('九龍');
    await expect(group('怎樣知道').getByRole('radio', { name: '海報' })).toBeChecked();
    await expect(
      group('在哪些站上車').getByRole('checkbox', { name: '第 30 站 Stop 30', exact: true }),
    ).toBeChecked();
    await expect(
      group('寄到哪裏').getByRole('textbox', { name: words('fields.address_line_1'), exact: true }),
    ).toHaveValue('基隆街 1 號');
    await page.getByLabel('電話').fill('+852 9123 4567');
    await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
    await finish(page, words);
    await expectThanks(page, words, buyer);
    const answers = page.getByRole('region', { name: words('checkout.summary.answers') });
    for (const answer of [
      'Leung4',
      '九龍',
      '海報',
      listed(words.locale, ['第 2 站 Stop 2', '第 30 站 Stop 30']),
      formatShortDate('1990-02-28T00:00:00Z', 'UTC', words.locale),
      '基隆街 1 號',
      '+852 9123 4567',
      '素食',
    ])
      await expect(answers.getByText(answer, { exact: true })).toBeVisible();
    await expect(answers.getByText('給我們的話')).toHaveCount(0);
    await expect(page.getByText('早點來')).toBeVisible();
    // Shown with the order and not again with each of its tickets.
    await expect(page.getByText('Room 7')).toHaveCount(1);
    await expectAccessible(page);
  },
);

test('each ticket has its own answers, which are copied only on request', async ({
  page,
  request,
  words,
}) => {
  const sale = await givenSale(request, {
    tickets: [
      { title: entry, type: 'FREE' },
      { title: workshop, type: 'FREE' },
    ],
    settings: { require_attendee_details: true },
    questions: [
      {
        title: 'Meal',
        type: 'RADIO',
        belongs_to: 'TICKET',
        required: true,
        options: ['Fish', 'Beef'],
      },
      {
        title: 'Shoe size',
        type: 'SINGLE_LINE_TEXT',
        belongs_to: 'TICKET',
        required: true,
        of: [1],
      },
      { title: 'Group name', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER', of: [1] },
      {
        title: 'Nobody sees this',
        type: 'SINGLE_LINE_TEXT',
        belongs_to: 'ORDER',
        required: true,
        is_hidden: true,
      },
    ],
  });
  await page.goto(sale.address);
  await choose(page, words, entry, 2);
  await choose(page, words, workshop, 1);
  await hold(page, words);
  const buyer = newBuyer('Ada', 'Wong');
  await writeBuyer(page, words, buyer);
  await page.getByRole('checkbox', { name: words('checkout.details.same', { count: 3 }) }).check();
  const ticket = (number: number, name: string) =>
    page.getByRole('group', { name: words('checkout.details.ticket', { number, name }) });
  const [first, second, third] = [ticket(1, entry), ticket(2, entry), ticket(3, workshop)];
  await expect(first.getByLabel(words('fields.first_name'))).toHaveCount(0);
  await expect(first.getByText('Shoe size')).toHaveCount(0);
  await expect(page.getByText('Nobody sees this')).toHaveCount(0);
  await page.getByLabel('Group name').fill('Harbour walkers');
  await first.getByRole('radio', { name: 'Fish' }).check();
  await expect(second.getByRole('radio', { name: 'Fish' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
  await finish(page, words);
  // One error at the second ticket, two at the third.
  await expect(page.getByText(words('errors.form.summary', { count: 3 }))).toBeVisible();
  await expect(third.getByLabel('Shoe size')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await first.getByRole('button', { name: words('checkout.questions.copy') }).click();
  await expect(second.getByRole('radio', { name: 'Fish' })).toBeChecked();
  await third.getByRole('radio', { name: 'Beef' }).check();
  await third.getByLabel('Shoe size').fill('42');
  await finish(page, words);
  await expectThanks(page, words, buyer);
  const answers = page.getByRole('region', { name: words('checkout.summary.answers') });
  await expect(answers.getByText('Fish')).toHaveCount(2);
  for (const answer of ['Beef', '42', 'Harbour walkers'])
    await expect(answers.getByText(answer, { exact: true })).toBeVisible();
});

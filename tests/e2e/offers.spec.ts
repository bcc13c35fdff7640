import type { Page } from '@playwright/test';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';
import { goTo, showColumns, signIn, staffOf } from './setup/staff.ts';
import type { Words } from './setup/words.ts';

/** Selects an option of one of Mantine's selects. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
async function rowAction(page: Page, words: Words, row: string, action: MessageKey): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .getByRole('button', { name: words('table.actions_for') })
    .click();
  await page.getByRole('menuitem', { name: words(action) }).click();
}

test('a promo code is created, refused, changed by another user meanwhile, and deleted', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const event = await ownEvent(request, words, '企位 Standing', '座位 Seat');
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/tickets`);
  await goTo(page, words, 'promo_codes.title');
  await expect(page.getByText(words('promo_codes.empty.title'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('promo_codes.create') }).click();
  const drawer = page.getByRole('dialog', { name: words('promo_codes.create') });
  const go = drawer.getByRole('button', { name: words('promo_codes.create.go') });
  await drawer.getByLabel(words('fields.code')).fill('two words');
  await drawer.getByRole('switch', { name: words('promo_codes.for_all') }).click();
  await go.click();
  await expect(drawer.getByText(words('promo_codes.discount_missing'))).toBeVisible();
  await expect(drawer.getByText(words('errors.field.choose'))).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel(words('fields.code')).fill('Early-Bird');
  await drawer.getByLabel(words('promo_codes.percent')).fill('20');
  await drawer.getByRole('combobox', { name: words('fields.applicable_ticket_ids') }).click();
  await page.getByRole('option', { name: '座位 Seat' }).click();
  await page.keyboard.press('Tab');
  await drawer.getByLabel(words('fields.max_allowed_usages')).fill('5');
  await go.click();
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Early-Bird' });
  await showColumns(page, words, 'fields.tickets');
  await expect(row).toContainText('20%');
  await expect(row).toContainText('座位 Seat');
  await expect(row).toContainText(words('promo_codes.state.active'));
  await expectAccessible(page);

  // The same code again, in capitals: refused at its field; leaving the unsaved form needs
  // confirmation.
  await page.getByRole('link', { name: words('promo_codes.create') }).click();
  await drawer.getByLabel(words('fields.code')).fill('EARLY-BIRD');
  await drawer.getByLabel(words('promo_codes.percent')).fill('10');
  await go.click();
  await expect(drawer.getByText(words('refusals.promo_code.taken')).first()).toBeVisible();
  await drawer.getByRole('button', { name: words('ui.action.cancel') }).click();
  await page.getByRole('button', { name: words('ui.leave.go') }).click();
  await expect(drawer).toBeHidden();

  // Another user saves first; their version is chosen and changed to no discount.
  await row.click();
  const edit = page.getByRole('dialog', { name: 'Early-Bird' });
  await expect(edit.getByLabel(words('promo_codes.link'))).toHaveValue(/\?promo_code=Early-Bird$/);
  const [code] = (await event.ask('GET', '/promo-codes')).data as { id: number }[];
  await event.ask('PUT', `/promo-codes/${code?.id}`, { discount: 35 });
  await edit.getByLabel(words('promo_codes.percent')).fill('25');
  await edit.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(edit.getByText(words('events.stale.title', { count: 1 }))).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('radio', { name: '35' }).check();
  await expect(edit.getByLabel(words('promo_codes.percent'))).toHaveValue('35%');
  await pick(page, words('fields.discount_type'), words('promo_codes.type.NONE'));
  await edit.getByRole('button', { name: words('events.stale.save') }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText(words('promo_codes.no_discount'));

  await page.getByRole('searchbox', { name: words('table.search') }).fill('nothing like it');
  await expect(
    page.getByRole('paragraph').filter({ hasText: words('table.none.title') }),
  ).toBeVisible();
  await page
    .getByRole('button', { name: words('table.clear') })
    .first()
    .click();
  await rowAction(page, words, 'Early-Bird', 'ui.action.delete');
  await expect(
    page.getByText(words('promo_codes.delete.text', { orders: 0, count: 1 })),
  ).toBeVisible();
  await expectAccessible(page);
  await confirm(page, words('promo_codes.delete', { count: 1 }));
  await expect(page.getByText(words('promo_codes.empty.title'))).toBeVisible();
});

test(
  'a capacity needs a ticket, is shared, has a lower bound, and can be disabled',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const bare = await ownEvent(request, words);
    await signIn(page, words, staffOf(words), `/manage/event/${bare.id}/capacity-assignments`);
    await expect(page.getByText(words('capacity.needs_ticket'))).toBeVisible();
    await expect(page.getByRole('link', { name: words('check_in.to_tickets') })).toBeVisible();
    await expectAccessible(page);
    const event = await ownEvent(request, words, '企位 Standing', '座位 Seat');
    for (const first_name of ['家欣', '大文'])
      await event.ask('POST', '/attendees', {
        first_name,
        email: `guest-${event.id}-${first_name === '大文' ? 1 : 2}@foyer.test`,
        ticket_id: event.tickets[0]?.id,
      });
    await page.goto(`/manage/event/${event.id}/tickets`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goTo(page, words, 'capacity.title');
    await page.getByRole('link', { name: words('capacity.create') }).click();
    const drawer = page.getByRole('dialog', { name: words('capacity.create') });
    const go = drawer.getByRole('button', { name: words('capacity.create.go') });
    await drawer.getByLabel(words('fields.name')).fill('大堂 Hall');
    await drawer.getByLabel(words('fields.capacity')).fill('1');
    await go.click();
    await expect(drawer.getByText(words('errors.field.choose'))).toBeVisible();
    await drawer.getByRole('combobox', { name: words('fields.ticket_ids') }).click();
    for (const { title } of event.tickets) await page.getByRole('option', { name: title }).click();
    await page.keyboard.press('Tab');
    await go.click();
    await expect(drawer.getByText(words('refusals.capacity.below_used')).first()).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel(words('fields.capacity')).fill('40');
    await go.click();
    await expect(drawer).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: '大堂 Hall' });
    await expect(row).toContainText(words('offers.used_of', { of: 40 }));
    await expectAccessible(page);
    await row.getByRole('switch').click();
    await expect(row).toContainText(words('capacity.status.INACTIVE'));
    await row.click({ position: { x: 20, y: 20 } });
    const edit = page.getByRole('dialog', { name: '大堂 Hall' });
    await expect(edit.getByText('座位 Seat', { exact: true })).toBeVisible();
    await edit.getByLabel(words('fields.name')).fill('大禮堂 Main hall');
    await edit.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(page.getByRole('row').filter({ hasText: '大禮堂 Main hall' })).toBeVisible();
    await rowAction(page, words, '大禮堂 Main hall', 'ui.action.delete');
    await expect(page.getByText(words('capacity.delete.text', { count: 2 }))).toBeVisible();
    await confirm(page, words('capacity.delete'));
    await expect(page.getByText(words('capacity.empty.title'))).toBeVisible();
  },
);

test('an affiliate has a link, is exported, refused twice, and deleted', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing');
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/tickets`);
  await goTo(page, words, 'affiliates.title');
  await expect(page.getByText(words('affiliates.empty.title'))).toBeVisible();
  await expectAccessible(page);
  const drawer = page.getByRole('dialog', { name: words('affiliates.create') });
  const write = async (name: string): Promise<void> => {
    await page.getByRole('link', { name: words('affiliates.create') }).click();
    await drawer.getByLabel(words('fields.name')).fill(name);
    await drawer.getByLabel(words('fields.code')).fill('radio');
    await drawer.getByLabel(words('fields.email')).fill('radio@foyer.test');
    await drawer.getByRole('button', { name: words('affiliates.create.go') }).click();
  };
  await write('海港電台 Harbour Radio');
  const row = page.getByRole('row').filter({ hasText: '海港電台 Harbour Radio' });
  await expect(row).toContainText('radio@foyer.test');
  await write('Another');
  await expect(drawer.getByText(words('refusals.affiliate.code_taken')).first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: words('ui.action.cancel') }).click();
  await page.getByRole('button', { name: words('ui.leave.go') }).click();
  for (const format of ['xlsx', 'csv'] as const) {
    await page.getByRole('button', { name: words('export.title') }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words(`export.${format}`) }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`affiliates\\.${format}$`));
  }
  await row.click();
  const edit = page.getByRole('dialog', { name: '海港電台 Harbour Radio' });
  await expect(edit.getByLabel(words('affiliates.link'))).toHaveValue(/\?aff=radio$/);
  await edit.getByRole('switch', { name: words('affiliates.active') }).click();
  await edit.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(row).toContainText(words('affiliates.status.INACTIVE'));
  await expectAccessible(page);
  await rowAction(page, words, '海港電台 Harbour Radio', 'ui.action.delete');
  await confirm(page, words('affiliates.delete', { count: 1 }));
  await expect(page.getByText(words('affiliates.empty.title'))).toBeVisible();
});

test(
  'questions are created with a preview, sorted, hidden and deleted',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const event = await ownEvent(request, words, '企位 Standing');
    await signIn(page, words, staffOf(words), `/manage/event/${event.id}/tickets`);
    await goTo(page, words, 'questions.title');
    await expect(page.getByText(words('questions.empty.title'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words('questions.create') }).click();
    const drawer = page.getByRole('dialog', { name: words('questions.create') });
    const go = drawer.getByRole('button', { name: words('questions.create.go') });
    const preview = drawer.getByRole('region', { name: words('questions.preview') });
    await drawer
      .getByRole('textbox', { name: words('questions.question'), exact: true })
      .fill('餐飲 Meal');
    await pick(page, words('questions.answer'), words('questions.type.RADIO'));
    await go.click();
    await expect(drawer.getByText(words('invalid.needs_option'))).toBeVisible();
    await drawer
      .getByRole('textbox', { name: words('questions.option', { number: 1 }), exact: true })
      .fill('素食 Vegetarian');
    await page.keyboard.press('Enter');
    await page.keyboard.type('魚 Fish');
    await preview.getByRole('radio', { name: '魚 Fish' }).check();
    await expect(preview.getByRole('group', { name: '餐飲 Meal' })).toBeVisible();
    await expectAccessible(page);
    await go.click();
    await expect(drawer).toBeHidden();
    const made = page.getByRole('article').filter({ hasText: '餐飲 Meal' });
    await expect(made).toContainText('素食 Vegetarian · 魚 Fish');
    for (const title of ['二 Two', '三 Three'])
      await event.ask('POST', '/questions', {
        title,
        type: 'SINGLE_LINE_TEXT',
        belongs_to: 'ORDER',
      });
    await page.reload();
    const titles = page.getByRole('article').getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(['餐飲 Meal', '二 Two', '三 Three']);
    await expectAccessible(page);

    // Sorting by keyboard, by menu, and not at all while filters apply.
    await page
      .getByRole('button', { name: words('sortable.handle', { title: '三 Three' }) })
      .focus();
    // Each step is announced; the next key is pressed after the announcement, as a user would.
    await page.keyboard.press('Space');
    await expect(
      page.getByText(words('sortable.lifted', { title: '三 Three', position: 3, count: 3 })),
    ).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(
      page.getByText(words('sortable.over', { title: '三 Three', position: 2, count: 3 })),
    ).toBeAttached();
    await page.keyboard.press('Space');
    await expect(titles).toHaveText(['餐飲 Meal', '三 Three', '二 Two']);
    await page
      .getByRole('button', { name: words('sortable.handle', { title: '三 Three' }) })
      .click();
    const isSaved = page.waitForResponse(/questions\/sort$/);
    await page.getByRole('menuitem', { name: words('sortable.up') }).click();
    await expect(titles).toHaveText(['三 Three', '餐飲 Meal', '二 Two']);
    await isSaved;
    await page.reload();
    await expect(titles).toHaveText(['三 Three', '餐飲 Meal', '二 Two']);
    await page.getByRole('searchbox', { name: words('table.search') }).fill('meal');
    await expect(titles).toHaveText(['餐飲 Meal']);
    await expect(page.getByText(words('sortable.off')).first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: words('table.clear') })
      .last()
      .click();
    await expect(titles).toHaveCount(3);

    // When a question is hidden while hidden ones are not shown, a dialog offers to show them.
    await page
      .getByRole('button', { name: words('questions.menu', { title: '餐飲 Meal' }) })
      .click();
    await page.getByRole('menuitem', { name: words('questions.hide') }).click();
    const offer = page.getByRole('dialog', { name: words('questions.hidden.title') });
    await expect(offer).toContainText(words('questions.hidden.text', { title: '餐飲 Meal' }));
    await expectAccessible(page);
    await offer.getByRole('button', { name: words('questions.hidden.show') }).click();
    await expect(made).toContainText(words('questions.is_hidden'));
    await made.getByRole('link', { name: '餐飲 Meal' }).click();
    const edit = page.getByRole('dialog', { name: '餐飲 Meal' });
    await edit
      .getByRole('textbox', { name: words('questions.question'), exact: true })
      .fill('晚餐 Dinner');
    await edit.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(edit).toBeHidden();
    await page
      .getByRole('button', { name: words('questions.menu', { title: '晚餐 Dinner' }) })
      .click();
    await page.getByRole('menuitem', { name: words('ui.action.delete') }).click();
    await confirm(page, words('questions.delete'));
    await expect(titles).toHaveText(['三 Three', '二 Two']);
  },
);

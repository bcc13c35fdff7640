import sharp from 'sharp';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';
import { goTo, signIn, staffOf } from './setup/staff.ts';

const pdf = Buffer.from(
  '%PDF-1.7\n%âãÏÓ\n1 0 obj<</Title(Programme)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test('an attendee is added by staff, moved, cancelled and reactivated, as the audit trail shows', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing', '座位 Seated');
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/attendees`);
  await expect(page.getByText(words('attendees.empty.title'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: words('attendees.add') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: words('attendees.add') });
  await drawer.getByLabel(words('fields.first_name')).fill('美玲');
  await drawer.getByLabel(words('fields.last_name')).fill('黃');
  await drawer.getByRole('textbox', { name: words('fields.email') }).fill('not an address');
  await drawer.getByRole('button', { name: words('attendees.add') }).click();
  await expect(
    drawer.getByText(words('invalid.email')).or(drawer.getByText(words('errors.field.email'))),
  ).toBeVisible();
  await drawer.getByRole('textbox', { name: words('fields.email') }).fill('meiling@example.com');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: words('attendees.add') }).click();
  await expect(page.getByText(words('attendees.added', { name: '黃美玲' }))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'meiling@example.com' });
  await expect(row).toContainText('企位 Standing');

  await row.click();
  const person = page.getByRole('dialog', { name: '黃美玲' });
  await expectAccessible(page);
  await person.getByRole('link', { name: words('ui.action.edit') }).click();
  const edit = page.getByRole('dialog', { name: words('attendees.edit') });
  await edit.getByRole('combobox', { name: words('fields.ticket_id') }).click();
  await page.getByRole('option', { name: /座位 Seated/ }).click();
  await edit.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(person.getByText('座位 Seated').first()).toBeVisible();
  await expect(person.getByText(words('audit.action.moved'))).toBeVisible();

  await person.getByRole('link', { name: words('attendees.cancel', { count: 1 }) }).click();
  const ask = page.getByRole('dialog', { name: words('attendees.cancel_one') });
  await expect(ask.getByText(words('attendees.cancel_one.text', { name: '黃美玲' }))).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: words('attendees.cancel', { count: 1 }) }).click();
  await expect(person.getByText(words('attendees.is.CANCELLED')).first()).toBeVisible();
  await person.getByRole('button', { name: words('attendees.reactivate') }).click();
  await expect(person.getByText(words('attendees.is.ACTIVE')).first()).toBeVisible();
  await expect(person.getByText(words('audit.action.reactivated'))).toBeVisible();
  await expectAccessible(page);
});

test('@phone the buyer of an order is corrected and the list is exported', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing');
  await event.ask('POST', '/attendees', {
    first_name: '小明',
    last_name: '李',
    email: 'wrong@example.com',
    ticket_id: event.tickets[0]?.id,
  });
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/orders`);
  await page.getByRole('row').filter({ hasText: 'wrong@example.com' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('orders.edit') })
    .click();
  const edit = page.getByRole('dialog', { name: words('orders.edit') });
  await edit.getByLabel(words('fields.email')).fill('right@example.com');
  await expectAccessible(page);
  await edit.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'right@example.com' }),
  ).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('ui.dialog.close') })
    .click();
  await page.getByRole('button', { name: words('export.title') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: words('export.xlsx') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-orders\.xlsx$/);
});

test('images and files are added, described, sorted by keyboard and removed', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing');
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 1000, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/settings/cover`);
  const add = page.getByLabel(words('events.gallery.add'));
  for (const [count, name, colour] of [
    [1, 'roof', '#14304a'],
    [2, 'street', '#7a2a1c'],
  ] as const) {
    await add.setInputFiles({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await picture(colour),
    });
    await expect(page.getByLabel(words('fields.alt'))).toHaveCount(count);
    const alt = page.getByLabel(words('fields.alt')).last();
    await alt.fill(name);
    await page.getByRole('button', { name: words('ui.action.save'), exact: true }).click();
    await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  // Space lifts the item, an arrow moves it, space drops it.
  const handle = page.getByRole('button', {
    name: words('sortable.handle', { title: 'street' }),
    exact: true,
  });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText(words('sortable.lifted', { title: 'street', position: 2, count: 2 })),
  ).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(
    page.getByText(words('sortable.over', { title: 'street', position: 1, count: 2 })),
  ).toBeAttached();
  await page.keyboard.press('Space');
  await expect(async () => {
    const { data } = await event.ask('GET', '/images');
    expect((data as { alt: string }[]).map((item) => item.alt)).toEqual(['street', 'roof']);
  }).toPass();
  await page.getByRole('button', { name: words('events.images.remove', { name: 'roof' }) }).click();
  await expect(page.getByText(words('events.images.remove.text'))).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('upload.remove') })
    .click();
  await expect(page.getByRole('img', { name: 'roof', exact: true })).toBeHidden();

  const files = page.locator('input[type="file"]').last();
  await files.setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no pdf</html>'),
  });
  await expect(page.getByText(words('invalid.document_kind'))).toBeVisible();
  await files.setInputFiles({ name: 'programme.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('link', { name: 'programme' })).toBeVisible();
  await expectAccessible(page);
});

test('@phone an event is copied with its contents to another day', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing', '座位 Seated');
  await signIn(
    page,
    words,
    staffOf(words),
    `/manage/events?query=${event.title.split(' ').at(-1)}`,
  );
  await page.getByRole('button', { name: words('events.menu', { title: event.title }) }).click();
  await page.getByRole('menuitem', { name: words('events.duplicate') }).click();
  const dialog = page.getByRole('dialog', {
    name: words('events.duplicate.title', { title: event.title }),
  });
  await dialog.getByRole('button', { name: words('events.duplicate.go') }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await dialog.getByLabel(words('fields.title')).fill('複本 The copy');
  await dialog.getByLabel(words('fields.start_date')).fill('2090-02-01T20:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('events.duplicate.go') }).click();
  await expect(
    page.getByText(words('events.duplicated', { title: '複本 The copy' })),
  ).toBeVisible();
  await goTo(page, words, 'tickets.title');
  await expect(page.getByRole('heading', { level: 2, name: '座位 Seated' })).toBeVisible();
});

test('an organizer is created with a logo, edited, and has its own event list', async ({
  page,
  words,
}) => {
  const name = `河堤 Riverbank ${Date.now().toString(36)}`;
  await signIn(page, words, staffOf(words), '/manage/organizers');
  await expectAccessible(page);
  await page.getByRole('link', { name: words('organizers.create') }).click();
  const drawer = page.getByRole('dialog', { name: words('organizers.create') });
  await drawer.getByRole('button', { name: words('organizers.create.go') }).click();
  await expect(drawer.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await drawer.getByLabel(words('organizers.name')).fill(name);
  await drawer.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0d7a6b' } })
      .png()
      .toBuffer(),
  });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: words('organizers.create.go') }).click();
  await expect(page.getByText(words('organizers.saved', { name }))).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('organizers.events_of', { name }) }),
  ).toBeVisible();
  await expect(page.getByText(words('events.empty.upcoming.title'))).toBeVisible();
  await expectAccessible(page);
});

test('the search settings of an event are changed, and the change is in its audit trail', async ({
  page,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing');
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/settings/seo`);
  await page.getByLabel(words('fields.seo_title')).fill('一晚民謠 A night of songs');
  await expect(page.getByRole('figure').first()).toContainText('一晚民謠 A night of songs');
  await expectAccessible(page);
  await page.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(page.getByText(words('events.saved'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: words('events.tab.history') }).click();
  await expect(
    page.getByRole('row').filter({ hasText: '一晚民謠 A night of songs' }),
  ).toBeVisible();
  await expectAccessible(page);
  const html = await (await request.get(`/event/${event.id}`)).text();
  expect(html).toContain('<title>一晚民謠 A night of songs');
});

import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';
import { newBuyer, openMail } from './setup/shop.ts';
import { goTo, signIn, staffOf } from './setup/staff.ts';

test('a message is refused without acknowledgement, then tested, previewed, sent and tracked', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const event = await ownEvent(request, words, '企位 Standing', '座位 Seat');
  const guests = [newBuyer('家欣', '梁'), newBuyer('Tai Man', 'Chan'), newBuyer('芷瑤', '司徒')];
  for (const [n, guest] of guests.entries())
    await event.ask('POST', '/attendees', { ...guest, ticket_id: event.tickets[n % 2]?.id });
  const staff = staffOf(words);
  await signIn(page, words, staff, `/manage/event/${event.id}/tickets`);
  await goTo(page, words, 'messages.title');
  await expect(page.getByText(words('messages.empty.title'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('messages.create') }).click();
  const send = page.getByRole('button', { name: words('messages.send_to', { count: 3 }) });
  await expect(send).toBeVisible();
  await expectAccessible(page);
  const subject = `開場 Doors ${event.id}`;
  await page
    .getByRole('textbox', { name: words('fields.subject') })
    .fill(`${subject} {{first_name}}`);
  await page.getByRole('textbox', { name: words('fields.message') }).click();
  await page.keyboard.type('Dear ');
  await page
    .getByRole('button', {
      name: words('messages.insert', { name: words('messages.placeholder.first_name') }),
    })
    .click();
  await page.keyboard.type(', doors open at 19:15.');
  await send.click();
  await expect(page.getByText(words('refusals.message.not_acknowledged')).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: words('messages.preview') }).click();
  const preview = page.getByRole('dialog');
  await expect(
    preview
      .frameLocator('iframe')
      .getByText('Dear Tai Man, doors open at 19:15.')
      .or(preview.frameLocator('iframe').getByText(/Dear (家欣|芷瑤), doors open/)),
  ).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: words('ui.dialog.close') }).click();
  await page.getByRole('button', { name: words('messages.send_test') }).click();
  await expect(page.getByText(words('messages.test_sent', { email: staff }))).toBeVisible();

  await page.getByRole('radio', { name: words('messages.to.TICKET') }).click();
  await page.getByRole('combobox', { name: words('fields.ticket_ids') }).click();
  await page.getByRole('option', { name: '企位 Standing' }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('checkbox', { name: words('messages.acknowledge') }).check();
  await page.getByRole('button', { name: words('messages.send_to', { count: 2 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText(words('messages.sent_of', { sent: 2, total: 2 }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: guests[0]?.email ?? '' })).toContainText(
    words('messages.state.SENT'),
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: words('messages.back') }).click();
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(2);
  await expectAccessible(page);
  await openMail(page, words, guests[0]?.email ?? '', subject);
});

test(
  'a link opens a message to one attendee, and the message can be deleted',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const event = await ownEvent(request, words, '企位 Standing');
    const guest = newBuyer('凱晴', '歐陽');
    const made = (
      await event.ask('POST', '/attendees', { ...guest, ticket_id: event.tickets[0]?.id })
    ).data as { id: number; order_id: number };
    await signIn(
      page,
      words,
      staffOf(words),
      `/manage/event/${event.id}/messages/create?attendee=${made.id}`,
    );
    await expect(page.getByRole('combobox', { name: words('messages.attendee') })).toHaveValue(
      new RegExp(guest.email),
    );
    await page.getByRole('textbox', { name: words('fields.subject') }).fill('座位 Your seat');
    await expectAccessible(page);
    // Leaving needs confirmation, as the message would be lost.
    await goTo(page, words, 'attendees.title');
    await page.getByRole('button', { name: words('ui.leave.stay') }).click();
    // A closing dialog returns the focus; nothing is typed before that.
    await expect(page.getByText(words('ui.leave.text'))).toBeHidden();
    await page.getByRole('textbox', { name: words('fields.message') }).fill('你的座位在 A12。');
    await page.getByRole('checkbox', { name: words('messages.acknowledge') }).check();
    await page.getByRole('button', { name: words('messages.send_to', { count: 1 }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: '座位 Your seat' })).toBeVisible();
    await expect(page.getByText(words('messages.sent_of', { sent: 1, total: 1 }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('ui.action.delete') }).click();
    await expect(page.getByText(words('messages.delete.text', { count: 1 }))).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('messages.delete') })
      .click();
    await expect(page.getByText(words('messages.empty.title'))).toBeVisible();
    await page.goto(`/manage/event/${event.id}/messages/create?order=${made.order_id}`);
    await expect(page.getByRole('combobox', { name: words('messages.order') })).toHaveValue(
      new RegExp(guest.email),
    );
    await expectAccessible(page);
  },
);

test('an unsubscribe link asks first, and one-click unsubscribe of a mail program does not', async ({
  page,
  playwright,
  baseURL,
  words,
  request,
}) => {
  const event = await ownEvent(request, words, '企位 Standing');
  const guest = newBuyer('家欣', '梁');
  const { organizer } = (await event.ask('GET', '')).data as { organizer: { name: string } };
  await event.ask('POST', '/attendees', { ...guest, ticket_id: event.tickets[0]?.id });
  await event.ask('POST', '/messages', {
    subject: `Doors ${event.id}`,
    message: '<p>At seven.</p>',
    message_type: 'EVENT',
    acknowledgement: true,
  });
  await openMail(page, words, guest.email, `Doors ${event.id}`);
  const link = page.frameLocator('article iframe').locator('a[href*="/unsubscribe/"]');
  await expect(link).toContainText(organizer.name);
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/\/unsubscribe\/[\w-]{60,}$/);
  const leftOut = async (): Promise<number> =>
    (
      (await (
        await request.get(address.replace('/unsubscribe/', '/api/public/message-subscriptions/'))
      ).json()) as { data: { is_subscribed: boolean } }
    ).data.is_subscribed
      ? 0
      : 1;
  await page.goto(address);
  expect(await leftOut()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: words('auth.unsubscribe.go') }).click();
  await expect(page.getByRole('button', { name: words('auth.unsubscribe.again') })).toBeVisible();
  expect(await leftOut()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: words('auth.unsubscribe.again') }).click();
  await expect(page.getByRole('button', { name: words('auth.unsubscribe.go') })).toBeVisible();
  expect(await leftOut()).toBe(0);

  for (const body of [
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
  ]) {
    const program = await playwright.request.newContext(baseURL ? { baseURL } : {});
    const answer = await program.post(address, { ...body, maxRedirects: 0 });
    expect([answer.status(), await leftOut()]).toEqual([200, 1]);
    await program.put(address.replace('/unsubscribe/', '/api/public/message-subscriptions/'), {
      data: { is_subscribed: true },
    });
    await program.dispose();
  }
});

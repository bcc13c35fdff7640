import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { TicketType } from '#features/tickets/rules/sale.ts';
import { textsFor } from '../../simulator/pages/texts.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  choose,
  expectThanks,
  linkInMail,
  newBuyer,
  openMail,
  writeDetails,
  hold,
} from './setup/shop.ts';
import { goTo, password } from './setup/staff.ts';

test('an organizer registers, creates an event, connects payments, publishes and sells', async ({
  page,
  words,
  stranger,
}) => {
  test.slow();
  const { email } = newBuyer();
  const mark = createHash('sha256').update(email).digest('hex').slice(0, 6);
  const title = `天台詩會 Rooftop Poetry ${mark}`;

  await page.goto('/auth/register');
  await expectAccessible(page);
  await page.getByLabel(words('fields.first_name')).fill('Mei');
  await page.getByLabel(words('fields.last_name')).fill('Lam');
  await page.getByLabel(words('fields.email')).fill(email);
  await page.getByLabel(words('fields.password'), { exact: true }).fill(password);
  await page.getByLabel(words('fields.password_confirmation')).fill(password);
  await page.getByRole('button', { name: words('auth.register.go') }).click();
  await expect(page.getByText(words('invalid.terms'))).toBeVisible();
  await page.getByRole('checkbox', { name: words('fields.terms') }).check();
  await page.getByRole('button', { name: words('auth.register.go') }).click();

  await expect(
    page.getByRole('heading', { level: 1, name: words('account.welcome.title', { name: 'Mei' }) }),
  ).toBeVisible();
  await expect(page.getByText(words('account.confirm.text', { email }))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words('events.new.name')).fill(title);
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(words('fields.start_date')).fill(`${soon}T19:30`);
  await page.getByLabel(words('fields.end_date')).fill(`${soon}T21:30`);
  await page
    .getByRole('textbox', { name: words('events.new.organizer_name'), exact: true })
    .fill(`Rooftop ${mark}`);
  await page.getByRole('button', { name: words('events.new.go') }).click();
  await expect(page.getByText(words('tickets.empty.title'))).toBeVisible();
  const eventId = /\/manage\/event\/(\d+)\//.exec(page.url())?.[1] ?? '';

  // Tickets: one price, free, several prices.
  const drawer = page.getByRole('dialog', { name: words('tickets.create') });
  const newTicket = async (type: TicketType, name: string): Promise<void> => {
    await page.getByRole('link', { name: words('tickets.create') }).click();
    await drawer.getByRole('radio', { name: words(`tickets.type.${type}`) }).check();
    await drawer.getByRole('textbox', { name: words('fields.title'), exact: true }).fill(name);
  };
  const save = async (name: string): Promise<void> => {
    await drawer.getByRole('button', { name: words('tickets.create.go') }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  await newTicket('PAID', '企位 Standing');
  await drawer.getByLabel(words('fields.price')).fill('180');
  await drawer
    .getByRole('textbox', { name: words('fields.initial_quantity_available'), exact: true })
    .fill('60');
  await expectAccessible(page);
  await save('企位 Standing');
  await newTicket('FREE', '長者 Over 60');
  await drawer
    .getByRole('textbox', { name: words('fields.initial_quantity_available'), exact: true })
    .fill('20');
  await save('長者 Over 60');
  await newTicket('TIERED', '座位 Seat');
  const first = drawer.getByRole('group', { name: words('tickets.tier.name', { number: 1 }) });
  await first.getByRole('textbox', { name: words('fields.label') }).fill('早鳥 Early bird');
  await first.getByRole('textbox', { name: words('fields.price'), exact: true }).fill('120');
  await drawer.getByRole('button', { name: words('tickets.add_tier') }).click();
  const second = drawer.getByRole('group', { name: words('tickets.tier.name', { number: 2 }) });
  await second.getByRole('textbox', { name: words('fields.label') }).fill('標準 Standard');
  await second.getByRole('textbox', { name: words('fields.price'), exact: true }).fill('160');
  await expectAccessible(page);
  await save('座位 Seat');
  await expectAccessible(page);

  // Content, location and design.
  await goTo(page, words, 'events.settings');
  await page
    .getByLabel(words('fields.summary'))
    .fill('天台上的十二首詩。Twelve poems on the roof.');
  await page
    .getByRole('textbox', { name: words('fields.description') })
    .fill('帶一首你喜歡的詩來。Bring a poem you like.');
  await expectAccessible(page);
  await page.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(page.getByText(words('events.saved'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: words('events.tab.place'), exact: true }).click();
  await page
    .getByRole('textbox', { name: words('fields.venue_name'), exact: true })
    .fill('舊布廠天台 The Old Cloth Factory');
  await page
    .getByRole('textbox', { name: words('fields.address_line_1'), exact: true })
    .fill('晾衣街 18 號');
  await expectAccessible(page);
  await page.getByRole('button', { name: words('ui.action.save') }).click();
  await expect(page.getByText(words('events.unsaved'))).toBeHidden();
  await page.getByRole('link', { name: words('events.tab.cover'), exact: true }).click();
  const picture = await sharp({
    create: { width: 1200, height: 600, channels: 3, background: '#14304a' },
  })
    .png()
    .toBuffer();
  const cover = page.getByLabel(words('events.cover.label'));
  await cover.setInputFiles({
    name: 'words.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText(words('upload.wrong_kind'))).toBeVisible();
  await cover.setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel(words('fields.alt')).fill('A roof at dusk');
  await page.getByRole('button', { name: words('ui.action.save'), exact: true }).click();
  await expect(page.getByRole('img', { name: 'A roof at dusk' })).toBeVisible();
  await expectAccessible(page);

  // The draft, which only its team can see. Wait for the notification to close: on a phone it
  // covers the bar, and it stays while the pointer is over it.
  await page.mouse.move(200, 700);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: words('events.preview') }).click(),
  ]);
  await expect(preview.getByText(words('event_page.preview.title'))).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await preview.close();

  // An event cannot be published before the email address is confirmed.
  const dialog = page.getByRole('dialog', { name: words('events.publish.title', { title }) });
  const go = dialog.getByRole('button', { name: words('events.publish'), exact: true });
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: words('events.status.change') }).click();
    await page.getByRole('menuitem', { name: words('events.publish') }).click();
  };
  await ask();
  await expect(go).toBeDisabled();
  await expectAccessible(page);
  await openMail(page, words, email, words('mail.confirm_email.subject'));
  await page.goto(await linkInMail(page, words('mail.confirm_email.button')));
  await expect(
    page.getByRole('heading', { level: 1, name: words('auth.confirm.done') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: words('auth.confirm.go_on') }).click();

  // Payments go to the organizer's own account at the provider.
  await goTo(page, words, 'account.payment.title');
  await expect(page.getByText(words('account.provider.none'), { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: words('account.payment.connect') }).click();
  const texts = textsFor(words.locale);
  await expect(page.getByRole('heading', { level: 1, name: texts.setup })).toBeVisible();
  await page.getByRole('button', { name: texts.leave }).click();
  await expect(page.getByText(words('account.payment.not_completed'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: words('account.payment.go_on') }).click();
  await page.getByRole('button', { name: texts.complete }).click();
  await expect(page.getByText(words('account.payment.came_back'))).toBeVisible();
  await expectAccessible(page);

  // After publishing, the event is in the organizer's list and public.
  await goTo(page, words, 'manage.nav.events');
  await expectAccessible(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await ask();
  await go.click();
  await expect(page.getByText(words('events.moved.LIVE'))).toBeVisible();
  await page.goto('/manage/events');
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(
    words('events.status.live'),
  );

  const visitor = await stranger();
  await visitor.goto(`/event/${eventId}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'A roof at dusk' })).toBeVisible();
  await expect(visitor.getByText('舊布廠天台 The Old Cloth Factory').first()).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(`/?query=${mark}`);
  await visitor.getByRole('link', { name: title, exact: true }).click();
  const guest = newBuyer();
  await choose(visitor, words, '長者 Over 60', 1);
  await hold(visitor, words);
  await writeDetails(visitor, words, guest, 1);
  await expectThanks(visitor, words, guest);
});

import { expect, expectAccessible, test } from './setup/journey.ts';
import { newBuyer, openMail } from './setup/shop.ts';
import { goTo, signIn, staffOf } from './setup/staff.ts';

test(
  'an enquiry is found, answered from a template, confirmed and made an event',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const { first_name, email } = newBuyer('家欣', '梁');
    const rooms = await request.get('/api/public/venue-data');
    const [room] = ((await rooms.json()) as { data: { sections: { id: number }[] } }).data.sections;
    const asked = await request.post('/api/public/venue-enquiries', {
      headers: { 'accept-language': words.locale },
      data: {
        name: first_name,
        email,
        title: `Recital ${email}`,
        section_ids: [room?.id],
        starts_at: `${new Date().getFullYear() + 1}-05-06T19:00`,
        ends_at: `${new Date().getFullYear() + 1}-05-06T22:00`,
        head_count: 80,
        set_up: 'theatre',
        message: 'A choir of forty.',
      },
    });
    expect(asked.status()).toBe(201);
    const { reference } = ((await asked.json()) as { data: { reference: string } }).data;
    await openMail(page, words, email, words('mail.enquiry_received.subject', { reference }));

    await signIn(page, words, staffOf(words));
    await goTo(page, words, 'enquiries.title');
    await expect(page.getByText(reference)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/enquiries?query=${reference}`);
    await page.getByRole('link').filter({ hasText: first_name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: words('enquiries.edit') }).click();
    await page.getByRole('textbox', { name: words('fields.organization') }).fill('Harbour Choir');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: words('ui.action.save') })
      .first()
      .click();
    await expect(page.getByText(words('enquiries.note.edited'))).toBeVisible();

    await page.getByRole('combobox', { name: words('enquiries.reply.template') }).click();
    await page.getByRole('option', { name: words('enquiries.state.CONFIRMED') }).click();
    await expect(page.getByRole('textbox', { name: words('fields.message') })).toHaveValue(
      new RegExp(reference),
    );
    await page.getByRole('button', { name: words('enquiries.reply.send') }).click();
    await expect(page.getByText(words('enquiries.reply.sent'))).toBeVisible();
    await page.getByRole('textbox', { name: words('fields.body') }).fill('Deposit paid');
    await page.getByRole('button', { name: words('enquiries.note.save') }).click();
    await expect(page.getByText('Deposit paid')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: words('enquiries.make_event') }).click();
    await expect(page).toHaveURL(/\/manage\/event\/\d+\/settings/);
    await expect(page.getByRole('textbox', { name: words('fields.title') })).toHaveValue(
      `Recital ${email}`,
    );
  },
);

test(
  'the calendar of the house shows what clashes, by month and by week, and opens it',
  { tag: '@phone' },
  async ({ page, words }) => {
    await signIn(page, words, staffOf(words));
    await goTo(page, words, 'house_calendar.title');
    const next = page.getByRole('button', { name: words('house_calendar.later') });
    const clash = page.getByText(words('house_calendar.clashes', { count: 1 }));
    await next.click();
    await expect(clash).toBeVisible();
    await expectAccessible(page);
    const hire = page.getByRole('link').filter({ hasText: '年度讀書分享' });
    await expect(hire).toContainText(words('house_calendar.clash'));
    await page.getByText(words('house_calendar.week'), { exact: true }).click();
    await expect(page).toHaveURL(/view=week/);
    await expectAccessible(page);
    await page.getByText(words('house_calendar.month'), { exact: true }).click();
    await hire.click();
    await expect(page).toHaveURL(/\/enquiries\/\d+/);
  },
);

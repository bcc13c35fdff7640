import { expect, expectAccessible, test } from './setup/journey.ts';
import { newBuyer, openMail } from './setup/shop.ts';
import { goTo, signIn, staffOf } from './setup/staff.ts';

test(
  'an enquiry is found, answered from a template, confirmed and turned into an event',
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
  'the venue calendar shows conflicts by month and week, and opens them',
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

test(
  'a visitor requests a room, sees what does not fit, and gets a reference',
  { tag: '@phone' },
  async ({ page, words }) => {
    const { first_name, email } = newBuyer('美儀', '何');
    await page.goto('/venue-details');
    // The form loads when it is close to the viewport.
    await page.locator('#contact').scrollIntoViewIfNeeded();
    const field = (name: Parameters<typeof words>[0]) => page.getByLabel(words(name));
    const year = new Date().getFullYear() + 1;
    await page.getByRole('checkbox').nth(1).check();
    await field('fields.starts_at').fill(`${year}-07-07T19:00`);
    await field('fields.ends_at').fill(`${year}-07-07T18:00`);
    await field('fields.head_count').fill('40');
    await field('fields.title').fill('謝師宴 Graduation dinner');
    await field('enquiry_form.name').fill(first_name);
    await field('fields.email').fill(email);
    await field('fields.message').fill('四十人，請問可否自攜蛋糕？');
    const send = page.getByRole('button', { name: words('enquiry_form.send') });
    await send.click();
    await expect(field('fields.ends_at')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('checkbox').nth(1)).toBeChecked();
    await expectAccessible(page);
    await field('fields.ends_at').fill(`${year}-07-07T22:00`);
    await expect(page.locator('form [role="status"]').first()).not.toBeEmpty();
    await send.click();
    const thanks = page.getByText(/E-[0-9A-Z]{7}/).first();
    await expect(thanks).toBeVisible();
    const [reference = ''] = /E-[0-9A-Z]{7}/.exec((await thanks.textContent()) ?? '') ?? [];
    await expectAccessible(page);
    await openMail(page, words, email, words('mail.enquiry_received.subject', { reference }));
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor can send an enquiry', { tag: '@phone' }, async ({ page, words, forgive }) => {
    forgive(/status of 422/);
    const { first_name, email } = newBuyer('俊傑', '吳');
    await page.goto('/contact-us');
    await page.getByLabel(words('enquiry_form.name')).fill(first_name);
    await page.getByLabel(words('fields.email')).fill('nobody');
    await page.getByLabel(words('fields.message')).fill('請問可帶寵物嗎？');
    const send = page.getByRole('button', { name: words('enquiry_form.send') });
    await send.click();
    await expect(page.getByLabel(words('fields.email'))).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(words('fields.message'))).toHaveValue('請問可帶寵物嗎？');
    await page.getByLabel(words('fields.email')).fill(email);
    await send.click();
    await expect(page.getByText(/E-[0-9A-Z]{7}/).first()).toBeVisible();
  });
});

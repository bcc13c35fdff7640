import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  choose,
  expectThanks,
  findEvent,
  hold,
  nameOf,
  newBuyer,
  payWith,
  good_card,
  writeDetails,
} from './setup/shop.ts';
import { goTo, openEvent, signIn, staffOf } from './setup/staff.ts';
import { inDemo } from './setup/demo-texts.ts';

test(
  'a check-in list is opened, admits an attendee once, and its link can be rotated',
  { tag: '@phone' },
  async ({ page, words, stranger, forgive }) => {
    test.slow();
    forgive(/status of 404.*\/check-in\//);
    const guest = newBuyer('芷瑤', '司徒');
    const phone = await stranger();
    await findEvent(phone, inDemo(words, 'tea'));
    await choose(phone, words, inDemo(words, 'tea_seat'), 1);
    await hold(phone, words);
    await writeDetails(phone, words, guest, 1);
    await payWith(phone, words, good_card);
    await expectThanks(phone, words, guest);
    const reference =
      (await phone
        .getByText(/^A-[0-9A-Z]{7}$/)
        .first()
        .textContent()) ?? '';

    const name = `正門 ${reference}`;
    await signIn(page, words, staffOf(words));
    await openEvent(page, words, inDemo(words, 'tea'));
    await goTo(page, words, 'check_in.title');
    await page.getByRole('link', { name: words('check_in.create') }).click();
    const drawer = page.getByRole('dialog', { name: words('check_in.create') });
    await drawer.getByLabel(words('fields.name')).fill(name);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: words('check_in.create.go') }).click();
    await expect(drawer).toBeHidden();
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText(words('check_in.state.active'));
    await expectAccessible(page);
    const link = new URL(
      (await card.getByRole('link', { name: words('check_in.open') }).getAttribute('href')) ?? '',
    ).pathname;

    const door = await stranger();
    await door.goto(link);
    await door.getByRole('button', { name: words('door.device.start') }).click();
    await expect(door.getByText(words('errors.field.required'))).toBeVisible();
    await expectAccessible(door);
    await door.getByLabel(words('fields.device_name')).fill('一號電話');
    await door.getByRole('button', { name: words('door.device.start') }).click();
    await door
      .getByRole('navigation', { name: words('door.ways') })
      .getByRole('button', { name: words('door.find') })
      .click();
    await expectAccessible(door);
    const box = door.getByRole('searchbox', { name: words('door.find.label') });
    await box.fill(reference);
    await door
      .getByRole('button', { name: words('door.find.admit_code', { code: reference }) })
      .click();
    const answer = door.getByRole('alert');
    await expect(answer).toContainText(words('door.result.in'));
    await expect(answer).toContainText(nameOf(guest));
    await expect(answer.getByText(words('door.result.in'))).toBeHidden();
    await door
      .getByRole('button', { name: words('door.find.admit_code', { code: reference }) })
      .click();
    await expect(answer).toContainText(words('door.result.already'));
    await expect(answer).toContainText('一號電話');
    await expectAccessible(door);
    // A phone held sideways shows the whole result: the word at the top, the buttons below the text.
    const upright = door.viewportSize() ?? { width: 390, height: 844 };
    await door.setViewportSize({ width: 844, height: 390 });
    const word = await answer.getByText(words('door.result.already')).boundingBox();
    const text = await answer.getByText('一號電話').boundingBox();
    const button = await answer.getByRole('button').first().boundingBox();
    expect(word?.y).toBeGreaterThan(0);
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await door.setViewportSize(upright);
    await answer.getByRole('button', { name: words('door.next') }).click();
    await box.fill('司徒芷瑤');
    await expect(door.getByRole('listitem').filter({ hasText: reference })).toContainText(
      '一號電話',
    );
    await expectAccessible(door);
    await door
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByRole('button', { name: words('door.check_out_name', { name: nameOf(guest) }) })
      .click();
    await expect(answer).toContainText(words('door.result.out'));

    // The list closes, and the phone shows that without a reload.
    await card.getByRole('link', { name }).click();
    const edit = page.getByRole('dialog', { name });
    await edit.getByLabel(words('fields.expires_at')).fill('2020-01-01T00:00');
    await edit.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(edit).toBeHidden();
    await expect(card).toContainText(words('check_in.state.expired'));
    await expect(door.getByRole('heading', { name: words('door.closed.expired') })).toBeVisible();
    await expectAccessible(door);
    await card.getByRole('link', { name }).click();
    await edit.getByLabel(words('fields.expires_at')).fill('');
    await edit.getByLabel(words('fields.activates_at')).fill('2090-01-01T00:00');
    await edit.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(edit).toBeHidden();
    await door.reload();
    await expect(door.getByRole('heading', { name: words('door.closed.early') })).toBeVisible();
    await expectAccessible(door);

    await card.getByRole('button', { name: words('check_in.menu', { name }) }).click();
    await page.getByRole('menuitem', { name: words('check_in.rotate') }).click();
    await page
      .getByRole('dialog', { name: words('check_in.rotate.title', { name }) })
      .getByRole('button', { name: words('check_in.rotate') })
      .click();
    await expect(page.getByText(words('check_in.rotate.done', { name }))).toBeVisible();
    await door.reload();
    await expect(door.getByRole('heading', { name: words('door.closed.gone') })).toBeVisible();
    await expectAccessible(door);
  },
);

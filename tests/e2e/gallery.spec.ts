import { picture } from '../setup/upload.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';
import { password, staffOf } from './setup/staff.ts';

test(
  'images open, can be browsed by keys, buttons and swipes, and return the focus',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    const event = await ownEvent(request, words, '企位 Standing');
    const { token } = (await (
      await request.post('/api/auth/login', { data: { email: staffOf(words), password } })
    ).json()) as { token: string };
    const names = ['舞台 The stage', '大堂 The lobby', '天台 The roof'];
    // Without a cover, the first picture would become it.
    for (const alt of ['', ...names]) {
      const answer = await request.post(`/api/events/${event.id}/images`, {
        headers: { authorization: `Bearer ${token}` },
        multipart: {
          type: alt ? 'EVENT_GALLERY' : 'EVENT_COVER',
          ...(alt ? { alt } : {}),
          image: { name: 'a.png', mimeType: 'image/png', buffer: await picture(1200, 800) },
        },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await page.goto(`/event/${event.id}`);
    const opener = page.getByRole('button', {
      name: words('event_page.gallery.open', { number: 2, name: names[1] ?? '' }),
    });
    const dialog = page.getByRole('dialog');
    const shown = (at: number) => dialog.getByRole('img', { name: names[at] ?? '' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(shown(1)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(shown(2)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(shown(0)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(shown(2)).toBeVisible();
    await dialog.getByRole('button', { name: words('event_page.gallery.previous') }).click();
    await expect(shown(1)).toBeVisible();
    const box = await shown(1).boundingBox();
    const [middle, height] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40];
    await page.mouse.move(middle, height);
    await page.mouse.down();
    await page.mouse.move(middle - 100, height, { steps: 4 });
    await page.mouse.up();
    await expect(shown(2)).toBeVisible();
    // The picture fits the screen, and its buttons are visible.
    const whole = await shown(2).boundingBox();
    const screen = page.viewportSize();
    expect((whole?.x ?? -1) >= 0 && (whole?.width ?? 9e9) <= (screen?.width ?? 0)).toBe(true);
    await expect(
      dialog.getByRole('button', { name: words('event_page.gallery.next') }),
    ).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    // The keys no longer have an effect.
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toBeHidden();
  },
);

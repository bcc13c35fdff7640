import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Joined } from './members.ts';
import { signIn, staffOf } from './staff.ts';
import type { Words } from './words.ts';

/** Opens the upgrade queue of the staff at the request of a member. */
export async function openQueue(desk: Page, words: Words, { email }: Joined): Promise<Locator> {
  await signIn(desk, words, staffOf(words));
  await desk.goto('/manage/approve-upgrade');
  await expect(desk.getByRole('button', { name: words('upgrade_review.next') })).toBeVisible();
  const mine = desk.getByText(email);
  const place = desk.getByRole('status').filter({ hasText: /\d/ }).first();
  while (!(await mine.isVisible())) {
    const before = await place.innerText();
    await desk.keyboard.press('j');
    await expect(place).not.toHaveText(before);
  }
  return mine;
}

import type { APIRequestContext, Page } from '@playwright/test';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { expect } from './journey.ts';
import type { Words } from './words.ts';

export const password = 'foyer-demo-2026';
/**
 * The back office is in the language of its user, so this returns a user with the visitor's
 * language.
 */
export const staffOf = ({ locale }: Words): string =>
  locale === 'en' ? 'admin@foyer.test' : 'owner@foyer.test';

/**
 * Registers a new seller and returns the address, which begins as given: what a test does to a
 * shared user, others would see.
 */
export async function newSeller(
  request: APIRequestContext,
  { locale }: Words,
  begins = 'seller',
): Promise<string> {
  const email = `${begins}-${crypto.randomUUID().slice(0, 8)}@foyer.test`;
  const answer = await request.post('/api/auth/register', {
    data: {
      first_name: '家欣',
      last_name: '梁',
      email,
      password,
      password_confirmation: password,
      terms: true,
      timezone: 'Asia/Hong_Kong',
      currency_code: 'HKD',
      locale,
    },
  });
  expect(answer.status()).toBe(201);
  return email;
}

export async function writeSignIn(
  page: Page,
  words: Words,
  email: string,
  secret = password,
): Promise<void> {
  await page.getByLabel(words('fields.email')).fill(email);
  await page.getByLabel(words('fields.password'), { exact: true }).fill(secret);
  await page.getByRole('button', { name: words('auth.login.go') }).click();
}

/** Signs in on the way to a page of the back office. */
export async function signIn(
  page: Page,
  words: Words,
  email: string,
  to = '/manage/events',
): Promise<void> {
  await page.goto(to);
  await expect(page).toHaveURL(/\/auth\/login\?previous_url=/);
  await writeSignIn(page, words, email);
  await expect(page).toHaveURL(new RegExp(`${to.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens an event from the list of events. */
export async function openEvent(page: Page, words: Words, title: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: words('events.search') })
    .fill(title.split(' ')[0] ?? title);
  // The typed text is added to the URL after a delay.
  await expect(page).toHaveURL(/[?&]query=/);
  // The list shows the previous rows until the response arrives, and then moves.
  await expect(page.locator('[data-old]')).toHaveCount(0);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/manage\/event\/\d+\/\w/);
}

/** Follows an entry of the sidebar, which is behind the menu button on a phone. */
export async function goTo(page: Page, words: Words, message: MessageKey): Promise<void> {
  const menu = page.getByRole('button', { name: words('manage.nav.open') });
  const entry = page
    .getByRole('navigation', { name: words('manage.nav.label') })
    .getByRole('link', { name: words(message), exact: true });
  await expect(menu.or(entry).filter({ visible: true }).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await entry.click();
}

/** Shows columns that a list hides on a phone by default. */
export async function showColumns(
  page: Page,
  words: Words,
  ...messages: MessageKey[]
): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 700) return;
  await page.getByRole('button', { name: words('table.columns') }).click();
  for (const message of messages)
    await page.getByRole('checkbox', { name: words(message), exact: true }).check();
  await page.keyboard.press('Escape');
}

/** Signs in without the form, for journeys about something else. Returns the token of the staff. */
export async function enterAsStaff(page: Page, words: Words): Promise<string> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: staffOf(words), password },
  });
  const { token } = (await answer.json()) as { token: string };
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return token;
}

/** Fails when the call is refused, unless with the status that the journey expects. */
export type Ask = (
  method: string,
  path: string,
  data?: object,
  refusedWith?: number,
) => Promise<{ status: number; data: never }>;
/** Returns a function that calls the API with the token. */
export const callsWith =
  (request: APIRequestContext, token: string): Ask =>
  async (method, path, data, refusedWith) => {
    const answer = await request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    });
    const text = await answer.text();
    const status = answer.status();
    if (status !== refusedWith && (refusedWith || !answer.ok()))
      throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    return {
      status,
      data: (text ? (JSON.parse(text) as { data: unknown }).data : null) as never,
    };
  };
/** Returns a function that calls the API as staff. */
export async function staffCalls(request: APIRequestContext, words: Words): Promise<Ask> {
  const login = await request.post('/api/auth/login', {
    data: { email: staffOf(words), password },
  });
  return callsWith(request, ((await login.json()) as { token: string }).token);
}

/** Returns the event of the demo with the most sales: every list of it has rows. */
export async function busyEvent(page: Page, token: string): Promise<number> {
  const answer = await page.request.get('/api/events?eventsState=upcoming', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as {
    data: { id: number; statistics?: { sales_total_gross: number } }[];
  };
  const sold = (item: (typeof data)[number]): number => item.statistics?.sales_total_gross ?? 0;
  return data.toSorted((a, b) => sold(b) - sold(a))[0]?.id ?? 0;
}

import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';
import { eventGroups, mainGroups } from '#web/layouts/manage/navigation.ts';
import { creations, settingFields } from '#web/layouts/manage/setting-fields.ts';
import '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { event: { title: '夜渡 Night Ferry' } });
});
afterAll(() => testApp.close());

const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const inEvent = (path: string) => `/manage/event/${sold.event_id}/${path}`;
const placeholder = /^(Event, order, person, page|跳至活動|跳转)/;
async function jump(user: UserEvent, words: string): Promise<HTMLElement[]> {
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByPlaceholderText(placeholder);
  await user.clear(field);
  await user.type(field, words);
  return waitFor(() => screen.getAllByRole('option'));
}
const option = async (name: RegExp): Promise<HTMLElement> => screen.findByRole('option', { name });
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));

test.each([
  ['en', '完成訂單的時限', 'order_timeout_in_minutes', /Minutes to complete an order/],
  ['en', '咨询邮箱', 'support_email', /Email for questions/],
  ['zh-hk', 'email for q', 'support_email', /查詢電郵/],
  ['zh-cn', '查詢電郵', 'support_email', /咨询邮箱/],
] as const)(
  'on a screen in %s “%s” finds a setting and opens it',
  async (locale, words, field, name) => {
    const { user, address } = await open(inEvent('dashboard'), locale);
    await jump(user, words);
    await user.click(await option(name));
    await waitFor(() => expect(address()).toContain(`/manage/event/${sold.event_id}/settings/`));
    await focused(field);
  },
);

test('outside an event, settings and actions name their event', async () => {
  const { user, address } = await open('/manage/events');
  await screen.findAllByText('夜渡 Night Ferry');
  await jump(user, 'New promo');
  await user.click(await option(/New promo code.*夜渡 Night Ferry/));
  await waitFor(() => expect(address()).toBe(inEvent('promo-codes/create')));
});

test.each([
  ['new ticket', /^New ticket/, 'tickets/create'],
  ['add att', /^Add attendee/, 'attendees/create'],
  ['新增優惠碼', /^New promo code/, 'promo-codes/create'],
] as const)('“%s” creates an item in the open event', async (words, name, to) => {
  const { user, address } = await open(inEvent('dashboard'));
  await jump(user, words);
  await user.click(await option(name));
  await waitFor(() => expect(address()).toBe(inEvent(to)));
});

test('an event can be created from anywhere', async () => {
  const { user } = await open(inEvent('dashboard'));
  await jump(user, 'new event');
  await user.click(await option(/^New event/));
  await screen.findByRole('dialog', { name: 'New event' });
});

test('without input only screens are shown', async () => {
  const { user } = await open(inEvent('dashboard'));
  await user.keyboard('{Control>}k{/Control}');
  await option(/^Orders/);
  expect(screen.queryByRole('option', { name: /^New ticket/ })).toBeNull();
});

test('an order is found by its payment reference', async () => {
  const order = await givenPaid(testApp, sold);
  const { user, address } = await open('/manage/events');
  await jump(user, order.payment);
  await user.click(await option(/^O-/));
  await waitFor(() => expect(address()).toBe(inEvent(`orders/${order.order_id}`)));
});

test.each([...new Set(settingFields.map(({ at }) => at))])(
  'each setting of the palette is on %s',
  async (at) => {
    await open(at.startsWith('/') ? at : inEvent(at));
    const names = settingFields.filter((field) => field.at === at).map(({ name }) => name);
    await waitFor(() =>
      expect(
        names.filter((name) => !document.querySelector(`main [name="${CSS.escape(name)}"]`)),
      ).toEqual([]),
    );
  },
);

test('it is closed for a user who left the back office and returns', async () => {
  const { user, go } = await open('/manage/events');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByPlaceholderText(placeholder);
  await go('/contact-us');
  await go('/manage/events');
  await user.click(await screen.findByRole('link', { name: 'Archived' }));
  expect(screen.queryByPlaceholderText(placeholder)).toBeNull();
});

test('every screen, tab, action and setting has its labels in all languages', async () => {
  const { default: labels } = await import('virtual:palette-labels');
  const keys = [
    ...[...mainGroups, ...eventGroups]
      .flatMap(({ entries }) => entries)
      .map((entry) => entry.message),
    ...settingsTabs.map(({ name }) => `events.tab.${name}`),
    ...creations.map(({ message }) => message),
    ...settingFields.map(({ label }) => label),
  ];
  // A name that is the same in every language.
  const names: readonly string[] = ['fields.whatsapp'];
  const poor = keys.filter((key) => {
    if (names.includes(key)) return false;
    const texts = labels[key]?.join(' ') ?? '';
    return !/[a-z]/i.test(texts) || !/\p{Script=Han}/u.test(texts);
  });
  expect(poor).toEqual([]);
  // It is loaded when the palette opens, so it must stay small.
  expect(JSON.stringify(labels).length).toBeLessThan(20_000);
});

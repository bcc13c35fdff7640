import { expect, test } from './setup/journey.ts';
import { busyEvent, callsWith, enterAsStaff } from './setup/staff.ts';

test(
  'two tabs of a phone without a network keep the scans of both',
  { tag: '@phone' },
  async ({ page, words, stranger, forgive }) => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    const token = await enterAsStaff(page, words);
    const event = await busyEvent(page, token);
    const ask = callsWith(page.request, token);
    const tickets: { id: number }[] = (await ask('GET', `/events/${event}/tickets`)).data;
    const list: { short_id: string } = (
      await ask('POST', `/events/${event}/check-in-lists`, {
        name: '兩個分頁',
        ticket_ids: tickets.map(({ id }) => id),
      })
    ).data;
    const address = `/check-in/${list.short_id}`;

    const first = await stranger();
    await first.goto(address);
    await first.getByLabel(words('fields.device_name')).fill('一號電話');
    await first.getByRole('button', { name: words('door.device.start') }).click();
    const second = await first.context().newPage();
    await second.goto(address);
    const tabs = [first, second];
    for (const tab of tabs)
      await tab
        .getByRole('navigation', { name: words('door.ways') })
        .getByRole('button', { name: words('door.find') })
        .click();
    await first.context().setOffline(true);
    for (const [index, tab] of tabs.entries()) {
      const code = `A-ZZZZZZ${index}`;
      await tab.getByRole('searchbox', { name: words('door.find.label') }).fill(code);
      await tab.getByRole('button', { name: words('door.find.admit_code', { code }) }).click();
      await expect(tab.getByRole('alert')).toContainText(words('door.result.offline'));
    }
    for (const tab of tabs)
      await expect(tab.getByText(words('door.waiting', { count: 2 }))).toBeVisible();

    await first.context().setOffline(false);
    for (const tab of tabs)
      await expect(tab.getByText(words('door.waiting', { count: 2 }))).toBeHidden();
  },
);

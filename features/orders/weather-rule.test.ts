import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { buyer, givenEvent, givenHold, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { words } from '../../tests/setup/pdf-words.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const rule = '<p>八號風球：活動取消</p>';

/** All texts that a ticket holder reads: page, ticket, PDF and mail. */
async function readBy(sold: Sold) {
  const held = await givenHold(testApp, sold, 1);
  const path = `/public/events/${sold.event_id}`;
  const order = await testApp.ask('PUT', `${path}/order/${held.short_id}`, {
    cookie: held.cookie,
    headers: { 'accept-language': 'zh-HK' },
    body: { order: buyer, attendees: [] },
  });
  const [attendee] = (order.data as { attendees: { short_id: string }[] }).attendees;
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('event_id', '=', sold.event_id)
    .where('kind', '=', 'order_completed')
    .execute();
  const pdf = await testApp.app.inject(
    `/api/public/tickets/${attendee?.short_id}/pdf?locale=zh-hk`,
  );
  return {
    page: ((await testApp.ask('GET', path)).data as { settings: { weather_rule: string | null } })
      .settings.weather_rule,
    ticket: (
      (await testApp.ask('GET', `${path}/attendees/${attendee?.short_id}`)).data as {
        weather_rule: string | null;
      }
    ).weather_rule,
    pdf: words(pdf.rawPayload).text,
    mail: mails.map((mail) => contentOf(testApp.platform, mail).html).join(),
  };
}

test('the weather rule is the same everywhere, and online events have none', async () => {
  const staff = await givenStaff(testApp);
  const outdoors = await readBy(
    await givenEvent(testApp, staff, {
      type: 'FREE',
      price: 0,
      settings: { weather_rule: rule },
    }),
  );
  expect([outdoors.page, outdoors.ticket]).toEqual([rule, rule]);
  for (const text of [outdoors.pdf, outdoors.mail])
    for (const phrase of ['惡劣天氣安排', '八號風球：活動取消']) expect(text).toContain(phrase);
  const online = await readBy(
    await givenEvent(testApp, staff, {
      type: 'FREE',
      price: 0,
      settings: { weather_rule: rule, is_online_event: true },
    }),
  );
  expect([online.page, online.ticket]).toEqual([null, null]);
  for (const text of [online.pdf, online.mail]) expect(text).not.toContain('八號風球');
});

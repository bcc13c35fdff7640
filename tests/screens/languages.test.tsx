import { afterAll, beforeAll, expect, test } from 'vitest';
import { act } from '#web/lib/first-act.ts';
import tree from '#web/routes.ts';
import { englishLeft, rawKeys } from '../setup/screen-actions.ts';
import { partOf } from '../setup/breadth.ts';
import { waitFor } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
import { givenEverything } from '../setup/given-everything.ts';
import { givenChoiceRow } from '../setup/given-member.ts';
import { givenWebhookRows, insertRow } from '../setup/given-rows.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { hostMemberRow, memberMessageRow } from '../setup/writing-members.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let params: Record<string, string>;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { title: '海濱夜市' },
    ticket: { title: '企位' },
  });
  params = await givenEverything(testApp, staff, sold);
  const written = { name: '黃雅達', email: 'ada@venue.test', message: '請問可否參觀場地？' };
  const asked = await testApp.ask('POST', '/public/contact', { body: written });
  own.push(String((asked.data as { reference: string }).reference), 'ada@venue.test');
  const { id } = await testApp.platform.db
    .insertInto('other_events')
    .values({ account_id: staff.account_id, title: '市集', event_url: 'https://fair.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const merchant = await testApp.ask('POST', '/partner-merchants', {
    token: staff.token,
    body: { name: '茶莊' },
  });
  const person = await insertRow(testApp.platform.db, 'users', {
    email: 'ada@venue.test',
    first_name: '大文',
    last_name: '陳',
    locale: 'zh-hk',
  });
  const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token: staff.token,
    body: { name: '服務費', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 8 },
  });
  const hook = await givenWebhookRows(testApp.platform.db, staff.account_id);
  Object.assign(params, {
    webhookEndpointId: String(hook.webhookEndpointId),
    enquiryId: '1',
    taxId: String((tax.data as { id: number }).id),
    interestId: String(await givenChoiceRow(testApp.platform.db, 'interests', staff.account_id)),
    specialityId: String(
      await givenChoiceRow(testApp.platform.db, 'specialities', staff.account_id),
    ),
    otherEventId: String(id),
    partnerMerchantId: String((merchant.data as { id: number }).id),
    memberId: String(await hostMemberRow(testApp, person)),
    memberMessageId: String(await memberMessageRow(testApp.platform, staff.account_id)),
  });
});
afterAll(() => testApp.close());

interface Entry {
  path?: string;
  children?: Entry[];
  file: string;
}
const addresses = (entries: readonly Entry[], base = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const here = path ? `${base}/${path}` : base;
    return [...(path ? [here] : []), ...addresses(children, here)];
  });
const office = addresses((tree as Entry[]).filter(({ file }) => file === 'layouts/manage.tsx'));
const filled = (path: string): string =>
  path.replaceAll(/:(\w+)(\??)/g, (_, name: string, optional: string) =>
    optional ? 'ended' : (params[name] ?? '1'),
  );
// Names of people, mails that were sent in their own language, and the address of the test app.
const own = [
  'Harbour Nights',
  'Ada',
  'Wong',
  'Ming',
  'AW',
  'API',
  'CSS',
  'Chrome',
  'Macintosh',
  'macOS',
  'https',
  'https://hooks.example.com/foyer',
  'New order',
  'Your tickets for',
  '/event/',
];

test('the test covers every back-office address', () => expect(office.length).toBeGreaterThan(45));

// Simplified Chinese has the same keys and placeholders (`tests/languages.test.ts`); some screens
// show that it is also used.
test.each([
  ...partOf(office, 3).map((path) => ['zh-hk', path] as const),
  ...partOf(office, 9, 1).map((path) => ['zh-cn', path] as const),
])('%s %s has a heading, no message keys and no English', async (locale, path) => {
  await openScreen(testApp, filled(path), { token: staff.token, locale });
  // An editor loads when the user does something, or ten seconds later.
  act();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(document.querySelector('#main h1')?.textContent).toMatch(/[一-龥]/);
  expect(document.body.textContent).not.toMatch(/Something went wrong|找不到此頁面|找不到页面/);
  expect([rawKeys(), englishLeft(own)]).toEqual([[], []]);
});

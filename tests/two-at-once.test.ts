import { afterAll, beforeAll, expect, test } from 'vitest';
import { tally, times, trailOf } from './setup/at-once.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { multipart, picture } from './setup/upload.ts';

/**
 * Two concurrent changes of the same object: the rules that hold for each alone also hold for both.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const idOf = async (path: string, body: object): Promise<number> =>
  ((await ask('POST', path, body)).data as { id: number }).id;

test.each([
  ['affiliates', 'affiliate.code_taken', { name: 'Radio' }],
  ['promo-codes', 'promo_code.taken', { discount_type: 'NONE' }],
])('of two %s changed to the same code, one gets it', async (path, code, body) => {
  const all = `/events/${sold.event_id}/${path}`;
  for (let round = 0; round < 5; round += 1) {
    const ids = await times(2, (n) => idOf(all, { ...body, code: `${round}-before-${n}` }));
    const answers = await times(2, (n) =>
      ask('PUT', `${all}/${ids[n]}`, { code: `both-${round}` }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.code, Object.keys(refused?.errors ?? {})]).toEqual([code, ['code']]);
  }
});

test('concurrent changes of name and times of a check-in list are both kept', async () => {
  const all = `/events/${sold.event_id}/check-in-lists`;
  const id = await idOf(all, { name: 'Door', ticket_ids: [sold.ticket_id] });
  for (let round = 0; round < 10; round += 1) {
    const changes = [{ name: `Door ${round}` }, { expires_at: `203${round}-01-01T10:00:00.000Z` }];
    await times(2, (n) => ask('PUT', `${all}/${id}`, changes[n]));
    expect((await ask('GET', `${all}/${id}`)).data).toMatchObject({ ...changes[0], ...changes[1] });
  }
});

test('concurrent changes of code and discount of a promo code are both kept', async () => {
  const all = `/events/${sold.event_id}/promo-codes`;
  const id = await idOf(all, { code: 'spring', discount_type: 'PERCENTAGE', discount: 50 });
  for (let round = 0; round < 10; round += 1) {
    const changes = [{ code: `spring-${round}` }, { discount: 10 + round }];
    await times(2, (n) => ask('PUT', `${all}/${id}`, changes[n]));
    expect((await ask('GET', `${all}/${id}`)).data).toMatchObject({ ...changes[0], ...changes[1] });
  }
});

test('concurrent changes cannot make a fee more than a hundred percent', async () => {
  const all = `/accounts/${staff.account_id}/taxes-and-fees`;
  const id = await idOf(all, { name: 'Service', type: 'FEE', calculation_type: 'FIXED', rate: 50 });
  for (let round = 0; round < 5; round += 1) {
    const changes = [{ rate: 500 }, { calculation_type: 'PERCENTAGE' }];
    const answers = await times(2, (n) => ask('PUT', `${all}/${id}`, changes[n]));
    expect(tally(answers)).toEqual({ 200: 1, 422: 1 });
    await ask('PUT', `${all}/${id}`, { calculation_type: 'FIXED', rate: 50 });
  }
});

test.each([
  ['affiliates', 'affiliate', () => ({ code: 'radio' }), { email: 'radio@example.com' }],
  [
    'capacity-assignments',
    'capacity',
    () => ({ ticket_ids: [sold.ticket_id], capacity: 50 }),
    { capacity: 70 },
  ],
])(
  'the audit entries of two changes of %s name what each changed',
  async (path, type, of, other) => {
    const all = `/events/${sold.event_id}/${path}`;
    const id = await idOf(all, { name: 'Before', ...of() });
    const changes = [{ name: 'After' }, other];
    await times(2, (n) => ask('PUT', `${all}/${id}`, changes[n]));
    expect(new Set(await trailOf(testApp, type, 'changed', id))).toEqual(
      new Set(changes.map((change) => Object.keys(change).join())),
    );
  },
);

test('several capacities for the same tickets can be created concurrently', async () => {
  const body = { name: 'Hall', ticket_ids: [sold.ticket_id], capacity: 500 };
  const answers = await times(4, () =>
    ask('POST', `/events/${sold.event_id}/capacity-assignments`, body),
  );
  expect(tally(answers)).toEqual({ 201: 4 });
});

test('two concurrent language changes of another event swap its texts once', async () => {
  const { data } = await testApp.ask('POST', '/other-events', {
    token: staff.token,
    ...multipart([
      { field: 'title', bytes: 'Harbour market' },
      { field: 'event_url', bytes: 'https://market.example' },
      { field: 'image', name: 'market.png', bytes: await picture(1200, 600) },
      { field: 'content_language', bytes: 'en' },
      { field: 'translations', bytes: JSON.stringify({ 'zh-hk': { title: '海濱市集' } }) },
    ]),
  });
  const path = `/other-events/${(data as { id: number }).id}`;
  for (const language of ['zh-hk', 'en', 'zh-hk', 'en']) {
    await times(2, () => ask('PUT', path, { content_language: language }));
    expect((await ask('GET', path)).data).toMatchObject({
      content_language: language,
      title: language === 'en' ? 'Harbour market' : '海濱市集',
    });
  }
});

test('a price added while its capacity is removed can be sold', async () => {
  const of = `/events/${sold.event_id}`;
  for (let round = 0; round < 8; round += 1) {
    const first = { price: 10, label: 'First' };
    const ticket = { title: `Tiers ${round}`, type: 'TIERED', prices: [first] };
    const id = await idOf(`${of}/tickets`, ticket);
    const hall = { name: 'Hall', capacity: 100, ticket_ids: [id] };
    const capacity = await idOf(`${of}/capacity-assignments`, hall);
    const { prices } = (await ask('GET', `${of}/tickets/${id}`)).data as { prices: object[] };
    await Promise.all([
      ask('PUT', `${of}/tickets/${id}`, { prices: [...prices, { price: 12, label: 'Second' }] }),
      ask('DELETE', `${of}/capacity-assignments/${capacity}`),
    ]);
    const { data } = await ask('GET', `${of}/tickets/${id}`);
    expect(data).toMatchObject({ prices: [{ is_sold_out: false }, { is_sold_out: false }] });
  }
});

test('of two category lists sent concurrently, one is kept as a whole', async () => {
  const path = `/events/${sold.event_id}/categories`;
  for (let round = 0; round < 5; round += 1) {
    const lists = [
      ['film', `food ${round}`],
      ['film', `talk ${round}`],
    ];
    const answers = await times(2, (n) => ask('POST', path, { categories: lists[n] }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const kept = (await ask('GET', path)).data as { name: string }[];
    expect(lists).toContainEqual(kept.map(({ name }) => name));
  }
});

test('of covers sent concurrently, one is kept', async () => {
  const cover = multipart([{ field: 'image', name: 'a.png', bytes: await picture(1000, 400) }]);
  const path = `/events/${sold.event_id}/images`;
  const answers = await times(4, () => testApp.ask('POST', path, { token: staff.token, ...cover }));
  expect(tally(answers)).toEqual({ 201: 4 });
  const [kept, ...others] = (await ask('GET', path)).data as { id: number }[];
  expect(others).toEqual([]);
  const removed = await times(2, () => ask('DELETE', `${path}/${kept?.id}`));
  expect(tally(removed)).toEqual({ 204: 1, 404: 1 });
});

test('the audit entries of concurrent settings changes name what each changed', async () => {
  const path = `/events/${sold.event_id}/settings`;
  for (let round = 0; round < 6; round += 1)
    await times(2, (n) =>
      ask('PATCH', path, n ? { seo_title: `T ${round}` } : { seo_keywords: `K ${round}` }),
    );
  const entries = await testApp.platform.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('event_id', '=', sold.event_id)
    .orderBy('id', 'desc')
    .limit(12)
    .execute();
  expect(entries.map(({ changes }) => Object.keys(changes).length)).toEqual(Array(12).fill(1));
});

test('texts of event defaults survive concurrent language changes', async () => {
  const path = '/accounts/event-defaults';
  const [en, zh, de] = ['Onwards', '繼續', 'Weiter'].map((continue_button_text) => ({
    continue_button_text,
  }));
  for (let round = 0; round < 5; round += 1) {
    await ask('PUT', path, { content_language: 'en' });
    await ask('PUT', path, { ...en, translations: { 'zh-hk': zh, de } });
    await times(2, (n) => ask('PUT', path, { content_language: n ? 'de' : 'zh-hk' }));
    await ask('PUT', path, { content_language: 'en' });
    expect((await ask('GET', path)).data).toMatchObject({
      ...en,
      translations: { 'zh-hk': zh, de },
    });
  }
});

test('archiving an event several times concurrently succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { event_id } = await givenEvent(testApp, staff);
    const answers = await times(3, () =>
      ask('PUT', `/events/${event_id}/status`, { status: 'ARCHIVED' }),
    );
    expect(tally(answers)).toEqual({ 200: 3 });
  }
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenChoiceRow } from '../../tests/setup/given-member.ts';
import { given, importing, csvOf, type Importing } from '../../tests/setup/given-sheets.ts';
import { insertRow } from '../../tests/setup/given-rows.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { isOneLine } from '#platform/pure/text.ts';
import { makeContext } from '#platform/make-context.ts';
import { districts, genders, relationships } from '#features/members/rules/choices.ts';
import type { MemberImport } from './contract.ts';
import { work } from './actions/work.ts';

let testApp: TestApp;
let staff: Staff;
let sheets: Importing;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sheets = importing(testApp, staff.token);
});
afterAll(() => testApp.close());

const odd = fc.constantFrom(
  '陳大文',
  '歐陽震華',
  '=SUM(A1)',
  "'=1",
  '+1',
  '-',
  '@x',
  'a,b;c',
  '"quoted"',
  '007',
  '1E5',
  'TRUE',
  '2027-01-01',
  '😀',
  "O'Neill",
  '<b>x</b>',
);
const words = (most: number) =>
  fc
    .oneof(odd, fc.string({ unit: 'grapheme', maxLength: most }))
    .map((text) => text.toWellFormed().trim().slice(0, most).toWellFormed().trim())
    .filter((text) => text !== '' && isOneLine(text) && !text.includes('\ufffd'));
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: null });
const person = fc.record({
  first_name: words(40),
  last_name: words(40),
  name_en: maybe(words(40)),
  name_zh_hk: maybe(words(40)),
  position: maybe(words(90)),
  company_name: maybe(words(140)),
  company_address: maybe(words(300)),
  organization_number: maybe(fc.constantFrom('007', '12 34', 'A-1', '91E5')),
  fax: maybe(fc.constantFrom('+852 2345 6789', '23456789', '(852) 2345-6789')),
  phone_country_code: fc.constantFrom('+852', '+853', '+1', '+370', '+86'),
  whatsapp_country_code: maybe(fc.constantFrom('+852', '+9')),
  gender: fc.constantFrom(...genders),
  relationship: fc.constantFrom(...relationships),
  birth_month: fc.integer({ min: 1, max: 12 }),
  is_volunteer: fc.boolean(),
  tier: fc.constantFrom('NORMAL', 'GOLD', 'PLATINUM', 'CORPORATE'),
  district: maybe(fc.constantFrom(...districts)),
  interests: fc.subarray([0, 1, 2, 3]),
  consent: maybe(fc.boolean()),
});
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never;
const number = { '+852': '91234567', '+853': '66123456', '+86': '13812345678' };
const numberOf = (code: string): string => number[code as keyof typeof number] ?? '2125550100';

async function givenPerson(item: Person, interests: readonly number[]): Promise<void> {
  const { db } = testApp.platform;
  const user_id = await insertRow(db, 'users', {
    email: `trip-${Math.random()}@hall.test`,
    first_name: item.first_name,
    last_name: item.last_name,
    locale: 'en',
  });
  const { first_name: _f, last_name: _l, interests: chosen, consent, ...record } = item;
  const { id } = await db
    .insertInto('members')
    .values({
      ...record,
      account_id: staff.account_id,
      user_id,
      phone_number: numberOf(item.phone_country_code),
      whatsapp_number: item.whatsapp_country_code && numberOf(item.whatsapp_country_code),
      age_group: '25_34',
      residence_city: item.district ? 'HONG_KONG' : 'MACAU',
      expires_at: item.tier === 'PLATINUM' ? '2099-02-28T15:59:59.999Z' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const at of chosen)
    await db
      .insertInto('member_interests')
      .values({ member_id: id, interest_id: interests[at] ?? 0 })
      .execute();
  if (consent !== null)
    await db
      .insertInto('member_consents')
      .values({
        member_id: id,
        channel: 'PHONE',
        is_given: consent,
        notice_version: 1,
        locale: 'en',
        source: 'PROFILE',
        created_at: '2026-01-01T00:00:00Z',
      })
      .execute();
}

const everything = async (): Promise<unknown> =>
  (
    await sql`
      select json_agg(m order by m.id) as members,
        (select json_agg(u order by u.id) from users u) as users,
        (select count(*) from member_consents) as consents,
        (select json_agg(i order by i) from member_interests i) as interests
      from members m`.execute(testApp.platform.db)
  ).rows;

test.each(['csv', 'xlsx'] as const)(
  'an export as %s that is imported again changes nothing',
  async (format) => {
    const { db } = testApp.platform;
    const interests = [];
    for (const name of ['攝影', 'Tea; coffee', 'Music', '#4'])
      interests.push(await givenChoiceRow(db, 'interests', staff.account_id, name));
    for (const item of fc.sample(person, { numRuns: 120, seed: 45 }))
      await givenPerson(item, interests);
    for (const language of ['en', 'zh-HK', 'zh-CN']) {
      const { bytes } = await testApp.ask('POST', '/members/export', {
        token: staff.token,
        body: { format },
        headers: { 'accept-language': language },
      });
      const before = await everything();
      const done = await sheets.importFile(bytes);
      expect(done.results.filter((row) => row.result !== 'UNCHANGED')).toEqual([]);
      expect(done).toMatchObject({ state: 'DONE', changed: 0, created: 0, refused: 0 });
      expect(done.unchanged).toBeGreaterThanOrEqual(120);
      expect(await everything()).toEqual(before);
    }
  },
  120_000,
);

const rows = (n: number, name: string) =>
  Array.from({ length: n }, (_, at) => given({ email: `${name}-${at}@hall.test` }));
const membersCalled = async (name: string): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from users u join members m on m.user_id = u.id
      where u.email like ${`${name}-%`}`.execute(testApp.platform.db)
  ).rows[0]?.n ?? 0;

test('an import interrupted repeatedly completes and creates each member once', async () => {
  const { id } = await sheets.check(rows(230, 'killed'));
  await testApp.platform.db
    .updateTable('member_imports')
    .set({ state: 'RUNNING', done: 0, created: 0 })
    .where('id', '=', id)
    .execute();
  let kills = 0;
  for (let state = 'RUNNING'; state !== 'DONE';) {
    // The connection breaks after some statements, as when the process dies.
    let left = 40 + 37 * (kills % 5) + kills * 11;
    const db = testApp.platform.db.withPlugin({
      transformQuery: ({ node }) => {
        if (left-- < 0) throw new Error('killed');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await work(makeContext({ ...testApp.platform, db }), id).catch(() => kills++);
    ({ state } = await testApp.platform.db
      .selectFrom('member_imports')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow());
  }
  expect(kills).toBeGreaterThan(3);
  expect(await membersCalled('killed')).toBe(230);
  const imported = await testApp.ask('GET', `/members/imports/${id}`, { token: staff.token });
  expect(imported.data).toMatchObject({ created: 230, refused: 0, done: 230, total: 230 });
});

test('one file imported twice concurrently creates each member once', async () => {
  const bytes = await csvOf(rows(120, 'both'));
  const done: MemberImport[] = await Promise.all([
    sheets.importFile(bytes),
    sheets.importFile(bytes),
  ]);
  expect(await membersCalled('both')).toBe(120);
  expect(done.map((item) => item.refused)).toEqual([0, 0]);
  expect(done.reduce((sum, item) => sum + item.created, 0)).toBe(120);
});

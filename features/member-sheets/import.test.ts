import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilOthersWait } from '../../tests/setup/at-once.ts';
import { givenMember, setTier } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import type { MemberImport } from './contract.ts';
import { dayOf, venueZone } from '#platform/pure/time.ts';
import { given, importing, type Importing } from '../../tests/setup/given-sheets.ts';
import { work } from './actions/work.ts';
import { resetResults, move } from './imports.store.ts';

let testApp: TestApp;
let staff: Staff;
let sheets: Importing;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sheets = importing(testApp, staff.token);
});
afterAll(() => testApp.close());

const userOf = (email: string) =>
  testApp.platform.db
    .selectFrom('users as u')
    .leftJoin('members as m', 'm.user_id', 'u.id')
    .selectAll('u')
    .select(['m.id as member', 'm.tier', 'm.member_id', 'm.name_zh_hk', 'm.version'])
    .where('u.email', '=', email)
    .executeTakeFirst();
const managed = async (email: string): Promise<ManagedMember> => {
  const user = await userOf(email);
  const answer = await testApp.ask('GET', `/members/${user?.member}`, { token: staff.token });
  return answer.data as ManagedMember;
};
const countOf = (table: 'users' | 'members' | 'audit_entries' | 'deliveries' | 'member_consents') =>
  testApp.platform.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n));

describe('a dry run', () => {
  test('reports what would change, and writes nothing', async () => {
    const before = [
      await countOf('users'),
      await countOf('members'),
      await countOf('audit_entries'),
    ];
    const found = await sheets.check([given({ email: 'dry@hall.test' }), given({ email: '' })]);
    expect(found).toMatchObject({
      state: 'CHECKED',
      total: 2,
      done: 2,
      created: 1,
      refused: 1,
      results: [
        { row: 2, result: 'CREATED', problems: [] },
        { row: 3, result: 'REFUSED', problems: [{ field: 'email' }] },
      ],
    });
    expect([
      await countOf('users'),
      await countOf('members'),
      await countOf('audit_entries'),
    ]).toEqual(before);
  });

  test('returns its rows after a given one, optionally filtered by result', async () => {
    const { id } = await sheets.check([
      given({ email: 'first@hall.test' }),
      given({ email: '' }),
      given({ email: 'third@hall.test' }),
    ]);
    const after = async (query: string): Promise<number[]> => {
      const answer = await testApp.ask('GET', `/members/imports/${id}?${query}`, {
        token: staff.token,
      });
      return (answer.data as MemberImport).results.map(({ row }) => row);
    };
    expect(await after('after=2')).toEqual([3, 4]);
    expect(await after('after=3')).toEqual([4]);
    expect(await after('after=2&result=CREATED')).toEqual([4]);
  });

  test('can be executed once, with the reported result', async () => {
    // With the invisible marks that come with copying.
    const checked = await sheets.check([given({ email: '\u202aonce@hall.test\u202c' })]);
    const done = await sheets.run(checked.id);
    expect(done.data).toMatchObject({ state: 'DONE', created: 1, refused: 0 });
    expect((await sheets.run(checked.id)).code).toBe('import.not_checked');
    expect(await userOf('once@hall.test')).toMatchObject({ first_name: '大文', last_name: '陳' });
  });
});

test('a row that the database refuses is refused alone, at any place in its batch', async () => {
  await sql`
    alter table members add constraint nobody_is_called_so check (name_en <> 'Nobody')`.execute(
    testApp.owner,
  );
  try {
    const rows = Array.from({ length: 60 }, (_, n) =>
      given({ email: `poison${n}@hall.test`, name_en: [7, 50].includes(n) ? 'Nobody' : 'CHAN' }),
    );
    const done = await sheets.import(rows);
    expect(done).toMatchObject({ state: 'DONE', done: 60, created: 58, refused: 2 });
    expect(done.results.filter(({ result }) => result === 'REFUSED')).toMatchObject(
      [9, 52].map((row) => ({
        row,
        problems: [{ field: null, message: expect.stringMatching(/cannot be kept/) as string }],
      })),
    );
  } finally {
    await sql`alter table members drop constraint nobody_is_called_so`.execute(testApp.owner);
  }
});

describe('a new member', () => {
  test('has no password, gets no email and can set a password later', async () => {
    const mails = await countOf('deliveries');
    await sheets.import([given({ email: 'New.Member@hall.test', name_zh_hk: '陳大文' })]);
    const user = await userOf('new.member@hall.test');
    expect(user).toMatchObject({
      password_hash: null,
      email_verified_at: null,
      tier: 'NORMAL',
      name_zh_hk: '陳大文',
    });
    expect(await countOf('deliveries')).toBe(mails);
    const body = { email: 'new.member@hall.test' };
    expect((await testApp.ask('POST', '/auth/forgot-password', { body })).status).toBe(200);
    await testApp.work();
    expect(await countOf('deliveries')).toBe(mails + 1);
    const wrong = { ...body, password: 'correct horse' };
    expect((await testApp.ask('POST', '/auth/login', { body: wrong })).status).not.toBe(200);
  });

  test('has the tier of the row, with the reason in the audit trail', async () => {
    const rows = [
      given({ email: 'gold@hall.test', tier: 'Gold' }),
      given({ email: 'platinum@hall.test', tier: '白金卡', expires_at: '2099年2月28日' }),
      given({
        email: 'company@hall.test',
        member_type: 'CORPORATE',
        company_name: '太平洋公司',
        company_address: '中環 1 號',
        business_registration_number: '12345678-000',
        position: '經理',
        tier: 'CORPORATE',
      }),
    ];
    expect(await sheets.import(rows)).toMatchObject({ created: 3, refused: 0 });
    const platinum = await managed('platinum@hall.test');
    expect(platinum).toMatchObject({ tier: 'PLATINUM', expires_at: '2099-02-28T15:59:59.999Z' });
    expect(await managed('company@hall.test')).toMatchObject({
      tier: 'CORPORATE',
      expires_at: null,
    });
    const { data } = await testApp.ask('GET', `/members/${platinum.id}/audit`, {
      token: staff.token,
    });
    expect(data).toMatchObject([
      { action: 'changed', changes: { tier: ['NORMAL', 'PLATINUM'], reason: [null, 'import'] } },
      { action: 'created' },
    ]);
  });

  test('with an existing sign-in keeps its password', async () => {
    const hash = 'x'.repeat(40);
    await testApp.platform.db
      .insertInto('users')
      .values({ email: 'buyer@hall.test', first_name: 'B', locale: 'en', password_hash: hash })
      .execute();
    expect(await sheets.import([given({ email: 'buyer@hall.test' })])).toMatchObject({
      created: 1,
    });
    expect(await userOf('buyer@hall.test')).toMatchObject({
      password_hash: hash,
      first_name: '大文',
      tier: 'NORMAL',
    });
  });
});

describe('an existing member', () => {
  test('is found by number, email or phone; an empty cell changes nothing', async () => {
    const member = await givenMember(testApp, {
      name_en: 'CHAN',
      phone: { country_code: '+852', number: '61110001' },
    });
    const { member_id } = member;
    const spaced = `${member_id.slice(0, 4)} ${member_id.slice(4)}`;
    for (const [row, position] of [
      [{ member_id: spaced }, 'A'],
      [{ email: member.email.toUpperCase() }, 'B'],
      [{ phone: '61110001' }, 'C'],
    ] as const)
      expect(await sheets.import([{ ...row, position, name_en: '' }])).toMatchObject({
        changed: 1,
        results: [{ result: 'CHANGED' }],
      });
    expect(await managed(member.email)).toMatchObject({ position: 'C', name_en: 'CHAN' });
  });

  test('with the same values is not written again', async () => {
    const member = await givenMember(testApp, { position: 'Clerk' });
    const { version } = (await userOf(member.email)) ?? {};
    const entries = await countOf('audit_entries');
    const done = await sheets.import([{ member_id: member.member_id, position: 'Clerk' }]);
    expect(done).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await userOf(member.email)).toMatchObject({ version });
    // Only the import itself is recorded.
    expect(await countOf('audit_entries')).toBe(entries + 1);
  });

  test('keeps the current tier, and gets another one with its own term', async () => {
    const member = await givenMember(testApp);
    await setTier(testApp, member, 'GOLD');
    expect(await sheets.import([{ email: member.email, tier: 'gold' }])).toMatchObject({
      unchanged: 1,
    });
    await sheets.import([{ email: member.email, tier: 'PLATINUM', expires_at: '31/12/2099' }]);
    const { tier, expires_at } = await managed(member.email);
    expect([tier, expires_at && dayOf(expires_at, venueZone)]).toEqual(['PLATINUM', '2099-12-31']);
  });

  test('of staff is not changed by an import', async () => {
    const { email } = staff;
    await testApp.ask('POST', '/WOWusers/register', {
      token: staff.token,
      body: {
        ...given({}),
        ...(await import('../../tests/setup/writing-members.ts')).memberRecord,
      },
    });
    expect(await sheets.import([{ email, position: 'Boss' }, { email }])).toMatchObject({
      refused: 1,
      unchanged: 1,
      results: [
        { problems: [{ field: null, message: expect.stringContaining('works for an account') }] },
        { result: 'UNCHANGED' },
      ],
    });
  });
});

describe('consent', () => {
  const row = { consent_phone: 'yes' };
  const proof = { consent_phone_at: '2025-03-01', consent_phone_source: 'Paper form of 2025' };
  test('is given only with date and source, which are stored', async () => {
    const member = await givenMember(testApp);
    const { email } = member;
    const bare = await sheets.import([{ email, ...row }]);
    expect(bare.results[0]?.problems).toMatchObject([{ field: 'consent_phone' }]);
    expect((await managed(email)).consents.phone).toBe(false);
    expect(await sheets.import([{ email, ...row, ...proof }])).toMatchObject({ changed: 1 });
    const { consents, consent_history } = await managed(email);
    expect(consents.phone).toBe(true);
    expect(consent_history[0]).toMatchObject({
      source: 'IMPORT',
      origin: 'Paper form of 2025',
      created_at: '2025-02-28T16:00:00.000Z',
      notice_version: 0,
    });
  });

  test('is withdrawn by a row, and not given again by an older one', async () => {
    const member = await givenMember(testApp, { consents: { phone: true } });
    const { email } = member;
    expect(await sheets.import([{ email, consent_phone: '否' }])).toMatchObject({ changed: 1 });
    expect((await managed(email)).consents.phone).toBe(false);
    const again = await sheets.import([{ email, ...row, ...proof }]);
    expect(again.results[0]?.problems).toMatchObject([{ field: 'consent_phone_at' }]);
  });

  test('of a new member is not given unless the row proves it', async () => {
    await sheets.import([given({ email: 'quiet@hall.test' })]);
    expect((await managed('quiet@hall.test')).consents).toEqual({
      phone: false,
      email_sms: false,
      direct_mail: false,
    });
  });
});

describe('the columns', () => {
  test('an unknown header is chosen by the user, and remembered for the same headers', async () => {
    const file = { Mail: 'columns@hall.test', Tischname: 'VIP' };
    const checked = await sheets.check([file]);
    expect(checked).toMatchObject({
      state: 'COLUMNS',
      columns: [
        { header: 'Mail', field: 'email', example: 'columns@hall.test' },
        { header: 'Tischname', field: null, example: 'VIP' },
      ],
    });
    const mapping = { Tischname: 'position' };
    const mapped = await testApp.ask('POST', `/members/imports/${checked.id}/check`, {
      token: staff.token,
      body: { mapping },
    });
    expect(mapped.data).toMatchObject({ state: 'CHECKED', refused: 1 });
    expect(await sheets.check([{ Tischname: 'A', Mail: 'b@hall.test' }])).toMatchObject({
      state: 'CHECKED',
      columns: [{ field: 'position' }, { field: 'email' }],
    });
  });

  test('two headers cannot map to the same field', async () => {
    const checked = await sheets.check([{ Email: 'x@hall.test', Zweite: 'y' }]);
    const answer = await testApp.ask('POST', `/members/imports/${checked.id}/check`, {
      token: staff.token,
      body: { mapping: { Zweite: 'email' } },
    });
    expect(answer.errors).toEqual({ 'mapping.Zweite': ['Two columns cannot both be Email.'] });
  });
});

test('the report is the file with the result of each row, in the reader’s language', async () => {
  const checked = await sheets.check([
    given({ email: 'report@hall.test' }),
    { email: 'x', phone: '1' },
  ]);
  const path = `/members/imports/${checked.id}/report?format=csv`;
  const { text } = await testApp.ask('GET', path, {
    token: staff.token,
    headers: { 'accept-language': 'zh-HK' },
  });
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/,行,結果,原因$/);
  expect(lines[1]).toMatch(/report@hall\.test.*,2,新增,$/);
  expect(lines[2]).toMatch(/,3,不接受,.*電郵: /);
});

test('a member erased while their row is being imported stays erased', async () => {
  const { user_id, member_id, email } = await givenMember(testApp);
  const { id } = await sheets.check([given({ member_id, email, last_name: '黃' })]);
  await move(testApp.ctx(), id, ['CHECKED'], 'RUNNING');
  await resetResults(testApp.ctx(), id);
  const { working } = await testApp.owner.transaction().execute(async (tx) => {
    await sql`select 1 from users where id = ${user_id} for update`.execute(tx);
    await sql`delete from members where user_id = ${user_id}`.execute(tx);
    const working = work(testApp.ctx(), id);
    await untilOthersWait(tx);
    return { working };
  });
  await working;
  const { data } = await testApp.ask('GET', `/members/imports/${id}`, { token: staff.token });
  expect(data).toMatchObject({ state: 'DONE', created: 0, changed: 0, refused: 1 });
  expect(await userOf(email)).toMatchObject({ last_name: 'Wong', member: null });
});

test('a long checked sheet is executed without resetting all rows at once', async () => {
  const { id } = await sheets.check([given({ email: 'long@hall.test' })]);
  const path = `/members/imports/${id}`;
  await sql`
    insert into member_import_rows (import_id, number, line, cells, result, person)
    select import_id, n, n + 1, cells, 'CREATED', n || person
    from member_import_rows cross join generate_series(2, 6000) n
    where import_id = ${id}`.execute(testApp.owner);
  await sql`
    update member_imports set total = 6000, done = 6000, created = 6000
    where id = ${id}`.execute(testApp.owner);
  await sql`
    create function few_at_once() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 5000 then raise 'too many rows at once'; end if;
      return null;
    end $$`.execute(testApp.owner);
  await sql`
    create trigger few_at_once after update on member_import_rows
    referencing new table as changed for each statement execute function few_at_once()`.execute(
    testApp.owner,
  );
  try {
    expect((await sheets.run(id)).status).toBe(200);
    const read = async () =>
      (await testApp.ask('GET', path, { token: staff.token })).data as MemberImport;
    while ((await read()).state === 'RUNNING') await testApp.work();
    expect(await read()).toMatchObject({ state: 'DONE', created: 1, refused: 5999 });
  } finally {
    await sql`drop function few_at_once cascade`.execute(testApp.owner);
  }
});

test('results of an earlier check are not shown for rows that are not processed yet', async () => {
  const { id } = await sheets.check([given({ email: 'earlier@hall.test' })]);
  await resetResults(testApp.ctx(), id);
  const { token } = staff;
  const { data } = await testApp.ask('GET', `/members/imports/${id}`, { token });
  expect((data as MemberImport).results).toEqual([]);
  const { text } = await testApp.ask('GET', `/members/imports/${id}/report?format=csv`, { token });
  expect(text).toMatch(/,2,,\s*$/);
});

test('a cancelled import imports nothing and cannot be executed', async () => {
  const checked = await sheets.check([given({ email: 'stopped@hall.test' })]);
  const path = `/members/imports/${checked.id}`;
  expect((await testApp.ask('DELETE', path, { token: staff.token })).status).toBe(204);
  expect((await sheets.run(checked.id)).code).toBe('import.not_checked');
  expect(await userOf('stopped@hall.test')).toBeUndefined();
  const { data } = await testApp.ask('GET', path, { token: staff.token });
  expect(data).toMatchObject({ state: 'STOPPED', done: 0, created: 0, results: [] });
});

test('an import is not accessible to other accounts', async () => {
  const foreign = await givenStaff(testApp);
  const { id } = await sheets.check([given({ email: 'own@hall.test' })]);
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/check'],
    ['POST', '/run'],
    ['DELETE', ''],
    ['GET', '/report'],
  ] as const)
    expect(
      (await testApp.ask(method, `/members/imports/${id}${path}`, { token: foreign.token })).status,
    ).toBeGreaterThanOrEqual(403);
});

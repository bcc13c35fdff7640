import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromWallClock, plusDays } from '#platform/pure/time.ts';
import { schedule } from '#server/jobs.ts';
import type { MemberCard } from '#features/member-cards/contract.ts';
import { givenMember, givenMemberRow, setTier } from '../../tests/setup/given-member.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Member } from './contract.ts';
import { asOf } from './actions/read.ts';
import { endTerms, notifyOfEndingTerms } from './actions/terms.ts';
import { memberJobs } from './jobs.ts';
import { endOfDay, termEnd, type MembershipTier } from './rules/tiers.ts';
import { find } from './store.ts';

/**
 * Terms end automatically, with a warning before: on Hong Kong days, whatever the server's clock.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.platform;
  await db.deleteFrom('members').execute();
  await db.deleteFrom('deliveries').execute();
});

/** An instant of Hong Kong's wall clock. */
const at = (wall: string): string => fromWallClock(wall, 'Asia/Hong_Kong');
async function given(
  tier: MembershipTier,
  lastDay: string,
  {
    status = 'ACTIVE',
    locale = 'en',
  }: { status?: 'ACTIVE' | 'INACTIVE'; locale?: 'en' | 'zh-hk' | 'zh-cn' } = {},
): Promise<number> {
  const { db } = testApp.platform;
  const id = await givenMemberRow(db, staff.account_id);
  await db
    .updateTable('members')
    .set({ tier, expires_at: endOfDay(lastDay), status })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('users')
    .set({ locale })
    .where('id', '=', (e) => e.selectFrom('members').select('user_id').where('id', '=', id))
    .execute();
  return id;
}
const set = (id: number, fields: object) =>
  testApp.platform.db.updateTable('members').set(fields).where('id', '=', id).execute();
const row = (id: number) =>
  testApp.platform.db
    .selectFrom('members')
    .select(['tier', 'expires_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Returns a member's term as read, whatever a job has stored. */
async function readAt(id: number, now: string) {
  const { tier, days_left } = asOf((await find(testApp.ctx(), id)) ?? expect.unreachable(), now);
  return { tier, days_left };
}
const trail = (id: number) =>
  testApp.platform.db
    .selectFrom('audit_entries')
    .select(['user_name', 'action', 'changes'])
    .where('target_type', '=', 'member')
    .where('target_id', '=', id)
    .execute();
const mails = async (): Promise<string[]> =>
  (await testApp.platform.db.selectFrom('deliveries').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe('an expired term', () => {
  test.each([
    ['PLATINUM', 'GOLD', '2027-02-28'],
    // A leap day, reached from the end of November.
    ['INDIVIDUAL', 'NORMAL', '2028-02-29'],
    ['CORPORATE', 'NORMAL', '2026-12-31'],
    ['NGO', 'NORMAL', '2027-04-30'],
  ] as const)('of %s is changed to %s once after the end of %s', async (tier, then, day) => {
    const id = await given(tier, day);
    const next = plusDays(day, 1);
    // 23:59:59.999 in Hong Kong, still afternoon in London.
    expect(await endTerms(testApp.ctx(), endOfDay(day))).toBe(0);
    expect(await row(id)).toMatchObject({ tier, expires_at: endOfDay(day), version: 1 });
    expect(await readAt(id, endOfDay(day))).toEqual({ tier, days_left: 0 });
    expect(await readAt(id, at(`${next}T00:00`))).toEqual({ tier: then, days_left: null });
    expect(await endTerms(testApp.ctx(), at(`${next}T00:00`))).toBe(1);
    expect(await row(id)).toEqual({ tier: then, expires_at: null, version: 2 });
    expect(await trail(id)).toEqual([
      {
        user_name: null,
        action: 'changed',
        changes: {
          tier: [tier, then],
          expires_at: [endOfDay(day), null],
          reason: [null, 'term_ended'],
        },
      },
    ]);
    expect(await endTerms(testApp.ctx(), at(`${next}T00:05`))).toBe(0);
    expect(await trail(id)).toHaveLength(1);
  });

  test('is changed once with its own date after a week without jobs', async () => {
    const days = ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-06'];
    const ids = await Promise.all(days.map((day) => given('PLATINUM', day)));
    const still = await given('PLATINUM', '2027-03-07');
    expect(await endTerms(testApp.ctx(), at('2027-03-07T10:00'))).toBe(4);
    expect(await endTerms(testApp.ctx(), at('2027-03-07T10:00'))).toBe(0);
    for (const [n, id] of ids.entries())
      expect((await trail(id)).map(({ changes }) => changes)).toEqual([
        {
          tier: ['PLATINUM', 'GOLD'],
          expires_at: [endOfDay(days[n] ?? ''), null],
          reason: [null, 'term_ended'],
        },
      ]);
    expect(await row(still)).toMatchObject({ tier: 'PLATINUM', version: 1 });
  });

  test('is changed for inactive members too', async () => {
    const id = await given('INDIVIDUAL', '2027-02-28', { status: 'INACTIVE' });
    expect(await endTerms(testApp.ctx(), at('2027-03-01T00:05'))).toBe(1);
    expect(await row(id)).toMatchObject({ tier: 'NORMAL', expires_at: null });
  });

  test.each(['NORMAL', 'GOLD', 'CORPORATE', 'NGO'] as const)(
    'never applies to a permanent %s tier, and no email is sent',
    async (tier) => {
      const id = await given('PLATINUM', '2027-02-28');
      await set(id, { tier, expires_at: null });
      expect(await endTerms(testApp.ctx(), at('2199-12-31T23:59'))).toBe(0);
      expect(await notifyOfEndingTerms(testApp.ctx(), at('2199-12-31T23:59'))).toBe(0);
      expect(await row(id)).toMatchObject({ tier, version: 1 });
    },
  );

  test('is changed once by concurrent processes, slice by slice', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 130; n++) ids.push(await given('PLATINUM', '2027-02-28'));
    const written = await Promise.all(
      [1, 2, 3].map(() => endTerms(testApp.ctx(), at('2027-03-01T00:05'))),
    );
    // A run that finds rows locked by others ends early; the next run does the rest.
    written.push(await endTerms(testApp.ctx(), at('2027-03-02T00:05')));
    expect(written.reduce((sum, n) => sum + n, 0)).toBe(130);
    for (const id of ids) expect((await row(id)).version).toBe(2);
  });

  test('that was renewed in time is not changed', async () => {
    const id = await given('PLATINUM', '2027-02-28');
    await set(id, { expires_at: termEnd(at('2027-02-28T23:58')) });
    expect(await endTerms(testApp.ctx(), at('2027-03-01T00:05'))).toBe(0);
    expect(await row(id)).toMatchObject({ tier: 'PLATINUM', expires_at: endOfDay('2027-05-28') });
  });
});

describe('reminder emails', () => {
  test('are sent once fourteen days before and once on the last day, in Hong Kong', async () => {
    await given('PLATINUM', '2028-02-29');
    const days: [string, number][] = [
      ['2028-02-14T23:59', 0],
      ['2028-02-15T00:00', 1],
      ['2028-02-15T09:00', 0],
      ['2028-02-28T23:59', 0],
      ['2028-02-29T00:00', 1],
      ['2028-02-29T09:00', 0],
      ['2028-03-01T00:00', 0],
    ];
    for (const [moment, sent] of days)
      expect(await notifyOfEndingTerms(testApp.ctx(), at(moment)), moment).toBe(sent);
    expect(await mails()).toEqual(['member_ends_soon', 'member_ends_today']);
  });

  test.each([
    ['until the sixth day before', ['2027-02-22'], ['member_ends_soon']],
    [
      'from the fourteenth to the third day before',
      ['2027-02-13', '2027-02-26'],
      ['member_ends_soon'],
    ],
    ['until the last day', ['2027-02-13', '2027-02-28'], ['member_ends_today']],
    [
      'between the two emails',
      ['2027-02-14', '2027-02-28'],
      ['member_ends_soon', 'member_ends_today'],
    ],
    ['until after the end', ['2027-02-13', '2027-03-01', '2027-03-08'], []],
  ])('are sent once where no job ran %s', async (_, days, kinds) => {
    await given('PLATINUM', '2027-02-28');
    for (const day of days)
      for (const hour of ['09:00', '21:00'])
        await notifyOfEndingTerms(testApp.ctx(), at(`${day}T${hour}`));
    expect(await mails()).toEqual(kinds);
  });

  test.each([
    ['zh-hk', '2027-02-20', /^你的個人會籍將於2027年2月28日（星期日）到期$/],
    ['zh-cn', '2027-02-20', /个人会.*2027年2月28日/],
    ['en', '2027-02-20', /Individual.*Sun, Feb 28, 2027/],
    ['zh-hk', '2027-02-28', /個人會籍.*今/],
    ['zh-cn', '2027-02-28', /个人会.*今/],
    ['en', '2027-02-28', /^Today .*Individual/],
  ] as const)('are in the language of the member: %s on %s', async (locale, day, subject) => {
    await given('INDIVIDUAL', '2027-02-28', { locale });
    await notifyOfEndingTerms(testApp.ctx(), at(`${day}T09:00`));
    const sent = await testApp.platform.db
      .selectFrom('deliveries')
      .select(['subject', 'locale'])
      .execute();
    expect(sent).toEqual([{ locale, subject: expect.stringMatching(subject) as string }]);
  });

  test('are sent again for a new end date, but never twice for the same', async () => {
    const id = await given('PLATINUM', '2027-02-28');
    await notifyOfEndingTerms(testApp.ctx(), at('2027-02-20T09:00'));
    // Renewed between the mail and the end.
    await set(id, { expires_at: endOfDay('2027-05-28') });
    await notifyOfEndingTerms(testApp.ctx(), at('2027-02-28T09:00'));
    expect(await mails()).toEqual(['member_ends_soon']);
    await notifyOfEndingTerms(testApp.ctx(), at('2027-05-14T09:00'));
    expect(await mails()).toEqual(['member_ends_soon', 'member_ends_soon']);
    // Gold for a day, then back until the same date.
    await set(id, { tier: 'GOLD', expires_at: null });
    await notifyOfEndingTerms(testApp.ctx(), at('2027-05-15T09:00'));
    await set(id, { tier: 'PLATINUM', expires_at: endOfDay('2027-05-28') });
    await notifyOfEndingTerms(testApp.ctx(), at('2027-05-16T09:00'));
    expect(await mails()).toHaveLength(2);
  });

  test('are not sent to inactive members, without an end date or after the end', async () => {
    await given('PLATINUM', '2027-02-28', { status: 'INACTIVE' });
    await set(await given('PLATINUM', '2027-02-28'), { tier: 'GOLD', expires_at: null });
    await given('NGO', '2027-02-19');
    expect(await notifyOfEndingTerms(testApp.ctx(), at('2027-02-20T09:00'))).toBe(0);
  });

  test('are sent once to more members than one batch holds', async () => {
    const days = ['2027-02-28', '2027-03-03', '2027-02-20', '2027-02-28'];
    for (let n = 0; n < 260; n++) await given('PLATINUM', days[n % 4] ?? '');
    const run = (): Promise<number> => notifyOfEndingTerms(testApp.ctx(), at('2027-02-20T09:00'));
    expect([await run(), await run()]).toEqual([260, 0]);
    const today = (await mails()).filter((kind) => kind === 'member_ends_today');
    expect([today.length, (await mails()).length]).toEqual([65, 260]);
  });

  test('are sent once by concurrent processes', async () => {
    for (let n = 0; n < 5; n++) await given('PLATINUM', '2027-02-28');
    await Promise.all(
      [1, 2, 3].map(() => notifyOfEndingTerms(testApp.ctx(), at('2027-02-20T09:00'))),
    );
    expect(await mails()).toHaveLength(5);
  });
});

describe('the configured days of the reminder', () => {
  const save = (term_warning_days: unknown, token = staff.token) =>
    testApp.ask('PUT', '/venue-data', { token, body: { term_warning_days } });
  beforeAll(async () => {
    const body = { name: 'Harbour Hall' };
    const made = await testApp.ask('POST', '/venue-data', { token: staff.token, body });
    expect((made.data as { term_warning_days: number }).term_warning_days).toBe(14);
  });
  afterAll(() => testApp.owner.deleteFrom('venue_data').execute());

  test.each([1, 30, 90])('are applied: the email is sent %i days ahead', async (days) => {
    expect((await save(days)).status).toBe(200);
    const end = '2027-06-30';
    await given('PLATINUM', end);
    const first = plusDays(end, -days);
    expect(await notifyOfEndingTerms(testApp.ctx(), at(`${plusDays(first, -1)}T23:59`))).toBe(0);
    expect(await notifyOfEndingTerms(testApp.ctx(), at(`${first}T00:00`))).toBe(1);
    expect(await notifyOfEndingTerms(testApp.ctx(), at(`${first}T09:00`))).toBe(0);
    expect(await mails()).toEqual(['member_ends_soon']);
  });

  test('are used by the member’s card and record for their warning', async () => {
    const member = await givenMember(testApp);
    const ends = (days: number) =>
      new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
    const shownFor = async (ends_in: number) => {
      await setTier(testApp, member, 'PLATINUM', ends(ends_in));
      const { token } = member;
      const card = (await testApp.ask('GET', '/WOWusers/card', { token })).data as MemberCard;
      const record = (await testApp.ask('GET', '/WOWusers/profile', { token })).data as Member;
      expect(record.expires_soon).toBe(card.expires_soon);
      return [card.expires_soon, card.warning_days];
    };
    await save(30);
    expect([await shownFor(29), await shownFor(32)]).toEqual([
      [true, 30],
      [false, 30],
    ]);
    await save(3);
    expect([await shownFor(2), await shownFor(29)]).toEqual([
      [true, 3],
      [false, 3],
    ]);
  });

  test.each([0, -1, 91, 14.5, 'soon', null])('%s are rejected on their field', async (days) => {
    await save(14);
    expect((await save(days)).errors).toHaveProperty(['term_warning_days']);
    const { data } = await testApp.ask('GET', '/venue-data', { token: staff.token });
    expect((data as { term_warning_days: number }).term_warning_days).toBe(14);
  });

  test('can be changed by admins of the venue only', async () => {
    await save(14);
    const organizer = await givenColleague(testApp, staff, 'ORGANIZER');
    const foreign = await givenStaff(testApp);
    const member = await givenMember(testApp);
    for (const { token } of [organizer, foreign, member])
      expect((await save(20, token)).status).toBe(403);
    const admin = await givenColleague(testApp, staff, 'ADMIN');
    expect((await save(20, admin.token)).status).toBe(200);
  });
});

test('both jobs run daily, after midnight and in the morning in Hong Kong', () => {
  const hour = (name: string): number => (((schedule[name]?.at_s ?? 0) / 3600 + 8) % 24) | 0;
  expect(Object.keys(memberJobs).map((name) => [schedule[name]?.every_s, hour(name)])).toEqual([
    [86_400, 0],
    [86_400, 9],
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeContext } from '#platform/make-context.ts';
import { fromWallClock } from '#platform/pure/time.ts';
import { endTerms } from '#features/members/actions/terms.ts';
import { ownMembership } from '#features/members/actions/read.ts';
import { endOfDay, type MembershipTier, type Term } from '#features/members/rules/tiers.ts';
import { givenMember, setTier, type GivenMember } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { testActor } from '../../tests/setup/small-api.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { approve } from './actions/decide.ts';
import { isByReceipts, type RequestTier } from './rules/upgrade.ts';

/** What an approval gives on Hong Kong days, and the effect of a term that ends in between. */
let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

/** An instant of Hong Kong's wall clock. */
const at = (wall: string): string => fromWallClock(wall, 'Asia/Hong_Kong');
/** The staff context at that instant. */
const staffAt = (now: string) =>
  makeContext(
    { ...testApp.platform, clock: () => Date.parse(now) },
    { actor: testActor('ADMIN', { ...host, is_host: true }), locale: 'en' },
  );
const termAt = async ({ user_id }: GivenMember, now: string): Promise<Term> => {
  const { tier, expires_at } = await ownMembership(staffAt(now), user_id);
  return { tier, expires_at };
};

interface Waiting {
  member: GivenMember;
  id: number;
}
/** A member of a tier with a pending request, sent while it was allowed. */
async function waiting(
  tier: MembershipTier,
  asked: RequestTier,
  expires_at: string | null = null,
): Promise<Waiting> {
  const member = await givenMember(testApp);
  await setTier(testApp, member, tier, expires_at);
  const { id } = await testApp.platform.db
    .insertInto('upgrade_requests')
    .values({
      account_id: host.account_id,
      member_id: member.id,
      tier: asked,
      created_at: at('2026-11-01T12:00'),
      ...(isByReceipts(asked)
        ? {}
        : { position: 'Officer', organization_name: 'River', organization_number: '91/1' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { member, id };
}
const reasons = async ({ member }: Waiting) =>
  (
    await testApp.platform.db
      .selectFrom('audit_entries')
      .select(['changes', 'user_id'])
      .where('target_type', '=', 'member')
      .where('target_id', '=', member.id)
      .where('action', '=', 'changed')
      .orderBy('id')
      .execute()
  ).map(({ changes, user_id }) => {
    const { tier, expires_at, reason } = changes as Record<string, [unknown, unknown]>;
    const by = user_id === null ? 'nobody' : 'staff';
    return { tier, expires_at, reason: reason?.[1], by };
  });
const approved = 'Receipts or documents checked and approved';

describe('three months from the day of approval', () => {
  test.each([
    ['2026-11-23T23:59', '2027-02-23'],
    ['2026-11-24T00:01', '2027-02-24'],
    ['2026-11-30T23:59', '2027-02-28'],
    ['2026-12-01T00:01', '2027-03-01'],
    ['2027-11-30T12:00', '2028-02-29'],
    ['2027-08-31T12:00', '2027-11-30'],
    ['2026-12-31T12:00', '2027-03-31'],
    ['2028-02-29T12:00', '2028-05-29'],
  ])('%s: until the end of %s', async (wall, last) => {
    const { member, id } = await waiting('GOLD', 'PLATINUM');
    await approve(staffAt(at(wall)), id, {});
    const end = endOfDay(last);
    expect(await termAt(member, end)).toEqual({ tier: 'PLATINUM', expires_at: end });
    const next = new Date(Date.parse(end) + 1).toISOString();
    expect(await termAt(member, next)).toEqual({ tier: 'GOLD', expires_at: null });
  });
});

describe('an approval during a running term', () => {
  test.each([
    ['well before', '2027-02-01T12:00', '2027-02-28', '2027-05-28'],
    ['in its last minute', '2027-02-28T23:59', '2027-02-28', '2027-05-28'],
    ['to a shorter month', '2026-11-05T12:00', '2026-11-30', '2027-02-28'],
    ['to a leap day', '2027-11-05T12:00', '2027-11-30', '2028-02-29'],
    ['from a leap day', '2028-02-01T12:00', '2028-02-29', '2028-05-29'],
  ])('adds three months to its end: %s', async (_, wall, last, next) => {
    const request = await waiting('PLATINUM', 'PLATINUM', endOfDay(last));
    await approve(staffAt(at(wall)), request.id, {});
    const term = { tier: 'PLATINUM', expires_at: endOfDay(next) };
    expect(await termAt(request.member, at(wall))).toEqual(term);
    // Neither the job nor reading ends the extended term.
    await endTerms(testApp.ctx(), at(`${last}T23:59`));
    expect(await termAt(request.member, endOfDay(next))).toEqual(term);
    expect(await reasons(request)).toEqual([
      { expires_at: [endOfDay(last), endOfDay(next)], reason: approved, by: 'staff' },
    ]);
  });

  test('adds three months each when there are two', async () => {
    const first = await waiting('GOLD', 'PLATINUM');
    await approve(staffAt(at('2026-11-30T12:00')), first.id, {});
    const { id } = await testApp.platform.db
      .insertInto('upgrade_requests')
      .values({ account_id: host.account_id, member_id: first.member.id, tier: 'PLATINUM' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await approve(staffAt(at('2026-12-05T12:00')), id, {});
    expect(await termAt(first.member, at('2026-12-05T12:00'))).toEqual({
      tier: 'PLATINUM',
      // 30 November, 28 February, 28 May: the lost days are not restored.
      expires_at: endOfDay('2027-05-28'),
    });
  });
});

describe('a term that ends while the request is pending', () => {
  const cases = [
    ['PLATINUM', 'GOLD', endOfDay('2027-06-01')],
    ['INDIVIDUAL', 'NORMAL', endOfDay('2027-06-01')],
    ['NGO', 'NORMAL', null],
  ] as const;
  for (const written of [true, false])
    test.each(cases)(
      `%s starts a new term from %s (the nightly job ran: ${written})`,
      async (tier, fallback, expires_at) => {
        const request = await waiting(tier, tier, endOfDay('2027-02-28'));
        const moment = at('2027-03-01T00:01');
        if (written) await endTerms(testApp.ctx(), moment);
        expect(await termAt(request.member, moment)).toEqual({ tier: fallback, expires_at: null });
        await approve(staffAt(moment), request.id, {});
        expect(await termAt(request.member, moment)).toEqual({ tier, expires_at });
        await endTerms(testApp.ctx(), moment);
        expect(await reasons(request)).toEqual([
          {
            tier: [tier, fallback],
            expires_at: [endOfDay('2027-02-28'), null],
            reason: 'term_ended',
            // The staff only approved the new one.
            by: 'nobody',
          },
          {
            tier: [fallback, tier],
            ...(expires_at === null ? {} : { expires_at: [null, expires_at] }),
            reason: approved,
            by: 'staff',
          },
        ]);
      },
    );

  test('is ended once when the job runs concurrently with the approval', async () => {
    const moment = at('2027-03-01T00:05');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => waiting('PLATINUM', 'PLATINUM', endOfDay('2027-02-28'))),
    );
    await Promise.all([
      ...all.map(({ id }) => approve(staffAt(moment), id, {})),
      endTerms(testApp.ctx(), moment),
      endTerms(testApp.ctx(), moment),
    ]);
    for (const request of all)
      expect((await reasons(request)).map(({ reason }) => reason)).toEqual([
        'term_ended',
        approved,
      ]);
  });

  test('does not prevent a request for another tier', async () => {
    const { member, id } = await waiting('CORPORATE', 'NGO', endOfDay('2027-02-28'));
    await approve(staffAt(at('2027-03-02T12:00')), id, { expires_at: '2028-02-29' });
    expect(await termAt(member, endOfDay('2028-02-29'))).toEqual({
      tier: 'NGO',
      expires_at: endOfDay('2028-02-29'),
    });
  });
});

describe('the last day that staff set for a company or an organization', () => {
  test.each([
    ['2027-02-28T23:59', '2027-02-28', true],
    ['2027-03-01T00:01', '2027-02-28', false],
    ['2027-03-01T00:01', '2027-03-01', true],
  ])('at %s can be %s: %s', async (wall, expires_at, may) => {
    const { member, id } = await waiting('NORMAL', 'NGO');
    const done = approve(staffAt(at(wall)), id, { expires_at });
    if (!may) {
      await expect(done).rejects.toMatchObject({ status: 422 });
      expect((await termAt(member, at(wall))).tier).toBe('NORMAL');
      return;
    }
    await done;
    expect(await termAt(member, at(wall))).toEqual({
      tier: 'NGO',
      expires_at: endOfDay(expires_at),
    });
  });

  test('can be earlier than the previous one', async () => {
    const { member, id } = await waiting('NGO', 'NGO', endOfDay('2027-12-31'));
    await approve(staffAt(at('2027-03-01T12:00')), id, { expires_at: '2027-06-30' });
    const now = at('2027-03-01T12:00');
    expect(await termAt(member, now)).toEqual({ tier: 'NGO', expires_at: endOfDay('2027-06-30') });
  });
});

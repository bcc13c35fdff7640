import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '../../tests/setup/given-member.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import type { AuditEntry } from '#features/audit/contract.ts';
import type { Member } from './contract.ts';
import type { BoughtOrder } from '#features/orders/bought.contract.ts';
import type { ManagedMember } from './manage.contract.ts';
import { endOfDay, falls_back, membershipTiers, termEnd, tierAt } from './rules/tiers.ts';

let testApp: TestApp;
let staff: Staff;
let foreign: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  foreign = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: unknown, token = staff.token) =>
  testApp.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
const pathOf = ({ id }: { id: number }): string => `/members/${id}`;
const read = async (member: { id: number }) =>
  (await ask('GET', pathOf(member))).data as ManagedMember;
const found = async (query: string): Promise<string[]> => {
  const answer = await ask('GET', `/members?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.data as Member[]).map((row) => row.member_id);
};
const now = (): string => new Date(testApp.platform.clock()).toISOString();
const inDays = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
const store = (member: { id: number }, fields: object) =>
  testApp.platform.db.updateTable('members').set(fields).where('id', '=', member.id).execute();
const give = (member: { id: number }, body: object, token = staff.token) =>
  ask('POST', `${pathOf(member)}/tier`, { reason: 'Founding member', ...body }, token);
const audit = async (member: { id: number }) =>
  (await ask('GET', `${pathOf(member)}/audit`)).data as AuditEntry[];
const outcome = ({ status, code, errors }: Answer) => [
  status,
  status === 422 ? Object.keys(errors) : code,
];

describe('the list', () => {
  test('has an exact total while members join and leave', async () => {
    const total = async (): Promise<number> => {
      const { meta } = JSON.parse((await ask('GET', '/members?per_page=1')).text) as {
        meta: { total: number };
      };
      return meta.total;
    };
    const before = await total();
    const { member } = await givenMember(testApp);
    await Promise.all([1, 2, 3].map(() => givenMember(testApp)));
    expect(await total()).toBe(before + 4);
    expect((await ask('DELETE', pathOf(member))).status).toBe(204);
    expect(await total()).toBe(before + 3);
    const { db } = testApp.platform;
    expect(await total()).toBe((await db.selectFrom('members').select('id').execute()).length);
  });

  test('finds a member however the name, number or email is typed', async () => {
    const { member } = await givenMember(testApp, {
      first_name: '大文',
      last_name: '陳',
      name_en: 'CHAN Tai Man',
      phone: { country_code: '+852', number: '9876 5432' },
      email: 'taiman.chan@hall.test',
    });
    await givenMember(testApp, { first_name: '小明', last_name: '李' });
    const { member_id } = member;
    for (const words of [
      '陳大文',
      '大文',
      '陈大文',
      '陳 大文',
      'CHAN Tai Man',
      'Tai Man Chan',
      'taiman',
      '98765432',
      '+852 9876 5432',
      '+85298765432',
      member_id,
      `${member_id.slice(0, 4)} ${member_id.slice(4)}`,
      'taiman.chan@hall.test',
    ])
      expect(await found(`query=${encodeURIComponent(words)}`), words).toEqual([member_id]);
    expect(await found(`query=${encodeURIComponent('大武')}`)).toEqual([]);
  });

  test('finds members by their new name or email', async () => {
    const { member, token } = await givenMember(testApp, { first_name: '美玲', last_name: '黃' });
    const own = await ask('PUT', '/users/me', { first_name: '美儀' }, token);
    expect(own.status).toBe(200);
    expect(await found(`query=${encodeURIComponent('黃美儀')}`)).toEqual([member.member_id]);
    expect(await found(`query=${encodeURIComponent('黃美玲')}`)).toEqual([]);
    await ask('PUT', pathOf(member), { last_name: '區' });
    expect(await found(`query=${encodeURIComponent('區美儀')}`)).toEqual([member.member_id]);
    await testApp.platform.db
      .updateTable('users')
      .set({ email: 'moved@hall.test' })
      .where('email', '=', member.email)
      .execute();
    expect(await found('query=moved%40hall.test')).toEqual([member.member_id]);
  });

  test('concurrent changes of a name on both sides do not deadlock', async () => {
    const { token } = await givenMember(testApp);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2
          ? ask('PUT', '/users/me', { first_name: `A${n}` }, token)
          : ask('PUT', '/WOWusers/profile', { first_name: `B${n}` }, token),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
  });

  test('can be filtered by one or more fields', async () => {
    const { db } = testApp.platform;
    const interest = await db
      .insertInto('interests')
      .values({ account_id: staff.account_id, name: '陶藝' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const speciality = await db
      .insertInto('specialities')
      .values({ account_id: staff.account_id, name: '攝影' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { member } = await givenMember(testApp, {
      district: 'islands',
      interest_ids: [interest.id],
      speciality_ids: [speciality.id],
      is_volunteer: true,
      consents: { direct_mail: true },
    });
    const { member: other } = await givenMember(testApp, { district: 'islands' });
    const here = 'filter_fields[district][eq]=islands';
    expect((await found(here)).toSorted()).toEqual([member.member_id, other.member_id].toSorted());
    for (const filter of [
      `[interest_id][eq]=${interest.id}`,
      `[speciality_id][in]=${speciality.id}`,
      '[is_volunteer][eq]=yes',
      '[consent][eq]=direct_mail',
      '[consent][in]=phone,direct_mail',
      '[interest_id][ne]=null',
      '[consent][ne]=null',
    ])
      expect(await found(`${here}&filter_fields${filter}`), filter).toEqual([member.member_id]);
    for (const filter of [
      `[interest_id][ne]=${interest.id}`,
      '[speciality_id][eq]=null',
      '[is_volunteer][eq]=no',
      '[consent][ne]=direct_mail',
      '[consent][eq]=null',
    ])
      expect(await found(`${here}&filter_fields${filter}`), filter).toEqual([other.member_id]);
    await store(other, { status: 'INACTIVE' });
    expect(await found(`${here}&filter_fields[status][eq]=INACTIVE`)).toEqual([other.member_id]);
    expect((await ask('GET', '/members?filter_fields[tier][eq]=SILVER')).status).toBe(422);
  });

  test.each(membershipTiers.filter((tier) => tier !== 'NORMAL' && tier !== 'GOLD'))(
    'filters, sorts and shows an expired %s term as its fallback tier',
    async (tier) => {
      const { member } = await givenMember(testApp, { district: 'north', name_en: `Over ${tier}` });
      const { member: running } = await givenMember(testApp, { district: 'sai_kung' });
      await store(member, { tier, expires_at: inDays(-1) });
      await store(running, { tier, expires_at: inDays(5) });
      const words = `query=${encodeURIComponent(`Over ${tier}`)}`;
      const law = tierAt({ tier, expires_at: inDays(-1) }, now());
      expect(law.tier).toBe(falls_back[tier]);
      expect(await found(`${words}&filter_fields[tier][eq]=${law.tier}`)).toEqual([
        member.member_id,
      ]);
      expect(await found(`${words}&filter_fields[tier][eq]=${tier}`)).toEqual([]);
      expect(await found(`${words}&filter_fields[expires_at][eq]=null`)).toEqual([
        member.member_id,
      ]);
      // A stored filter works together with relative days.
      expect(
        await found(
          'filter_fields[expires_at][lte]=in_6_days&filter_fields[district][eq]=sai_kung',
        ),
      ).toEqual(
        await found(
          `filter_fields[expires_at][lte]=${inDays(6)}&filter_fields[district][eq]=sai_kung`,
        ),
      );
      const soon = `filter_fields[expires_at][lte]=${inDays(6)}&filter_fields[district][eq]=sai_kung`;
      expect(await found(`${soon}&filter_fields[tier][eq]=${tier}`)).toEqual([running.member_id]);
      const { data } = await ask('GET', `/members?${words}`);
      expect(data).toMatchObject([{ ...law, days_left: null }]);
      const sorted = (await ask('GET', '/members?sort_by=tier&sort_direction=asc'))
        .data as Member[];
      const order = sorted.map((row) => membershipTiers.indexOf(row.tier));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );
});

describe('a member', () => {
  test('is returned completely, and writing it back only increments the version', async () => {
    const { member } = await givenMember(testApp, {
      consents: { email_sms: true },
      job_title: '教師',
    });
    const whole = await read(member);
    expect(whole).toMatchObject({
      ...member,
      consent_history: [{ channel: 'email_sms', is_given: true, source: 'REGISTRATION' }],
    });
    const answer = await ask('PUT', pathOf(member), whole);
    expect(answer.data).toEqual({ ...whole, version: whole.version + 1 });
  });

  test('is updated by field, and refused as stale only on conflicts', async () => {
    const { member } = await givenMember(testApp);
    const first = await ask('PUT', pathOf(member), {
      version: member.version,
      first_name: '小文',
      status: 'INACTIVE',
      tier: 'GOLD',
      member_id: '10000000',
    });
    expect(first.data).toMatchObject({
      first_name: '小文',
      last_name: 'Wong',
      status: 'INACTIVE',
      tier: 'NORMAL',
      member_id: member.member_id,
    });
    const stale = await ask('PUT', pathOf(member), { version: member.version, status: 'ACTIVE' });
    expect(outcome(stale)).toEqual([409, 'stale_version']);
    expect(stale.body).toMatchObject({
      details: { changed: { status: { user_name: 'Ada Wong' } } },
    });
    const wrong = await ask('PUT', pathOf(member), {
      phone: { country_code: '+852', number: '1' },
    });
    expect(outcome(wrong)).toEqual([422, ['phone.number']]);
  });

  test('is not accessible to other accounts, and neither is the list', async () => {
    const { member } = await givenMember(testApp);
    const colleague = await ask('GET', pathOf(member), undefined, foreign.token);
    expect(outcome(colleague)).toEqual([403, 'forbidden']);
    expect((await ask('GET', '/members', undefined, foreign.token)).status).toBe(403);
    expect((await ask('GET', '/members/99999999')).status).toBe(404);
    expect((await testApp.ask('GET', pathOf(member))).status).toBe(401);
  });

  test('can have consent withdrawn by staff with a record, but not given', async () => {
    const { member } = await givenMember(testApp, { consents: { phone: true } });
    const given = await ask('PUT', pathOf(member), { consents: { email_sms: true } });
    expect(outcome(given)).toEqual([422, ['consents.email_sms']]);
    const taken = (await ask('PUT', pathOf(member), { consents: { phone: false } }))
      .data as ManagedMember;
    expect(taken.consents.phone).toBe(false);
    expect(taken.consent_history[0]).toMatchObject({
      channel: 'phone',
      is_given: false,
      source: 'STAFF',
      origin: null,
    });
  });

  test('shows orders of the venue made signed in or with the confirmed email address', async () => {
    const { member, token } = await givenMember(testApp, {
      email: 'buyer@hall.test',
      confirmed: false,
    });
    const free = { type: 'FREE', price: 0, quantity: null };
    const sold = await givenEvent(testApp, staff, free);
    const elsewhere = await givenEvent(testApp, foreign, free);
    for (const event of [sold, elsewhere]) {
      const hold = await givenHold(testApp, event);
      await givenDetails(testApp, event, hold, { email: 'buyer@hall.test' });
    }
    const bought = async () =>
      ((await ask('GET', `${pathOf(member)}/orders`)).data as BoughtOrder[]).map((o) => o.event_id);
    expect(await bought()).toEqual([]);
    await testApp.platform.db
      .updateTable('users')
      .set({ email_verified_at: now() })
      .where('email', '=', 'buyer@hall.test')
      .execute();
    expect(await bought()).toEqual([sold.event_id]);
    const { order_id } = await givenHold(testApp, sold).then(async (hold) => {
      await givenDetails(testApp, sold, hold, { email: 'elsewhere@hall.test' });
      return hold;
    });
    expect(await bought()).toHaveLength(1);
    await testApp.owner
      .updateTable('orders')
      .set({
        user_id: (e) => e.selectFrom('members').select('user_id').where('id', '=', member.id),
      })
      .where('id', '=', order_id)
      .execute();
    expect(await bought()).toEqual([sold.event_id, sold.event_id]);
    expect((await testApp.ask('GET', '/members', { token })).status).toBe(403);
  });
});

describe('a tier', () => {
  test('is set with a reason, and audited with actor, change and reason', async () => {
    const { member } = await givenMember(testApp);
    const answer = await give(member, { tier: 'PLATINUM', version: member.version });
    expect(answer.data).toMatchObject({
      tier: 'PLATINUM',
      expires_at: termEnd(now()),
      version: member.version + 1,
    });
    const [entry] = await audit(member);
    expect(entry).toMatchObject({
      action: 'changed',
      name: member.member_id,
      user_name: 'Ada Wong',
      changes: {
        tier: ['NORMAL', 'PLATINUM'],
        expires_at: [null, termEnd(now())],
        reason: [null, 'Founding member'],
      },
    });
    expect(outcome(await give(member, { tier: 'PLATINUM' }))).toEqual([409, 'member.same_tier']);
    expect(outcome(await give(member, { tier: 'GOLD', version: 1 }))).toEqual([
      409,
      'stale_version',
    ]);
    expect((await give(member, { tier: 'GOLD' })).data).toMatchObject({
      tier: 'GOLD',
      expires_at: null,
    });
  });

  test.each([
    ['a missing reason', { tier: 'GOLD', reason: ' ' }, ['reason']],
    ['an unknown tier', { tier: 'SILVER' }, ['tier']],
    ['Gold with an end', { tier: 'GOLD', expires_at: '2199-01-01' }, ['expires_at']],
    ['Normal with an end', { tier: 'NORMAL', expires_at: '2199-01-01' }, ['expires_at']],
    ['a date in the past', { tier: 'CORPORATE', expires_at: '2020-01-01' }, ['expires_at']],
    ['a nonexistent date', { tier: 'NGO', expires_at: '2030-02-30' }, ['expires_at']],
  ])('%s is rejected on its field', async (_, body, fields) => {
    const { member } = await givenMember(testApp);
    expect(outcome(await give(member, body))).toEqual([422, fields]);
    expect(await read(member)).toMatchObject({ tier: 'NORMAL', version: member.version });
  });

  test.each([
    ['CORPORATE', undefined, null],
    ['NGO', '2199-02-28', endOfDay('2199-02-28')],
    ['PLATINUM', '2199-02-28', endOfDay('2199-02-28')],
    // The last moment of a day in Hong Kong, and the first of the next one.
    ['CORPORATE', '2199-02-28T15:59:59.999Z', endOfDay('2199-02-28')],
    ['CORPORATE', '2199-02-28T16:00:00Z', endOfDay('2199-03-01')],
  ])('%s until %s ends at %s', async (tier, expires_at, end) => {
    const { member } = await givenMember(testApp);
    expect((await give(member, { tier, expires_at })).data).toMatchObject({
      tier,
      expires_at: end,
    });
  });

  test('can end today', async () => {
    const { member } = await givenMember(testApp);
    expect((await give(member, { tier: 'CORPORATE', expires_at: now() })).data).toMatchObject({
      days_left: 0,
    });
  });

  test('cannot be set for oneself', async () => {
    const { password: _, ...joining } = { ...(await givenMember(testApp)).member, password: 0 };
    const join = await ask('POST', '/WOWusers/register', { ...joining, consents: {}, terms: true });
    const mine = join.data as Member;
    expect(outcome(await give(mine, { tier: 'GOLD' }))).toEqual([409, 'member.own']);
    expect(outcome(await ask('DELETE', pathOf(mine)))).toEqual([409, 'member.own']);
    expect(await read(mine)).toMatchObject({ tier: 'NORMAL' });
  });

  test('is set for many members in slices, reporting those who already have it', async () => {
    const members: Member[] = [];
    for (let n = 0; n < 53; n++)
      members.push((await givenMember(testApp, { district: 'tai_po' })).member);
    await give(members[0] ?? expect.unreachable(), { tier: 'GOLD' });
    const path = '?filter_fields[district][eq]=tai_po';
    const body = { all_found: true, tier: 'GOLD', reason: 'Founding member' };
    expect((await ask('POST', `/members/selected${path}`, { all_found: true })).data).toEqual({
      total: 53,
    });
    const first = (await ask('POST', `/members/tier${path}`, body)).data as {
      next: { after_id: number; until_id: number };
    };
    expect(first).toMatchObject({
      total: 53,
      done: 49,
      refused: [{ name: members[0]?.member_id, code: 'member.same_tier' }],
    });
    const second = await ask('POST', `/members/tier${path}`, { ...body, from: first.next });
    expect(second.data).toMatchObject({ done: 3, refused: [], next: null });
    expect(await found(`${path.slice(1)}&filter_fields[tier][ne]=GOLD`)).toEqual([]);
    expect(outcome(await ask('POST', '/members/tier', { tier: 'GOLD', reason: 'x' }))).toEqual([
      422,
      ['ids'],
    ]);
  });
});

describe('erasing a member', () => {
  const rows = (email: string) =>
    testApp.platform.db.selectFrom('users').select('id').where('email', '=', email).execute();

  test('deletes membership, consents and sign-in, but keeps the orders', async () => {
    const { member, token } = await givenMember(testApp, {
      email: 'leaves@hall.test',
      consents: { phone: true },
    });
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
    const hold = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, hold, { email: 'leaves@hall.test' });
    expect((await ask('DELETE', pathOf(member))).status).toBe(204);
    expect((await ask('GET', pathOf(member))).status).toBe(404);
    expect((await testApp.ask('GET', '/WOWusers/me', { token })).status).toBe(401);
    expect(await rows('leaves@hall.test')).toEqual([]);
    const { db } = testApp.platform;
    const left = await db
      .selectFrom('orders')
      .select(['status', 'user_id'])
      .where('email', '=', 'leaves@hall.test')
      .execute();
    expect(left).toEqual([{ status: 'COMPLETED', user_id: null }]);
    const trail = await db
      .selectFrom('audit_entries')
      .select(['name', 'action', 'user_name', 'changes'])
      .where('target_type', '=', 'member')
      .where('target_id', '=', member.id)
      .orderBy('id', 'desc')
      .execute();
    expect(trail[0]).toEqual({
      name: member.member_id,
      action: 'deleted',
      user_name: 'Ada Wong',
      changes: {},
    });
    expect(
      await db
        .selectFrom('member_consents')
        .select('id')
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([]);
    // The address is free for a returning member.
    expect((await givenMember(testApp, { email: 'leaves@hall.test' })).member.id).not.toBe(
      member.id,
    );
  });

  test('keeps the sign-in of staff, but ends its sessions', async () => {
    const { member, token } = await givenMember(testApp, { email: 'usher@hall.test' });
    const { db } = testApp.platform;
    const [user] = await rows('usher@hall.test');
    await db
      .insertInto('account_users')
      .values({
        account_id: staff.account_id,
        user_id: user?.id ?? 0,
        role: 'COLLABORATOR',
        status: 'ACTIVE',
      })
      .execute();
    expect((await ask('DELETE', pathOf(member))).status).toBe(204);
    expect(await rows('usher@hall.test')).toEqual([user]);
    expect((await testApp.ask('GET', '/WOWusers/me', { token })).status).toBe(401);
  });

  test('happens once when requested concurrently', async () => {
    const { member } = await givenMember(testApp);
    const answers = await Promise.all([1, 2].map(() => ask('DELETE', pathOf(member))));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import {
  freshMerchant,
  freshReceipt,
  freshRequest,
  receiptForm,
} from '../../tests/setup/writing-upgrades.ts';
import { freshMember, memberRecord } from '../../tests/setup/writing-members.ts';
import { endOfDay, plusMonths, termEnd } from '#features/members/rules/tiers.ts';
import type { Member } from '#features/members/contract.ts';
import type { Receipt, ReviewedRequest, UpgradeRequest } from './contract.ts';
import { dayInHongKong } from './rules/upgrade.ts';

let testApp: TestApp;
let host: Staff;
let merchant = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  merchant = await freshMerchant({ testApp, staff: host });
});
afterAll(() => testApp.close());

const now = (): string => new Date(testApp.platform.clock()).toISOString();
const profile = async (token: string): Promise<Member> =>
  (await testApp.ask('GET', '/WOWusers/profile', { token })).data;
const decide = (id: number, what: 'approve' | 'reject', body: object = {}, token = host.token) =>
  testApp.ask('POST', `/upgrade-requests/${id}/${what}`, { token, body });

/** A member of a tier, with a request by one receipt of HK$600. */
async function given(
  tier: 'NORMAL' | 'GOLD' | 'PLATINUM' | 'INDIVIDUAL' = 'GOLD',
  expires_at: string | null = null,
) {
  const token = await freshMember(testApp);
  const { id: member } = await profile(token);
  const set = (fields: { tier: typeof tier; expires_at: string | null }) =>
    testApp.platform.db.updateTable('members').set(fields).where('id', '=', member).execute();
  await set({ tier, expires_at });
  const receipt = await freshReceipt(testApp, token, merchant);
  const answer = await testApp.ask('POST', '/WOWusers/upgrade-requests', {
    token,
    body: {
      tier: tier === 'NORMAL' || tier === 'INDIVIDUAL' ? 'INDIVIDUAL' : 'PLATINUM',
      receipt_ids: [receipt.id],
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return { token, member, id: (answer.data as UpgradeRequest).id, set };
}
const trailOf = (member: number) =>
  testApp.platform.db
    .selectFrom('audit_entries')
    .select(['action', 'changes', 'user_id'])
    .where('target_type', '=', 'member')
    .where('target_id', '=', member)
    .where('action', '=', 'changed')
    .execute();
const mailsTo = async (token: string) => {
  await testApp.work();
  const { email } = await profile(token);
  return testApp.platform.db
    .selectFrom('deliveries')
    .select(['kind', 'locale', 'subject'])
    .where('to_address', '=', email)
    .where('kind', 'like', 'upgrade%')
    .execute();
};

describe('approving', () => {
  test('gives three months, with one audit entry and one email', async () => {
    const { id, token, member } = await given();
    const answer = await decide(id, 'approve');
    const expires_at = termEnd(now());
    expect(answer.data).toMatchObject({ status: 'APPROVED', decided_by_name: 'Ada Wong' });
    expect(await profile(token)).toMatchObject({ tier: 'PLATINUM', expires_at });
    const receipts = (await testApp.ask('GET', '/WOWusers/receipts', { token })).data as Receipt[];
    expect(receipts.map(({ status }) => status)).toEqual(['APPROVED']);
    expect(await trailOf(member)).toEqual([
      {
        action: 'changed',
        user_id: host.user_id,
        changes: {
          tier: ['GOLD', 'PLATINUM'],
          expires_at: [null, expires_at],
          reason: [null, 'Receipts or documents checked and approved'],
        },
      },
    ]);
    expect(await mailsTo(token)).toEqual([
      { kind: 'upgrade_approved', locale: 'en', subject: 'Your Platinum membership' },
    ]);
  });

  test('adds three months to the end of a running term', async () => {
    const end = endOfDay(plusMonths(dayInHongKong(now()), 1));
    const { id, token } = await given('INDIVIDUAL', end);
    const waiting = await testApp.ask('GET', `/upgrade-requests/${id}`, { token: host.token });
    expect((waiting.data as ReviewedRequest).becomes).toEqual({
      tier: 'INDIVIDUAL',
      expires_at: termEnd(end),
    });
    await decide(id, 'approve', { reason: 'Seen at the desk' });
    expect(await profile(token)).toMatchObject({ tier: 'INDIVIDUAL', expires_at: termEnd(end) });
  });

  test('starts a new term after an expired one; a tier lost otherwise is refused', async () => {
    const { id, token, set } = await given(
      'PLATINUM',
      endOfDay(plusMonths(dayInHongKong(now()), 1)),
    );
    await set({ tier: 'PLATINUM', expires_at: '2026-01-31T15:59:59.999Z' });
    await decide(id, 'approve');
    expect(await profile(token)).toMatchObject({ tier: 'PLATINUM', expires_at: termEnd(now()) });
    const lost = await given('GOLD');
    await lost.set({ tier: 'NORMAL', expires_at: null });
    const refused = await decide(lost.id, 'approve');
    expect([refused.status, refused.code]).toEqual([409, 'upgrade.not_for_tier']);
    expect((await profile(lost.token)).tier).toBe('NORMAL');
    expect((await decide(lost.id, 'reject', { reason: 'Not Gold' })).status).toBe(200);
  });

  test('by documents gives the tier permanently or until a date', async () => {
    const token = await freshMember(testApp);
    const first = await freshRequest(testApp, token);
    const last = plusMonths(dayInHongKong(now()), 12);
    await decide(first, 'approve', { expires_at: last });
    expect(await profile(token)).toMatchObject({
      tier: 'NGO',
      expires_at: endOfDay(last),
      member_type: 'NGO',
      organization_name: 'River Society',
    });
    const again = await freshRequest(testApp, token);
    await decide(again, 'approve');
    expect(await profile(token)).toMatchObject({ tier: 'NGO', expires_at: null });
    const past = await decide(await freshRequest(testApp), 'approve', { expires_at: '2020-01-01' });
    expect([past.status, Object.keys(past.errors)]).toEqual([422, ['expires_at']]);
  });

  test('an own request is refused', async () => {
    const made = await testApp.ask('POST', '/WOWusers/register', {
      token: host.token,
      body: memberRecord,
    });
    expect(made.status).toBe(201);
    const id = await freshRequest(testApp, host.token);
    for (const [what, body] of [
      ['approve', {}],
      ['reject', { reason: 'no' }],
    ] as const) {
      const answer = await decide(id, what, body);
      expect([answer.status, answer.code]).toEqual([409, 'upgrade.own']);
    }
    const { data } = await testApp.ask('GET', `/upgrade-requests/${id}`, { token: host.token });
    expect(data).toMatchObject({ is_own: true, status: 'PENDING' });
  });
});

test('rejecting sends the reason by email, and the receipts can be used again', async () => {
  const { id, token, member } = await given('NORMAL');
  expect((await decide(id, 'reject')).errors).toHaveProperty('reason');
  const answer = await decide(id, 'reject', { reason: 'The photo cannot be read.' });
  expect(answer.data).toMatchObject({ status: 'REJECTED', reason: 'The photo cannot be read.' });
  const own = (await testApp.ask('GET', '/WOWusers/upgrade-requests', { token }))
    .data as UpgradeRequest[];
  expect(own[0]).toMatchObject({ status: 'REJECTED', reason: 'The photo cannot be read.' });
  expect(own[0]?.receipts[0]?.status).toBe('REJECTED');
  expect((await profile(token)).tier).toBe('NORMAL');
  expect(await trailOf(member)).toEqual([]);
  expect((await mailsTo(token)).map(({ kind }) => kind)).toEqual(['upgrade_rejected']);
  const [rejected] = own[0]?.receipts ?? [];
  const request = (receiptId = 0) =>
    testApp.ask('POST', '/WOWusers/upgrade-requests', {
      token,
      body: { tier: 'INDIVIDUAL', receipt_ids: [receiptId] },
    });
  // By its id it stays in the request that was rejected; added again it counts.
  const again = await request(rejected?.id);
  expect([again.status, again.code]).toEqual([409, 'member_receipt.rejected']);
  const file = await testApp.platform.db
    .selectFrom('member_receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select('f.storage_key')
    .where('r.id', '=', rejected?.id ?? 0)
    .executeTakeFirstOrThrow();
  const bytes = await testApp.platform.files.get(file.storage_key);
  if (!bytes) throw new Error('the file is gone');
  const { amount = 0, date = '', number = '' } = rejected ?? {};
  const form = receiptForm(
    merchant,
    { amount: String(amount), date, number },
    { name: 'receipt.pdf', bytes: Buffer.from(bytes) },
  );
  const added = await testApp.ask('POST', '/WOWusers/receipts', { token, ...form });
  expect(added.status).toBe(201);
  const next = await request((added.data as Receipt).id);
  expect(next.status).toBe(201);
});

test('of two concurrent decisions exactly one succeeds, the other gets 409', async () => {
  for (const [first, second] of [
    ['approve', 'approve'],
    ['approve', 'reject'],
  ] as const) {
    const { id, token, member } = await given();
    const answers = await Promise.all([
      decide(id, first, { reason: 'one' }),
      decide(id, second, { reason: 'two' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('upgrade.decided');
    const trail = await trailOf(member);
    expect(trail).toHaveLength((await profile(token)).tier === 'PLATINUM' ? 1 : 0);
    expect(await mailsTo(token)).toHaveLength(1);
  }
});

test('of a concurrent approval and withdrawal exactly one succeeds', async () => {
  const { id, token } = await given();
  const answers = await Promise.all([
    decide(id, 'approve'),
    testApp.ask('DELETE', `/WOWusers/upgrade-requests/${id}`, { token }),
  ]);
  const [approved, taken] = answers.map(({ status }) => status);
  expect([
    [200, 409],
    [404, 204],
    [409, 204],
  ]).toContainEqual([approved, taken]);
  expect((await profile(token)).tier).toBe(approved === 200 ? 'PLATINUM' : 'GOLD');
});

test('the queue is oldest first, with rule problems, history and the resulting term', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  const first = await given();
  const second = await given('NORMAL');
  await decide(second.id, 'reject', { reason: 'Unreadable' });
  const requestId = await freshRequest(testApp, second.token);
  const queue = async (status: string) =>
    (await testApp.ask('GET', `/upgrade-requests?status=${status}`, { token: host.token }))
      .data as ReviewedRequest[];
  const pending = await queue('PENDING');
  expect(pending.map(({ id }) => id)).toEqual([first.id, requestId]);
  expect(pending[0]).toMatchObject({
    findings: [],
    history: [],
    total: 600,
    becomes: { tier: 'PLATINUM', expires_at: termEnd(now()) },
    member: { tier: 'GOLD' },
  });
  expect(pending[1]?.history).toMatchObject([{ id: second.id, status: 'REJECTED' }]);
  expect((await queue('REJECTED')).map(({ id }) => id)).toEqual([second.id]);
  const [claimed] = pending[0]?.receipts ?? [];
  await testApp.owner
    .updateTable('member_receipts')
    .set({ amount: 50_000, issued_on: '2026-01-01' })
    .where('id', '=', claimed?.id ?? 0)
    .execute();
  expect((await queue('PENDING'))[0]?.findings).toEqual([
    { code: 'too_old', receipt_id: claimed?.id },
    { code: 'too_little', receipt_id: null },
  ]);
  const member = await freshMember(testApp);
  expect((await testApp.ask('GET', '/upgrade-requests', { token: member })).status).toBe(403);
});

test('the request of a member who was deactivated can be rejected, not approved', async () => {
  const { token, member, id } = await given();
  const status = (to: string) =>
    testApp.ask('PUT', `/members/${member}`, { token: host.token, body: { status: to } });
  await status('INACTIVE');
  const read = async (): Promise<ReviewedRequest> =>
    (await testApp.ask('GET', `/upgrade-requests/${id}`, { token: host.token })).data;
  expect(await read()).toMatchObject({ status: 'PENDING', becomes: null });
  expect(await decide(id, 'approve')).toMatchObject({ status: 409, code: 'upgrade.not_for_tier' });
  await status('ACTIVE');
  expect((await read()).becomes).toMatchObject({ tier: 'PLATINUM' });
  await status('INACTIVE');
  expect((await decide(id, 'reject', { reason: 'Left the house' })).status).toBe(200);
  expect((await profile(token)).tier).toBe('GOLD');
});

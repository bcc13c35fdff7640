import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { untilOthersWait } from '../../tests/setup/at-once.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { picture } from '../../tests/setup/upload.ts';
import { freshMember } from '../../tests/setup/writing-members.ts';
import { freshMerchant, freshPdf, receiptForm } from '../../tests/setup/writing-upgrades.ts';
import type { Receipt, UpgradeRequest } from './contract.ts';

let testApp: TestApp;
let host: Staff;
let merchant = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  merchant = await freshMerchant({ testApp, staff: host });
});
afterAll(() => testApp.close());
afterEach(() => void vi.restoreAllMocks());

const day = (days = 0): string =>
  new Date(testApp.platform.clock() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);
const add = (
  token: string,
  more: Record<string, string> = {},
  file?: { name: string; bytes: Buffer | string },
) => testApp.ask('POST', '/WOWusers/receipts', { token, ...receiptForm(merchant, more, file) });
async function added(token: string, more: Record<string, string> = {}): Promise<Receipt> {
  const answer = await add(token, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
}
const request = (token: string, body: object) =>
  testApp.ask('POST', '/WOWusers/upgrade-requests', { token, body });
const individual = (token: string, ...receipts: { id: number }[]) =>
  request(token, { tier: 'INDIVIDUAL', receipt_ids: receipts.map(({ id }) => id) });
const setTier = async (token: string, tier: 'GOLD' | 'PLATINUM', expires_at: string | null) => {
  const me = await testApp.ask('GET', '/WOWusers/profile', { token });
  await testApp.platform.db
    .updateTable('members')
    .set({ tier, expires_at })
    .where('id', '=', (me.data as { id: number }).id)
    .execute();
};

describe('a receipt', () => {
  test('is stored with its file, which is re-encoded and private', async () => {
    const token = await freshMember(testApp);
    const png = await picture(900, 1200);
    const receipt = (
      await add(token, { amount: '500.5', number: ' A-1 ' }, { name: 'r.png', bytes: png })
    ).data as Receipt;
    expect(receipt).toMatchObject({
      amount: 500.5,
      number: 'A-1',
      date: day(),
      status: null,
      request_id: null,
      file: { mime_type: 'image/webp', width: 900, height: 1200 },
    });
    expect((await testApp.ask('GET', '/WOWusers/receipts', { token })).data).toEqual([receipt]);
    const path = `/member-files/${receipt.file.id}`;
    const own = await testApp.ask('GET', path, { token });
    expect([own.status, own.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await testApp.ask('GET', path, { token: host.token })).status).toBe(200);
    const { receipts } = JSON.parse(
      (await testApp.ask('GET', '/WOWusers/export', { token })).text,
    ) as { receipts: Receipt[] };
    expect(receipts).toEqual([receipt]);
    const stranger = await freshMember(testApp);
    expect((await testApp.ask('GET', path, { token: stranger })).status).toBe(404);
    const seller = await givenStaff(testApp);
    expect((await testApp.ask('GET', path, { token: seller.token })).status).toBe(404);
    const colleague = await givenColleague(testApp, host, 'ORGANIZER');
    expect((await testApp.ask('GET', path, { token: colleague.token })).status).toBe(404);
    expect((await testApp.ask('GET', path)).status).toBe(401);
    const { storage_key } = await testApp.platform.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', receipt.file.id)
      .executeTakeFirstOrThrow();
    const name = storage_key.slice(storage_key.lastIndexOf('/') + 1);
    expect((await testApp.ask('GET', `/public/files/${name}`)).status).toBe(404);
  });

  test('of a member erased concurrently gets 404 instead of an error', async () => {
    const { id, token } = await givenMember(testApp);
    const { adding } = await testApp.owner.transaction().execute(async (tx) => {
      await sql`delete from members where id = ${id}`.execute(tx);
      const adding = add(token);
      await untilOthersWait(tx);
      return { adding };
    });
    expect((await adding).status).toBe(404);
  });

  test('that is a PDF is served as a download', async () => {
    const token = await freshMember(testApp);
    const { file } = await added(token);
    const answer = await testApp.ask('GET', `/member-files/${file.id}`, { token });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; /);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'r.png', 422],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'r.pdf', 422],
    [
      'one byte more than 2 MB',
      Buffer.concat([freshPdf(), Buffer.alloc(2_097_153)]).subarray(0, 2_097_153),
      'r.pdf',
      413,
    ],
  ])('%s is rejected on the file', async (_, bytes, name, status) => {
    const token = await freshMember(testApp);
    const answer = await add(token, {}, { name, bytes });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.errors)).toEqual(['file']);
  });

  test.each([
    ['of tomorrow', { date: 1 }, 'date'],
    ['15 days old', { date: -15 }, 'date'],
    ['with an amount of zero', { amount: '0' }, 'amount'],
    ['with a negative amount', { amount: '-5' }, 'amount'],
    ['with a fraction of a cent', { amount: '500.005' }, 'amount'],
    ['of an unknown merchant', { partner_merchant_id: '999999' }, 'partner_merchant_id'],
    ['without a number', { number: ' ' }, 'number'],
  ])('%s is rejected', async (_, { date, ...more }: Record<string, string | number>, path) => {
    const token = await freshMember(testApp);
    const dated = date === undefined ? {} : { date: day(Number(date)) };
    const answer = await add(token, { ...(more as Record<string, string>), ...dated });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [path]]);
  });

  test('that is 14 days old is accepted until midnight in Hong Kong', async () => {
    const token = await freshMember(testApp);
    const midnight = Date.parse(`${day(1)}T00:00:00+08:00`);
    const date = new Date(midnight - 15 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const clock = vi.spyOn(testApp.platform, 'clock');
    clock.mockReturnValue(midnight - 1);
    expect((await add(token, { date })).status).toBe(201);
    clock.mockReturnValue(midnight);
    expect((await add(token, { date })).status).toBe(422);
  });

  test('can be added once: the same data or file is refused', async () => {
    const token = await freshMember(testApp);
    const bytes = freshPdf();
    const first = await add(token, { number: 'AB-12 3' }, { name: 'a.pdf', bytes });
    expect(first.status).toBe(201);
    const facts = await add(token, { number: 'ab123' });
    expect([facts.status, facts.code]).toEqual([409, 'member_receipt.twice']);
    const file = await add(token, { number: 'other' }, { name: 'b.pdf', bytes });
    expect([file.status, file.code]).toEqual([409, 'member_receipt.twice']);
    const { id } = first.data as Receipt;
    const stranger = await freshMember(testApp);
    const path = `/WOWusers/receipts/${id}`;
    expect((await testApp.ask('DELETE', path, { token: stranger })).status).toBe(404);
    expect((await testApp.ask('DELETE', path, { token })).status).toBe(204);
    expect((await add(token, { number: 'AB-12 3' }, { name: 'a.pdf', bytes })).status).toBe(201);
  });

  test('is available to members only', async () => {
    const seller = await givenStaff(testApp);
    expect((await add(seller.token)).status).toBe(404);
  });
});

describe('a request with receipts', () => {
  test('requires more than HK$500.00', async () => {
    const token = await freshMember(testApp);
    const exact = await added(token, { amount: '500' });
    const refused = await individual(token, exact);
    expect([refused.status, refused.errors]).toEqual([
      422,
      { receipt_ids: ['The receipts must come to more than HK$500.00 together.'] },
    ]);
    const cent = await added(token, { amount: '0.01' });
    const made = await individual(token, exact, cent);
    expect(made.data).toMatchObject({ tier: 'INDIVIDUAL', status: 'PENDING', total: 500.01 });
    expect((made.data as UpgradeRequest).receipts.map(({ status }) => status)).toEqual([
      'PENDING',
      'PENDING',
    ]);
    const again = await individual(token, await added(token));
    expect([again.status, again.code]).toEqual([409, 'upgrade.pending']);
    // Sent from a second tab: this is not a second use of a receipt.
    const twice = await individual(token, exact, cent);
    expect([twice.status, twice.code]).toEqual([409, 'upgrade.pending']);
    const kept = await testApp.ask('DELETE', `/WOWusers/receipts/${exact.id}`, { token });
    expect([kept.status, kept.code]).toEqual([409, 'member_receipt.in_request']);
  });

  test('checks the dates again when it is sent, with the error on the receipt', async () => {
    const token = await freshMember(testApp);
    const fresh = await added(token);
    const old = await added(token, { date: day(-14) });
    vi.spyOn(testApp.platform, 'clock').mockReturnValue(testApp.platform.clock() + 86_400_000);
    const answer = await individual(token, fresh, old);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['receipt_ids.1']]);
    expect((await individual(token, fresh)).status).toBe(201);
  });

  test('with receipts of several days is refused where the venue requires one', async () => {
    const { token } = host;
    await testApp.ask('POST', '/venue-data', { token, body: { name: 'Hall' } });
    const set = (receipts_same_day: boolean) =>
      testApp.ask('PUT', '/venue-data', { token, body: { receipts_same_day } });
    const member = await freshMember(testApp);
    const two = [await added(member), await added(member, { date: day(-1) })];
    await set(true);
    const refused = await individual(member, ...two);
    expect(refused.errors).toEqual({
      receipt_ids: ['All receipts of a request must bear the same date.'],
    });
    const { data } = await testApp.ask('GET', '/public/venue-data');
    expect(data).toMatchObject({ receipts_same_day: true });
    await set(false);
    expect((await individual(member, ...two)).status).toBe(201);
  });

  test('accepts only receipts of its member', async () => {
    const [token, other] = [await freshMember(testApp), await freshMember(testApp)];
    const theirs = await added(other);
    const answer = await individual(token, await added(token), theirs);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['receipt_ids']]);
    expect((await individual(token)).errors).toHaveProperty('receipt_ids');
  });

  test('is possible for the next tier only', async () => {
    const token = await freshMember(testApp);
    const receipt = await added(token);
    const answer = await request(token, { tier: 'PLATINUM', receipt_ids: [receipt.id] });
    expect([answer.status, answer.code]).toEqual([409, 'upgrade.not_for_tier']);
    await setTier(token, 'GOLD', null);
    expect((await individual(token, receipt)).code).toBe('upgrade.not_for_tier');
    const platinum = await request(token, { tier: 'PLATINUM', receipt_ids: [receipt.id] });
    expect(platinum.status).toBe(201);
  });

  test('cannot use data or files that another member has used', async () => {
    const [token, other] = [await freshMember(testApp), await freshMember(testApp)];
    const bytes = freshPdf();
    const file = { name: 'a.pdf', bytes };
    const mine = (await add(token, { number: 'X-7' }, file)).data as Receipt;
    const theirs = await added(other, { number: 'x7' });
    const copied = (await add(other, {}, file)).data as Receipt;
    expect((await individual(token, mine)).status).toBe(201);
    for (const receipt of [theirs, copied]) {
      const answer = await individual(other, receipt);
      expect([answer.status, answer.code]).toEqual([409, 'member_receipt.used']);
    }
    expect((await add(await freshMember(testApp), { number: 'X7' })).code).toBe(
      'member_receipt.used',
    );
  });

  test('of two concurrent ones with one receipt exactly one succeeds', async () => {
    const [token, other] = [await freshMember(testApp), await freshMember(testApp)];
    const own = await added(token);
    const twice = await Promise.all([individual(token, own), individual(token, own)]);
    expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    const third = await freshMember(testApp);
    const [a, b] = [await added(other, { number: 'same' }), await added(third, { number: 'same' })];
    const both = await Promise.all([individual(other, a), individual(third, b)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('member_receipt.used');
  });

  test('can be withdrawn, and its receipts can be used again', async () => {
    const [token, other] = [await freshMember(testApp), await freshMember(testApp)];
    const receipt = await added(token);
    const { id } = (await individual(token, receipt)).data as UpgradeRequest;
    const path = `/WOWusers/upgrade-requests/${id}`;
    expect((await testApp.ask('DELETE', path, { token: other })).status).toBe(404);
    expect((await testApp.ask('DELETE', path, { token })).status).toBe(204);
    expect((await testApp.ask('GET', '/WOWusers/upgrade-requests', { token })).data).toEqual([]);
    expect((await individual(token, receipt)).status).toBe(201);
  });
});

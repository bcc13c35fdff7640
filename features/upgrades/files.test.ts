import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOf, fileUrl, narrowed, smallerWidths } from '#features/files/rules/address.ts';
import { fileJobs } from '#features/files/jobs.ts';
import { givenMember, type GivenMember } from '../../tests/setup/given-member.ts';
import { givenColleague, givenVisitor } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { freshMember } from '../../tests/setup/writing-members.ts';
import { freshMerchant, freshPdf, ngo, receiptForm } from '../../tests/setup/writing-upgrades.ts';
import type { Receipt, UpgradeRequest } from './contract.ts';

/** Every file that a member sent × every kind of caller, throughout the life of both. */
let testApp: TestApp;
let host: Staff;
let merchant = 0;
/** Every caller except the member, with the status their session gets. */
const readers: Record<string, { token?: string; status: number }> = {};
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  merchant = await freshMerchant({ testApp, staff: host });
  const seller = await givenStaff(testApp);
  const switchedOff = await givenColleague(testApp, host, 'ADMIN');
  await testApp.platform.db
    .updateTable('account_users')
    .set({ status: 'INACTIVE' })
    .where('user_id', '=', switchedOff.user_id)
    .execute();
  const expired = await givenColleague(testApp, host, 'ADMIN');
  await testApp.owner
    .updateTable('sessions')
    .set({ expires_at: new Date(testApp.platform.clock() - 1000).toISOString() })
    .where('user_id', '=', expired.user_id)
    .execute();
  const of = async (staff: Staff, role: 'ADMIN' | 'ORGANIZER' | 'COLLABORATOR') =>
    (await givenColleague(testApp, staff, role)).token;
  Object.assign(readers, {
    'the owner of the venue': { token: host.token, status: 200 },
    'an admin of the venue': { token: await of(host, 'ADMIN'), status: 200 },
    'an organizer of the venue': { token: await of(host, 'ORGANIZER'), status: 404 },
    'a collaborator of the venue': { token: await of(host, 'COLLABORATOR'), status: 404 },
    'the owner of another account': { token: seller.token, status: 404 },
    'an admin of another account': { token: await of(seller, 'ADMIN'), status: 404 },
    'another member': { token: await freshMember(testApp), status: 404 },
    'a user without a membership': { token: await givenVisitor(testApp), status: 404 },
    'an admin who was switched off': { token: switchedOff.token, status: 401 },
    'an admin whose session ran out': { token: expired.token, status: 401 },
    'a token that is none': { token: 'nobody', status: 401 },
    nobody: { status: 401 },
  });
});
afterAll(() => testApp.close());

test.each([
  ['an empty file', '', 'This file is empty. Choose another one.'],
  ['only the first bytes of a PDF', '%PDF-', /^This PDF is damaged/],
  ['a PDF without content', '%PDF-1.7\n%%EOF\n', /^This PDF is damaged/],
  [
    'a PDF whose download broke off',
    '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n',
    /^This PDF is damaged/,
  ],
])('%s is no receipt, and the response gives the reason', async (_, bytes, why) => {
  const token = await freshMember(testApp);
  const form = receiptForm(merchant, {}, { name: 'r.pdf', bytes });
  const answer = await testApp.ask('POST', '/WOWusers/receipts', { token, ...form });
  expect(answer).toMatchObject({ status: 422, errors: { file: [expect.stringMatching(why)] } });
});

const photo = (): Promise<Buffer> =>
  sharp(randomBytes(30 * 40 * 3), { raw: { width: 30, height: 40, channels: 3 } })
    .resize(1500, 2000)
    .jpeg({ quality: 50 })
    .toBuffer();
const withPaper = (fields: object, field: string) =>
  multipart([
    ...Object.entries(fields).map(([name, bytes]) => ({ field: name, bytes: String(bytes) })),
    { field, name: 'paper.pdf', type: 'application/pdf', bytes: freshPdf() },
  ]);
const ask = async <T>({ token }: GivenMember, path: string, sent: object): Promise<T> => {
  const made = await testApp.ask('POST', `/WOWusers/${path}`, { token, ...sent });
  if (made.status !== 201) throw new Error(made.text);
  return made.data as T;
};
const byReceipt = async (member: GivenMember, file: { name: string; bytes: Buffer }) => {
  const { id, file: kept } = await ask<Receipt>(
    member,
    'receipts',
    receiptForm(merchant, {}, file),
  );
  const request = (): Promise<UpgradeRequest> =>
    ask(member, 'upgrade-requests', { body: { tier: 'INDIVIDUAL', receipt_ids: [id] } });
  return { file: kept.id, request };
};
const byPaper = async (member: GivenMember, fields: object, field: string) => {
  const request = await ask<UpgradeRequest>(member, 'upgrade-requests', withPaper(fields, field));
  const [document] = request.documents;
  return { file: document?.file.id ?? 0, request: () => Promise.resolve(request) };
};
const company = {
  tier: 'CORPORATE',
  company_name: 'River Press',
  company_address: '1 Hennessy Road',
  business_registration_number: '12345678',
  position: 'Editor',
};
const kinds: Record<
  string,
  (member: GivenMember) => Promise<{ file: number; request: () => Promise<UpgradeRequest> }>
> = {
  'a photographed receipt': async (member) =>
    byReceipt(member, { name: 'r.jpg', bytes: await photo() }),
  'a receipt as PDF': (member) => byReceipt(member, { name: 'r.pdf', bytes: freshPdf() }),
  'a certificate': (member) => byPaper(member, company, 'certificate'),
  'a Section 88 letter': (member) =>
    byPaper(member, { ...ngo, has_section_88: 'true' }, 'section_88_letter'),
};

/** Returns the status each caller gets for a file, and for its public addresses. */
async function read(file: number, storage_key: string, own: string): Promise<object> {
  const found: Record<string, number> = {};
  for (const [who, { token }] of Object.entries({ ...readers, 'the member': { token: own } }))
    found[who] = (
      await testApp.ask('GET', `/member-files/${file}`, token === undefined ? {} : { token })
    ).status;
  const copies = [storage_key, cardOf(storage_key)].concat(
    smallerWidths.map((width) => narrowed(storage_key, width)),
  );
  for (const key of copies)
    for (const token of [own, host.token, undefined]) {
      const path = fileUrl(key).replace(/^\/api/, '');
      const answer = await testApp.ask('GET', path, token === undefined ? {} : { token });
      if (answer.status !== 404) found[path] = answer.status;
    }
  return found;
}
/** While the file exists, permitted callers read it; afterwards none does. */
const expected = (isThere: boolean, own: number): object => ({
  ...Object.fromEntries(
    Object.entries(readers).map(([who, { status }]) => [
      who,
      !isThere && status === 200 ? 404 : status,
    ]),
  ),
  'the member': own,
});
const keyOf = async (file: number): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
  ).storage_key;

const ends: Record<string, { act: (member: GivenMember) => Promise<number>; own: number }> = {
  'after leaving': {
    act: async ({ token }) =>
      (
        await testApp.ask('DELETE', '/WOWusers/me', {
          token,
          body: { current_password: 'correct horse' },
        })
      ).status,
    own: 401,
  },
  'after erasure by the staff': {
    act: async ({ id }) =>
      (await testApp.ask('DELETE', `/members/${id}`, { token: host.token })).status,
    own: 401,
  },
};

describe.each(Object.keys(kinds))('%s', (kind) => {
  test.each(Object.entries(ends))(
    'is readable by its member and the venue’s admins only, and by nobody %s',
    async (_, { act, own }) => {
      const member = await givenMember(testApp);
      const { file, request } = await (kinds[kind] ?? expect.unreachable())(member);
      const key = await keyOf(file);
      expect(await read(file, key, member.token), 'before').toEqual(expected(true, 200));
      const { id } = await request();
      expect(await read(file, key, member.token), 'while it waits').toEqual(expected(true, 200));
      const rejected = await testApp.ask('POST', `/upgrade-requests/${id}/reject`, {
        token: host.token,
        body: { reason: 'No' },
      });
      expect(rejected.status).toBe(200);
      expect(await read(file, key, member.token), 'after rejection').toEqual(expected(true, 200));

      expect(await act(member)).toBe(204);
      expect(await read(file, key, member.token), 'in the end').toEqual(expected(false, own));
      // The bytes leave the store with the next run of the job, after an hour at the earliest.
      expect(await testApp.platform.files.get(key)).not.toBeNull();
      await testApp.owner
        .updateTable('files')
        .set({ created_at: new Date(testApp.platform.clock() - 7_200_000).toISOString() })
        .where('id', '=', file)
        .execute();
      await fileJobs['file.remove_unused'](testApp.ctx());
      expect(await testApp.platform.files.get(key)).toBeNull();
    },
  );
});

test('is not readable once the request is withdrawn or the receipt deleted', async () => {
  const member = await givenMember(testApp);
  const { token } = member;
  const paper = await byPaper(member, company, 'certificate');
  const { id } = await paper.request();
  const key = await keyOf(paper.file);
  const taken = await testApp.ask('DELETE', `/WOWusers/upgrade-requests/${id}`, { token });
  expect(taken.status).toBe(204);
  expect(await read(paper.file, key, token)).toEqual(expected(false, 404));
  const receipt = await ask<Receipt>(member, 'receipts', receiptForm(merchant));
  const receiptKey = await keyOf(receipt.file.id);
  await testApp.ask('DELETE', `/WOWusers/receipts/${receipt.id}`, { token });
  expect(await read(receipt.file.id, receiptKey, token)).toEqual(expected(false, 404));
});

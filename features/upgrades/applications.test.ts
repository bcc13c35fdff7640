import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#features/members/contract.ts';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { freshMember } from '../../tests/setup/writing-members.ts';
import { freshPdf, ngo } from '../../tests/setup/writing-upgrades.ts';
import type { UpgradeRequest } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const request = (token: string, body: object) =>
  testApp.ask('POST', '/WOWusers/upgrade-requests', { token, body });

describe('an application', () => {
  const corporate = {
    tier: 'CORPORATE',
    company_name: '海傍出版有限公司',
    company_address: '香港灣仔軒尼詩道 1 號',
    business_registration_number: 'a1234567-000',
    position: '編輯',
  };
  const withFile = (fields: Record<string, string>, field: string) =>
    multipart([
      ...Object.entries(fields).map(([name, bytes]) => ({ field: name, bytes })),
      { field, name: 'paper.pdf', type: 'application/pdf', bytes: freshPdf() },
    ]);
  const send = (token: string, sent: object) =>
    testApp.ask('POST', '/WOWusers/upgrade-requests', { token, ...sent });

  test('of a company requires its certificate', async () => {
    const token = await freshMember(testApp);
    expect(Object.keys((await request(token, { tier: 'CORPORATE' })).errors).sort()).toEqual(
      [...Object.keys(corporate).filter((name) => name !== 'tier'), 'certificate'].sort(),
    );
    expect(Object.keys((await request(token, corporate)).errors)).toEqual(['certificate']);
    const made = await send(token, withFile(corporate, 'certificate'));
    expect(made.data).toMatchObject({
      ...corporate,
      business_registration_number: 'A1234567-000',
      documents: [{ kind: 'CERTIFICATE', file: { name: 'paper.pdf' } }],
    });
  });

  test('of a charity requires its letter', async () => {
    const token = await freshMember(testApp);
    expect(Object.keys((await request(token, { ...ngo, has_section_88: true })).errors)).toEqual([
      'section_88_letter',
    ]);
    const made = await send(
      token,
      withFile({ ...ngo, has_section_88: 'true' }, 'section_88_letter'),
    );
    expect(made.data).toMatchObject({ has_section_88: true, documents: [{ kind: 'SECTION_88' }] });
    const [document] = (made.data as UpgradeRequest).documents;
    const path = `/member-files/${document?.file.id}`;
    expect((await testApp.ask('GET', path, { token })).status).toBe(200);
    const stranger = await freshMember(testApp);
    expect((await testApp.ask('GET', path, { token: stranger })).status).toBe(404);
  });

  test('of an organization that is not a charity requires no document', async () => {
    const token = await freshMember(testApp);
    expect((await request(token, ngo)).data).toMatchObject({ ...ngo, documents: [] });
  });
});

describe('documents in the record of a member', () => {
  const apply = async (token: string): Promise<number> => {
    const bytes = freshPdf();
    const sent = multipart([
      ...Object.entries({ ...ngo, has_section_88: 'true' }).map(([field, text]) => ({
        field,
        bytes: text,
      })),
      { field: 'section_88_letter', name: 'letter.pdf', type: 'application/pdf', bytes },
    ]);
    const made = await testApp.ask('POST', '/WOWusers/upgrade-requests', { token, ...sent });
    if (made.status !== 201) throw new Error(made.text);
    return (made.data as UpgradeRequest).id;
  };
  const read = (id: number, token: string) => testApp.ask('GET', `/members/${id}`, { token });
  const papers = async (id: number) =>
    ((await read(id, staff.token)).data as ManagedMember).documents;
  const decide = (id: number, how: 'approve' | 'reject') =>
    testApp.ask('POST', `/upgrade-requests/${id}/${how}`, {
      token: staff.token,
      body: how === 'reject' ? { reason: 'Not legible' } : {},
    });

  test('are empty before the member has applied', async () => {
    expect(await papers((await givenMember(testApp)).id)).toEqual([]);
  });

  test.each(['PENDING', 'APPROVED', 'REJECTED'] as const)(
    'are shown for a request that is %s',
    async (state) => {
      const { id, token } = await givenMember(testApp);
      const request = await apply(token);
      if (state !== 'PENDING') {
        const decided = await decide(request, state === 'APPROVED' ? 'approve' : 'reject');
        expect(decided.status, decided.text).toBe(200);
      }
      const found = await papers(id);
      expect(found).toMatchObject(
        state === 'REJECTED' ? [] : [{ kind: 'SECTION_88', name: 'letter.pdf' }],
      );
      for (const { id: file } of found) {
        const path = `/member-files/${file}`;
        expect((await testApp.ask('GET', path, { token: staff.token })).status).toBe(200);
      }
      const own = await testApp.ask('GET', '/WOWusers/profile', { token });
      expect((own.data as Profile).documents).toEqual(found);
      const me = await testApp.ask('GET', '/WOWusers/me', { token });
      expect((me.data as { member: Profile }).member.documents).toEqual(found);
      const all = await testApp.ask('GET', '/members', { token: staff.token });
      const listed = (all.data as Profile[]).map((item) => [item.id, item.documents]);
      expect(listed).toContainEqual([id, found]);
    },
  );

  test('are shown only on that member, to admins of the venue only', async () => {
    const [applicant, other] = [await givenMember(testApp), await givenMember(testApp)];
    await apply(applicant.token);
    expect(await papers(other.id)).toEqual([]);
    const organizer = await givenColleague(testApp, staff, 'ORGANIZER');
    const foreign = await givenStaff(testApp);
    for (const { token } of [applicant, other, organizer, foreign])
      expect((await read(applicant.id, token)).status).toBe(403);
    expect((await testApp.ask('GET', `/members/${applicant.id}`)).status).toBe(401);
  });
});

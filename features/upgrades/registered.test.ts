import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { freshPdf, ngo as application } from '../../tests/setup/writing-upgrades.ts';
import type { ReviewedRequest, UpgradeRequest } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const company = {
  company_name: '海傍出版有限公司',
  company_address: '香港灣仔軒尼詩道 1 號',
  business_registration_number: '12345678-000',
  position: '編輯',
};
const { tier: _, ...ngo } = application;
const requestsOf = async (token: string): Promise<UpgradeRequest[]> =>
  (await testApp.ask('GET', '/WOWusers/upgrade-requests', { token })).data as UpgradeRequest[];
const send = (token: string, fields: Record<string, string>, document: string | null) =>
  testApp.ask('POST', '/WOWusers/upgrade-requests', {
    token,
    ...multipart([
      ...Object.entries(fields).map(([field, bytes]) => ({ field, bytes })),
      ...(document === null
        ? []
        : [
            {
              field: document,
              name: 'paper.pdf',
              type: 'application/pdf',
              bytes: freshPdf(),
            },
          ]),
    ]),
  });

describe('a member who registers as a company or an organization', () => {
  test.each([
    ['CORPORATE', company],
    ['NGO', ngo],
  ])('%s is Normal with a pending request', async (member_type, words) => {
    const { token, member } = await givenMember(testApp, { member_type, ...words });
    expect(member.tier).toBe('NORMAL');
    const [request, ...more] = await requestsOf(token);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      tier: member_type,
      status: 'PENDING',
      ...words,
      receipts: [],
      documents: [],
    });
    const queue = await testApp.ask('GET', '/upgrade-requests?status=PENDING', {
      token: staff.token,
    });
    expect((queue.data as ReviewedRequest[]).map(({ id }) => id)).toContain(request?.id);
    const approved = await testApp.ask('POST', `/upgrade-requests/${request?.id}/approve`, {
      token: staff.token,
      body: {},
    });
    expect(approved.status).toBe(200);
    const profile = await testApp.ask('GET', '/WOWusers/profile', { token });
    expect(profile.data).toMatchObject({ tier: member_type, expires_at: null });
  });

  test('a person has no request', async () => {
    const { token } = await givenMember(testApp);
    expect(await requestsOf(token)).toEqual([]);
  });

  test('sends the certificate later, with details corrected, to the same request', async () => {
    const { token } = await givenMember(testApp, { member_type: 'CORPORATE', ...company });
    const [request] = await requestsOf(token);
    const corrected = { tier: 'CORPORATE', ...company, position: '總監' };
    expect(Object.keys((await send(token, corrected, null)).errors)).toEqual(['certificate']);
    const sent = await send(token, corrected, 'certificate');
    expect(sent.data).toMatchObject({
      ...corrected,
      id: request?.id,
      created_at: request?.created_at,
      status: 'PENDING',
      documents: [{ kind: 'CERTIFICATE', file: { name: 'paper.pdf' } }],
    });
    // Now it is complete: a second one must wait for the decision.
    const again = await send(token, corrected, 'certificate');
    expect([again.status, again.code]).toEqual([409, 'upgrade.pending']);
    expect(await requestsOf(token)).toHaveLength(1);
  });

  test('a charity sends its letter later; an organization has nothing to add', async () => {
    const charity = { member_type: 'NGO', ...ngo, has_section_88: true };
    const { token } = await givenMember(testApp, charity);
    const fields = { tier: 'NGO', ...ngo, has_section_88: 'true' };
    const sent = await send(token, fields, 'section_88_letter');
    expect(sent.data).toMatchObject({ documents: [{ kind: 'SECTION_88' }] });
    const plain = await givenMember(testApp, { member_type: 'NGO', ...ngo });
    expect((await send(plain.token, { tier: 'NGO', ...ngo }, null)).code).toBe('upgrade.pending');
  });

  test('asks for another tier only after withdrawing the request', async () => {
    const { token } = await givenMember(testApp, { member_type: 'CORPORATE', ...company });
    const [request] = await requestsOf(token);
    const fields = { tier: 'NGO', ...ngo };
    expect((await send(token, fields, null)).code).toBe('upgrade.pending');
    await testApp.ask('DELETE', `/WOWusers/upgrade-requests/${request?.id}`, { token });
    expect((await send(token, fields, null)).status).toBe(201);
  });
});

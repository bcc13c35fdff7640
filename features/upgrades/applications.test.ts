import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart } from '../../tests/setup/upload.ts';
import { freshMember } from '../../tests/setup/writing-members.ts';
import { freshPdf, ngo } from '../../tests/setup/writing-upgrades.ts';
import type { UpgradeRequest } from './contract.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenStaff(testApp);
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

  test('of a company has its certificate', async () => {
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

  test('of a charity has its letter', async () => {
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

  test('of an organization that is no charity needs no document', async () => {
    const token = await freshMember(testApp);
    expect((await request(token, ngo)).data).toMatchObject({ ...ngo, documents: [] });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import type { UpgradeRequest } from '#features/upgrades/contract.ts';
import { screen, within } from '../setup/drawing.ts';
import { givenMember } from '../setup/given-member.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

test('a company that registered sees what its request lacks, as staff do, and sends it', async () => {
  const { token } = await givenMember(testApp, {
    member_type: 'CORPORATE',
    company_name: '海傍出版有限公司',
    company_address: '香港灣仔軒尼詩道 1 號',
    business_registration_number: '12345678',
    position: '編輯',
  });
  await openScreen(testApp, '/manage/approve-upgrade', {
    token: staff.token,
    catalogue: 'manage',
    locale: 'en',
  });
  await screen.findByText('Not sent yet: Business registration certificate');
  reload();

  const { user } = await openScreen(testApp, '/profile', {
    token,
    catalogue: 'member',
    locale: 'en',
  });
  const missing = 'Still missing: Business registration certificate. Please add it below.';
  await screen.findByText(missing);
  const part = within(screen.getByRole('group', { name: 'Upgrade your membership' }));
  part.getByText(/^Your request for Corporate membership was sent on/);
  expect(part.getByLabelText<HTMLInputElement>('Company name').value).toBe('海傍出版有限公司');
  const paper = new File(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'], 'paper.pdf', {
    type: 'application/pdf',
  });
  await user.upload(part.getByLabelText(/Choose a photo or PDF/), paper);
  await user.click(part.getByRole('button', { name: 'Send application' }));
  await part.findByText('Business registration certificate · paper.pdf');
  expect(screen.queryByText(missing)).toBeNull();
  const { data } = await testApp.ask('GET', '/WOWusers/upgrade-requests', { token });
  expect(data as UpgradeRequest[]).toMatchObject([
    { tier: 'CORPORATE', status: 'PENDING', documents: [{ kind: 'CERTIFICATE' }] },
  ]);
});

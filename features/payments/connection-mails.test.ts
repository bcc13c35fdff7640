import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenConnected, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenMerchant, putPayme } from '../../tests/setup/given-payme.ts';
import { mailOf } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A stolen admin session could be used to redirect the payments: all admins are notified by mail
 * which account receives them, and the audit trail records who changed it.
 */
let testApp: TestApp;
let staff: Staff;
let colleague: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  colleague = await givenStaff(testApp);
  await testApp.platform.db
    .updateTable('account_users')
    .set({ account_id: staff.account_id, is_account_owner: false, role: 'ADMIN' })
    .where('user_id', '=', colleague.user_id)
    .execute();
});
afterAll(() => testApp.close());

const stripe = () => `/accounts/${staff.account_id}/stripe/connect`;
const mailText = async ({ email }: Staff) => {
  const mail = await mailOf(testApp, email, 'payment_account');
  return [mail?.subject ?? '', mail?.text ?? ''].join('\n');
};
const countOfMails = async (): Promise<number> => {
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', 'payment_account')
    .where('account_id', '=', staff.account_id)
    .execute();
  return mails.length;
};
const trail = (target_type: string) =>
  testApp.platform.db
    .selectFrom('audit_entries')
    .select(['name', 'user_id', 'action', 'changes'])
    .where('account_id', '=', staff.account_id)
    .where('target_type', '=', target_type)
    .orderBy('id')
    .execute();

test('admins are notified when payments go to a Stripe account and when it is disconnected', async () => {
  await givenConnected(testApp, staff);
  const { stripe_account_id: id } = await testApp.platform.db
    .selectFrom('accounts')
    .select('stripe_account_id')
    .where('id', '=', staff.account_id)
    .executeTakeFirstOrThrow();
  for (const admin of [staff, colleague]) {
    const mail = await mailText(admin);
    expect(mail).toContain('Stripe');
    expect(mail).toContain(id);
    expect(mail).toContain('/account/audit');
    expect(mail).toContain('/account/payment');
  }
  // A repeated request without a change sends no further mail.
  await givenConnected(testApp, staff);
  expect(await countOfMails()).toBe(2);

  await testApp.ask('DELETE', stripe(), { token: staff.token });
  await testApp.ask('DELETE', stripe(), { token: staff.token });
  expect(await countOfMails()).toBe(4);
  expect(await mailText(colleague)).toMatch(/disconnected[^]*Done by/);
  await givenConnected(testApp, staff);
  expect(await countOfMails()).toBe(6);
  const entry = (is_connected: boolean) => ({
    name: id,
    user_id: staff.user_id,
    action: 'changed',
    changes: { is_connected: [!is_connected, is_connected] },
  });
  expect(await trail('stripe')).toEqual([entry(true), entry(false), entry(true)]);
});

test('admins are notified when the account is disconnected in Stripe’s own dashboard', async () => {
  await givenConnected(testApp, staff);
  const before = await countOfMails();
  const [last] = (await trail('stripe')).slice(-1);
  await testApp.simulator.control({ action: 'deauthorize', account: last?.name });
  expect(await countOfMails()).toBe(before + 2);
  const mail = await mailText(colleague);
  expect(mail).toContain(`${last?.name}`);
  expect(mail).toContain('disconnected');
  expect(mail).not.toContain('Done by');
  expect((await trail('stripe')).at(-1)).toEqual({
    name: last?.name,
    user_id: null,
    action: 'changed',
    changes: { is_connected: [true, false] },
  });
  // A second request finds it still disconnected.
  await testApp.ask('GET', stripe(), { token: staff.token });
  expect(await countOfMails()).toBe(before + 2);
});

test('admins are notified when a PayMe merchant is connected, replaced or removed', async () => {
  const before = await countOfMails();
  const first = await givenMerchant(testApp);
  await putPayme(testApp, staff, { environment: 'sandbox', ...first });
  expect(await mailText(colleague)).toContain(first.client_id);
  const other = await givenMerchant(testApp);
  await putPayme(testApp, staff, { environment: 'sandbox', ...other });
  const mail = await mailText(colleague);
  expect(mail).toContain('PayMe');
  expect(mail).toContain(other.client_id);
  expect(mail).toContain('Done by');
  await testApp.ask('DELETE', `/accounts/${staff.account_id}/payme`, {
    token: staff.token,
  });
  expect(await mailText(colleague)).toContain('disconnected');
  expect(await countOfMails()).toBe(before + 6);
  expect((await trail('payme')).map(({ action }) => action)).toEqual([
    'created',
    'changed',
    'changed',
  ]);
});

test('an attempt with keys that PayMe refuses sends no mail', async () => {
  const before = await countOfMails();
  const keys = await givenMerchant(testApp);
  const answer = await putPayme(testApp, staff, {
    environment: 'sandbox',
    ...keys,
    client_secret: 'wrong',
  });
  expect(answer.status).toBe(422);
  expect(await countOfMails()).toBe(before);
});

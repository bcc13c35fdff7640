import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { freshMember } from '../../tests/setup/writing-members.ts';
import { freshReceipt } from '../../tests/setup/writing-upgrades.ts';
import type { MerchantChoice, PartnerMerchant } from './merchants.contract.ts';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: host.token, ...(body ? { body } : {}) });
async function given(body: object): Promise<PartnerMerchant> {
  const made = await ask('POST', '/partner-merchants', body);
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
}
const choices = async (language: string): Promise<string[]> =>
  (
    (
      await testApp.ask('GET', '/public/partner-merchants', {
        headers: { 'accept-language': language },
      })
    ).data as MerchantChoice[]
  ).map(({ name }) => name);

test('members read them in their language and the venue’s order, without hidden ones', async () => {
  const tea = await given({
    name: '源記茶莊',
    content_language: 'zh-hk',
    translations: { en: { name: 'Yuen Kee Tea' } },
  });
  const books = await given({ name: '樂文書室', content_language: 'zh-hk' });
  await given({ name: '舊商戶', content_language: 'zh-hk', is_hidden: true });
  expect(await choices('en')).toEqual(['Yuen Kee Tea', '樂文書室']);
  const sorted = await ask('POST', '/partner-merchants/sort', [
    { id: books.id, order: 1 },
    { id: tea.id, order: 2 },
  ] as object);
  expect(sorted.status).toBe(204);
  expect(await choices('zh-HK')).toEqual(['樂文書室', '源記茶莊']);
  const shown = await ask('PUT', `/partner-merchants/${tea.id}`, {
    is_hidden: true,
    version: tea.version,
  });
  expect(shown.data).toMatchObject({ is_hidden: true, name: '源記茶莊' });
  expect(await choices('zh-HK')).toEqual(['樂文書室']);
  const stale = await ask('PUT', `/partner-merchants/${tea.id}`, {
    name: 'x',
    version: tea.version,
  });
  expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
});

test('a merchant used by receipts can be hidden but not deleted', async () => {
  const member = await freshMember(testApp);
  const merchant = await given({ name: 'Kwan Coffee' });
  const unused = await given({ name: 'Nobody' });
  await freshReceipt(testApp, member, merchant.id);
  const refused = await ask('DELETE', `/partner-merchants/${merchant.id}`);
  expect([refused.status, refused.code]).toEqual([409, 'partner_merchant.in_use']);
  const { data } = await ask('GET', '/partner-merchants');
  expect((data as PartnerMerchant[]).find(({ id }) => id === merchant.id)?.is_used).toBe(true);
  expect((await ask('DELETE', `/partner-merchants/${unused.id}`)).status).toBe(204);
  expect((await ask('DELETE', `/partner-merchants/${unused.id}`)).status).toBe(404);
});

test('only admins of the host account can manage them', async () => {
  const other = await givenStaff(testApp);
  const member = await freshMember(testApp);
  for (const token of [other.token, member])
    expect((await testApp.ask('GET', '/partner-merchants', { token })).status).toBe(403);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMember, setTier } from '../../tests/setup/given-member.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { sheetFieldNames } from './rules/fields.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

async function linesOf(search = '', body = {}, headers = {}): Promise<string[]> {
  const answer = await testApp.ask('POST', `/members/export${search}`, {
    token: staff.token,
    headers,
    body: { format: 'csv', ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
}

test('the sheet contains every field that staff can see, in readable words', async () => {
  const choice = (path: string, name: string) =>
    testApp.ask('POST', path, { token: staff.token, body: { name } });
  const photo = (await choice('/interests', '攝影')).data as { id: number };
  const odd = (await choice('/interests', 'Tea; coffee')).data as { id: number };
  const today = (): string =>
    new Date(testApp.platform.clock() + 8 * 3_600_000).toISOString().slice(0, 10);
  const day = today();
  const member = await givenMember(testApp, {
    first_name: '大文',
    last_name: '陳',
    name_en: '=CHAN, Tai Man',
    whatsapp: { country_code: '+86', number: '13812345678' },
    interest_ids: [photo.id, odd.id],
    is_volunteer: true,
    consents: { phone: true },
  });
  await setTier(testApp, member, 'PLATINUM', '2099-02-28T15:59:59.999Z');
  const [head, row] = await linesOf('', { ids: [member.id] }, { 'accept-language': 'en' });
  expect(head?.split(',')).toHaveLength(sheetFieldNames.length);
  const [before, after] = (row ?? '').split(`"'=CHAN, Tai Man"`);
  expect(before).toBe(`${member.member_id},陳,大文,`);
  // Only the sources of consents hold a comma of their own.
  const cells = (after ?? '').split(/,(?! )/);
  expect(cells.slice(3, 15)).toEqual([
    member.email,
    "'+852 91234567",
    "'+86 13812345678",
    '',
    'Female',
    '5',
    '25 to 34',
    'Hong Kong',
    'Sha Tin',
    'Visits',
    `攝影; #${odd.id}`,
    '',
  ]);
  expect(cells.slice(17, 19)).toEqual(['yes', 'A person']);
  expect(cells.slice(25, 32)).toEqual([
    'Platinum',
    '2099-02-28',
    'Active',
    'yes',
    // Midnight in Hong Kong may have passed meanwhile.
    cells[29] === day ? day : today(),
    '"at registration, wording 1"',
    'no',
  ]);
});

test('the export applies the filter and sorting of the list', async () => {
  const gold = await givenMember(testApp);
  await setTier(testApp, gold, 'GOLD');
  const found = await linesOf('?filter_fields[tier][eq]=GOLD');
  expect(found.slice(1).map((line) => line.split(',')[0])).toEqual([gold.member_id]);
  expect((await linesOf('?sort_by=member_id&sort_direction=asc')).length).toBe(3);
});

test('the columns are named in the language of the caller', async () => {
  expect((await linesOf('', {}, { 'accept-language': 'zh-HK' }))[0]).toMatch(
    /^會員編號,姓氏,名字,/,
  );
});

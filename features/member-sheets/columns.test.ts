import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../tests/setup/given-sheets.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { MemberImport } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const fileOf = async (text: string): Promise<MemberImport> =>
  (await importing(testApp, staff.token).send(Buffer.from(text))).data as MemberImport;
const mapped = async (id: number, mapping: Record<string, string>): Promise<MemberImport> => {
  const path = `/members/imports/${id}/check`;
  return (await testApp.ask('POST', path, { token: staff.token, body: { mapping } }))
    .data as MemberImport;
};

test('columns with the same header can be mapped separately', async () => {
  const checked = await fileOf('Email,Email,,,Phone\na@hall.test,b@hall.test,x,y,51234567\n');
  expect(checked.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Email', 'email'],
    ['Email (2)', null],
    ['', null],
    ['(2)', null],
    ['Phone', 'phone'],
  ]);
  const found = await mapped(checked.id, { 'Email (2)': '', '': 'position', '(2)': '' });
  expect(found).toMatchObject({ state: 'CHECKED' });
  expect(found.columns.map(({ field }) => field)).toEqual(['email', '', 'position', '', 'phone']);
});

test('a numbered header is not reused for a duplicate', async () => {
  const { columns } = await fileOf('Email,A (2),A,A\na@hall.test,1,2,3\n');
  expect(columns.map(({ header }) => header)).toEqual(['Email', 'A (2)', 'A', 'A (3)']);
});

test('the separator line of Excel is not read as a header', async () => {
  const { columns } = await fileOf('sep=;\r\nEmail;Phone\r\na@hall.test;51234567\r\n');
  expect(columns.map(({ field }) => field)).toEqual(['email', 'phone']);
});

test('headers are found below a title, which is not imported', async () => {
  const found = await fileOf(
    '2026 年會員名單,,\n更新日期,2026-11-30,\n\n電郵,電話,備註\na@hall.test,51234567,早鳥\n',
  );
  expect(found.columns.map(({ header, field }) => [header, field])).toEqual([
    ['電郵', 'email'],
    ['電話', 'phone'],
    ['備註', null],
  ]);
  expect(await mapped(found.id, { 備註: '' })).toMatchObject({
    state: 'CHECKED',
    total: 1,
    results: [{ row: 5, name: 'a@hall.test' }],
  });
});

test('a title without separators does not hide those of the headers below it', async () => {
  const { columns } = await fileOf('會員名單\n"1,2"\n\n電郵;電話\na@hall.test;51234567\n');
  expect(columns.map(({ field }) => field)).toEqual(['email', 'phone']);
});

test('one known word below unknown headers does not make a row of headers', async () => {
  const sheet = Buffer.from('Contact,Kind\nPhone,a@hall.test\n');
  expect((await importing(testApp, staff.token).send(sheet)).errors).toHaveProperty('file');
});

test.each([
  ['an address', 'Mobile,大文,a@hall.test,\n陳,小文,b@hall.test,\n'],
  ['a phone number', 'City,Anna,+852 9123-4567\nChan,Tai Man,91234568\n'],
  ['an address, and a channel', '陳,大文,a@hall.test,Phone,Fax\n李,小文,b@hall.test,Email,Fax\n'],
])('a first row with %s is a person, whatever words it has', async (_, sheet) => {
  const { errors } = await importing(testApp, staff.token).send(Buffer.from(sheet));
  expect(errors).toEqual({ file: [expect.stringMatching(/^No column of the first row/)] });
});

test('one known header is enough if its row contains no member', async () => {
  const { columns } = await fileOf('Contact,Email,2026-2027\nAnna,a@hall.test,x\n');
  expect(columns.map(({ field }) => field)).toEqual([null, 'email', null]);
});

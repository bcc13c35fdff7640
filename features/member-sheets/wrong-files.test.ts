import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing, type Importing } from '../../tests/setup/given-sheets.ts';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { xlsx } from '#platform/sheet/xlsx.ts';

let testApp: TestApp;
let sheets: Importing;
beforeAll(async () => {
  testApp = await openTestApp();
  sheets = importing(testApp, (await givenStaff(testApp)).token);
});
afterAll(() => testApp.close());

async function workbook(...rows: string[][]): Promise<Buffer> {
  async function* all(): AsyncGenerator<string[]> {
    yield* rows;
  }
  const parts: Buffer[] = [];
  for await (const part of xlsx(all())) parts.push(part);
  return Buffer.concat(parts);
}
const send = (bytes: Buffer, name: string) => sheets.send(bytes, true, {}, name);
const text = (words: string): Buffer => Buffer.from(words);

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['a text', () => text('not a workbook'), /not a valid Excel file/],
  ['several lines of text', () => text('one\ntwo\nthree'), /not a valid Excel file/],
  ['only the headers of a CSV file', () => text('Email,Phone\n'), /not a valid Excel file/],
  ['a web page', () => text('<html><table></table></html>'), /not a valid Excel file/],
  ['noise', () => Buffer.from([0x9c, 0, 0xff, 3, 0, 0, 0x81, 200]), /not a valid Excel file/],
  [
    'a workbook without its first bytes',
    async () => (await workbook(['Email'], ['a@hall.test'])).subarray(9),
    /not a valid Excel file/,
  ],
  [
    'a workbook that was cut off',
    async () => (await workbook(['Email'], ['a@hall.test'])).subarray(0, 900),
    /damaged/,
  ],
  ['a workbook with headers only', () => workbook(['Email', 'Phone']), /no rows below/],
  ['an old workbook', () => Buffer.concat([Buffer.from('d0cf11e0', 'hex')]), /old Excel file/],
])('%s named .xlsx is refused with what is wrong', async (_, make, problem) => {
  const { status, errors } = await send(await make(), 'Members.XLSX');
  expect([status, errors]).toEqual([422, { file: [expect.stringMatching(problem)] }]);
});

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a workbook named .csv', () => workbook(['Email'], ['a@hall.test']), 'members.csv'],
  ['a CSV file named .xlsx', () => text('Email\na@hall.test\n'), 'members.xlsx'],
])('%s is read as what it is', async (_, make, name) => {
  const { status, data } = await send(await make(), name);
  expect([status, data]).toMatchObject([201, { columns: [{ field: 'email' }] }]);
});

test('a damaged workbook named .csv is called damaged', async () => {
  const bytes = (await workbook(['Email'], ['a@hall.test'])).subarray(0, 900);
  expect((await send(bytes, 'members.csv')).errors).toEqual({
    file: [expect.stringMatching(/Excel file is damaged/)],
  });
});

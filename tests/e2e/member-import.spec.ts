import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { signIn, staffOf } from './setup/staff.ts';

const heads = [
  'Surname',
  'First name',
  'E-mail',
  'Mobile',
  'Gender',
  'Birth month',
  'Age group',
  'Lives in',
  'District',
  'Link to the venue',
  'Tier',
];

test('a list with invalid rows is checked and reported, and the valid rows are imported', async ({
  page,
  words,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 8);
  // Unique headers: the fields that one run assigns to columns must not affect another.
  const own = `Stammtisch ${mark}`;
  let n = 0;
  const row = (change: Record<string, string> = {}): string => {
    const phone = `+852 9${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const cells: Record<string, string> = {
      Surname: '鄺',
      'First name': `詠詩${mark}`,
      'E-mail': `import-${mark}-${++n}@hall.test`,
      Mobile: phone,
      Gender: '女',
      'Birth month': '7',
      'Age group': '25_34',
      'Lives in': 'Hong Kong',
      District: '沙田區',
      'Link to the venue': 'VISITOR',
      Tier: 'Gold',
      ...change,
    };
    return [...heads.map((head) => cells[head] ?? ''), 'x'].join(',');
  };
  const file = [
    [...heads, own].join(','),
    row(),
    row({ 'First name': `家豪${mark}` }),
    row({ 'E-mail': 'nobody' }),
    row({ Mobile: '1234' }),
    row({ District: 'Atlantis' }),
    row({ Tier: 'Diamond' }),
    row({ Gender: '' }),
  ].join('\r\n');

  await signIn(page, words, staffOf(words), '/manage/members');
  await page.getByRole('link', { name: words('member_import.title') }).click();
  await expectAccessible(page);
  await page
    .getByLabel(words('member_import.choose'))
    .setInputFiles({ name: `list-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });

  const column = page.getByLabel(words('member_import.columns.field.of', { header: own }));
  await expect(column).toBeVisible();
  await expectAccessible(page);
  await column.selectOption('');
  await page.getByRole('button', { name: words('member_import.check'), exact: true }).click();

  await expect(page.getByRole('heading', { name: words('member_import.checked') })).toBeVisible();
  await expect(page.getByText('“Atlantis”').or(page.getByText('「Atlantis」'))).toBeVisible();
  await expect(page.getByText(words('invalid.phone_hong_kong'))).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words('member_import.report') }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  // The import is still there after leaving the page.
  await page.goto('/manage/members');
  await page.getByRole('link', { name: words('member_import.title') }).click();
  await page.getByRole('button', { name: words('member_import.go', { count: 2 }) }).click();
  await expect(page.getByRole('heading', { name: words('member_import.done') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: words('member_import.to_list') }).click();
  await page.getByRole('searchbox').fill(`家豪${mark}`);
  await expect(page.getByRole('cell').filter({ hasText: `家豪${mark}` })).toBeVisible();
});

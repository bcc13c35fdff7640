import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import '../setup/screen-actions.ts';
import { makeContext } from '#platform/make-context.ts';
import { firstRows } from '#platform/sheet/read-sheet.ts';
import type { Member } from '#features/members/contract.ts';
import type { MemberImport } from '#features/member-sheets/contract.ts';
import { work } from '#features/member-sheets/actions/work.ts';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import { givenMember } from '../setup/given-member.ts';
import { givenColleague } from '../setup/given-people.ts';
import { csvOf, given, importing } from '../setup/given-sheets.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen, reload, type Screen } from '../setup/open-screen.tsx';
import { englishLeft, rawKeys, rowOf } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());
// The next test would find an unfinished import.
afterEach(async () => {
  for (const { id } of await imports())
    await testApp.ask('DELETE', `/members/imports/${id}`, { token: staff.token });
});

type Cells = Readonly<Record<string, string>>;
const open = (token = staff.token, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, '/manage/members/import', { token, locale });
const fileOf = (bytes: Buffer | string, name = 'members.csv'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);
async function give({ user }: Screen, file: File): Promise<void> {
  await user.upload(await screen.findByLabelText('Choose file'), file);
}
const giveRows = async (on: Screen, ...rows: Cells[]): Promise<void> =>
  give(on, fileOf(await csvOf(rows)));
const press = async ({ user }: Screen, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const isThere = (name: string): boolean => screen.queryByRole('button', { name }) !== null;
/** Returns the numbers of the result by their labels. */
const counts = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((element) => [
      element.querySelector('dt')?.textContent ?? '',
      element.querySelector('dd')?.textContent ?? '',
    ]),
  );
const imports = async (): Promise<MemberImport[]> =>
  (await testApp.ask('GET', '/members/imports', { token: staff.token })).data as MemberImport[];
const found = async (email: string): Promise<Member[]> => {
  const path = `/members?query=${encodeURIComponent(email)}`;
  return (await testApp.ask('GET', path, { token: staff.token })).data as Member[];
};
/** Creates a running import without a job: it does not progress until it is processed. */
async function running(rows: readonly Cells[]): Promise<number> {
  const { id } = await importing(testApp, staff.token).check(rows);
  await testApp.platform.db
    .updateTable('member_imports')
    .set({ state: 'RUNNING', done: 0, created: 0 })
    .where('id', '=', id)
    .execute();
  return id;
}

test('a file with invalid rows shows counts and reasons, and its report has every row', async () => {
  const { member } = await givenMember(testApp, { position: 'Clerk' });
  const before = (await found('@hall.test')).length;
  const on = await open();
  await giveRows(
    on,
    given({ email: 'good@hall.test' }),
    given({ email: 'bad@hall.test', last_name: 'Lau', first_name: 'Bo', phone: '9123' }),
    { member_id: member.member_id, position: 'Manager' },
    { member_id: member.member_id.replace(/.$/, 'X') },
    given({ email: 'nobody@', gender: 'robot' }),
  );
  await screen.findByRole('heading', { name: 'What would happen' });
  expect(counts()).toEqual({ 'New members': '1', Changed: '1', Unchanged: '0', Refused: '3' });
  screen.getByText('The rows are checked: 1 new, 1 changed, 3 refused.');
  screen.getByText('members.csv');
  const table = within(screen.getByRole('region', { name: 'Rows that are not imported' }));
  expect(table.getAllByRole('row')).toHaveLength(4);
  expect((await rowOf('Bo Lau')).textContent).toBe(
    '3Bo LauPhone Hong Kong numbers have 8 digits and begin with 2 to 9.',
  );
  const both = await rowOf('“robot” is not one of the choices.');
  expect(both.textContent).toMatch(/^6.*Gender/);
  expect(both.textContent).toContain('Enter an email address');
  table.getByText(/no member with the number .*X/);

  const saved = vi.spyOn(URL, 'createObjectURL');
  await press(on, 'Download report');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const blob = saved.mock.calls[0]?.[0] as Blob;
  saved.mockRestore();
  const rows = await firstRows(Buffer.from(await blob.arrayBuffer()), 20);
  expect(rows[0]?.cells.slice(-3)).toEqual(['Row', 'Result', 'Reason']);
  const at = rows[0]?.cells.indexOf('Result') ?? -1;
  expect(rows.slice(1).map(({ cells }) => cells[at])).toEqual([
    'new',
    'refused',
    'changed',
    'refused',
    'refused',
  ]);
  expect(rows[2]?.cells.at(-1)).toMatch(/^Phone: Hong Kong numbers/);
  // Nothing is created before staff confirm, and nothing remains when the import is discarded.
  expect((await found('@hall.test')).length).toBe(before);
  await press(on, 'Discard');
  await screen.findByLabelText('Choose file');
  expect((await imports()).filter(({ state }) => state === 'CHECKED')).toEqual([]);
});

test('a file without valid rows offers no import', async () => {
  const on = await open();
  await giveRows(on, given({ email: 'nobody' }));
  await screen.findByText('There is nothing to import.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

describe('an unknown column', () => {
  const headed = (email: string): Cells => {
    const { district: Alue = '', ...row } = given({ email });
    return { ...row, Alue, Pöytä: 'VIP' };
  };
  test('is assigned or ignored first, and is remembered the next time', async () => {
    const on = await open();
    await giveRows(on, headed('columns1@hall.test'));
    await screen.findByText('2 columns are not known. Please say what they hold.');
    const check = screen.getByRole('button', { name: 'Check rows' });
    expect((check as HTMLButtonElement).disabled).toBe(true);
    await rowOf('沙田區');
    await on.user.selectOptions(screen.getByLabelText('Field for the column Alue'), 'District');
    await screen.findByText('1 column is not known. Please say what it holds.');
    expect((check as HTMLButtonElement).disabled).toBe(true);
    await on.user.selectOptions(screen.getByLabelText('Field for the column Pöytä'), 'Leave out');
    expect(screen.queryByText(/not known/)).toBeNull();
    await on.user.click(check);
    await screen.findByRole('heading', { name: 'What would happen' });
    expect(counts()).toMatchObject({ 'New members': '1', Refused: '0' });
    await press(on, 'Import 1 member');
    await screen.findByRole('heading', { name: 'Imported' });
    expect(await found('columns1@hall.test')).toMatchObject([{ district: 'sha_tin' }]);

    await press(on, 'Import another file');
    await giveRows(on, headed('columns2@hall.test'));
    await screen.findByRole('heading', { name: 'What would happen' });
    expect(counts()).toMatchObject({ 'New members': '1', Refused: '0' });
    const chosen = screen.getByLabelText('Field for the column Pöytä') as HTMLSelectElement;
    expect(chosen.value).toBe('');
    // A different field is checked again: the text is not one of the tiers.
    await on.user.selectOptions(chosen, 'Tier');
    await press(on, 'Check again');
    await screen.findByText('“VIP” is not one of the choices.');
    expect(counts()).toMatchObject({ 'New members': '0', Refused: '1' });
  });

  test('is ignored together with all other unknown ones', async () => {
    const on = await open();
    await giveRows(on, { ...given({ email: 'none-of-them@hall.test' }), Eka: 'x', Toka: 'y' });
    await screen.findByText('2 columns are not known. Please say what they hold.');
    await press(on, 'Leave out all of them');
    expect(screen.queryByText(/not known/)).toBeNull();
    await press(on, 'Check rows');
    await screen.findByRole('button', { name: 'Import 1 member' });
  });

  test('cannot have the field of another column', async () => {
    const on = await open();
    await giveRows(on, { Email: 'same@hall.test', Toinen: 'y', Kolmas: 'z' });
    await on.user.selectOptions(
      await screen.findByLabelText('Field for the column Toinen'),
      'Email',
    );
    await on.user.selectOptions(screen.getByLabelText('Field for the column Kolmas'), 'Leave out');
    await press(on, 'Check rows');
    await screen.findByText('Two columns cannot both be Email.');
    screen.getByRole('heading', { name: 'Columns' });
    // Columns assigned by hand need not be assigned again.
    const check = screen.getByRole('button', { name: 'Check rows' });
    await waitFor(() => expect(check.hasAttribute('data-loading')).toBe(false));
    const chosen = (name: string) => (screen.getByLabelText(name) as HTMLSelectElement).value;
    expect(chosen('Field for the column Toinen')).toBe('email');
    expect(chosen('Field for the column Kolmas')).toBe('');
  });

  test('is asked about when its name matches a field of another column', async () => {
    const on = await open();
    const { phone = '', ...row } = given({ email: 'two-phones@hall.test' });
    await giveRows(on, { ...row, Mobile: phone, Tel: '2345 6789' });
    await screen.findByText('1 column is not known. Please say what it holds.');
    await on.user.selectOptions(screen.getByLabelText('Field for the column Tel'), 'Leave out');
    await press(on, 'Check rows');
    await press(on, 'Import 1 member');
    await screen.findByRole('heading', { name: 'Imported' });
    expect(await found('two-phones@hall.test')).toMatchObject([
      { phone: { country_code: '+852', number: phone.replace('+852 ', '') } },
    ]);
  });
});

test('checked rows are imported with one click and appear in the list', async () => {
  const on = await open();
  const names = ['Aki', 'Ben', 'Cleo'];
  await giveRows(
    on,
    ...names.map((first_name) => given({ email: `${first_name}-go@hall.test`, first_name })),
    given({ email: 'no@' }),
  );
  await press(on, 'Import 3 members');
  await screen.findByRole('heading', { name: 'Imported' });
  expect(counts()).toEqual({ 'New members': '3', Changed: '0', Unchanged: '0', Refused: '1' });
  screen.getByText('The import is done: 3 new, 0 changed, 1 refused.');
  expect(isThere('Import 3 members')).toBe(false);
  expect(isThere('Discard')).toBe(false);
  await on.user.click(screen.getByRole('link', { name: 'To the list of members' }));
  await waitFor(() => expect(on.address()).toMatch(/^\/manage\/members(\?|$)/));
  for (const name of names) await screen.findByText(new RegExp(`^(陳)?${name}`));
  expect((await imports())[0]).toMatchObject({ state: 'DONE', created: 3 });
});

test('an invalid file is refused with a reason, and another one can be chosen', async () => {
  const on = await open();
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const before = (await imports()).length;
  for (const [file, words] of [
    [fileOf('%PDF-1.7 \n%%EOF', 'list.pdf'), 'Please choose an Excel file (.xlsx) or a CSV file.'],
    [fileOf(old, 'list.xls'), /old Excel file/],
    [fileOf('', 'empty.csv'), 'This file is empty. Choose another one.'],
    [fileOf('Email,Phone\r\n'), 'The file has no rows below its header.'],
    [fileOf('PK\u0003\u0004 no more', 'list.xlsx'), /Excel file/],
  ] as const) {
    await give(on, file);
    expect((await screen.findByText(words)).closest('[role="alert"]'), file.name).not.toBeNull();
  }
  expect((await imports()).length).toBe(before);
  await giveRows(on, given({ email: 'after-all@hall.test' }));
  await press(on, 'Import 1 member');
  await screen.findByRole('heading', { name: 'Imported' });
});

test('two files at once are refused with the reason', async () => {
  await open();
  const files = [fileOf('Email\r\na@hall.test', 'a.csv'), fileOf('Email\r\nb@hall.test', 'b.csv')];
  fireEvent.change(await screen.findByLabelText('Choose file'), { target: { files } });
  await screen.findByText('Choose only one file.');
});

describe('a returning user', () => {
  test('finds the pending import', async () => {
    await giveRows(await open(), given({ email: 'back@hall.test' }));
    await screen.findByRole('heading', { name: 'What would happen' });
    reload();
    // No other file is requested in the meantime.
    const seen: string[] = [];
    const watch = new MutationObserver(() => {
      if (screen.queryByLabelText('Choose file')) seen.push('Choose file');
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const on = await open();
    await screen.findByRole('heading', { name: 'What would happen' });
    watch.disconnect();
    expect(seen).toEqual([]);
    await press(on, 'Import 1 member');
    await screen.findByRole('heading', { name: 'Imported' });
    expect(await found('back@hall.test')).toHaveLength(1);
    reload();
    // A finished import does not block the next file.
    await open();
    await screen.findByLabelText('Choose file');
  });

  test('sees its progress and its end without a reload', async () => {
    const rows = [1, 2].map((n) => given({ email: `far${n}@hall.test` }));
    const id = await running(rows);
    await open();
    await screen.findByRole('heading', { name: 'Importing members' });
    screen.getByText('0 of 2 rows');
    await work(makeContext(testApp.platform), id);
    await screen.findByRole('heading', { name: 'Imported' });
    expect(counts()).toMatchObject({ 'New members': '2' });
    expect(isThere('Stop')).toBe(false);
  });

  test('can stop it: nothing more is imported, and another file may be chosen', async () => {
    const id = await running([given({ email: 'stop@hall.test' })]);
    const on = await open();
    await press(on, 'Stop');
    await screen.findByText('The import is stopped. Nothing was imported.');
    await screen.findByLabelText('Choose file');
    await work(makeContext(testApp.platform), id);
    expect(await found('stop@hall.test')).toEqual([]);
    await giveRows(on, given({ email: 'next@hall.test' }));
    await screen.findByRole('button', { name: 'Import 1 member' });
  });

  test('learns how many members were imported before it was stopped', async () => {
    const rows = [1, 2].map((n) => given({ email: `part${n}@hall.test` }));
    const id = await running(rows);
    const { db } = testApp.platform;
    await db
      .updateTable('member_imports')
      .set({ done: 1, created: 1 })
      .where('id', '=', id)
      .execute();
    await press(await open(), 'Stop');
    await screen.findByText('The import is stopped. 1 member was imported and stays.');
  });

  test('does not see an import of another user', async () => {
    await importing(testApp, staff.token).check([given({ email: 'own@hall.test' })]);
    await open((await givenColleague(testApp, staff, 'ADMIN')).token);
    await screen.findByLabelText('Choose file');
  });
});

test.each(['ORGANIZER', 'COLLABORATOR'] as const)('an %s has no access', async (role) => {
  await open((await givenColleague(testApp, staff, role)).token);
  await screen.findByText('You do not have permission to access this page');
  expect(screen.queryByLabelText('Choose file')).toBeNull();
});

test.each(['zh-hk', 'zh-cn'] as const)(
  'in %s no English text is left',
  async (locale) => {
    // A unique header, because the field of a column is remembered by its header.
    const row = given({ email: 'no-mail', district: 'Atlantis', [`Pöytä ${locale}`]: 'T1' });
    await importing(testApp, staff.token).check([row]);
    const on = await open(staff.token, locale);
    await screen.findByText(`Pöytä ${locale}`);
    const known = [
      'Ada Wong',
      'AW',
      'members',
      'Pöytä',
      'zh-hk',
      'zh-cn',
      'hk',
      'cn',
      'T1',
      'Atlantis',
      ...Object.keys(row),
    ];
    expect([...rawKeys(), ...englishLeft([...known, 'no-mail', 'Harbour Nights'])]).toEqual([]);
    const [select] = [...document.querySelectorAll('select')].filter(({ value }) => value === '?');
    await on.user.selectOptions(select ?? expect.unreachable(), '');
    await on.user.click(screen.getByRole('button', { name: /^(檢查|检查)/ }));
    await screen.findByText(/Atlantis/, { selector: 'li' });
    expect([...rawKeys(), ...englishLeft([...known, 'no-mail', 'Harbour Nights'])]).toEqual([]);
  },
  60_000,
);

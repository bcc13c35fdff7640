import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ListView } from '#features/list-views/contract.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenMember } from '../setup/given-member.ts';
import { givenColleague } from '../setup/given-people.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen, reload, type Screen } from '../setup/open-screen.tsx';
import { answer, asked, choose, fill, fromMenu, refused } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  colleague = (await givenColleague(testApp, staff, 'ADMIN')).token;
  await givenMember(testApp, { first_name: 'Bea', district: 'islands' });
  await givenMember(testApp, { first_name: 'Cyd', district: 'sha_tin' });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.owner.deleteFrom('list_views').execute());

const list = '/manage/members';
const open = (search = '', token = staff.token) =>
  openScreen(testApp, list + search, { token, locale: 'en' });
const views = async (token = staff.token): Promise<ListView[]> =>
  (await testApp.ask('GET', '/members/views', { token })).data as ListView[];
const islands = 'filter_fields[district][eq]=islands';
async function given(more: object = {}, token = staff.token): Promise<ListView> {
  const body = { name: 'Islands', query: islands, hidden_columns: [], ...more };
  const made = await testApp.ask('POST', '/members/views', { token, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.data as ListView;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const absent = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();
const heads = (): string[] =>
  screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
const inAddress = ({ address }: Screen): URLSearchParams =>
  new URLSearchParams(address().split('?')[1] ?? '');
const itemsOf = async (user: Screen['user'], menu: string): Promise<string[]> => {
  await user.click(await button(menu));
  await screen.findByRole('menuitem', { name: 'Everything' });
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent ?? '');
  await user.keyboard('{Escape}');
  return items;
};
const column = async (user: Screen['user'], name: string): Promise<void> => {
  await user.click(await button('Columns'));
  await user.click(await screen.findByLabelText(name, { selector: '[type="checkbox"]' }));
  await user.keyboard('{Escape}');
};
/** Fills in the dialog of a view and saves it. */
async function named(user: Screen['user'], title: string, name: string, shared = false) {
  const dialog = within(await asked(title));
  await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), name);
  if (shared) await user.click(dialog.getByRole('switch', { name: 'Share with colleagues' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
}

test('a view is saved by name, and restores filters and columns', async () => {
  const screened = await open();
  const { user } = screened;
  await screen.findByText('Cyd Wong');
  absent('Save as view');
  await choose(user, 'District', 'Islands');
  await waitFor(() => expect(screen.queryByText('Cyd Wong')).toBeNull());
  await column(user, 'Tier');
  await waitFor(() => expect(heads().join()).not.toContain('Tier'));
  await user.click(await button('Save as view'));
  await named(user, 'Save as a new view', 'Islanders');
  await button('View: Islanders');
  const [view] = await views();
  expect(view).toMatchObject({ name: 'Islanders', is_shared: false });
  expect(decodeURIComponent(view?.query ?? '')).toBe(islands);
  expect(view?.hidden_columns).toContain('tier');
  await waitFor(() => expect(inAddress(screened).get('view')).toBe(String(view?.id)));
  absent('Save changes');

  await fromMenu(user, 'View: Islanders', 'Everything');
  await screen.findByText('Cyd Wong');
  expect([...inAddress(screened)]).toEqual([]);
  await column(user, 'Tier');
  await waitFor(() => expect(heads().join()).toContain('Tier'));
  await fromMenu(user, 'Views', 'Islanders');
  await waitFor(() => expect(screen.queryByText('Cyd Wong')).toBeNull());
  expect(inAddress(screened).get('filter_fields[district][eq]')).toBe('islands');
  await waitFor(() => expect(heads().join()).not.toContain('Tier'));
});

test('an address with a view applies its columns once', async () => {
  const view = await given({ hidden_columns: ['tier'] });
  const address = `?${islands}&view=${view.id}`;
  const { user } = await open(address);
  await button('View: Islands');
  await waitFor(() => expect(heads().join()).not.toContain('Tier'));
  absent('Save changes');
  await column(user, 'Tier');
  await waitFor(() => expect(heads().join()).toContain('Tier'));
  await button('Save changes');
  reload();
  const again = await open(address);
  await button('Save changes');
  await waitFor(() => expect(heads().join()).toContain('Tier'));
  await fromMenu(again.user, 'View: Islands', 'Everything');
  await button('Views');
  reload();
  await open(address);
  await waitFor(() => expect(heads().join()).not.toContain('Tier'));
});

test('changes can be saved in the view or as a new one', async () => {
  const view = await given();
  const { user } = await open();
  await fromMenu(user, 'Views', view.name);
  await button('View: Islands');
  await waitFor(() => absent('Save changes'));
  await choose(user, 'District', 'Sha Tin');
  await user.click(await button('Save changes'));
  await waitFor(() => absent('Save changes'));
  expect(decodeURIComponent((await views())[0]?.query ?? '')).toContain('sha_tin');
  await choose(user, 'District', 'Islands');
  await user.click(await button('Save as new'));
  await named(user, 'Save as a new view', 'Second');
  await button('View: Second');
  expect((await views()).map(({ name, query }) => [name, decodeURIComponent(query)])).toEqual([
    ['Islands', 'filter_fields[district][eq]=sha_tin'],
    ['Second', islands],
  ]);
});

test('a double click saves a view once, without a conflict', async () => {
  const view = await given();
  const { user } = await open();
  await fromMenu(user, 'Views', view.name);
  await choose(user, 'District', 'Sha Tin');
  await user.dblClick(await button('Save changes'));
  await waitFor(() => absent('Save changes'));
  expect((await views())[0]?.version).toBe(view.version + 1);
  expect(document.querySelector('.mantine-Notification-root')).toBeNull();
});

test('a view whose save response was lost is not saved twice', async () => {
  const { user } = await open(`?${islands}`);
  await user.click(await button('Save as view'));
  const real = globalThis.fetch;
  let isLost = false;
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answered = await real(url, init);
    if (isLost || init?.method !== 'POST') return answered;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
  await named(user, 'Save as a new view', 'Once');
  await screen.findByText('You are offline. Check your connection and try again.');
  await user.click(within(await asked('Save as a new view')).getByRole('button', { name: 'Save' }));
  await button('View: Once');
  losing.mockRestore();
  expect(await views()).toHaveLength(1);
});

test('a view can be renamed and shared without changing its filters', async () => {
  const view = await given();
  const { user } = await open(`?${islands}&view=${view.id}`);
  await choose(user, 'District', 'Sha Tin');
  await fromMenu(user, 'View: Islands', 'Rename or share');
  await named(user, 'Rename or share', '離島', true);
  await button('View: 離島');
  expect(await views()).toMatchObject([{ name: '離島', is_shared: true, query: islands }]);
  expect((await views(colleague)).map(({ name }) => name)).toEqual(['離島']);
});

test('a shared view of another user can be opened and copied, not changed', async () => {
  await given({ name: 'Theirs', is_shared: true }, colleague);
  await given({ name: 'Hidden' }, colleague);
  const { user } = await open();
  await screen.findByText('Cyd Wong');
  const items = await itemsOf(user, 'Views');
  expect(items).toContain('Theirs (Ming)');
  expect(items.join()).not.toContain('Hidden');
  await fromMenu(user, 'Views', 'Theirs (Ming)');
  await waitFor(() => expect(screen.queryByText('Cyd Wong')).toBeNull());
  const of = await itemsOf(user, 'View: Theirs');
  expect(of).not.toContain('Rename or share');
  expect(of).not.toContain('Delete view');
  await choose(user, 'District', 'Sha Tin');
  await button('Save as new');
  absent('Save changes');
});

test('deleting a view asks first, and warns that it is shared', async () => {
  const view = await given({ is_shared: true });
  const screened = await open(`?${islands}&view=${view.id}`);
  const { user } = screened;
  const title = 'Delete the view “Islands”?';
  await fromMenu(user, 'View: Islands', 'Delete view');
  expect((await asked(title)).textContent).toContain('Your colleagues lose it too.');
  await answer(user, title, 'Cancel');
  expect(await views()).toHaveLength(1);
  await fromMenu(user, 'View: Islands', 'Delete view');
  await answer(user, title, 'Delete view');
  await button('Views');
  expect(await views()).toEqual([]);
  await waitFor(() => expect([...inAddress(screened)]).toEqual([]));
  await screen.findByText('Cyd Wong');
});

test.each([
  ['islands', 'You already have a view with this name.'],
  ['', 'Please fill this in.'],
])(
  'the name “%s” is refused at its field',
  async (name, words) => {
    await given();
    const { user } = await open(`?${islands}`);
    await user.click(await button('Save as view'));
    await named(user, 'Save as a new view', name);
    const dialog = within(await asked('Save as a new view'));
    expect(await refused(dialog.getByRole('textbox', { name: /^Name/ }))).toContain(words);
    expect(await views()).toHaveLength(1);
  },
  60_000,
);

test('a view with a deleted interest says so, and the list still works', async () => {
  const gone = 'filter_fields[interest_id][eq]=999999';
  await testApp.ask('POST', '/interests', {
    token: staff.token,
    body: { content_language: 'en', name: 'Film' },
  });
  await given({ name: 'Readers', query: gone });
  const { user } = await open();
  await screen.findByText('Cyd Wong');
  await fromMenu(user, 'Views', 'Readers');
  await screen.findByText(/something that no longer exists \(Interest\)/);
  await screen.findByText('No results', { selector: 'p' });
  await choose(user, 'Interest', 'Film');
  await waitFor(() => expect(screen.queryByText(/no longer exists/)).toBeNull());
  await user.click(await button('Save changes'));
  await waitFor(() => absent('Save changes'));
  expect((await views())[0]?.query).not.toContain('999999');
});

test('saving a view by keyboard leads to the menu of views, as the pressed button is gone', async () => {
  const { user } = await open(`?${islands}`);
  const press = async (name: string): Promise<void> => {
    (await button(name)).focus();
    await user.keyboard('{Enter}');
  };
  const isOnMenu = async (): Promise<void> => {
    const menu = await button('View: Kept');
    await waitFor(() => expect(document.activeElement).toBe(menu));
  };
  await press('Save as view');
  await fill(user, within(await asked('Save as a new view')).getByLabelText(/^Name/), 'Kept');
  await user.keyboard('{Enter}');
  await isOnMenu();
  await column(user, 'Tier');
  await press('Save changes');
  await isOnMenu();
  absent('Save changes');
});

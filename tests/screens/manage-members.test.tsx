import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Member } from '#features/members/contract.ts';
import type { ManagedMember } from '#features/members/manage.contract.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenMember } from '../setup/given-member.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { answer, asked, choose, fill, tick } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let chan: Member;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ({ member: chan } = await givenMember(testApp, {
    first_name: '大文',
    last_name: '陳',
    district: 'islands',
    consents: { phone: true },
  }));
  for (const first_name of ['Bea', 'Cyd', 'Dan']) await givenMember(testApp, { first_name });
});
afterAll(() => testApp.close());

const open = (path = '', locale: 'en' | 'zh-hk' = 'en') =>
  openScreen(testApp, `/manage/members${path}`, { token: staff.token, locale });
const read = async ({ id }: { id: number }) =>
  (await testApp.ask('GET', `/members/${id}`, { token: staff.token })).data as ManagedMember;
const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;

test('the list can be searched and filtered, and opens a member', async () => {
  const { user } = await open(`?query=${encodeURIComponent('陈大文')}`);
  await screen.findByText('陳大文');
  await waitFor(() => expect(screen.queryByText('Bea Wong')).toBeNull());
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(clear ?? expect.unreachable());
  await screen.findByText('Bea Wong');
  await choose(user, 'District', 'Islands');
  await waitFor(() => expect(screen.queryByText('Bea Wong')).toBeNull());
  await user.click(screen.getByText('陳大文'));
  await screen.findByRole('heading', { level: 1, name: '陳大文' });
  screen.getByText(chan.member_id.replace(/(\d{4})(?=\d)/, '$1 '));
  screen.getByText('By phone: agreed');
});

test('the profile is edited in its form, with errors at their fields', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(field('Mobile number'));
  await user.type(field('Mobile number'), '123');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Hong Kong numbers have 8 digits and begin with 2 to 9.');
  await user.clear(field('Mobile number'));
  await user.type(field('Mobile number'), '9876 5432');
  await user.selectOptions(field('Status'), 'INACTIVE');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('+852 98765432');
  expect(await read(chan)).toMatchObject({ status: 'INACTIVE', phone: { number: '98765432' } });
});

test("a member's own change is kept while staff have the profile open", async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(field(/^Occupation/), 'Curator');
  await testApp.ask('PUT', `/members/${chan.id}`, {
    token: staff.token,
    body: { fax: '2345 6789' },
  });
  // The screen reloads the member while the form is open.
  const { queryClient } = await import('#web/lib/query-client.ts');
  await queryClient.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Curator');
  expect(await read(chan)).toMatchObject({ job_title: 'Curator', fax: '2345 6789' });
});

test('a field that another user changed too is not replaced without a choice', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await fill(user, field(/^Occupation/), 'Printer');
  const body = { job_title: 'Editor', fax: '2345 6700' };
  await testApp.ask('PUT', `/members/${chan.id}`, { token: staff.token, body });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else changed the same field');
  screen.getByRole('radio', { name: /^Editor/ });
  expect(await read(chan)).toMatchObject(body);
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await screen.findByText('Printer');
  expect(await read(chan)).toMatchObject({ ...body, job_title: 'Printer' });
});

test('a tier is given with a reason, which appears in the history', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  await choose(user, 'Tier', 'Platinum');
  await user.click(screen.getByRole('button', { name: 'Give this tier' }));
  await waitFor(() => expect(field(/^Reason/).getAttribute('aria-invalid')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'Invited by the venue' }));
  expect(field(/^Reason/).value).toBe('Invited by the venue');
  await user.click(screen.getByRole('button', { name: 'Give this tier' }));
  await screen.findByText('The tier is changed.');
  const trail = within(
    (await screen.findByRole('heading', { name: 'History' })).closest('section') ??
      expect.unreachable(),
  );
  await trail.findByText('Invited by the venue');
  trail.getByText('Platinum');
  trail.getByText('Normal');
  expect(await read(chan)).toMatchObject({ tier: 'PLATINUM' });
});

test('a tier that another user gave meanwhile is not replaced without a choice', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  await choose(user, 'Tier', 'Corporate');
  await user.type(field(/^Reason/), 'Documents checked');
  const body = { tier: 'NGO', reason: 'Theirs' };
  const path = `/members/${chan.id}/tier`;
  expect((await testApp.ask('POST', path, { token: staff.token, body })).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Give this tier' }));
  await screen.findByText('Someone else changed the same field');
  expect(await read(chan)).toMatchObject({ tier: 'NGO' });
  screen.getByRole('radio', { name: /^NGO/ });
  await user.click(screen.getByRole('button', { name: 'Save selected values' }));
  await screen.findByText('The tier is changed.');
  expect(await read(chan)).toMatchObject({ tier: 'CORPORATE' });
});

test('consent is withdrawn on behalf of a member after a confirmation', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Withdraw: By phone' }));
  await answer(user, 'Withdraw: By phone', 'Withdraw');
  await screen.findByText('By phone: not agreed');
  screen.getByText(/by staff, wording 1/);
});

test('an unsaved reason survives another change of the member', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Change tier' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'Since the first day');
  const body = { fax: '2345 6789' };
  await testApp.ask('PUT', `/members/${chan.id}`, { token: staff.token, body });
  await queryClient.refetchQueries();
  await screen.findByText('2345 6789');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Since the first day');
});

test('several members get a tier at once', async () => {
  const { user } = await open('?sort_by=last_name&sort_direction=asc');
  await tick(user, 'Bea Wong', 'Cyd Wong');
  await user.click(screen.getByRole('button', { name: 'Change tier' }));
  const title = 'Change the tier of 2 members?';
  const dialog = within(await asked(title));
  await user.type(dialog.getByLabelText(/^Reason/), 'Founding members');
  // An incomplete date must not be stored as a tier without an end.
  const give = async (name: string): Promise<void> => {
    await user.click(dialog.getByLabelText(/tier/i, { selector: 'input:not([type=hidden])' }));
    // The filter of the list behind the dialog has the same options.
    const options = await screen.findAllByRole('option', { name });
    await user.click(options.at(-1) ?? document.body);
  };
  await give('Corporate');
  const day = screen.getByLabelText<HTMLInputElement>(/^Last day/);
  const half = vi.spyOn(day, 'validity', 'get');
  half.mockReturnValue({ badInput: true } as ValidityState);
  await user.click(dialog.getByRole('button', { name: 'Change 2 tiers' }));
  await screen.findByText('Complete the date or time, or clear it.');
  half.mockRestore();
  await give('Gold');
  await answer(user, title, 'Change 2 tiers');
  await screen.findByText('2 tiers are changed.');
  const { data } = await testApp.ask('GET', '/members?filter_fields[tier][eq]=GOLD', {
    token: staff.token,
  });
  expect((data as Member[]).map(({ first_name }) => first_name).toSorted()).toEqual(['Bea', 'Cyd']);
});

test('deleting a member explains what is deleted and what is kept', async () => {
  const { user } = await open(`/${chan.id}`);
  await user.click(await screen.findByRole('button', { name: 'Delete member' }));
  expect((await asked('Delete 陳大文?')).textContent).toContain('Orders and their amounts stay');
  await answer(user, 'Delete 陳大文?', 'Delete member');
  await screen.findByText('陳大文 is deleted.');
  await screen.findByRole('heading', { level: 1, name: 'Members' });
  await waitFor(() => expect(screen.queryByText('陳大文')).toBeNull());
});

test('interests are added in two languages, sorted, and deleted with a usage warning', async () => {
  const { user } = await openScreen(testApp, '/manage/interests', {
    token: staff.token,
    locale: 'en',
  });
  for (const name of ['Film', 'Music']) {
    const [add] = await screen.findAllByRole('link', { name: 'Add interest' });
    await user.click(add ?? expect.unreachable());
    await user.type(await screen.findByLabelText(/^Name/), name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(`${name} is saved.`);
  }
  const { token } = staff;
  const { data } = await testApp.ask('GET', '/interests', { token });
  const [film] = data as { id: number; name: string }[];
  expect(film).toMatchObject({ name: 'Film' });
  await givenMember(testApp, { interest_ids: [film?.id] });
  await user.click(await screen.findByRole('link', { name: 'Edit Film' }));
  await user.click(await screen.findByRole('button', { name: /^Traditional/ }));
  await user.type(await screen.findByLabelText('Name (Traditional Chinese)'), '電影');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await testApp.ask('GET', '/interests', { token })).data).toMatchObject([
      { name: 'Film', translations: { 'zh-hk': { name: '電影' } } },
      { name: 'Music' },
    ]),
  );
  await screen.findByText('1 member');
  await user.click(screen.getByRole('button', { name: 'Delete Film' }));
  expect((await asked('Delete Film?')).textContent).toContain('1 member has chosen it');
  await answer(user, 'Delete Film?', 'Delete');
  await screen.findByText('Film is deleted.');
  expect((await testApp.ask('GET', '/interests', { token })).data).toMatchObject([
    { name: 'Music' },
  ]);
});

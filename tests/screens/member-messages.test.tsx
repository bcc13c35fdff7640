import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import type { MemberMessage } from '#features/messages/members.contract.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenMember, setTier } from '../setup/given-member.ts';
import { givenColleague } from '../setup/given-people.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen, reload, type Screen } from '../setup/open-screen.tsx';
import { answer, asked, choose, fill, refused, rowOf, tick } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

/** The members of a test have this speciality, so that other tests do not find them. */
let speciality: number;
let speciality_name: string;
beforeEach(async () => {
  speciality_name = `Lighting ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await testApp.ask('POST', '/specialities', {
    token: staff.token,
    body: { content_language: 'en', name: speciality_name },
  });
  speciality = (data as { id: number }).id;
});

const list = '/manage/members';
const messages = `${list}/messages`;
const found = () => `?filter_fields[speciality_id][eq]=${speciality}`;
const agreeing = { email_sms: true };
const member = (more: Record<string, unknown> = {}) =>
  givenMember(testApp, { consents: agreeing, speciality_ids: [speciality], ...more });
const open = (path: string, token = staff.token) =>
  openScreen(testApp, path, { token, locale: 'en' });
const sent = async (): Promise<MemberMessage[]> =>
  (await testApp.ask('GET', '/members/messages', { token: staff.token })).data as MemberMessage[];
const mailsOf = async (id: number) =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('to_address')
      .where('message_id', '=', id)
      .orderBy('to_address')
      .execute()
  ).map((mail) => mail.to_address);
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
const write = async (user: Screen['user'], subject: string, words = 'Hello') => {
  await fill(user, await field(/^Subject/), subject);
  await user.click(await field('Message'));
  await user.keyboard(words);
};
const send = async (user: Screen['user'], words: RegExp | string) =>
  user.click(await screen.findByRole('button', { name: words }));
/** Creates a message that was sent without the screen. */
async function given(subject: string, more: object = {}): Promise<number> {
  const { data } = await testApp.ask('POST', `/members/messages${found()}`, {
    token: staff.token,
    body: {
      subject,
      message: '<p>Hello</p>',
      content_language: 'en',
      kind: 'MARKETING',
      all_found: true,
      ...more,
    },
  });
  return (data as MemberMessage).id;
}

test('a message goes to the selected members only', async () => {
  const [first, two] = [await member({ first_name: 'Ona' }), await member({ first_name: 'Pia' })];
  await member({ first_name: 'Quy' });
  const { user, address } = await open(list + found());
  await tick(user, 'Ona Wong', 'Pia Wong');
  await user.click(press('Message'));
  await screen.findByText('2 members chosen in the list');
  await write(user, 'For two');
  await send(user, 'Send to 2 people');
  await waitFor(() => expect(address()).toMatch(/messages\/\d+$/));
  await testApp.work();
  const [message] = await sent();
  expect(await mailsOf(message?.id ?? 0)).toEqual([first.email, two.email].toSorted());
});

test('a message goes to all that the list finds', async () => {
  for (let n = 0; n < 26; n++) await member({ first_name: `Row${n}` });
  const { user, address } = await open(`${list}${found()}&query=Row`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 26 that match' }));
  await user.click(press('Message'));
  await waitFor(() => expect(address()).toContain('/messages/create?'));
  await screen.findByText('26 members found, 26 get it');
  await write(user, 'For the rows');
  await send(user, 'Send to 26 people');
  await screen.findByRole('heading', { level: 1, name: 'For the rows' });
  expect((await sent())[0]).toMatchObject({ found_count: 26, recipients_count: 26 });
});

test('the two kinds show their audience, and the form counts who is excluded and why', async () => {
  await member();
  await member({ consents: { phone: true, direct_mail: true } });
  await member({ confirmed: false });
  await setTier(testApp, await member(), 'NORMAL', null, 'INACTIVE');
  const { user } = await open(`${messages}/create${found()}`);
  await screen.findByText('4 members found, 1 gets it');
  screen.getByText(/Only members who agreed to it by email; each email has a link to stop\./);
  screen.getByText(/To all active members; there is no link to stop\./);
  const left = (): string[] =>
    [
      ...(screen.getByText(/members found/).closest('[role]') ?? document.body).querySelectorAll(
        'li',
      ),
    ]
      .map((item) => item.textContent ?? '')
      .filter((words) => words.includes(' not ') || words.includes(' have not '));
  expect(left()).toEqual([
    '1 does not agree to news by email',
    '1 is not active',
    '1 has not confirmed the email',
  ]);
  await user.click(screen.getByRole('radio', { name: 'About the membership' }));
  await screen.findByText('4 members found, 2 get it');
  expect(left()).toEqual(['1 is not active', '1 has not confirmed the email']);
  // Members who agree to calls or letters are in the list, from which they can be exported.
  const link = screen.getByRole('link', { name: '1 by phone' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
    'filter_fields[consent][eq]=phone',
  );
  await write(user, 'Closed on Monday');
  await send(user, 'Send to 2 people');
  await screen.findByRole('heading', { level: 1, name: 'Closed on Monday' });
  expect((await sent())[0]).toMatchObject({ kind: 'SERVICE', no_consent_count: 0 });
});

test('an address without a valid member selects no recipients', async () => {
  await member();
  for (const named of ['', 'abc', '0,-1']) {
    await open(`${messages}/create?member=${named}`);
    await screen.findByText('0 members chosen in the list');
    expect(press('Send').disabled).toBe(true);
    reload();
  }
  const { user } = await open(`${messages}/create?member=`);
  await write(user, 'To nobody yet');
  await user.click(press('Send a test to myself'));
  await screen.findByText(`A test is on its way to ${staff.email}.`);
  expect((await sent())[0]).toMatchObject({ subject: 'To nobody yet', is_test: true });
});

test('without recipients the form says so and does not send', async () => {
  await member({ consents: {} });
  const { user } = await open(`${messages}/create${found()}`);
  await screen.findByText('1 member found, nobody gets it');
  expect(press('Send').disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'About the membership' }));
  await screen.findByText('1 member found, 1 gets it');
  expect(press('Send to one person').disabled).toBe(false);
});

test('errors are shown at their fields, and the input is kept', async () => {
  await member();
  const before = (await sent()).length;
  const { user, address } = await open(`${messages}/create${found()}`);
  await send(user, 'Send to one person');
  expect(await refused(await field(/^Subject/))).toContain('Please fill this in.');
  expect(await refused(await field('Message'))).toContain('Please fill this in.');
  await write(user, 'For {{event_title}}', 'Kept words');
  await send(user, 'Send to one person');
  await waitFor(async () =>
    expect(await refused(await field(/^Subject/))).toContain('event_title is not known here'),
  );
  // The placeholders listed here are those of messages to members.
  expect(await refused(await field(/^Subject/))).toMatch(/member_id/);
  expect((await field('Message')).textContent).toContain('Kept words');
  expect(address()).toContain('/messages/create');
  expect(await sent()).toHaveLength(before);
});

test('sending to over fifty members asks for a second confirmation', async () => {
  const { db } = testApp.platform;
  for (let n = 0; n < 51; n++) await member();
  const before = (await sent()).length;
  const real = globalThis.fetch;
  let goOn = (): void => {};
  const until = new Promise<void>((resolve) => (goOn = resolve));
  const slow = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/messages/preview')) await until;
    return real(url, init);
  });
  const { user } = await open(`${messages}/create${found()}`);
  await write(user, 'To many');
  // The confirmation also appears when the button is pressed before the count has arrived.
  await send(user, 'Send');
  goOn();
  await answer(user, 'Send to 51 people?', 'Cancel');
  slow.mockRestore();
  await send(user, 'Send to 51 people');
  expect((await asked('Send to 51 people?')).textContent).toContain('It cannot be recalled.');
  await answer(user, 'Send to 51 people?', 'Cancel');
  expect(await sent()).toHaveLength(before);
  expect((await field(/^Subject/)) as HTMLInputElement).toHaveProperty('value', 'To many');
  await send(user, 'Send to 51 people');
  await answer(user, 'Send to 51 people?', 'Send');
  await screen.findByRole('heading', { level: 1, name: 'To many' });
  expect(await sent()).toHaveLength(before + 1);
  await testApp.work();
  const { n } = await db
    .selectFrom('deliveries')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('message_id', '=', (await sent())[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(51);
});

test('a test goes to the sender only, and the preview shows a real recipient', async () => {
  await member({ first_name: 'Rae', last_name: 'Lam', locale: 'en' });
  const { user, address } = await open(`${messages}/create${found()}`);
  await screen.findByText('1 member found, 1 gets it');
  await write(user, 'Dear {{first_name}}');
  await user.click(press('Preview'));
  const preview = await asked('Dear Rae');
  expect(preview.textContent).toMatch(/As Rae Lam <.+@hall\.test> will read it/);
  await user.click(within(preview).getByRole('button', { name: 'Close' }));
  await user.click(press('Send a test to myself'));
  await screen.findByText(`A test is on its way to ${staff.email}.`);
  expect(address()).toContain('/messages/create');
  expect(await field(/^Subject/)).toHaveProperty('value', 'Dear {{first_name}}');
  await testApp.work();
  const [message] = await sent();
  expect(message).toMatchObject({ is_test: true });
  expect(await mailsOf(message?.id ?? 0)).toEqual([staff.email]);
});

test('its page shows progress, recipients and excluded members, and links to the list', async () => {
  const gets = await member({ first_name: 'Tessa' });
  await member({ consents: {} });
  const id = await given('Spring');
  await testApp.work();
  const { user, address } = await open(`${messages}/${id}`);
  await screen.findByText('1 of 1 sent');
  screen.getByText('1 does not agree to news by email');
  screen.getByText('News and offers');
  const row = await rowOf(gets.email);
  expect(row.textContent).toContain('Sent');
  await user.click(screen.getByRole('link', { name: '2 members' }));
  await waitFor(() => expect(decodeURIComponent(address())).toBe(list + found()));
  await rowOf('Tessa Wong');
});

test('an undeliverable mail can be resent from its page', async () => {
  const gets = await member();
  const id = await given('Once more');
  await testApp.work();
  const { db } = testApp.platform;
  await db
    .updateTable('deliveries')
    .set({ status: 'FAILED', sent_at: null })
    .where('message_id', '=', id)
    .execute();
  const { user } = await open(`${messages}/${id}`);
  await screen.findByText('1 failed');
  await user.click(press('Resend the failed email'));
  await screen.findByText('One email is being sent again.');
  await testApp.work();
  await screen.findByText('1 of 1 sent');
  expect(await mailsOf(id)).toEqual([gets.email]);
});

test('the list distinguishes kinds, and deleting a message asks first', async () => {
  await member();
  await given('Offer');
  const id = await given('Notice', { kind: 'SERVICE' });
  await testApp.work();
  const { user, address } = await open(messages);
  expect((await rowOf('Offer')).textContent).toContain('News and offers');
  expect((await rowOf('Notice')).textContent).toContain('About the membership');
  await choose(user, 'Kind', 'About the membership');
  await waitFor(() => expect(screen.queryByText('Offer')).toBeNull());
  await user.click(screen.getByText('Notice'));
  await screen.findByRole('heading', { level: 1, name: 'Notice' });
  await user.click(press('Delete'));
  const title = 'Delete “Notice”?';
  expect((await asked(title)).textContent).toContain('stays with its recipient');
  await answer(user, title, 'Cancel');
  expect((await sent()).map((message) => message.id)).toContain(id);
  await user.click(press('Delete'));
  await answer(user, title, 'Delete record');
  await screen.findByText('The message is deleted.');
  await waitFor(() => expect(address()).toBe(messages));
  expect((await sent()).map((message) => message.id)).not.toContain(id);
});

test('a user with an unconfirmed email cannot send', async () => {
  await member();
  const { token } = await givenColleague(testApp, staff, 'ADMIN');
  const { db } = testApp.platform;
  await db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('email', 'like', 'admin-%@venue.test')
    .execute();
  await open(`${messages}/create${found()}`, token);
  await screen.findByText('Confirm your email before you write to members');
  await screen.findByText('1 member found, 1 gets it');
  expect(press('Send to one person').disabled).toBe(true);
  expect(press('Send a test to myself').disabled).toBe(true);
  expect(press('Preview').disabled).toBe(false);
});

test('staff without permission cannot read or send messages', async () => {
  await member();
  await given('Only for admins');
  const before = (await sent()).length;
  const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
  const { go } = await open(messages, token);
  const denied = 'You do not have permission to access this page';
  await screen.findByText(denied);
  expect(screen.queryByText('Only for admins')).toBeNull();
  const [menu] = screen.getAllByRole('navigation', { name: 'Back office' });
  expect(within(menu ?? expect.unreachable()).queryByText('Members')).toBeNull();
  await go(`${messages}/create${found()}`);
  await screen.findByText(denied);
  expect(screen.queryByText(/members? found/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(await sent()).toHaveLength(before);
});

test('a recipient who has unsubscribed sees no unsubscribe notice', async () => {
  const { email } = await member();
  const id = await given('News');
  await testApp.work();
  const mail = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('message_id', '=', id)
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const token = contentOf(testApp.platform, mail).one_click?.split('/unsubscribe/')[1];
  const { user } = await openScreen(testApp, `/unsubscribe/${token}`, { locale: 'en' });
  await screen.findByText(/You can end that here/);
  await user.click(press('Unsubscribe'));
  await screen.findByText(/no longer writes to/);
  expect(screen.queryByText(/You can end that here/)).toBeNull();
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import '../setup/screen-actions.ts';
import type { Profile } from '#features/members/contract.ts';
import type { Receipt, ReviewedRequest, UpgradeRequest } from '#features/upgrades/contract.ts';
import { fireEvent, screen, waitFor, within } from '../setup/drawing.ts';
import { session } from '#web/lib/session.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { picture } from '../setup/upload.ts';
import { freshMember } from '../setup/writing-members.ts';
import {
  freshMerchant,
  freshReceipt,
  freshRequest,
  receiptForm,
} from '../setup/writing-upgrades.ts';

let testApp: TestApp;
let staff: Staff;
let merchant = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  merchant = await freshMerchant({ testApp, staff });
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const profile = (token: string) =>
  openScreen(testApp, '/profile', { token, catalogue: 'member', locale: 'en' });
const own = async (token: string) =>
  (await testApp.ask('GET', '/WOWusers/upgrade-requests', { token })).data as UpgradeRequest[];
const receipts = async (token: string) =>
  (await testApp.ask('GET', '/WOWusers/receipts', { token })).data as Receipt[];

/** Fills in a receipt, except its photo. */
async function fillReceipt(
  user: Awaited<ReturnType<typeof profile>>['user'],
  inside: Pick<typeof screen, 'findByLabelText' | 'getByLabelText'>,
  number: string,
): Promise<void> {
  await user.selectOptions(await inside.findByLabelText('Merchant'), String(merchant));
  await user.type(inside.getByLabelText('Amount (HK$)'), '688');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  fireEvent.change(inside.getByLabelText('Date on the receipt'), { target: { value: today } });
  await user.type(inside.getByLabelText('Receipt number'), number);
}

test('a member adds a receipt by photo, sees the rule, applies, and withdraws', async () => {
  const token = await freshMember(testApp);
  const { user } = await profile(token);
  const part = await screen.findByRole('group', { name: 'Upgrade your membership' });
  const inside = within(part);
  await user.click(await inside.findByRole('button', { name: 'Add this receipt' }));
  await waitFor(() => expect(part.querySelectorAll('[aria-invalid="true"]')).toHaveLength(5));
  // The merchant and the photo are chosen, the others are filled in.
  expect(inside.getAllByText('Please choose one.')).toHaveLength(2);
  expect(inside.getAllByText('Please fill this in.')).toHaveLength(3);
  await user.selectOptions(inside.getByLabelText('Merchant'), String(merchant));
  await user.type(inside.getByLabelText('Amount (HK$)'), '500.00');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  fireEvent.change(inside.getByLabelText('Date on the receipt'), { target: { value: today } });
  await user.type(inside.getByLabelText('Receipt number'), 'A-1');
  const photo = new File([new Uint8Array(await picture(600, 900))], 'r.png', { type: 'image/png' });
  await user.upload(inside.getByLabelText('Take a photo'), photo);
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const lastShown = () =>
    shown.mock.contexts.map((context) => (context as Element).textContent).at(-1);
  await user.click(inside.getByRole('button', { name: 'Add this receipt' }));
  // On a phone the receipts are above the screen, which otherwise shows only an empty form.
  await waitFor(() => expect(lastShown()).toBe('Your receipts'));
  expect(
    await inside.findByText('HK$0.01 more is needed: the sum must be over HK$500.00.'),
  ).toBeTruthy();
  const send = (): HTMLButtonElement => inside.getByRole('button', { name: /^Request Individual/ });
  expect(send().disabled).toBe(true);
  expect((await receipts(token))[0]?.file.mime_type).toBe('image/webp');

  await freshReceipt(testApp, token, merchant);
  reload();
  const again = await profile(token);
  const next = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  expect(await next.findByText('That is more than HK$500.00: enough.')).toBeTruthy();
  await again.user.click(next.getByRole('button', { name: 'Request Individual membership' }));
  expect(await next.findByText(/was sent on/)).toBeTruthy();
  await waitFor(() => expect(lastShown()).toMatch(/was sent on/));
  expect((await own(token))[0]).toMatchObject({ status: 'PENDING', total: 1100 });
  await again.user.click(next.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back' });
  await again.user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(await next.findByRole('button', { name: /^Request Individual/ })).toBeTruthy();
  expect(await own(token)).toEqual([]);
});

test('a request that another tab sent first is distinguished from this one', async () => {
  const token = await freshMember(testApp);
  const { id } = await freshReceipt(testApp, token, merchant);
  const { user } = await profile(token);
  const inside = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  const send = await inside.findByRole('button', { name: /^Request Individual/ });
  const other = await testApp.ask('POST', '/WOWusers/upgrade-requests', {
    token,
    body: { tier: 'INDIVIDUAL', receipt_ids: [id] },
  });
  expect(other.status).toBe(201);
  await user.click(send);
  await inside.findByText(/was sent on/);
  inside.getByText(/^You have a request that is still waiting/);
  await user.click(inside.getByRole('button', { name: 'Take back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back' });
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await inside.findByRole('button', { name: /^Request Individual/ });
  expect(inside.queryByText(/still waiting/)).toBeNull();
});

test.each([
  ['empty.pdf', 'application/pdf', 0, /^This file is empty/],
  ['IMG_1.HEIC', 'image/heic', 3_000_000, /^Only PDF files and pictures/],
  ['scan.pdf', 'application/pdf', 3_000_000, 'The file may have at most 2 MB.'],
])('%s is refused before it is uploaded', async (name, type, size, problem) => {
  const { user } = await profile(await freshMember(testApp));
  const inside = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  const field = await inside.findByLabelText('Choose a photo or PDF');
  fireEvent.change(field, {
    target: { files: [new File([new Uint8Array(size)], name, { type })] },
  });
  await inside.findByText(name);
  await user.click(inside.getByRole('button', { name: 'Add this receipt' }));
  await inside.findByText(problem);
});

test('the photo chosen last counts, though it is still being reduced', async () => {
  const token = await freshMember(testApp);
  const { user } = await profile(token);
  const inside = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  const field = await inside.findByLabelText('Choose a photo or PDF');
  const choose = (name: string, bytes: Uint8Array<ArrayBuffer>): boolean =>
    fireEvent.change(field, {
      target: { files: [new File([bytes], name, { type: 'image/png' })] },
    });
  const decoding = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => decoding.promise);
  await fillReceipt(user, inside, 'D-1');
  choose('wrong.png', new Uint8Array(await picture(600, 900)));
  await inside.findByText('wrong.png');
  choose('right.png', new Uint8Array(3_000_000));
  await inside.findByText('right.png');
  const add = () => inside.getByRole<HTMLButtonElement>('button', { name: 'Add this receipt' });
  await user.click(add());
  expect(add().disabled).toBe(true);
  expect(inside.queryByText('Please choose one.')).toBeNull();
  decoding.reject(new Error('It cannot be decoded.'));
  await inside.findByText('The file may have at most 2 MB.');
  expect(await receipts(token)).toEqual([]);
  vi.unstubAllGlobals();
});

test('a receipt that was filled in survives the end of the session', async () => {
  const token = await freshMember(testApp);
  const { user } = await profile(token);
  const inside = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  await fillReceipt(user, inside, 'C-1');
  const photo = new File([new Uint8Array(await picture(600, 900))], 'r.png', { type: 'image/png' });
  await user.upload(inside.getByLabelText('Take a photo'), photo);
  session.keep('an expired token');
  await user.click(inside.getByRole('button', { name: 'Add this receipt' }));
  await screen.findByText('You have been logged out.');
  const logIns = screen.getAllByRole('link', { name: 'Log in' });
  expect(logIns.map((link) => link.getAttribute('href'))).toContain(
    `/login?${new URLSearchParams({ client_previous_url: '/profile' })}`,
  );
  session.keep(token);
  await waitFor(() => expect(screen.queryByText('You have been logged out.')).toBeNull());
  await user.click(inside.getByRole('button', { name: 'Add this receipt' }));
  await waitFor(async () => expect(await receipts(token)).toMatchObject([{ amount: 688 }]));
});

test.each([
  ['612,50', 612.5],
  ['1.234,5', 1234.5],
  ['1,234', 1234],
  ['1 234.50', 1234.5],
  ['１，２３４．５０', 1234.5],
])('the amount %s is read correctly', async (written, amount) => {
  const token = await freshMember(testApp);
  const { user } = await profile(token);
  const inside = within(await screen.findByRole('group', { name: 'Upgrade your membership' }));
  await user.selectOptions(await inside.findByLabelText('Merchant'), String(merchant));
  await user.type(inside.getByLabelText('Amount (HK$)'), written);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  fireEvent.change(inside.getByLabelText('Date on the receipt'), { target: { value: today } });
  await user.type(inside.getByLabelText('Receipt number'), 'B-1');
  const photo = new File([new Uint8Array(await picture(600, 900))], 'r.png', { type: 'image/png' });
  await user.upload(inside.getByLabelText('Take a photo'), photo);
  await user.click(inside.getByRole('button', { name: 'Add this receipt' }));
  await waitFor(async () => expect(await receipts(token)).toMatchObject([{ amount }]));
});

test('an organization applies with the required documents', async () => {
  const token = await freshMember(testApp);
  const { user } = await profile(token);
  await user.click(await screen.findByRole('button', { name: 'Apply for NGO membership' }));
  await user.type(await screen.findByLabelText('Organization name'), 'River Society');
  const form = within(screen.getByRole('button', { name: 'Send application' }).closest('form')!);
  await user.type(form.getByLabelText('Organization number'), '91/1234');
  await user.type(form.getByLabelText('Position'), 'Officer');
  await user.click(form.getByRole('checkbox', { name: /section 88/i }));
  await user.click(form.getByRole('button', { name: 'Send application' }));
  expect(await form.findByText('Please choose one.')).toBeTruthy();
  const letter = new File(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'], 'letter.pdf', {
    type: 'application/pdf',
  });
  await user.upload(form.getByLabelText(/Choose a photo or PDF/), letter);
  await user.click(form.getByRole('button', { name: 'Send application' }));
  expect(await screen.findByText(/was sent on/)).toBeTruthy();
  expect((await own(token))[0]).toMatchObject({
    tier: 'NGO',
    has_section_88: true,
    documents: [{ kind: 'SECTION_88' }],
  });
  // Staff see the document on the member's page, not only in the queue.
  const me = await testApp.ask('GET', '/WOWusers/profile', { token });
  reload();
  const { user: admin } = await openScreen(testApp, `/manage/members/${(me.data as Profile).id}`, {
    token: staff.token,
    catalogue: 'manage',
    locale: 'en',
  });
  await admin.click(await screen.findByRole('button', { name: /^View: Section 88/i }));
  const paper = within(await screen.findByRole('dialog', { name: /^Section 88/i }));
  paper.getByRole('region', { name: /^Section 88/i });
  expect(
    paper.getAllByRole('button').map((element) => element.getAttribute('aria-label')),
  ).toContain('Larger');
});

/** Lets downloads of members' files fail. */
const withoutFiles = (): void => {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    /\/member-files\//.test(String(url))
      ? Promise.reject(new TypeError('Failed to fetch'))
      : real(url, init),
  );
};
const noConnection = /^You are offline/;

test('a receipt that cannot be shown or downloaded says so', async () => {
  const token = await freshMember(testApp);
  await freshReceipt(testApp, token, merchant);
  const photo = { name: 'r.png', bytes: await picture(600, 900) };
  const sent = receiptForm(merchant, {}, photo);
  expect((await testApp.ask('POST', '/WOWusers/receipts', { token, ...sent })).status).toBe(201);
  const { user } = await profile(token);
  withoutFiles();
  const own = await receipts(token);
  const views = await screen.findAllByRole('button', { name: /^View/ });
  const view = (is: (type: string) => boolean): HTMLElement =>
    views[own.findIndex(({ file }) => is(file.mime_type))] ?? expect.unreachable();
  await user.click(view((type) => type === 'application/pdf'));
  await screen.findByText(noConnection);
  await user.click(view((type) => type !== 'application/pdf'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(noConnection);
});

test('a document that cannot be downloaded is reported to the staff', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  const token = await freshMember(testApp);
  const { id } = await freshReceipt(testApp, token, merchant);
  const body = { tier: 'INDIVIDUAL', receipt_ids: [id] };
  const made = await testApp.ask('POST', '/WOWusers/upgrade-requests', { token, body });
  expect(made.status, made.text).toBe(201);
  withoutFiles();
  const { user } = await openScreen(testApp, '/manage/approve-upgrade', {
    token: staff.token,
    locale: 'en',
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await screen.findByText(noConnection);
});

test('the reason of the latest rejection is shown without opening the earlier requests', async () => {
  const token = await freshMember(testApp);
  const id = await freshRequest(testApp, token);
  const rejected = await testApp.ask('POST', `/upgrade-requests/${id}/reject`, {
    token: staff.token,
    body: { reason: 'The date cannot be read.' },
  });
  expect(rejected.status, rejected.text).toBe(200);
  await profile(token);
  const [shown] = await screen.findAllByText('The date cannot be read.');
  expect(shown?.closest('details')).toBeNull();
});

test('the reason of a failed rejection is kept', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  await freshRequest(testApp);
  const { user } = await openScreen(testApp, '/manage/approve-upgrade', { token: staff.token });
  await user.click(await screen.findByRole('button', { name: /^Reject/ }));
  await user.type(await screen.findByLabelText(/^Reason/), 'The date cannot be read.');
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : real(url, init),
  );
  await user.click(screen.getByRole('button', { name: /^Reject/ }));
  await screen.findByText(/could not be rejected/);
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  expect(reason.value).toBe('The date cannot be read.');
});

test('a decision that fails later keeps the next request and its half-typed reason', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  await freshRequest(testApp);
  await freshRequest(testApp);
  const { user } = await openScreen(testApp, '/manage/approve-upgrade', { token: staff.token });
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  await screen.findByText('1 of 2');
  const lastDay = () => screen.getByLabelText<HTMLInputElement>(/^Last day of the membership/);
  fireEvent.change(lastDay(), { target: { value: '2031-05-01' } });
  const line = Promise.withResolvers<Response>();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    init?.method === 'POST' ? line.promise : real(url, init),
  );
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  await user.click(await screen.findByRole('button', { name: /^Reject/ }));
  await user.type(await reason(), 'The photo is');
  line.reject(new TypeError('Failed to fetch'));
  await screen.findByText(/could not be approved/);
  await screen.findByText('2 of 2');
  expect(await reason()).toHaveProperty('value', 'The photo is');
  // The text entered for each request stays while the other is shown.
  await user.click(screen.getByRole('button', { name: 'Previous request' }));
  expect(lastDay().value).toBe('2031-05-01');
  await user.click(screen.getByRole('button', { name: 'Next request' }));
  expect(await reason()).toHaveProperty('value', 'The photo is');
  // A template is appended to it.
  await user.click(screen.getByRole('button', { name: /^The documents are not complete/ }));
  expect((await reason()).value).toMatch(/^The photo is\n\nThe documents are not complete/);
});

test('the queue is decided by keys, which are ignored while typing', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  const [first, second] = [await freshRequest(testApp), await freshRequest(testApp)];
  const state = async (id: number): Promise<ReviewedRequest> =>
    (await testApp.ask('GET', `/upgrade-requests/${id}`, { token: staff.token })).data;
  const { user } = await openScreen(testApp, '/manage/approve-upgrade', {
    token: staff.token,
    locale: 'en',
  });
  expect(await screen.findByText('1 of 2')).toBeTruthy();
  await user.keyboard('r');
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.keyboard('a');
  expect((reason as HTMLTextAreaElement).value).toBe('a');
  // Escape in an input method ends its candidates, not the rejection. Safari ends them before it
  // tells of the key, and marks the key by 229 alone.
  for (const composed of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(reason, { key: 'Escape', ...composed });
  expect(document.activeElement).toBe(reason);
  expect((await state(first)).status).toBe('PENDING');
  await user.click(screen.getByRole('button', { name: /^The documents are not complete/ }));
  await user.click(screen.getByRole('button', { name: 'Reject and tell the member' }));
  await waitFor(async () => expect((await state(first)).status).toBe('REJECTED'));
  expect((await state(first)).reason).toMatch(/^a\n\nThe documents are not complete/);
  expect(await screen.findByText('1 of 1')).toBeTruthy();
  await user.keyboard('{Control>}a{/Control}');
  expect((await state(second)).status).toBe('PENDING');
  await user.keyboard('a');
  await waitFor(async () => expect((await state(second)).status).toBe('APPROVED'));
  expect(await screen.findByText('No request is waiting')).toBeTruthy();
});

test('single-key shortcuts can be switched off and on for this browser', async () => {
  await testApp.owner.deleteFrom('upgrade_requests').execute();
  const id = await freshRequest(testApp);
  const status = async (): Promise<string> =>
    (
      (await testApp.ask('GET', `/upgrade-requests/${id}`, { token: staff.token }))
        .data as ReviewedRequest
    ).status;
  const open = () =>
    openScreen(testApp, '/manage/approve-upgrade', { token: staff.token, locale: 'en' });
  const keys = async () =>
    (await screen.findByRole('switch', { name: 'Single-key shortcuts' })) as HTMLInputElement;
  const { user } = await open();
  await screen.findByText('1 of 1');
  expect((await keys()).checked).toBe(true);
  await user.click(await keys());
  // A focused switch handles letters itself.
  (await keys()).blur();
  await user.keyboard('ar');
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  expect(await status()).toBe('PENDING');
  const kept = localStorage.getItem('approve-upgrade.keys');
  reload();
  const again = await open();
  expect((await keys()).checked).toBe(false);
  await again.user.keyboard('a');
  await again.user.keyboard('r');
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  expect(await status()).toBe('PENDING');
  expect(kept).toBe('false');
  await again.user.click(await keys());
  (await keys()).blur();
  const day = screen.getByLabelText<HTMLInputElement>(/^Last day of the membership/);
  day.focus();
  await again.user.keyboard('ar');
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  expect(await status()).toBe('PENDING');
  day.blur();
  // An incomplete date must not be stored as a membership without an end.
  const half = vi.spyOn(day, 'validity', 'get');
  half.mockReturnValue({ badInput: true } as ValidityState);
  await again.user.keyboard('a');
  await screen.findByText('Complete the date or time, or clear it.');
  expect([document.activeElement, await status()]).toEqual([day, 'PENDING']);
  half.mockRestore();
  day.blur();
  await again.user.keyboard('a');
  await waitFor(async () => expect(await status()).toBe('APPROVED'));
});

test('a decision by another user meanwhile is reported, and the list is reloaded', async () => {
  const id = await freshRequest(testApp);
  const { user } = await openScreen(testApp, '/manage/approve-upgrade', {
    token: staff.token,
    locale: 'en',
  });
  await screen.findByText('1 of 1');
  await testApp.ask('POST', `/upgrade-requests/${id}/reject`, {
    token: staff.token,
    body: { reason: 'Unreadable' },
  });
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('This request has been rejected already.')).toBeTruthy();
  expect(await screen.findByText('No request is waiting')).toBeTruthy();
});

test('merchants are added, hidden and sorted', async () => {
  const { user } = await openScreen(testApp, '/manage/partner-merchants/create', {
    token: staff.token,
    locale: 'en',
  });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yuen Kee Tea');
  await user.click(screen.getByRole('button', { name: 'Add merchant' }));
  expect(await screen.findByRole('link', { name: 'Yuen Kee Tea' })).toBeTruthy();
  const choices = async () =>
    ((await testApp.ask('GET', '/public/partner-merchants')).data as { name: string }[]).map(
      ({ name }) => name,
    );
  expect(await choices()).toContain('Yuen Kee Tea');
  await user.click(screen.getByRole('button', { name: 'Actions for Yuen Kee Tea' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }));
  await waitFor(async () => expect(await choices()).not.toContain('Yuen Kee Tea'));
  await screen.findByText('Yuen Kee Tea is hidden.');
});

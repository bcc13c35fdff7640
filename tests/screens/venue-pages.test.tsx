import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answer, choose, fill } from '../setup/screen-actions.ts';
import { dayOf } from '#platform/pure/time.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const open = (address: string) => openScreen(testApp, address, { token: host.token });
interface Read {
  title: string | null;
  body: string | null;
  opening_hours: { week: object[] };
}
const read = async (path: string): Promise<Read> =>
  (await testApp.ask('GET', path, { token: host.token })).data;
const write = async (path: string, body: object) => {
  const answered = await testApp.ask('PUT', path, { token: host.token, body });
  if (answered.status >= 300) throw new Error(JSON.stringify(answered));
};
const byName = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('a venue without a description leads to its form, which creates it', async () => {
  const { user, address } = await open('/venue-data');
  await user.click(await screen.findByRole('link', { name: 'Describe the venue' }));
  await screen.findByText('Photos are added once the venue is saved.');
  await press(user, 'Save the venue');
  await waitFor(() => expect(byName('name').getAttribute('aria-invalid')).toBe('true'));
  await user.type(byName('name'), 'Harbour Hall');
  await press(user, 'Add hours on Monday');
  await press(user, 'Copy to every day: hours of Monday');
  await press(user, 'Add a room');
  await user.type(byName('sections.0.name'), 'Main hall');
  await choose(user, 'On public holidays', 'Closed');
  await press(user, 'Save the venue');
  await waitFor(() => expect(address()).toBe('/venue-data/edit'));
  const venue = await read('/venue-data');
  expect(venue).toMatchObject({
    name: 'Harbour Hall',
    phones: [],
    opening_hours: { holidays: 'CLOSED' },
    sections: [{ name: 'Main hall' }],
  });
  expect(venue.opening_hours.week).toHaveLength(7);
});

test('concurrent changes of the venue are merged, and the same field is a conflict', async () => {
  const { user } = await open('/venue-data/edit');
  await screen.findByDisplayValue('Harbour Hall');
  await write('/venue-data', { email: 'theirs@hall.example', name: 'Theirs' });
  await user.type(byName('maps_url'), 'https://maps.example/');
  await user.clear(byName('name'));
  await user.type(byName('name'), 'Mine');
  await press(user, 'Save');
  await screen.findByText('Someone else changed the same field');
  await user.click(screen.getByRole('radio', { name: /^Mine/ }));
  await press(user, 'Save selected values');
  await waitFor(async () =>
    expect(await read('/venue-data')).toMatchObject({
      name: 'Mine',
      email: 'theirs@hall.example',
      maps_url: 'https://maps.example/',
    }),
  );
});

test('a document chosen during another upload stays chosen', async () => {
  const { user } = await open('/venue-data/edit');
  await screen.findByDisplayValue('Mine');
  const pdf = (name: string) =>
    new File(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'], name, { type: 'application/pdf' });
  const file = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const line = vi.spyOn(XMLHttpRequest.prototype, 'send');
  let goOn = (): void => undefined;
  line.mockImplementationOnce(function (this: XMLHttpRequest, body) {
    goOn = () => this.send(body);
  });
  await user.upload(file('floor_plan') as HTMLInputElement, pdf('plan.pdf'));
  await press(user, 'Save');
  await user.upload(file('price_list') as HTMLInputElement, pdf('prices.pdf'));
  goOn();
  await screen.findByText('The venue is saved.');
  expect(screen.getByText(/prices\.pdf/)).toBeTruthy();
  line.mockRestore();
});

test('hours that end at midnight are shown in every closing field', async () => {
  const hours = { opens: '10:00', closes: '24:00' };
  await write('/venue-data', {
    opening_hours: {
      week: [{ day: 1, ...hours }],
      holidays: 'OWN',
      holiday_opens: '10:00',
      holiday_closes: '24:00',
    },
    opening_exceptions: [{ from: '2027-02-05', ...hours }],
  });
  await open('/venue-data/edit');
  await screen.findAllByDisplayValue('2027-02-05');
  expect(
    [
      'opening_hours.week.0.closes',
      'opening_hours.holiday_closes',
      'opening_exceptions.0.closes',
    ].map((name) => byName(name).value),
  ).toEqual(['00:00', '00:00', '00:00']);
});

test('the terms start with our text, and an earlier version can be restored', async () => {
  const { user } = await open('/site/terms');
  await press(user, 'Start from this text');
  await press(user, 'Save');
  await screen.findByText('The text is saved.');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true),
  );
  await screen.findByRole('region', { name: 'History' });
  const first = await read('/site/texts/terms');
  expect(first.title).toBe('Terms for buying tickets');
  expect(first.body).toContain('<h2>Who sells to you</h2>');
  await fill(user, byName('title'), 'House rules');
  await press(user, 'Save');
  await waitFor(async () =>
    expect(await read('/site/texts/terms')).toMatchObject({ title: 'House rules' }),
  );
  const history = await screen.findByRole('region', { name: 'History' });
  await waitFor(() => expect(within(history).getAllByText('House rules')).not.toHaveLength(0));
  const [back] = within(history).getAllByRole('button', { name: 'Restore this version' });
  if (!back) throw new Error('there is no way back');
  await user.click(back);
  await answer(user, /^Restore the version of/, 'Restore this version');
  await waitFor(() => expect(byName('title').value).toBe(first.title));
  expect(await read('/site/texts/terms')).toMatchObject({ title: first.title, body: first.body });
});

test('an earlier version does not replace what a colleague has saved meanwhile', async () => {
  await write('/site/texts/privacy', { title: 'One' });
  await write('/site/texts/privacy', { title: 'Two' });
  const { user } = await open('/site/privacy');
  await screen.findByRole('region', { name: 'History' });
  await write('/site/texts/privacy', { title: 'Theirs' });
  const [back] = await screen.findAllByRole('button', { name: 'Restore this version' });
  if (!back) throw new Error('there is no way back');
  await user.click(back);
  await answer(user, /^Restore the version of/, 'Restore this version');
  await screen.findByText(/^Someone else has changed this in the meantime/);
  expect(await read('/site/texts/privacy')).toMatchObject({ title: 'Theirs' });
  // The list now has the colleague's version, and who has seen it can restore.
  await screen.findByText('Theirs');
  const [again] = await screen.findAllByRole('button', { name: 'Restore this version' });
  if (!again) throw new Error('there is no way back');
  await user.click(again);
  await answer(user, /^Restore the version of/, 'Restore this version');
  await waitFor(async () =>
    expect(await read('/site/texts/privacy')).toMatchObject({ title: 'Two' }),
  );
});

test('the oldest listed version of a long history shows no changes', async () => {
  await write('/site/texts/contact', { title: 'Write to us', body: '<p>At the box office</p>' });
  const addVersions = (from: number, to: number) =>
    sql`
      insert into site_versions (account_id, subject, version, content, user_name)
      select account_id, subject, n, content || jsonb_build_object('title', 'T' || n), user_name
      from site_versions, generate_series(${from}::int, ${to}::int) as n
      where subject = 'CONTACT' and version = 2`.execute(testApp.platform.db);
  const versions = async (): Promise<(string | null)[]> => {
    reload();
    await open('/site/contact');
    const history = await screen.findByRole('region', { name: 'History' });
    const shown = within(history).getAllByRole('listitem');
    expect(shown).toHaveLength(100);
    return shown.map(({ textContent }) => textContent);
  };
  await addVersions(3, 100);
  expect((await versions()).at(-1)).toContain('– → en');
  await addVersions(101, 101);
  expect((await versions()).at(-1)).not.toContain('→');
});

test('a page can be hidden from the public menu, and a blank phone is removed', async () => {
  const { user } = await open('/site');
  await user.click(await screen.findByRole('switch', { name: 'About us' }));
  await press(user, 'Add a phone number');
  await press(user, 'Save');
  await screen.findByText('The site is saved.');
  expect(await read('/site')).toMatchObject({ hidden_pages: ['about-us'], phones: [] });
});

test('an invalid phone is reported at its field, also below an empty one', async () => {
  const { user } = await open('/site');
  while (!document.querySelector('[name="phones.1"]')) await press(user, 'Add a phone number');
  await fill(user, byName('phones.0'), '');
  await user.type(byName('phones.1'), '12');
  await press(user, 'Save');
  await waitFor(() => expect(byName('phones.1').getAttribute('aria-invalid')).toBe('true'));
  expect(byName('phones.0').getAttribute('aria-invalid')).not.toBe('true');
});

/** The user's own time zone; what they enter for the venue is in that of the account. */
const inZone = (timezone: string) => write('/users/me', { timezone });

test("announcement times are in the account's zone, not the user's", async () => {
  await inZone('Europe/London');
  await write('/site', { announcement_starts_at: '2027-01-05T09:00' });
  const { user } = await open('/site');
  await screen.findByText(/^Times are in .*Hong Kong/);
  await waitFor(() => expect(byName('announcement_starts_at').value).toBe('2027-01-05T09:00'));
  await fill(user, byName('announcement_starts_at'), '2027-01-05T10:00');
  await press(user, 'Save');
  await screen.findByText('The site is saved.');
  await waitFor(() => expect(byName('announcement_starts_at').value).toBe('2027-01-05T10:00'));
  expect(await read('/site')).toMatchObject({ announcement_starts_at: '2027-01-05T02:00:00.000Z' });
  await inZone('Asia/Hong_Kong');
});

test("today in the calendar is in the venue's zone, not the user's", async () => {
  const dayIn = (zone: string): string => dayOf(new Date().toISOString(), zone);
  const away = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(
    (zone) => dayIn(zone) !== dayIn('Asia/Hong_Kong'),
  );
  await inZone(away ?? expect.unreachable());
  await open('/house-calendar');
  const day = await waitFor(
    () => document.querySelector('[aria-current="date"]') ?? expect.unreachable(),
  );
  await inZone('Asia/Hong_Kong');
  expect(day.textContent).toMatch(new RegExp(`^${Number(dayIn('Asia/Hong_Kong').slice(8))}\\D`));
});

test("another event says that its times are in the account's zone", async () => {
  await inZone('Europe/London');
  await open('/other-events/create');
  await screen.findByText(/^Times are in .*Hong Kong/);
  await inZone('Asia/Hong_Kong');
});

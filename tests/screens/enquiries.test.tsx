import { setTimeout as delay } from 'node:timers/promises';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { choose } from '../setup/screen-actions.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import type { VenueData } from '#features/venue/contract.ts';
import { ContactForm } from '#web/components/enquiry/contact-form.tsx';
import HireForm, { type HireRoom } from '#web/components/enquiry/hire-form.tsx';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { cleanup, render, screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

/** A hire must not be in the past or three years ahead. */
const year = new Date().getUTCFullYear() + 2;
let testApp: TestApp;
let host: Staff;
let rooms: HireRoom[];
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  const sections = [
    { name: 'Hall', capacities: { theatre: 200 } },
    { name: 'Studio', capacities: { theatre: 40 } },
  ];
  const opening_exceptions = [{ from: `${year}-03-10`, to: `${year}-03-10` }];
  const made = await testApp.ask('POST', '/venue-data', {
    token: host.token,
    body: { name: 'Harbour House', content_language: 'en', sections, opening_exceptions },
  });
  rooms = (made.data as VenueData).sections;
});
afterAll(() => testApp.close());

/** Renders a form alone, without the page that shows it; it uses the real server. */
function draw(form: ReactNode, locale: Locale = 'en'): UserEvent {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    testApp.platform.config.base_url,
  );
  document.documentElement.lang = languageTag(locale);
  const messages = readCatalogue('messages', locale) as never;
  render(
    <LocaleProvider locale={locale} messages={messages}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
    </LocaleProvider>,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
const inbox = async () =>
  (await testApp.ask('GET', '/venue-enquiries', { token: host.token })).data as {
    kind: string;
    reference: string;
    head_count: number | null;
    section_ids: number[];
  }[];

test('a visitor requests a room, sees what does not fit, and gets a reference', async () => {
  const user = draw(<HireForm sections={rooms} />);
  const fill = async (label: RegExp, text: string): Promise<void> => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\d/));
  screen.getByText('Please choose one.');
  const [room] = screen.getAllByRole('checkbox');
  await waitFor(() => expect(document.activeElement).toBe(room));

  await user.click(screen.getByRole('checkbox', { name: 'Studio' }));
  await fill(/^Starts/, `${year}-03-10T19:00`);
  await fill(/^Ends/, `${year}-03-10T18:00`);
  const tooEarly = 'The end must be after the start.';
  // Not while it is being typed: a year of four digits begins with three zeros.
  expect(screen.queryByText(tooEarly)).toBeNull();
  await user.tab();
  screen.getByText(tooEarly);
  const ends = screen.getByLabelText(/^Ends/);
  expect(ends.getAttribute('aria-invalid')).toBe('true');
  await fill(/^Ends/, `${year}-03-10T22:00`);
  await screen.findByText(/The venue is closed at this time/);
  expect([ends.getAttribute('aria-invalid'), screen.queryByText(tooEarly)]).toEqual([null, null]);
  await fill(/^Starts/, `${year}-03-01T19:00`);
  await fill(/^Ends/, `${year}-03-01T22:00`);
  await screen.findByText('Studio is free at this time.');
  await fill(/^Number of people/, '41');
  await fill(/^Your name/, 'Ada Wong');
  await fill(/^Email/, 'ada@example.com');
  await fill(/^Message/, 'A choir of forty.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('The chosen rooms hold 40 people in this set-up.');
  await fill(/^Number of people/, '40');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Thank you. Your reference is E-/);
  const [enquiry] = await inbox();
  expect(enquiry).toMatchObject({ kind: 'HIRE', head_count: 40, section_ids: [rooms[1]?.id] });
  screen.getByText(new RegExp(enquiry?.reference ?? 'none'));
  cleanup();
});

test('a visitor can write to the venue in their language', async () => {
  const user = draw(<ContactForm />, 'zh-hk');
  const [name, email, phone, message] = screen.getAllByRole('textbox');
  if (!name || !email || !phone || !message) return expect.unreachable();
  await user.type(name, '陳大文');
  await user.type(email, 'tai@example.com');
  await user.type(phone, '+852 512');
  await user.type(message, '有沒有衣帽間？');
  await user.click(screen.getByRole('button', { name: '送出' }));
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  await user.type(phone, '3 4567');
  await user.click(screen.getByRole('button', { name: '送出' }));
  await screen.findByText(/參考編號是 E-/);
  expect((await inbox())[0]).toMatchObject({ kind: 'CONTACT' });
  cleanup();
});

test('input survives a language change until it is sent', async () => {
  const user = draw(<ContactForm />);
  await user.type(screen.getByLabelText(/^Your name/), '陳大文');
  await user.type(screen.getByLabelText(/^Message/), 'Is there a cloakroom?');
  cleanup();
  draw(<ContactForm />, 'zh-hk');
  await screen.findByDisplayValue('陳大文');
  screen.getByDisplayValue('Is there a cloakroom?');
  cleanup();

  const asking = draw(<HireForm sections={rooms} />);
  for (const name of ['Hall', 'Studio']) await asking.click(screen.getByRole('checkbox', { name }));
  const write = async (label: RegExp, text: string): Promise<void> => {
    await asking.clear(screen.getByLabelText(label));
    await asking.type(screen.getByLabelText(label), text);
  };
  await write(/^Starts/, '2028-06-01T19:00');
  await write(/^Ends/, '2028-06-01T22:00');
  await write(/^Number of people/, '12');
  await write(/^Your name/, 'Kept Words');
  await write(/^Email/, 'kept@example.com');
  await write(/^Message/, 'A choir.');
  cleanup();
  // The hall was removed in the meantime.
  const again = draw(<HireForm sections={rooms.slice(1)} />);
  await screen.findByDisplayValue('Kept Words');
  await again.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Thank you. Your reference is E-/);
  expect((await inbox())[0]).toMatchObject({ head_count: 12, section_ids: [rooms[1]?.id] });
  cleanup();
  draw(<HireForm sections={rooms} />);
  expect(screen.getByLabelText(/^Your name/)).toHaveProperty('value', '');
  cleanup();
  sessionStorage.clear();
  await testApp.owner.deleteFrom('enquiries').where('name', '=', 'Kept Words').execute();
});

test('a submission with a lost answer is repeated without a duplicate', async () => {
  const real = globalThis.fetch;
  const kept = await inbox();
  const losing = () => {
    let sent = 0;
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      if (init?.method === 'POST' && (sent += 1) === 1) throw new TypeError('Failed to fetch');
      return answer;
    });
  };
  const type = async (user: UserEvent, label: RegExp, text: string): Promise<void> => {
    await user.type(screen.getByLabelText(label), text);
  };
  const twice = async (user: UserEvent): Promise<void> => {
    await type(user, /^Your name/, 'Slow Line');
    await type(user, /^Email/, 'slow@example.com');
    await type(user, /^Message/, 'Is anybody there?');
    const line = losing();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/You are offline/);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/Thank you. Your reference is E-/);
    line.mockRestore();
    cleanup();
  };
  await twice(draw(<ContactForm />));
  expect(await inbox()).toHaveLength(kept.length + 1);
  const user = draw(<HireForm sections={rooms} />);
  await user.click(screen.getByRole('checkbox', { name: 'Studio' }));
  await type(user, /^Starts/, `${year}-05-01T19:00`);
  await type(user, /^Ends/, `${year}-05-01T22:00`);
  await type(user, /^Number of people/, '12');
  await twice(user);
  expect(await inbox()).toHaveLength(kept.length + 2);
  await testApp.owner.deleteFrom('enquiries').where('name', '=', 'Slow Line').execute();
});

test('staff find an enquiry in the inbox and open it', async () => {
  const { user } = await openScreen(testApp, '/enquiries', { token: host.token });
  await user.click(await screen.findByText('Ada Wong'));
  await screen.findByRole('heading', { level: 1, name: /Ada Wong/ });
  screen.getByText('A choir of forty.');
  const [, hire] = await inbox();
  expect(hire?.kind).toBe('HIRE');
});

test('staff correct the request, and conflicts are shown before saving', async () => {
  const { token } = host;
  const [, hire] = await inbox();
  const { id } = hire as unknown as { id: number };
  const event = {
    organizer_id: host.organizer_id,
    title: 'Organ concert',
    start_date: `${year}-03-02T19:00`,
    end_date: `${year}-03-02T21:00`,
    timezone: 'Asia/Hong_Kong',
    section_ids: [rooms[0]?.id],
  };
  expect((await testApp.ask('POST', '/events', { token, body: event })).status).toBe(201);

  const { user } = await openScreen(testApp, `/enquiries/${id}`, { token });
  await user.click(await screen.findByRole('button', { name: 'Edit request' }));
  const fill = async (label: RegExp, text: string): Promise<void> => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await fill(/^Starts/, `${year}-03-02T20:00`);
  await fill(/^Ends/, `${year}-03-02T23:00`);
  await user.click(await screen.findByRole('combobox', { name: /^Rooms/ }));
  await user.click(await screen.findByRole('option', { name: 'Hall' }));
  await screen.findByText('Organ concert');
  await fill(/^Contact person/, 'Ada Chan');

  // A colleague changes another field first.
  await testApp.ask('PUT', `/venue-enquiries/${id}`, { token, body: { phone: '+852 5123 4567' } });
  const form = screen.getByLabelText(/^Starts/).closest('form') ?? expect.unreachable();
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText(/Contact person: Ada Wong → Ada Chan/);
  const { data } = await testApp.ask('GET', `/venue-enquiries/${id}`, { token });
  expect(data).toMatchObject({
    name: 'Ada Chan',
    phone: '+852 5123 4567',
    starts_at: `${year}-03-02T12:00:00.000Z`,
    section_ids: rooms.map((room) => room.id),
  });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit request' })),
  );
  // The status form next to it continues from the saved version.
  const status = screen.getByRole('combobox', { name: 'Status' });
  await user.click(status);
  const choices = status.getAttribute('aria-controls') ?? '';
  await waitFor(() => expect(document.getElementById(choices)).not.toBeNull());
  const list = within(document.getElementById(choices) ?? expect.unreachable());
  await user.click(await list.findByRole('option', { name: 'Confirmed' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await testApp.ask('GET', `/venue-enquiries/${id}`, { token })).data).toMatchObject({
      status: 'CONFIRMED',
    }),
  );
});

test("an unsent answer survives another user's answer and decision", async () => {
  const { token } = host;
  const [, hire] = (await inbox()) as unknown as { id: number }[];
  const address = `/venue-enquiries/${hire?.id}`;
  const { user } = await openScreen(testApp, `/enquiries/${hire?.id}`, { token });
  await user.type(await screen.findByLabelText(/^Subject/), 'Your choir');
  const [message] = screen.getAllByLabelText(/^Message/, { selector: 'textarea' });
  await user.type(message ?? expect.unreachable(), 'Half of an answer');
  const theirs = { subject: 'Choir', body: 'We look into it.', status: 'OFFERED' };
  expect((await testApp.ask('POST', `${address}/replies`, { token, body: theirs })).status).toBe(
    201,
  );
  // A user who has not read the colleague's answer is told about it and sees it.
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText(/A colleague has answered in the meantime/);
  await screen.findByText('We look into it.');
  const note = screen.getByRole('region', { name: /note/i });
  await user.type(within(note).getByRole('textbox'), 'Called them.');
  await user.click(within(note).getByRole('button'));
  await screen.findByText('We look into it.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Your choir');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe(''));
  const { data } = await testApp.ask('GET', address, { token });
  expect(data).toMatchObject({ status: 'OFFERED' });
});

test('conflicts are loaded with the request, without a layout shift', async () => {
  const [, hire] = (await inbox()) as unknown as { id: number }[];
  const real = globalThis.fetch;
  const late = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/house-calendar')) await delay(300);
    return real(url, init);
  });
  await openScreen(testApp, `/enquiries/${hire?.id}`, { token: host.token });
  await screen.findByText('A choir of forty.');
  screen.getByText('Organ concert');
  late.mockRestore();
});

test('the path to a venue resource leads through its list', async () => {
  const { token, account_id } = host;
  const other = await testApp.platform.db
    .insertInto('other_events')
    .values({ account_id, title: '山頂市集', event_url: 'https://fair.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [enquiry] = (await inbox()) as { id?: number; reference: string }[];
  const crumbs = async (address: string, locale: 'en' | 'zh-hk' | 'zh-cn', here: string) => {
    await openScreen(testApp, address, { token, locale });
    const way = document.querySelector('nav ol')?.parentElement ?? expect.unreachable();
    await within(way).findByText(here);
    const found = [...way.querySelectorAll('li')].map(({ textContent }) => textContent);
    const above = way.querySelector('li:nth-last-child(2) a')?.getAttribute('href');
    cleanup();
    return [above, ...found.slice(-2)];
  };
  const fair = `/other-events/${other.id}`;
  const list = '/other-events';
  const title = '山頂市集';
  expect(await crumbs(fair, 'en', title)).toEqual([list, 'Other events', title]);
  expect(await crumbs(fair, 'zh-hk', title)).toEqual([list, '其他活動', title]);
  expect(await crumbs(fair, 'zh-cn', title)).toEqual([list, '其他活动', title]);
  const { id, reference = '' } = enquiry ?? {};
  const asked = await crumbs(`/enquiries/${id}`, 'en', reference);
  expect(asked).toEqual(['/enquiries', 'Enquiries', reference]);
  const made = await crumbs('/other-events/create', 'en', 'Add another event');
  expect(made).toEqual([list, 'Other events', 'Add another event']);
});

test('the event created from a hire appears among the events immediately', async () => {
  const hire = (await inbox()).findLast(({ kind }) => kind === 'HIRE') as unknown as { id: number };
  const path = `/venue-enquiries/${hire.id}`;
  const { token } = host;
  const { version } = (await testApp.ask('GET', path, { token })).data as { version: number };
  const confirmed = { status: 'CONFIRMED', version };
  expect((await testApp.ask('PUT', path, { token, body: confirmed })).status).toBe(200);
  const { user, go, address } = await openScreen(testApp, '/manage/events', { token: host.token });
  await screen.findByRole('link', { name: 'Organ concert' });
  await go(`/enquiries/${hire.id}`);
  await screen.findByDisplayValue('Harbour Nights');
  await user.click(await screen.findByRole('button', { name: 'Make a draft event' }));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/settings$/));
  await go('/manage/events');
  await screen.findByRole('link', { name: 'Ada Chan' });
});

test('a hire whose event was archived can be made into another, or the event restored', async () => {
  const { token } = host;
  const hire = (await inbox()).findLast(({ kind }) => kind === 'HIRE') as unknown as { id: number };
  const eventOf = async (): Promise<number> =>
    (
      (await testApp.ask('GET', `/venue-enquiries/${hire.id}`, { token })).data as {
        event_id: number;
      }
    ).event_id;
  const archive = async (): Promise<void> => {
    const path = `/events/${await eventOf()}/status`;
    await testApp.ask('PUT', path, { token, body: { status: 'ARCHIVED' } });
  };
  await archive();
  const first = await eventOf();
  const { user, address } = await openScreen(testApp, `/enquiries/${hire.id}`, { token });
  await screen.findByText(/^The event made from this request is archived\./);
  await screen.findByDisplayValue('Harbour Nights');
  await user.click(screen.getByRole('button', { name: 'Make a draft event' }));
  await waitFor(() => expect(address()).toMatch(/^\/manage\/event\/\d+\/settings$/));
  expect(await eventOf()).not.toBe(first);
  await archive();
  cleanup();
  const { queryClient } = await import('#web/lib/query-client.ts');
  queryClient.clear();
  const again = await openScreen(testApp, `/enquiries/${hire.id}`, { token });
  await again.user.click(await screen.findByRole('button', { name: 'Restore as draft' }));
  await waitFor(() => expect(screen.queryByText(/is archived\./)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Make a draft event' })).toBeNull();
});

/** Creates a question to the venue. Returns it as listed in the inbox. */
async function given(name: string): Promise<{ id: number }> {
  const body = { name, email: 'asks@example.com', phone: '', message: 'Is it warm?' };
  const sent = await testApp.ask('POST', '/public/contact', { body });
  expect(sent.status, sent.text).toBeLessThan(300);
  const { token } = host;
  const { data } = await testApp.ask('GET', `/venue-enquiries?query=${name}`, { token });
  return (data as { id: number }[])[0] ?? expect.unreachable();
}

test('input for one enquiry is not carried over to the next', async () => {
  const [first, other] = [await given('Carla'), await given('Dora')];
  const { user, go } = await openScreen(testApp, `/enquiries/${first.id}`, { token: host.token });
  await user.type(screen.getByLabelText(/^Text/), 'Carla calls again.');
  await go(`/enquiries/${other.id}`);
  await screen.findByRole('heading', { level: 1, name: /Dora/ });
  expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', '');
});

test('applying a template keeps the answer being written', async () => {
  const { id } = await given('Emil');
  const { user } = await openScreen(testApp, `/enquiries/${id}`, { token: host.token });
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject/);
  const [message] = screen.getAllByLabelText<HTMLTextAreaElement>(/^Message/, {
    selector: 'textarea',
  });
  if (!message) return expect.unreachable();
  // An unedited template is replaced by the next one.
  await choose(user, /^Begin with/, 'Answered');
  const answered = message.value;
  await choose(user, /^Begin with/, 'Declined');
  const declined = message.value;
  expect(declined).not.toContain(answered);
  await user.clear(subject);
  await user.type(subject, 'It is warm');
  await user.type(message, ' By hand.');
  await choose(user, /^Begin with/, 'Answered');
  expect([subject.value, message.value]).toEqual([
    'It is warm',
    `${declined} By hand.\n\n${answered}`,
  ]);
});

import { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createClient } from '#platform/client.ts';
import { callContext } from '#web/lib/server-context.ts';
import { answerRegister } from '#web/routes/register/_components/answer-register.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold } from '../setup/given.ts';
import { givenMember } from '../setup/given-member.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import '../setup/visitor-actions.ts';

/**
 * A visitor who registers from a locked ticket is returned to it, and never redirected to another
 * host.
 */
let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { ticket: { membership_tiers: ['GOLD', 'NORMAL'] } });
});
afterAll(() => testApp.close());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

let count = 0;
const email = (): string => `back${++count}@hall.test`;
const ticket = (): string => `/event/${sold.event_id}/${sold.slug}#tickets`;
const register = (back: string): string =>
  `/register?${new URLSearchParams({ client_previous_url: back })}`;
const foreign = [
  '//evil.test',
  'https://evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
];

/** Submits the form like a browser without scripts. Returns the action data of the page. */
async function post(address: string, more: Record<string, string> = {}): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(
    callContext,
    createClient({
      base: '',
      headers: () => ({}),
      fetch: async (url, { method, headers, body }) => {
        const answer = await testApp.app.inject({
          method: method as 'POST',
          url,
          headers: headers as Record<string, string>,
          ...(body ? { payload: body as string } : {}),
        });
        return new Response(answer.body, { status: answer.statusCode });
      },
    }),
  );
  const request = new Request(`https://venue.test${address}`, {
    method: 'POST',
    body: new URLSearchParams({
      email: email(),
      password: 'correct horse',
      password_confirmation: 'correct horse',
      type: 'INDIVIDUAL',
      locale: 'en',
      first_name: 'Ada',
      last_name: 'Wong',
      birth_month: '2',
      age_group: '25_34',
      gender: 'UNDISCLOSED',
      relationship: 'VISITOR',
      'phone.country_code': '+852',
      'phone.number': '91234567',
      district: 'sha_tin',
      terms: 'on',
      ...more,
    }),
  });
  return answerRegister({ request, context, params: {} } as never);
}
const locationOf = (answer: unknown): string | null =>
  answer instanceof Response ? answer.headers.get('location') : JSON.stringify(answer);

test('without scripts, registering from a ticket leads back to it', async () => {
  expect(locationOf(await post(register(ticket())))).toBe(ticket());
});

test.each(foreign)('without scripts, registering never redirects to %j', async (back) => {
  expect(locationOf(await post(register(back)))).toBe('/profile');
});

test('without scripts, errors are shown before any redirect', async () => {
  const answer = await post(register(ticket()), { district: '' });
  expect(answer).not.toBeInstanceOf(Response);
  expect(answer).toMatchObject({ data: { errors: { district: expect.any(String) as string } } });
});

type User = Awaited<ReturnType<typeof openScreen>>['user'];
const field = (name: string) => screen.getByLabelText(name);
async function fillForm(user: User): Promise<void> {
  for (const [name, text] of [
    ['Email', email()],
    ['Password', 'correct horse'],
    ['Repeat password', 'correct horse'],
    ['Last name', 'Wong'],
    ['First name', 'Ada'],
    ['Mobile number', '91234567'],
  ] as const) {
    await user.click(field(name));
    await user.paste(text);
  }
  for (const [name, choice] of [
    ['Birth month', '2'],
    ['Age group', '25_34'],
    ['Gender', 'UNDISCLOSED'],
    ['Your link to the venue', 'VISITOR'],
    ['District', 'sha_tin'],
  ] as const)
    await user.selectOptions(field(name), choice);
  await user.click(screen.getByRole('checkbox', { name: /accept/i }));
}
async function registerAt(address: string): Promise<string> {
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = await openScreen(testApp, address, { catalogue: 'member' });
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
  return String(gone.mock.calls[0]?.[0]);
}

test('with scripts, the link of a locked ticket leads through the form and back', async () => {
  await openScreen(testApp, ticket());
  const panel = within(screen.getByRole('form', { name: 'Tickets' }));
  const link = panel.getByRole('link', { name: 'Become a member' }).getAttribute('href') ?? '';
  reload();
  expect(await registerAt(link)).toBe(ticket());
});

test.each(foreign.slice(0, 3))(
  'with scripts, registering never redirects to %j',
  async (back) => {
    expect(await registerAt(register(back))).toBe('/profile');
  },
  30_000,
);

test('an existing user signs in, joins or is a member already, and is led back to the ticket', async () => {
  const { email: known, token } = await givenMember(testApp);
  const { user } = await openScreen(testApp, register(ticket()), { catalogue: 'member' });
  await fillForm(user);
  await user.clear(field('Email'));
  await user.type(field('Email'), known);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  const link = await screen.findByRole('link', { name: 'Already have an account? Log in' });
  const search = new URL(link.getAttribute('href') ?? '', 'https://venue.test').searchParams;
  const back = search.get('client_previous_url');
  expect(back).toBe(register(ticket()));
  reload();
  const { address } = await openScreen(testApp, back ?? '', { token, catalogue: 'member' });
  await waitFor(() => expect(address()).toMatch(`/event/${sold.event_id}/`));
});

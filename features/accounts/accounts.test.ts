import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const person = {
  first_name: 'Ada',
  last_name: 'Wong',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  terms: true,
};
const register = (body: object, headers: Record<string, string> = {}) =>
  testApp.ask('POST', '/auth/register', { body: { ...person, ...body }, headers });

test('exactly one of several concurrent first accounts becomes the host', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) => register({ email: `first-${i}@venue.test` })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(answers.filter((answer) => (answer.data as { is_host: boolean }).is_host)).toHaveLength(1);
});

test('an account takes the values of the form, and Hong Kong defaults otherwise', async () => {
  expect((await register({ email: 'plain@venue.test' })).data).toMatchObject({
    name: 'Ada Wong',
    currency_code: 'HKD',
    currency: 'HKD',
    timezone: 'Asia/Hong_Kong',
    cancellation_fee: 100,
    is_account_email_confirmed: false,
    stripe_connect_setup_complete: false,
  });
  expect(
    (
      await register({
        email: 'kyoto@venue.test',
        account_name: '京都堂',
        currency_code: 'JPY',
        timezone: 'Asia/Tokyo',
      })
    ).data,
  ).toMatchObject({
    name: '京都堂',
    currency_code: 'JPY',
    timezone: 'Asia/Tokyo',
    cancellation_fee: 0,
  });
  expect(
    (await register({ email: 'chan@venue.test', first_name: '大文', last_name: '陳' })).data,
  ).toMatchObject({ name: '陳大文' });
});

test('the owner has the language of the form, or else of the browser', async () => {
  const localeOf = async (answer: Awaited<ReturnType<typeof register>>) =>
    (await testApp.ask('GET', '/users/me', { token: String(answer.headers['x-auth-token']) }))
      .data as { locale: string };
  expect(await localeOf(await register({ email: 'de@venue.test', locale: 'de' }))).toMatchObject({
    locale: 'de',
  });
  expect(
    await localeOf(
      await register({ email: 'tw@venue.test' }, { 'accept-language': 'zh-TW,en;q=0.5' }),
    ),
  ).toMatchObject({ locale: 'zh-hk' });
});

test.each([
  ['role', { role: 'ADMIN', is_host: true, is_account_owner: false, status: 'INACTIVE' }],
  ['account_id', { account_id: 1, id: 1 }],
  [
    'cancellation_fee',
    { cancellation_fee: 1, stripe_connect_setup_complete: true, stripe_account_id: 'acct_mine' },
  ],
])('registering with %s in the body does not assign it', async (name, more) => {
  const answer = await register({ email: `mass-${name}@venue.test`, ...more });
  expect(answer.data).toMatchObject({
    is_host: false,
    cancellation_fee: 100,
    stripe_connect_setup_complete: false,
  });
  expect(
    (await testApp.ask('GET', '/users/me', { token: String(answer.headers['x-auth-token']) })).data,
  ).toMatchObject({ role: 'ADMIN', is_account_owner: true, is_host: false, status: 'ACTIVE' });
});

test('updating an account changes only the given fields', async () => {
  const { token } = await givenStaff(testApp);
  const put = (body: object) => testApp.ask('PUT', '/accounts', { token, body });
  expect((await put({ name: '  明渠  ' })).data).toMatchObject({
    name: '明渠',
    timezone: 'Asia/Hong_Kong',
    currency_code: 'HKD',
  });
  expect((await put({ timezone: 'Europe/Berlin' })).data).toMatchObject({
    name: '明渠',
    timezone: 'Europe/Berlin',
  });
  for (const name of ['', null])
    expect((await put({ name })).errors).toEqual({ name: ['Please fill this in.'] });
  expect((await put({ is_host: true })).data).toMatchObject({
    is_host: false,
    cancellation_fee: 100,
    require_two_factor: false,
  });
});

test.each([
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['an unsupported currency', { currency_code: 'XAU' }, 'currency_code'],
  ['a lower-case currency', { currency_code: 'hkd' }, 'currency_code'],
  ['a too long name', { name: 'x'.repeat(150) }, 'name'],
  ['a list as name', { name: ['x'] }, 'name'],
])('%s is rejected on its field and changes nothing', async (_, body, field) => {
  const { token } = await givenStaff(testApp);
  const answer = await testApp.ask('PUT', '/accounts', {
    token,
    body: { name: 'New name', ...body },
  });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  expect((await testApp.ask('GET', '/accounts', { token })).data).toMatchObject({
    name: 'Ada Wong',
  });
});

test('organizers can read but not change the account, collaborators neither', async () => {
  const staff = await givenStaff(testApp);
  const [organizer, collaborator] = [
    await givenColleague(testApp, staff, 'ORGANIZER'),
    await givenColleague(testApp, staff, 'COLLABORATOR'),
  ];
  expect((await testApp.ask('GET', '/accounts', { token: organizer.token })).status).toBe(200);
  expect((await testApp.ask('GET', '/accounts', { token: collaborator.token })).status).toBe(403);
  for (const { token } of [organizer, collaborator])
    expect((await testApp.ask('PUT', '/accounts', { token, body: { name: 'Mine' } })).status).toBe(
      403,
    );
});

test('the account shows whether its owner has confirmed the email address', async () => {
  const [open, confirmed] = [
    await givenStaff(testApp, { confirmed: false }),
    await givenStaff(testApp),
  ];
  expect((await testApp.ask('GET', '/accounts', { token: open.token })).data).toMatchObject({
    is_account_email_confirmed: false,
  });
  expect((await testApp.ask('GET', '/accounts', { token: confirmed.token })).data).toMatchObject({
    is_account_email_confirmed: true,
  });
});

test('organizers inherit time zone and currency of the account, events the organizer’s', async () => {
  const { token } = await givenStaff(testApp);
  await testApp.ask('PUT', '/accounts', {
    token,
    body: { timezone: 'Asia/Tokyo', currency_code: 'JPY' },
  });
  const plain = (
    await testApp.ask('POST', '/organizers', {
      token,
      body: { name: 'Plain', email: 'p@venue.test' },
    })
  ).data as { id: number };
  const own = (
    await testApp.ask('POST', '/organizers', {
      token,
      body: { name: 'Own', email: 'o@venue.test', timezone: 'Europe/Paris', currency: 'EUR' },
    })
  ).data as { id: number };
  const event = (organizer_id: number) =>
    testApp.ask('POST', '/events', {
      token,
      body: { title: 'Night', start_date: '2027-01-10T20:00', organizer_id },
    });
  expect(plain).toMatchObject({ timezone: 'Asia/Tokyo', currency: 'JPY' });
  expect((await event(plain.id)).data).toMatchObject({
    timezone: 'Asia/Tokyo',
    currency: 'JPY',
    start_date: '2027-01-10T11:00:00.000Z',
  });
  expect((await event(own.id)).data).toMatchObject({
    timezone: 'Europe/Paris',
    currency: 'EUR',
    settings: { support_email: 'o@venue.test' },
  });
});

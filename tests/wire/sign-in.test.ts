import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenConnected, givenStaff, type Staff } from '../setup/given.ts';
import { givenColleague, givenSession, mailOf, secretIn } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import {
  flag,
  id,
  listOf,
  misfits,
  number,
  oneOf,
  orNull,
  text,
  thing,
  time,
} from '../setup/shape.ts';
import {
  expectList,
  expectRefusal,
  expectThing,
  idOf,
  still,
  apiClient,
  type ApiClient,
} from '../setup/api-client.ts';

/** wire.md, "Sign-in, users, account", as read by a developer who has not seen the code. */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
});
afterAll(() => testApp.close());

const locale = oneOf('en', 'de', 'fr', 'es', 'pt', 'pt-br', 'zh-hk', 'zh-cn');
const User = thing({
  id,
  first_name: text,
  last_name: orNull(text),
  email: text,
  pending_email: orNull(text),
  has_pending_email_change: flag,
  is_email_verified: flag,
  timezone: text,
  locale,
  role: oneOf('ADMIN', 'ORGANIZER', 'COLLABORATOR'),
  status: oneOf('ACTIVE', 'INACTIVE', 'INVITED'),
  is_account_owner: flag,
  account_id: id,
  last_login_at: orNull(time),
});
const Account = thing({
  id,
  name: text,
  currency_code: text,
  timezone: text,
  updated_at: time,
  is_account_email_confirmed: flag,
  stripe_connect_setup_complete: flag,
  is_host: flag,
});
const SignedIn = thing({
  token: text,
  token_type: oneOf('bearer'),
  expires_in: number,
  user: User,
  accounts: listOf(thing({ id, name: text })),
});
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  testApp.ask('POST', path, { body, headers });
const person = (email: string, more: object = {}) => ({
  first_name: 'Ada',
  email,
  password: 'correct horse',
  password_confirmation: 'correct horse',
  ...more,
});

describe('POST auth/login', () => {
  test('is not wrapped, and its token gives access to private calls', async () => {
    const answer = await post('/auth/login', {
      email: ` ${staff.email.toUpperCase()} `,
      password: 'correct horse',
      account_id: null,
    });
    expect([answer.status, misfits(answer.body, SignedIn)]).toEqual([200, []]);
    const { token, accounts } = answer.body as { token: string; accounts: { id: number }[] };
    expect(accounts.map((account) => account.id)).toEqual([staff.account_id]);
    expectThing(await testApp.ask('GET', '/users/me', { token }), User);
  });

  test('lets a user of several accounts choose one', async () => {
    const [first, other] = [await givenStaff(testApp), await givenStaff(testApp)];
    await testApp.platform.db
      .insertInto('account_users')
      .values({
        account_id: other.account_id,
        user_id: first.user_id,
        role: 'ORGANIZER',
        status: 'ACTIVE',
      })
      .execute();
    const asked = await post('/auth/login', { email: first.email, password: 'correct horse' });
    expect(asked.body).toMatchObject({
      token: null,
      token_type: 'bearer',
      accounts: expect.arrayContaining([
        { id: first.account_id, name: expect.any(String) },
        { id: other.account_id, name: expect.any(String) },
      ]),
    });
    const chosen = await post('/auth/login', {
      email: first.email,
      password: 'correct horse',
      account_id: other.account_id,
    });
    expect([chosen.status, chosen.body]).toEqual([
      200,
      expect.objectContaining({
        token: expect.any(String),
        user: expect.objectContaining({
          account_id: other.account_id,
          role: 'ORGANIZER',
          is_account_owner: false,
        }),
      }),
    ]);
    expectRefusal(
      await post('/auth/login', {
        email: first.email,
        password: 'correct horse',
        account_id: staff.account_id,
      }),
      401,
    );
  });

  test.each([
    ['a wrong password', () => ({ email: staff.email, password: 'correct horsf' }), 401, undefined],
    [
      'an address nobody has',
      () => ({ email: 'nobody@venue.test', password: 'correct horse' }),
      401,
      undefined,
    ],
    ['no password', () => ({ email: staff.email }), 422, ['password']],
    ['an empty address', () => ({ email: ' ', password: 'x' }), 422, ['email']],
    ['nothing', () => ({}), 422, ['email', 'password']],
    ['a list', () => [], 422, undefined],
    ['a text', () => 'x', 422, undefined],
  ] as [string, () => unknown, number, string[] | undefined][])(
    '%s is refused',
    async (_, body, status, fields) => {
      expectRefusal(await post('/auth/login', body()), status, fields ? { fields } : {});
    },
  );

  test('refuses inactive users, and deactivation ends a session at once', async () => {
    const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
    await testApp.platform.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('user_id', '=', colleague.user_id)
      .execute();
    expectRefusal(await testApp.ask('GET', '/events', { token: colleague.token }), 401);
    expectRefusal(
      await post('/auth/login', { email: colleague.email, password: 'correct horse' }),
      401,
    );
  });
});

describe('POST auth/register', () => {
  test('answers 201 with the account, and the token in x-auth-token', async () => {
    const answer = await post(
      '/auth/register',
      person('new1@venue.test', {
        last_name: null,
        timezone: null,
        currency_code: '',
        locale: null,
        terms: true,
        role: 'ADMIN',
        is_host: true,
        account_id: staff.account_id,
      }),
    );
    expectThing(answer, Account, 201);
    expect(answer.data).toMatchObject({
      is_host: false,
      stripe_connect_setup_complete: false,
      is_account_email_confirmed: false,
    });
    expect(idOf(answer)).not.toBe(staff.account_id);
    expect(
      (await testApp.ask('GET', '/users/me', { token: String(answer.headers['x-auth-token']) }))
        .data,
    ).toMatchObject({
      email: 'new1@venue.test',
      is_account_owner: true,
      role: 'ADMIN',
      last_name: null,
    });
  });

  test('accepts time zone, currency and language', async () => {
    const answer = await post(
      '/auth/register',
      person('new2@venue.test', {
        timezone: 'Asia/Tokyo',
        currency_code: 'JPY',
        locale: 'zh-cn',
        terms: true,
      }),
    );
    expect(answer.data).toMatchObject({ timezone: 'Asia/Tokyo', currency_code: 'JPY' });
    expect(
      (await testApp.ask('GET', '/users/me', { token: String(answer.headers['x-auth-token']) }))
        .data,
    ).toMatchObject({ locale: 'zh-cn', timezone: 'Asia/Tokyo' });
  });

  test.each([
    ['terms refused', { terms: false }, ['terms']],
    ['7 characters', { password: '1234567', password_confirmation: '1234567' }, ['password']],
    [
      '129 characters',
      { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) },
      ['password'],
    ],
    ['two passwords', { password_confirmation: 'something else' }, ['password_confirmation']],
    ['a name of 51', { first_name: '長'.repeat(51) }, ['first_name']],
    ['no name', { first_name: '  ' }, ['first_name']],
    ['no address', { email: 'nobody' }, ['email']],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, ['timezone']],
    ['an unknown currency', { currency_code: 'XXX' }, ['currency_code']],
    ['an unknown language', { locale: 'tlh' }, ['locale']],
  ])('%s is reported at its field', async (_, more, fields) => {
    expectRefusal(await post('/auth/register', person('never@venue.test', more)), 422, { fields });
  });

  test('an address in use is refused at the field', async () => {
    const answer = await post('/auth/register', person(staff.email.toUpperCase()));
    expect([409, 422]).toContain(answer.status);
    expect(answer.errors).toHaveProperty('email');
  });

  test('passwords of 8 and 128 characters are accepted, and keep their spaces', async () => {
    for (const [i, password] of [
      'kwtixzme',
      ' '.repeat(4) + '維港夜航',
      'kwtixzme'.repeat(15) + ' harbour',
    ].entries()) {
      expect(
        (
          await post(
            '/auth/register',
            person(`len${i}@venue.test`, { password, password_confirmation: password }),
          )
        ).status,
        password,
      ).toBe(201);
      expect(
        (await post('/auth/login', { email: `len${i}@venue.test`, password })).status,
        password,
      ).toBe(200);
    }
    expectRefusal(
      await post('/auth/login', { email: 'len1@venue.test', password: '維港夜航' }),
      401,
    );
  });
});

describe('links in mails', () => {
  test('forgot password has one answer for all; its link works once, then answers 410', async () => {
    const { email } = await givenStaff(testApp);
    const [known, unknown] = [
      await post('/auth/forgot-password', { email }),
      await post('/auth/forgot-password', { email: 'nobody@venue.test' }),
    ];
    expect([known.status, known.body]).toEqual([200, { message: expect.any(String) }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const token = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
    const looked = await testApp.ask('GET', `/auth/reset-password/${token}`);
    expect([looked.status, looked.text]).toEqual([204, '']);
    expectRefusal(
      await post(`/auth/reset-password/${token}`, {
        password: 'another horse',
        password_confirmation: 'another hors',
      }),
      422,
      { fields: ['password_confirmation'] },
    );
    const done = await post(`/auth/reset-password/${token}`, {
      password: 'another horse',
      password_confirmation: 'another horse',
    });
    expect([done.status, done.body]).toEqual([200, { message: expect.any(String) }]);
    expectRefusal(await testApp.ask('GET', `/auth/reset-password/${token}`), 410);
    expectRefusal(
      await post(`/auth/reset-password/${token}`, {
        password: 'another horse',
        password_confirmation: 'another horse',
      }),
      410,
    );
  });

  test.each([
    ['GET', '/auth/reset-password/x'],
    ['POST', '/auth/reset-password/' + 'x'.repeat(43)],
    ['POST', '/auth/confirm-email/' + 'x'.repeat(43)],
    ['POST', '/users/1/confirm-email/x'],
    ['POST', '/users/1/email-change/x'],
  ])('%s %s with an invalid token answers 410', async (method, path) => {
    expectRefusal(
      await testApp.ask(method, path, {
        body:
          method === 'POST'
            ? { password: 'another horse', password_confirmation: 'another horse' }
            : undefined,
      }),
      410,
    );
  });

  test('a link that is over an hour old has expired', async () => {
    const { email } = await givenStaff(testApp);
    await post('/auth/forgot-password', { email });
    const token = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
    await testApp.platform.db
      .updateTable('links')
      .set({ expires_at: new Date(testApp.platform.clock() - 1).toISOString() })
      .where('email', '=', email)
      .execute();
    expectRefusal(await testApp.ask('GET', `/auth/reset-password/${token}`), 410);
  });

  test.each([
    ['the public form', (item: Staff, token: string) => `/auth/confirm-email/${token}`],
    [
      'the form with the user',
      (item: Staff, token: string) => `/users/${item.user_id}/confirm-email/${token}`,
    ],
  ])('%s confirms an address once', async (_, path) => {
    const owner = await givenStaff(testApp, { confirmed: false });
    const mine = apiClient(testApp, owner.token);
    expect((await mine('GET', '/users/me')).data).toMatchObject({ is_email_verified: false });
    const [resent, unknown] = [
      await post('/auth/resend-confirmation', { email: owner.email }),
      await post('/auth/resend-confirmation', { email: 'nobody@venue.test' }),
    ];
    expect([resent.status, resent.body]).toEqual([unknown.status, unknown.body]);
    expect((await mine('POST', `/users/${owner.user_id}/resend-email-confirmation`)).body).toEqual({
      message: expect.any(String),
    });
    const token = secretIn(
      await mailOf(testApp, owner.email, 'confirm_email'),
      'confirm-email-address',
    );
    const done = await post(path(owner, token));
    expect([done.status, done.body]).toEqual([200, { message: expect.any(String) }]);
    expectRefusal(await post(path(owner, token)), 410);
    expect([
      (await mine('GET', '/users/me')).data,
      (await mine('GET', '/accounts')).data,
    ]).toMatchObject([{ is_email_verified: true }, { is_account_email_confirmed: true }]);
  });

  test('a confirmation link works only for its own user', async () => {
    const [first, other] = [
      await givenStaff(testApp, { confirmed: false }),
      await givenStaff(testApp),
    ];
    const token = secretIn(
      await mailOf(testApp, first.email, 'confirm_email'),
      'confirm-email-address',
    );
    expectRefusal(await post(`/users/${other.user_id}/confirm-email/${token}`), 410);
    expect((await post(`/users/${first.user_id}/confirm-email/${token}`)).status).toBe(200);
    expectRefusal(
      await testApp.ask('POST', `/users/${first.user_id}/resend-email-confirmation`, {
        token: other.token,
      }),
      404,
    );
    expectRefusal(
      await testApp.ask('DELETE', `/users/${first.user_id}/email-change`, { token: other.token }),
      404,
    );
  });
});

describe('users/me', () => {
  test('GET has every field; PUT changes only the given ones', async () => {
    const mine = apiClient(testApp, (await givenStaff(testApp)).token);
    const before = (await mine('GET', '/users/me')).data;
    for (const change of [
      { first_name: '大文' },
      { last_name: '陳' },
      { timezone: 'Europe/Lisbon' },
      { locale: 'zh-hk' },
    ]) {
      const last = still((await mine('GET', '/users/me')).data) as object;
      const answer = await mine('PUT', '/users/me', {
        ...change,
        role: 'COLLABORATOR',
        is_account_owner: false,
        is_email_verified: false,
        account_id: 1,
        nonsense: { a: 1 },
      });
      expectThing(answer, User);
      expect(still(answer.data)).toEqual(still({ ...last, ...change }));
    }
    expect((await mine('PUT', '/users/me', { last_name: null })).data).toMatchObject({
      last_name: null,
    });
    expect((before as { id: number }).id).toBe(
      ((await mine('PUT', '/users/me', {})).data as { id: number }).id,
    );
  });

  test('a new address applies after its confirmation, and can be cancelled before', async () => {
    const owner = await givenStaff(testApp);
    const mine = apiClient(testApp, owner.token);
    expect(
      (
        await mine('PUT', '/users/me', {
          email: 'Later@Venue.test',
          current_password: 'correct horse',
        })
      ).data,
    ).toMatchObject({
      email: owner.email,
      pending_email: 'later@venue.test',
      has_pending_email_change: true,
    });
    expectThing(await mine('DELETE', `/users/${owner.user_id}/email-change`), User);
    expect((await mine('GET', '/users/me')).data).toMatchObject({
      pending_email: null,
      has_pending_email_change: false,
    });
    const cancelled = secretIn(
      await mailOf(testApp, 'later@venue.test', 'change_email'),
      'confirm-email-change',
    );
    expectRefusal(await post(`/users/${owner.user_id}/email-change/${cancelled}`), 410);
    await mine('PUT', '/users/me', {
      email: 'later@venue.test',
      current_password: 'correct horse',
    });
    const token = secretIn(
      await mailOf(testApp, 'later@venue.test', 'change_email'),
      'confirm-email-change',
    );
    expect((await mine('POST', `/users/${owner.user_id}/email-change/${token}`)).body).toEqual({
      message: expect.any(String),
    });
    expect((await mine('GET', '/users/me')).data).toMatchObject({
      email: 'later@venue.test',
      pending_email: null,
      has_pending_email_change: false,
      is_email_verified: true,
    });
  });

  test('a new password needs the current one, and ends all other sessions', async () => {
    const owner = await givenStaff(testApp);
    const mine = apiClient(testApp, owner.token);
    const other = await givenSession(testApp, owner.email);
    expectRefusal(
      await mine('PUT', '/users/me', {
        current_password: 'wrong one',
        password: 'another horse',
        password_confirmation: 'another horse',
      }),
      422,
      { fields: ['current_password'] },
    );
    expectRefusal(
      await mine('PUT', '/users/me', {
        password: 'another horse',
        password_confirmation: 'another horse',
      }),
      422,
      { fields: ['current_password'] },
    );
    expectRefusal(
      await mine('PUT', '/users/me', {
        current_password: 'correct horse',
        password: 'another horse',
        password_confirmation: 'x',
      }),
      422,
      { fields: ['password_confirmation'] },
    );
    expect(
      (
        await mine('PUT', '/users/me', {
          current_password: 'correct horse',
          password: 'another horse',
          password_confirmation: 'another horse',
        })
      ).status,
    ).toBe(200);
    expect([
      (await mine('GET', '/users/me')).status,
      (await testApp.ask('GET', '/users/me', { token: other })).status,
    ]).toEqual([200, 401]);
  });

  test('a form with empty password fields changes the profile', async () => {
    const mine = apiClient(testApp, (await givenStaff(testApp)).token);
    const answer = await mine('PUT', '/users/me', {
      first_name: 'Grace',
      current_password: '',
      password: '',
      password_confirmation: '',
    });
    expect([answer.status, answer.data]).toMatchObject([200, { first_name: 'Grace' }]);
  });

  test('sessions are listed, and can be ended one by one or all but the current one', async () => {
    const owner = await givenStaff(testApp);
    const mine = apiClient(testApp, owner.token);
    const [second, third, fourth] = [
      await givenSession(testApp, owner.email, 'Phone'),
      await givenSession(testApp, owner.email, 'Tablet'),
      await givenSession(testApp, owner.email, 'Till'),
    ];
    const list = await mine('GET', '/users/me/sessions');
    expectList(list, thing({ id, user_agent: orNull(text), created_at: time, is_current: flag }));
    const rows = list.data as unknown as { id: number; user_agent: string; is_current: boolean }[];
    expect([rows.length, rows.filter((row) => row.is_current).length]).toEqual([4, 1]);
    const phone = rows.find((row) => row.user_agent === 'Phone')?.id ?? 0;
    const ended = await mine('DELETE', `/users/me/sessions/${phone}`);
    expect([ended.status, ended.text]).toEqual([204, '']);
    expectRefusal(await mine('DELETE', `/users/me/sessions/${phone}`), 404);
    expectRefusal(
      await testApp.ask('DELETE', `/users/me/sessions/${rows[0]?.id}`, { token: staff.token }),
      404,
    );
    expect([
      (await testApp.ask('GET', '/users/me', { token: second })).status,
      (await testApp.ask('GET', '/users/me', { token: third })).status,
    ]).toEqual([401, 200]);
    expect((await mine('DELETE', '/users/me/sessions')).status).toBe(204);
    expect([
      (await testApp.ask('GET', '/users/me', { token: third })).status,
      (await testApp.ask('GET', '/users/me', { token: fourth })).status,
      (await mine('GET', '/users/me')).status,
    ]).toEqual([401, 401, 200]);
  });

  test('logout ends its own session', async () => {
    const owner = await givenStaff(testApp);
    const answer = await testApp.ask('POST', '/auth/logout', { token: owner.token });
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String) }]);
    expectRefusal(await testApp.ask('GET', '/users/me', { token: owner.token }), 401);
  });
});

describe('accounts', () => {
  test('GET has every field; PUT changes only the given ones, never the owner', async () => {
    const mine = apiClient(testApp, (await givenStaff(testApp)).token);
    expectThing(await mine('GET', '/accounts'), Account);
    for (const change of [
      { name: '海港 Harbour' },
      { timezone: 'Asia/Seoul' },
      { currency_code: 'KRW' },
    ]) {
      const last = still((await mine('GET', '/accounts')).data) as object;
      const answer = await mine('PUT', '/accounts', {
        ...change,
        is_host: true,
        stripe_connect_setup_complete: true,
        id: 1,
      });
      expectThing(answer, Account);
      expect(still(answer.data)).toEqual({
        ...last,
        ...change,
        ...('currency_code' in change ? { currency: 'KRW', cancellation_fee: 0 } : {}),
      });
    }
    expectRefusal(await mine('PUT', '/accounts', { name: '長'.repeat(150) }), 422, {
      fields: ['name'],
    });
    expectRefusal(await mine('PUT', '/accounts', { timezone: 'Mars', currency_code: 'BTC' }), 422, {
      fields: ['currency_code', 'timezone'],
    });
  });

  test('taxes and fees can be managed by admins, and not be read by collaborators', async () => {
    const Tax = thing({
      id,
      name: text,
      description: orNull(text),
      type: oneOf('TAX', 'FEE'),
      calculation_type: oneOf('FIXED', 'PERCENTAGE'),
      rate: number,
      is_default: flag,
      is_active: flag,
    });
    const path = `/accounts/${staff.account_id}/taxes-and-fees`;
    const made = await ask('POST', path, {
      name: ' VAT ',
      type: 'TAX',
      calculation_type: 'PERCENTAGE',
      rate: 8.875,
      description: '',
      is_default: null,
    });
    expectThing(made, Tax, 201);
    expect(made.data).toMatchObject({
      name: 'VAT',
      description: null,
      rate: 8.875,
      is_default: false,
      is_active: true,
    });
    for (const change of [
      { name: 'Tax' },
      { rate: 3.5 },
      { calculation_type: 'FIXED' },
      { type: 'FEE' },
      { is_default: true },
      { is_active: false },
      { description: 'of the city' },
    ]) {
      const list = (await ask('GET', path)).data as unknown as { id: number }[];
      const last = list.find((item) => item.id === idOf(made)) as object;
      const answer = await ask('PUT', `${path}/${idOf(made)}`, change);
      expectThing(answer, Tax);
      expect(still(answer.data)).toEqual(still({ ...last, ...change }));
    }
    expectList(await ask('GET', path), Tax);
    for (const [body, fields] of [
      [{}, ['calculation_type', 'name', 'rate', 'type']],
      [
        { name: 'x', type: 'VAT', calculation_type: 'HALF', rate: -1 },
        ['calculation_type', 'rate', 'type'],
      ],
      [{ name: 'x', type: 'TAX', calculation_type: 'PERCENTAGE', rate: '5' }, ['rate']],
    ] as const) {
      expectRefusal(await ask('POST', path, body), 422, { fields });
    }
    const [organizer, collaborator] = [
      await givenColleague(testApp, staff, 'ORGANIZER'),
      await givenColleague(testApp, staff, 'COLLABORATOR'),
    ];
    expect([
      (await testApp.ask('GET', path, { token: organizer.token })).status,
      (await testApp.ask('POST', path, { token: organizer.token, body: {} })).status,
      (await testApp.ask('GET', path, { token: collaborator.token })).status,
    ]).toEqual([200, 403, 403]);
    expectRefusal(
      await testApp.ask('GET', path, { token: (await givenStaff(testApp)).token }),
      404,
    );
    expect((await ask('DELETE', `${path}/${idOf(made)}`)).status).toBe(204);
    expectRefusal(await ask('DELETE', `${path}/${idOf(made)}`), 404);
  });

  test('a tax over 100 percent, or with too many decimals, is refused', async () => {
    const path = `/accounts/${staff.account_id}/taxes-and-fees`;
    for (const rate of [1e9, Number.MAX_VALUE])
      expectRefusal(
        await ask('POST', path, { name: 'x', type: 'TAX', calculation_type: 'PERCENTAGE', rate }),
        422,
        { fields: ['rate'] },
      );
  });

  test('the payment connection: a link while missing, a state per provider, nothing for others', async () => {
    const owner = await givenStaff(testApp);
    const mine = apiClient(testApp, owner.token);
    const link = await mine('POST', `/accounts/${owner.account_id}/stripe/connect`);
    expect([link.status, misfits(link.body, thing({ url: text }))]).toEqual([200, []]);
    expectList(
      await mine('GET', `/accounts/${owner.account_id}/payment-providers`),
      thing({ provider: oneOf('stripe', 'payme'), setup_complete: flag }),
    );
    await givenConnected(testApp, owner);
    expect((await mine('GET', '/accounts')).data).toMatchObject({
      stripe_connect_setup_complete: true,
    });
    expectRefusal(await ask('POST', `/accounts/${owner.account_id}/stripe/connect`), 404);
    expectRefusal(await ask('GET', `/accounts/${owner.account_id}/payment-providers`), 404);
  });
});

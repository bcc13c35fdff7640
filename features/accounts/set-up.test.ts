import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { setUpLink } from './actions/set-up.ts';

const person = {
  first_name: '大文',
  last_name: '陳',
  email: 'owner@hall.test',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  locale: 'zh-hk',
  timezone: 'Asia/Hong_Kong',
  terms: true,
};
const setUpInput = { ...person, venue_name: '海濱音樂廳 Harbour Hall', currency_code: 'HKD' };
const tokenOf = async (testApp: TestApp): Promise<string> =>
  (await setUpLink(testApp.ctx()))?.split('#')[1] ?? '';
const hosts = (testApp: TestApp) =>
  testApp.platform.db
    .selectFrom('accounts')
    .select(['name', 'is_host', 'timezone', 'currency_code'])
    .execute();

describe('an empty installation', () => {
  let testApp: TestApp;
  let token: string;
  beforeAll(async () => {
    testApp = await openTestApp({ DEMO: '0' });
    token = await tokenOf(testApp);
  });
  afterAll(() => testApp.close());

  test('reports that it needs a set-up, and prints the link', async () => {
    expect((await testApp.ask('GET', '/public/set-up')).data).toEqual({
      needed: true,
      seller_registration: 'APPROVAL',
    });
    expect(await setUpLink(testApp.ctx())).toMatch(
      new RegExp(`^${testApp.platform.config.base_url}/setup#[\\w-]{22}$`),
    );
    expect((await testApp.ask('GET', `/auth/set-up/${token}`)).status).toBe(204);
  });

  test('has another link with another secret, and none in the demo', async () => {
    const ctx = testApp.ctx();
    expect(
      await setUpLink({
        ...ctx,
        config: { ...ctx.config, secret: 'another secret of tests, long enough to pass' },
      }),
    ).not.toContain(token);
    expect(await setUpLink({ ...ctx, config: { ...ctx.config, demo: true } })).toBeNull();
  });

  test.each([
    ['a forged link', 'x'.repeat(22)],
    ['a truncated link', 'cut'],
    ['a missing link', 'none'],
  ])('%s is refused and sets nothing up', async (_, given) => {
    const wrong = given === 'cut' ? token.slice(0, -1) : given;
    for (const method of ['GET', 'POST']) {
      const answer = await testApp.ask(
        method,
        `/auth/set-up/${wrong}`,
        method === 'POST' ? { body: setUpInput } : {},
      );
      expect([answer.status, answer.code]).toEqual([404, 'set_up.wrong_link']);
    }
    expect(await hosts(testApp)).toEqual([]);
  });

  test('cannot be claimed through the regular registration', async () => {
    const answer = await testApp.ask('POST', '/auth/register', { body: person });
    expect([answer.status, answer.code]).toEqual([409, 'set_up.needed']);
    expect(await hosts(testApp)).toEqual([]);
    expect(await testApp.platform.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test.each([
    ['a missing venue name', { venue_name: ' ' }, 'venue_name'],
    ['a too long name', { venue_name: '海'.repeat(61) }, 'venue_name'],
    ['unaccepted terms', { terms: false }, 'terms'],
    [
      'a different repeated password',
      { password_confirmation: 'wrong horse' },
      'password_confirmation',
    ],
    ['a short password', { password: 'short', password_confirmation: 'short' }, 'password'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an unknown currency', { currency_code: 'XXX' }, 'currency_code'],
    ['a missing email', { email: 'nobody' }, 'email'],
  ])('%s is rejected on its field and changes nothing', async (_, wrong, field) => {
    const answer = await testApp.ask('POST', `/auth/set-up/${token}`, {
      body: { ...setUpInput, ...wrong },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
    expect(await hosts(testApp)).toEqual([]);
  });

  test('gets one host with one signed-in owner from concurrent set-ups', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        testApp.ask('POST', `/auth/set-up/${token}`, {
          body: { ...setUpInput, email: `owner${i}@hall.test`, venue_name: `Hall ${i}` },
        }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(
      answers.filter((answer) => answer !== made[0]).map(({ status, code }) => [status, code]),
    ).toEqual(Array.from({ length: 5 }, () => [404, 'set_up.wrong_link']));
    expect(await hosts(testApp)).toEqual([
      {
        name: expect.stringMatching(/^Hall \d$/) as string,
        is_host: true,
        timezone: 'Asia/Hong_Kong',
        currency_code: 'HKD',
      },
    ]);
    expect(await testApp.platform.db.selectFrom('branding').select('name').execute()).toEqual([
      { name: (await hosts(testApp))[0]?.name },
    ]);
    expect(testApp.platform.venue.name).toMatch(/^Hall \d$/);
    const me = await testApp.ask('GET', '/users/me', {
      token: String(made[0]?.headers['x-auth-token']),
    });
    expect(me.data).toMatchObject({
      role: 'ADMIN',
      is_account_owner: true,
      is_host: true,
      is_email_verified: false,
    });
    expect(await testApp.platform.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    await testApp.work();
    expect(await testApp.platform.db.selectFrom('deliveries').select('kind').execute()).toEqual([
      { kind: 'confirm_email' },
    ]);
  });

  test('after the set-up the link is invalid, and a new account is not the host', async () => {
    expect((await testApp.ask('GET', '/public/set-up')).data).toEqual({
      needed: false,
      seller_registration: 'APPROVAL',
    });
    expect(await setUpLink(testApp.ctx())).toBeNull();
    expect((await testApp.ask('GET', `/auth/set-up/${token}`)).status).toBe(404);
    expect(
      (
        await testApp.ask('POST', `/auth/set-up/${token}`, {
          body: { ...setUpInput, email: 'late@hall.test' },
        })
      ).status,
    ).toBe(404);
    const answer = await testApp.ask('POST', '/auth/register', {
      body: { ...person, email: 'team@hall.test' },
    });
    expect([answer.status, (answer.data as { is_host: boolean }).is_host]).toEqual([201, false]);
  });
});

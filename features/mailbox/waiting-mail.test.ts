import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { html } from '#platform/html.ts';
import { post } from '#platform/mail.ts';
import { noMailLine } from '#platform/mail-deliveries.ts';
import { setUpLink } from '#features/accounts/actions/set-up.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

const first = {
  first_name: '大文',
  last_name: '陳',
  email: 'owner@hall.test',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  locale: 'zh-hk',
  timezone: 'Asia/Hong_Kong',
  terms: true,
  venue_name: '海濱音樂廳',
  currency_code: 'HKD',
};
let testApp: TestApp;
let host: Staff;
let seller: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  seller = await givenStaff(testApp);
  await testApp.work();
});
afterAll(() => testApp.close());

interface Waiting {
  id: number;
  kind: string;
  to_address: string;
  status: string;
  attempts: number;
  reason: string | null;
  reply_code: string | null;
  next_try_at: string | null;
}

/** A mail of the seller's account, in the state after this answer of the mail server. */
async function givenMail(key: string, said: string | null, status = 'FAILED'): Promise<number> {
  await post(testApp.ctx(), {
    dedupe_key: key,
    kind: 'order_completed',
    to: { address: `${key}@example.com`, name: 'Kim' },
    locale: 'en',
    subject: 'Your tickets',
    body: html`<p>https://foyer.test/secret</p>`,
    account_id: seller.account_id,
  });
  await testApp.work();
  const row = await testApp.platform.db
    .updateTable('deliveries')
    .set({ status: status as 'FAILED', last_error: said, attempts: 3, sent_at: null })
    .where('dedupe_key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const list = async (query = '', token = host.token): Promise<Waiting[]> =>
  (await testApp.ask('GET', `/mail-deliveries${query}`, { token })).data;
const statusOf = async (id: number): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

describe('the list of unsent emails', () => {
  test('shows host admins failed and queued emails, but no sent ones', async () => {
    const failed = await givenMail('failed', '550 5.1.1 No such user, see https://mx.test/a?t=1');
    const waiting = await givenMail('waiting', null, 'QUEUED');
    await givenMail('sent', null, 'SENT');
    const answer = await testApp.ask('GET', '/mail-deliveries', { token: host.token });
    expect((answer.data as Waiting[]).map(({ id }) => id)).toEqual([waiting, failed]);
    expect((answer.data as Waiting[])[1]).toMatchObject({
      kind: 'order_completed',
      to_address: 'failed@example.com',
      status: 'FAILED',
      attempts: 3,
      reason: 'refused',
      reply_code: '550 5.1.1',
      next_try_at: null,
    });
    // Neither the body, which contains secret links, nor the text of a foreign server.
    expect(JSON.stringify(answer.data)).not.toMatch(/https?:|secret|No such user/);
  });

  test('tells when an email is tried again, and no time once it has failed', async () => {
    const id = await givenMail('later', 'Message failed: 451 try later', 'QUEUED');
    await sql`
      select graphile_worker.add_job(
        'mail.send', '{}', run_at => '2199-01-01T00:00Z', max_attempts => 20,
        job_key => ${`mail.send:${id}`})`.execute(testApp.platform.db);
    const shown = async () => {
      const [mail] = await list('?query=later@');
      const same = await list(`?query=later@&filter_fields[status][eq]=${mail?.status}`);
      expect(same).toEqual([mail]);
      return [mail?.status, mail?.next_try_at];
    };
    expect(await shown()).toEqual(['QUEUED', '2199-01-01T00:00:00.000Z']);
    await testApp.platform.db
      .updateTable('deliveries')
      .set({ status: 'FAILED' })
      .where('id', '=', id)
      .execute();
    expect(await shown()).toEqual(['FAILED', null]);
    await testApp.platform.db.deleteFrom('deliveries').where('id', '=', id).execute();
    await sql`select graphile_worker.remove_job(${`mail.send:${id}`})`.execute(testApp.platform.db);
  });

  test('can be searched, filtered and paged', async () => {
    expect((await list('?query=failed@')).map(({ to_address }) => to_address)).toEqual([
      'failed@example.com',
    ]);
    expect(await list('?filter_fields[status][eq]=QUEUED')).toHaveLength(1);
    expect(await list('?per_page=1&page=2')).toHaveLength(1);
  });

  test.each([
    ['Greeting never received', 'unreachable'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
    ['connect ECONNREFUSED 192.0.2.25:587', 'unreachable'],
    ['connect ETIMEDOUT 192.0.2.25:465', 'unreachable'],
    ['getaddrinfo ENOTFOUND mail.test', 'unreachable'],
    ['Invalid login: 535 5.7.8 Error: authentication failed', 'sign_in'],
    ["Can't send mail - all recipients were rejected: 550 mailbox unknown", 'refused'],
    ['Message failed: 451 try later', 'delayed'],
    ['no attachment maker for kind x', 'unknown'],
  ])('shows the reason: %s', async (said, reason) => {
    const id = await givenMail(`said ${said}`.replace(/\W+/g, '-'), said);
    expect((await list()).find((item) => item.id === id)?.reason).toBe(reason);
  });

  test('is not accessible to other accounts and roles', async () => {
    const id = await givenMail('private', 'x');
    const organizer = await givenColleague(testApp, host, 'ORGANIZER');
    for (const token of [seller.token, organizer.token])
      for (const [method, path] of [
        ['GET', '/mail-deliveries'],
        ['POST', '/mail-deliveries/retry'],
        ['POST', `/mail-deliveries/${id}/retry`],
      ] as const)
        expect((await testApp.ask(method, path, { token })).status, path).toBe(403);
    expect(await statusOf(id)).toBe('FAILED');
  });
});

describe('retrying', () => {
  test('sends one failed email', async () => {
    const id = await givenMail('one more', '451 later');
    const { status } = await testApp.ask('POST', `/mail-deliveries/${id}/retry`, {
      token: host.token,
    });
    expect(status).toBe(204);
    await testApp.work();
    expect(await statusOf(id)).toBe('SENT');
  });

  test('is not possible for sent or unknown emails', async () => {
    const id = await givenMail('gone', null, 'SENT');
    for (const item of [id, 999_999])
      expect(
        (await testApp.ask('POST', `/mail-deliveries/${item}/retry`, { token: host.token })).status,
      ).toBe(404);
  });

  test('sends all emails that failed for good or so far, in slices', async () => {
    const later = await givenMail('so-far', '451 later', 'QUEUED');
    await sql`
      insert into deliveries (
        dedupe_key, kind, to_address, locale, subject, html, body_text, status
      )
      select 'many-' || n, 'order_completed', 'many@example.com', 'en', 's', '', '', 'FAILED'
      from generate_series(1, 1200) as n`.execute(testApp.platform.db);
    const failed = await testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('status', '=', 'FAILED')
      .execute();
    const answer = await testApp.ask('POST', '/mail-deliveries/retry', { token: host.token });
    expect([answer.status, answer.data]).toEqual([200, { count: failed.length + 1 }]);
    await testApp.work();
    expect(await statusOf(later)).toBe('SENT');
    expect(await list('?filter_fields[status][eq]=FAILED')).toEqual([]);
    expect((await testApp.ask('POST', '/mail-deliveries/retry', { token: host.token })).code).toBe(
      'mail.nothing_failed',
    );
  });
});

describe('without a mail server', () => {
  const config = { demo: false, smtp_url: undefined };
  test('the start logs one line, but none with a server or in a demo', () => {
    expect(noMailLine({ config })).toMatch(/^No mail is sent: SMTP_URL is not set\..*$/);
    expect(noMailLine({ config: { ...config, smtp_url: 'smtp://x' } })).toBeNull();
    expect(noMailLine({ config: { ...config, demo: true } })).toBeNull();
  });

  test('admins of every account are informed, and retrying is refused', async () => {
    const real = await openTestApp({ DEMO: '0' });
    const [, key = ''] = (await setUpLink(real.ctx()))?.split('#') ?? [];
    const made = await real.ask('POST', `/auth/set-up/${key}`, { body: first });
    const token = String(made.headers['x-auth-token']);
    // The mail that confirms the address is waiting.
    await real.work();
    expect((await real.ask('GET', '/mail-state', { token })).data).toEqual({ can_send: false });
    const [mail] = (await real.ask('GET', '/mail-deliveries', { token })).data as Waiting[];
    expect(mail).toMatchObject({ status: 'QUEUED', reason: null, to_address: first.email });
    for (const path of ['/mail-deliveries/retry', `/mail-deliveries/${mail?.id}/retry`])
      expect((await real.ask('POST', path, { token })).code).toBe('mail.no_server');
    await real.close();
    expect((await testApp.ask('GET', '/mail-state', { token: seller.token })).data).toEqual({
      can_send: true,
    });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { englishLeft, fromRow, rawKeys, rowOf } from '../setup/screen-actions.ts';
import { setUpLink } from '#features/accounts/actions/set-up.ts';
import { html } from '#platform/html.ts';
import { post } from '#platform/mail.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { givenColleague } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

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

async function givenFailed(key: string, status: 'FAILED' | 'QUEUED' = 'FAILED'): Promise<void> {
  await post(testApp.ctx(), {
    dedupe_key: key,
    kind: 'order_completed',
    to: { address: `${key}@example.com`, name: null },
    locale: 'en',
    subject: 'Your tickets',
    body: html`<p>secret words</p>`,
  });
  await testApp.work();
  await testApp.platform.db
    .updateTable('deliveries')
    .set({ status, last_error: '550 5.1.1 nobody here' })
    .where('dedupe_key', '=', key)
    .execute();
}
const left = async (key: string): Promise<string> => {
  await testApp.work();
  const { db } = testApp.platform;
  const row = db.selectFrom('deliveries').select('status').where('dedupe_key', '=', key);
  return (await row.executeTakeFirstOrThrow()).status;
};

describe('unsent mail', () => {
  test('is listed with its reason, and one can be resent from its row', async () => {
    await givenFailed('kim');
    await givenFailed('lee');
    const { user } = await openScreen(testApp, '/manage/mail', { token: host.token });
    const row = await rowOf('kim@example.com');
    expect(row.textContent).toContain('Tickets to a buyer');
    expect(row.textContent).toContain('refused it permanently');
    expect(row.textContent).toContain('550 5.1.1');
    expect(document.body.textContent).not.toContain('secret words');
    await fromRow(user, 'kim@example.com', 'Send again');
    await screen.findByText('1 email is being sent again.');
    expect([await left('kim'), await left('lee')]).toEqual(['SENT', 'FAILED']);
  });

  test('that is tried again shows when, instead of a failure', async () => {
    await givenFailed('chan', 'QUEUED');
    await sql`
      select graphile_worker.add_job(
        'mail.send', '{}', run_at => '2199-01-01T04:00Z', max_attempts => 20,
        job_key => 'mail.send:' || (select id from deliveries where dedupe_key = 'chan'))`.execute(
      testApp.platform.db,
    );
    await openScreen(testApp, '/manage/mail', { token: host.token });
    const row = await rowOf('chan@example.com');
    expect(row.textContent).toMatch(/Waiting.*Next try Jan 1, 2199/);
    expect(row.textContent).not.toContain('Failed');
    await testApp.platform.db.deleteFrom('deliveries').where('dedupe_key', '=', 'chan').execute();
  });

  test('can be resent all at once, and then the list is empty', async () => {
    await givenFailed('wong');
    const { user } = await openScreen(testApp, '/manage/mail', { token: host.token });
    await user.click(screen.getByRole('button', { name: 'Send all failed again' }));
    await screen.findByText('2 emails are being sent again.');
    expect([await left('lee'), await left('wong')]).toEqual(['SENT', 'SENT']);
    reload();
    await openScreen(testApp, '/manage/mail', { token: host.token });
    await screen.findByText('Everything has been sent');
  });

  test.each(['zh-hk', 'zh-cn'] as const)('is listed in %s without English', async (locale) => {
    await givenFailed(`lang-${locale}`);
    await openScreen(testApp, '/manage/mail', { token: host.token, locale });
    await screen.findByText(`lang-${locale}@example.com`);
    expect([englishLeft(['Ada Wong', 'AW', 'example.com', `lang-${locale}@`]), rawKeys()]).toEqual([
      [],
      [],
    ]);
  });

  test('is in the menu of the host account’s admins only', async () => {
    const organizer = await givenColleague(testApp, host, 'ORGANIZER');
    for (const [token, count] of [
      [host.token, 1],
      [seller.token, 0],
      [organizer.token, 0],
    ] as const) {
      reload();
      await openScreen(testApp, '/manage/events', { token });
      expect(screen.queryAllByRole('link', { name: 'Mail' })).toHaveLength(count);
    }
  });
});

test('without a mail server every admin screen shows a warning', async () => {
  await openScreen(testApp, '/manage/events', { token: host.token });
  expect(screen.queryByText('No email can be sent')).toBeNull();
  reload();
  const real = await openTestApp({ DEMO: '0' });
  const [, key = ''] = (await setUpLink(real.ctx()))?.split('#') ?? [];
  const made = await real.ask('POST', `/auth/set-up/${key}`, {
    body: {
      first_name: 'Ada',
      last_name: 'Wong',
      email: 'ada@hall.test',
      password: 'correct horse',
      password_confirmation: 'correct horse',
      locale: 'en',
      timezone: 'Asia/Hong_Kong',
      terms: true,
      venue_name: 'Harbour Hall',
      currency_code: 'HKD',
    },
  });
  const token = String(made.headers['x-auth-token']);
  await openScreen(real, '/manage/events', { token });
  await screen.findByText('No email can be sent');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Show what is waiting' }).getAttribute('href')).toBe(
      '/manage/mail',
    ),
  );
  reload();
  await real.close();
});

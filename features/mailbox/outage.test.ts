import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { html } from '#platform/html.ts';
import { post } from '#platform/mail.ts';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { sendAgainAfterOutage } from './actions/after-outage.ts';

/**
 * The mail server was down for hours: each failed mail waits longer after each try, up to six
 * hours.
 */
// Without a worker, so that due jobs stay due.
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(testPlatform.platform.db);
  await testPlatform.platform.db.deleteFrom('deliveries').execute();
});
afterAll(() => testPlatform.close());

/** A mail that was tried eight times, last an hour ago, with its next try in two hours. */
async function givenLate(key: string, said: string): Promise<number> {
  const { db } = testPlatform.platform;
  await post(testPlatform.ctx(), {
    dedupe_key: key,
    kind: 'order_completed',
    to: { address: `${key}@example.com`, name: 'Kim' },
    locale: 'en',
    subject: key,
    body: html`<p>Tickets</p>`,
  });
  const { id } = await db
    .updateTable('deliveries')
    .set({ last_error: said, attempts: 8 })
    .where('dedupe_key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update graphile_worker._private_jobs
    set attempts = 8, last_error = ${said}, run_at = now() + interval '2 hours',
      updated_at = now() - interval '1 hour' + ${id} * interval '1 second'
    where key = ${`mail.send:${id}`}`.execute(db);
  return id;
}

/** The mails that are due now. */
const due = async (): Promise<string[]> =>
  (
    await sql<{ subject: string }>`
      select d.subject
      from graphile_worker.jobs j
      join deliveries d on j.key = 'mail.send:' || d.id
      where j.run_at <= now()
      order by d.id`.execute(testPlatform.platform.db)
  ).rows.map(({ subject }) => subject);
const refused = 'connect ECONNREFUSED 192.0.2.25:587';

test('after an outage only the oldest email is retried first', async () => {
  for (const key of ['first', 'second', 'third']) await givenLate(key, refused);
  expect(await sendAgainAfterOutage(testPlatform.ctx())).toBe(1);
  expect(await due()).toEqual(['first']);
});

test('once an email was sent after the failed attempts, all are retried', async () => {
  for (const [key, said] of [
    ['away', refused],
    ['password', 'Invalid login: 535 5.7.8 authentication failed'],
    ['silent', 'Greeting never received'],
  ] as const)
    await givenLate(key, said);
  const left = await givenLate('left', refused);
  await testPlatform.platform.db
    .updateTable('deliveries')
    .set({ status: 'SENT', sent_at: new Date().toISOString() })
    .where('id', '=', left)
    .execute();
  await sql`delete from graphile_worker._private_jobs where key = ${`mail.send:${left}`}`.execute(
    testPlatform.platform.db,
  );
  expect(await sendAgainAfterOutage(testPlatform.ctx())).toBe(3);
  expect(await due()).toEqual(['away', 'password', 'silent']);
});

test('a temporary refusal for one recipient is not retried early', async () => {
  await givenLate('greylisted', 'Message failed: 451 4.7.1 try again later');
  expect(await sendAgainAfterOutage(testPlatform.ctx())).toBe(0);
  expect(await due()).toEqual([]);
});

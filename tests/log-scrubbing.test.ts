import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultOf } from '#platform/fault.ts';
import { createLog } from '#platform/log.ts';
import { mailJobs } from '#features/mailbox/jobs.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * Wherever an error occurs, no log line contains the email address, name, number, password or token
 * of a person.
 */
const planted = {
  email: 'planted.person@planted-mail.example',
  first_name: 'Plantedname',
  last_name: 'Plantedfamily',
  phone: '+852 9876 5432',
  password: 'planted-pass 1',
  token: 'Plantedtoken0123456789abcdefghijABCDEFGHIJ0',
  code: 'PLANTEDCODE',
};
const isPlanted = /planted|9876 ?5432/i;
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let lines: Record<string, unknown>[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  // Like real servers: with the address and the mailbox name in the text.
  onRcptTo: ({ address }, _session, done) =>
    done(
      Object.assign(new Error(`<${address}>: mailbox of ${planted.first_name} is full`), {
        responseCode: answer,
      }),
    ),
});
let answer = 450;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  testApp = await openTestApp({
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Foyer <door@harbour-hall.hk>',
    RATE_LIMIT: 'on',
  });
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  testApp.platform.log = createLog('debug', {
    write: (text) => void lines.push(JSON.parse(text) as Record<string, unknown>),
  });
});
afterAll(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => void (lines = []));
const linesOf = (msg: string) => lines.filter((line) => line['msg'] === msg);
/** Checks that the failure was logged, and no personal data with it. */
function expectClean(msg: string): void {
  expect(linesOf(msg).length).toBeGreaterThan(0);
  expect(lines.filter((line) => isPlanted.test(JSON.stringify(line)))).toEqual([]);
}
async function until(msg: string): Promise<void> {
  for (let n = 0; n < 200 && linesOf(msg).length === 0; n++)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
const { email, first_name, last_name, password } = planted;
const register = () =>
  testApp.ask('POST', '/auth/register', {
    body: { first_name, last_name, email, password, password_confirmation: password, terms: true },
  });

describe('the log contains no personal data', () => {
  test.each([450, 550])(
    'when the mail server answers %i with the address in its message',
    async (code) => {
      answer = code;
      const { db } = testApp.platform;
      await sql`
      insert into deliveries (dedupe_key, kind, to_address, to_name, locale, subject)
      values (${`bounce ${code}`}, 'test', ${email}, ${first_name}, 'en', 's')`.execute(db);
      const row = await db
        .selectFrom('deliveries')
        .select('id')
        .where('dedupe_key', '=', `bounce ${code}`)
        .executeTakeFirstOrThrow();
      // A permanent rejection is not retried and is a status of the mail, not an error.
      if (code === 550) {
        await mailJobs['mail.send'](testApp.ctx(), row);
        return expect(lines.filter((line) => isPlanted.test(JSON.stringify(line)))).toEqual([]);
      }
      await testApp.ctx().enqueue('mail.send', { id: row.id });
      await until('job failed and will be retried');
      expectClean('job failed and will be retried');
      expect(JSON.stringify(linesOf('job failed and will be retried'))).toContain('450');
    },
  );

  test('when a job fails on a value that PostgreSQL refuses', async () => {
    await testApp.ctx().enqueue('mail.send', { id: `${first_name} ${email}` });
    await until('job failed and will be retried');
    expectClean('job failed and will be retried');
  });

  test('when the database refuses a row and reports its values', async () => {
    const db = testApp.owner;
    await sql`alter table users add constraint refused_row check (first_name <> ${sql.lit(first_name)})`.execute(
      db,
    );
    expect((await register()).status).toBe(500);
    await sql`alter table users drop constraint refused_row`.execute(db);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).toContain('refused_row');
    expect(lines.filter((line) => isPlanted.test(JSON.stringify(line)))).toEqual([]);
  });

  test('when calls are refused: passwords, links, foreign ids, webhooks, codes', async () => {
    const held = await givenHold(testApp, sold);
    const forged = { headers: { 'stripe-signature': `t=1,v1=${planted.token}` }, body: planted };
    const calls: [string, string, object][] = [
      ['POST', '/auth/login', { body: { email, password } }],
      ['GET', `/auth/reset-password/${planted.token}`, {}],
      ['GET', '/users/me', { token: planted.token, cookie: `session=${planted.token}` }],
      [
        'GET',
        `/events/${sold.event_id}/orders?query=${encodeURIComponent(email)}`,
        { token: staff.token },
      ],
      ['GET', `/public/events/${sold.event_id}/order/${held.short_id}?key=${planted.token}`, {}],
      ['POST', '/public/webhooks/stripe', forged],
      ['PUT', '/users/me', { token: staff.token, body: { email, current_password: password } }],
      ['GET', `/public/events/${sold.event_id}?promo_code=${planted.code}`, {}],
      ['POST', `/events/${sold.event_id}/attendees`, { token: staff.token, body: planted }],
    ];
    for (const [method, path, ask] of calls) await testApp.ask(method, path, ask);
    for (let n = 0; n < 70; n++) await testApp.ask('GET', `/auth/reset-password/${planted.token}`);
    expectClean('security event');
    expectClean('answered');
  });

  test('when any value is passed to the log', () => {
    const { log } = testApp.platform;
    const pgError = Object.assign(
      new Error(`invalid input syntax for type bigint: "${first_name} ${last_name}"`),
      { detail: `Key (email)=(${email}) already exists.`, where: `value ${first_name}` },
    );
    const said_by = [
      new Error(`duplicate key: Key (first_name)=(${first_name}) already exists`),
      new SyntaxError(`Unexpected token 'P', "${first_name}" is not valid JSON`),
      new Error(`connect to postgres://planted-user:planted-word@db/foyer failed`),
      new Error(
        `GET /pay?token=planted&email=${encodeURIComponent(email)}&key=planted answered 500`,
      ),
      new Error(`Authorization: Bearer planted.x and Cookie: session=planted; b=planted`),
      new Error(`No such customer: '${first_name} ${last_name}'; ring ${planted.phone}`),
      pgError,
    ];
    const { code: _code, ...person } = planted;
    for (const error of said_by) {
      log.error({ ...faultOf(error), path: `/reset-password/${planted.token}` }, 'a fault');
      log.error({ err: error, reason: error.message, stack: error.stack }, error.message);
      log.child({ user: person, token: planted.token }).warn({ deep: [{ at: person }] });
      log.fatal(error);
    }
    log.warn({ headers: { cookie: 'planted', authorization: 'planted' }, body: planted });
    log.warn('%s wrote', email);
    expect(lines).toHaveLength(said_by.length * 4 + 2);
    expect(lines.filter((line) => isPlanted.test(JSON.stringify(line)))).toEqual([]);
  });

  test('but keeps what is needed to find the fault', () => {
    const { log } = testApp.platform;
    const request_id = crypto.randomUUID();
    const error = new Error('new row for relation "users" violates check constraint "refused_row"');
    log.error({ request_id, job: 'mail.send', attempt: 3, ...faultOf(error) }, 'a fault');
    log.info({ route: '/api/auth/reset-password/:token', security: 'limit.reached' }, 'event');
    expect(lines).toMatchObject([
      {
        request_id,
        job: 'mail.send',
        attempt: 3,
        reason: `Error: ${error.message}`,
        msg: 'a fault',
      },
      { route: '/api/auth/reset-password/:token', security: 'limit.reached' },
    ]);
    expect(lines[0]?.['stack']).toMatch(/log-scrubbing\.test\.ts/);
  });
});

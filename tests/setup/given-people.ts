import { contentOf } from '#platform/mail-content.ts';
import type { Role } from '#platform/pure/access.ts';
import type { Staff } from './given.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** Adds a signed-in colleague to an account; a collaborator may be given events. */
export async function givenColleague(
  testApp: TestApp,
  staff: Staff,
  role: Role,
  eventIds: readonly number[] = [],
): Promise<{ token: string; user_id: number; email: string }> {
  const { db } = testApp.platform;
  const email = `${role.toLowerCase()}-${++count}@venue.test`;
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: await testApp.platform.passwords.hash('correct horse'),
      first_name: 'Ming',
      locale: 'en',
      email_verified_at: new Date(testApp.platform.clock()).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_users')
    .values({ account_id: staff.account_id, user_id: user.id, role, status: 'ACTIVE' })
    .execute();
  for (const event_id of eventIds)
    await db
      .insertInto('event_collaborators')
      .values({ event_id, account_id: staff.account_id, user_id: user.id })
      .execute();
  return { token: await givenSession(testApp, email), user_id: user.id, email };
}

/** Creates a signed-in user who belongs to no account. */
export async function givenVisitor(testApp: TestApp): Promise<string> {
  const email = `visitor-${++count}@venue.test`;
  await testApp.platform.db
    .insertInto('users')
    .values({
      email,
      password_hash: await testApp.platform.passwords.hash('correct horse'),
      first_name: 'Ming',
      last_name: 'Ho',
      locale: 'en',
      email_verified_at: new Date(testApp.platform.clock()).toISOString(),
    })
    .execute();
  return givenSession(testApp, email);
}

/** Creates another session of a user, like another browser. */
export async function givenSession(
  testApp: TestApp,
  email: string,
  userAgent = 'Mozilla/5.0 (Macintosh) Chrome/140',
): Promise<string> {
  const answer = await testApp.ask('POST', '/auth/login', {
    body: { email, password: 'correct horse' },
    headers: { 'user-agent': userAgent },
  });
  return (answer.body as { token: string }).token;
}

/** Returns the newest mail of a kind to an address, after running the jobs that send it. */
export async function mailOf(testApp: TestApp, address: string, kind: string) {
  await testApp.work();
  return newestMail(testApp, address, kind);
}

/** Returns the newest mail of a kind to an address, decrypted, without waiting for jobs. */
export async function newestMail(testApp: TestApp, address: string, kind: string) {
  const mail = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('to_address', '=', address)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail && { ...mail, ...contentOf(testApp.platform, mail) };
}

/** Returns the secret of the link in a mail: the part after `part/`. */
export const secretIn = (mail: { html: string } | undefined, part: string): string =>
  new RegExp(`${part}/([\\w-]{43})`).exec(mail?.html ?? '')?.[1] ?? '';

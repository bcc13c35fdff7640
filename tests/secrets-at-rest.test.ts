import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf, sealReadable } from '#platform/mail-content.ts';
import { givenDetails, givenEvent, givenHold, givenStaff } from './setup/given.ts';
import { givenWorld } from './setup/given-world.ts';
import { mailOf, secretIn } from './setup/given-people.ts';
import { openTestApp, type Answer, type Ask, type TestApp } from './setup/test-app.ts';
import { writes } from './setup/writing-calls.ts';
import type { World } from './setup/world.ts';

/** A copy of the database gives a thief no session and no link that was sent by mail. */
let testApp: TestApp;
let world: World;
/** Every cookie and token of a response, and every secret of a link in a mail. */
const secrets = new Map<string, string>();

function remember(name: string, { headers }: Answer): void {
  const cookies = [headers['set-cookie'] ?? []].flat().map(String);
  for (const cookie of cookies)
    secrets.set(/=([^;]*)/.exec(cookie)?.[1] ?? '', `cookie of ${name}`);
  if (headers['x-auth-token'])
    secrets.set(String(headers['x-auth-token']), `session token of ${name}`);
}
async function ask(method: string, path: string, more: Ask = {}): Promise<Answer> {
  const answer = await testApp.ask(method, path, {
    ...more,
    headers: { 'idempotency-key': crypto.randomUUID(), ...more.headers },
  });
  remember(`${method} ${path}`, answer);
  return answer;
}

/**
 * Ids that identify rows and that staff read in lists. Access to an order needs the key in the link
 * of the mail as well, and the link of a ticket is known to everyone who may see its attendee.
 */
const isShortId = (part: string): boolean => /^(o|a|cil|ci)_/.test(part);

async function rememberMails(): Promise<number> {
  const { db } = testApp.platform;
  const mails = await db.selectFrom('deliveries').selectAll().execute();
  for (const mail of mails)
    for (const [, path = ''] of contentOf(testApp.platform, mail).text.matchAll(/https?:(\S+)/g))
      for (const part of path.split(/[/?&=#]/))
        if (/^[\w-]{22,}$/.test(part) && !isShortId(part)) secrets.set(part, `mail ${mail.kind}`);
  return new Set(mails.map(({ kind }) => kind)).size;
}

beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  const { staff, sold } = world;
  for (const [name, make] of Object.entries(writes)) {
    const [method = '', path = ''] = name.split(' ');
    const { path: own, ...sent } = await make(world, { text: 'N One.', flag: true, number: 7 });
    const where = own ?? path.replace(/:(\w+)/g, (_, id: string) => world.ids[id] ?? '0');
    const token = path.startsWith('/public') ? undefined : staff.token;
    await ask(method, where, { token, ...sent });
  }
  const { email } = staff;
  const password = 'correct horse';
  const login = await ask('POST', '/auth/login', { body: { email, password } });
  secrets.set((login.body as { token: string }).token, 'session token of login');
  await ask('POST', '/auth/forgot-password', { body: { email } });
  await ask('PUT', '/users/me', {
    token: staff.token,
    body: { email: `new-${email}`, current_password: password },
  });
  const free = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, free);
  secrets.set(held.cookie.split('=')[1] ?? '', 'cookie of a hold');
  await givenDetails(testApp, free, held);
  await ask('POST', '/public/events/:eventId/order'.replace(':eventId', String(free.event_id)), {
    body: {
      tickets: [
        { ticket_id: free.ticket_id, quantities: [{ price_id: free.price_id, quantity: 1 }] },
      ],
    },
  });
  await ask('POST', `/events/${sold.event_id}/orders/${world.ids['orderId']}/resend_confirmation`, {
    token: staff.token,
  });
  await testApp.work();
});
afterAll(() => testApp.close());

/** Returns every row of every table as text, including jobs; bytes unchanged. */
async function dump(): Promise<{ table: string; text: string }[]> {
  const { db } = testApp.platform;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.raw(name)} t`.execute(db);
      return { table: name, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}
const hex = (text: string): string => Buffer.from(text).toString('hex');

describe('the database', () => {
  test('contains no usable cookie, token or link', async () => {
    expect(await rememberMails()).toBeGreaterThan(5);
    const kinds = [...secrets.values()];
    for (const kind of ['cookie', 'session token', 'mail reset_password', 'mail order_completed'])
      expect(kinds.join('\n')).toContain(kind);
    const found: string[] = [];
    const tables = await dump();
    expect(tables.length).toBeGreaterThan(40);
    for (const { table, text } of tables)
      for (const [secret, what] of secrets)
        if (text.includes(secret) || text.includes(hex(secret))) found.push(`${what} in ${table}`);
    expect([...new Set(found)]).toEqual([]);
  });

  test('would be found to contain one in a text, in JSON or in bytes', async () => {
    const [[secret = ''] = []] = secrets;
    const { db } = testApp.platform;
    const planted = [
      sql`update installation set sealed_canary = ${Buffer.from(`x ${secret}`)}`,
      sql`update events set attributes = ${JSON.stringify([{ name: secret }])}::jsonb`,
      sql`update organizers set description = ${`x ${secret}`}`,
    ];
    for (const item of planted) {
      await item.execute(db);
      const tables = await dump();
      expect(
        tables.filter(({ text }) => text.includes(secret) || text.includes(hex(secret))).length,
      ).toBeGreaterThan(0);
      await sql`update installation set sealed_canary = null`.execute(db);
      await sql`update events set attributes = '[]'`.execute(db);
      await sql`update organizers set description = null`.execute(db);
    }
  });
});

test('a mail that an older release stored in plain text is encrypted, with the same content', async () => {
  const { db } = testApp.platform;
  const mail = await mailOf(testApp, world.staff.email, 'reset_password');
  const link = secretIn(mail, 'reset-password');
  expect(link).not.toBe('');
  await db
    .updateTable('deliveries')
    .set({ html: mail?.html ?? '', body_text: mail?.text ?? '', sealed_content: null })
    .where('id', '=', mail?.id ?? 0)
    .execute();
  await sealReadable(testApp.ctx(), 1);
  const row = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', mail?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect([row.html, row.body_text]).toEqual([null, null]);
  expect(secretIn(contentOf(testApp.platform, row), 'reset-password')).toBe(link);
});

test('the hash of a repeated call does not let a thief try passwords', async () => {
  const { email } = await givenStaff(testApp);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const secret = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const body = { password: 'battery staple', password_confirmation: 'battery staple' };
  const { status } = await ask('POST', `/auth/reset-password/${secret}`, { body });
  expect(status).toBe(200);
  const tried = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const { db } = testApp.platform;
  const kept = await db.selectFrom('idempotency_keys').select('body_hash').execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.map(({ body_hash }) => body_hash)).not.toContain(tried);
});

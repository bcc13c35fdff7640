import type { AddressInfo, Server } from 'node:net';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import type { Context } from './context.ts';
import { keepAnswer } from './idempotency/first-calls.ts';
import { storingAnswers } from './idempotency/batched-calls.ts';
import { paragraph, post, sendDelivery } from './mail.ts';
import { contentOf } from './mail-content.ts';
import { makeContext } from './make-context.ts';
import { openJson, resealRows, sealed_columns, sealJson } from './sealed.ts';

/**
 * Content that waits encrypted in the database is sent or repeated after a restart, also with
 * another secret.
 */
let testPlatform: TestPlatform;
let refuses = false;
const mails: Buffer[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refuses) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
      mails.push(Buffer.concat(parts));
      return done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  testPlatform = await openTestPlatform({
    SMTP_URL: `smtp://127.0.0.1:${((smtp.server as Server).address() as AddressInfo).port}`,
    MAIL_FROM: 'Foyer <door@harbour-hall.hk>',
    DEMO: '0',
  });
});
afterAll(async () => {
  await testPlatform.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const link = 'https://foyer.test/reset-password/a-secret-that-nobody-else-has';
const next = 'the secret after the rotation, long enough';
/** Another process, configured with these secrets. */
const processWith = (config: Partial<Context['config']> = {}): Context =>
  makeContext({
    ...testPlatform.platform,
    services: {},
    config: { ...testPlatform.platform.config, ...config },
  });
const rowOf = (key: string) =>
  testPlatform.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('dedupe_key', '=', key)
    .executeTakeFirstOrThrow();
async function posted(key: string): Promise<number> {
  await post(testPlatform.ctx(), {
    dedupe_key: key,
    kind: 'reset_password',
    to: { address: 'ada@b.test', name: null },
    locale: 'en',
    subject: 'A new password',
    body: paragraph('Press'),
    button: { text: 'Open', url: link },
  });
  return (await rowOf(key)).id;
}

test('a mail is encrypted while it waits, can be retried elsewhere, and is erased once sent', async () => {
  const id = await posted('waits');
  expect(JSON.stringify(await rowOf('waits'))).not.toContain('reset-password/');
  expect((await rowOf('waits')).sealed_content?.includes(link)).toBe(false);
  refuses = true;
  await expect(sendDelivery(processWith(), id, {})).rejects.toThrow('not now');
  refuses = false;
  await sendDelivery(processWith(), id, {});
  const sent = await PostalMime.parse(mails.at(-1) ?? '');
  expect([sent.html?.includes(link), sent.text?.includes(link)]).toEqual([true, true]);
  const row = await rowOf('waits');
  expect(row).toMatchObject({ status: 'SENT', sealed_content: null, html: null, body_text: null });
  expect(contentOf(testPlatform.platform, row)).toEqual({ html: '', text: '' });
});

test('a demo keeps the content of its mails, encrypted', async () => {
  const id = await posted('demo');
  await sendDelivery(processWith({ demo: true, smtp_url: undefined }), id, {});
  const row = await rowOf('demo');
  expect(row.status).toBe('SENT');
  expect(contentOf(testPlatform.platform, row).html).toContain(link);
});

test('during a secret rotation, mail encrypted with the previous secret is still sent', async () => {
  const id = await posted('changing');
  const { secret } = testPlatform.platform.config;
  await expect(sendDelivery(processWith({ secret: next }), id, {})).rejects.toThrow();
  await sendDelivery(processWith({ secret: next, secret_previous: secret }), id, {});
  expect((await PostalMime.parse(mails.at(-1) ?? '')).html).toContain(link);
});

test('a rotation re-encrypts every mail and every stored answer', async () => {
  const { db } = testPlatform.platform;
  const { secret } = testPlatform.platform.config;
  const many = Array.from({ length: 450 }, (_, n) => ({
    dedupe_key: `many ${n}`,
    kind: 'test',
    to_address: 'ada@b.test',
    locale: 'en' as const,
    subject: 's',
    sealed_content: sealJson({ secret }, { html: `page ${n}`, text: '' }),
  }));
  await db.insertInto('deliveries').values(many).execute();
  const cookies = [{ name: 'session', value: 'cookie', max_age: 1 }];
  const { rows: taken } = await sql<{ taken_at: string }>`
    insert into idempotency_keys (scope, key, body_hash) values ('scope', '', 'h')
    returning created_at::text as taken_at`.execute(db);
  const first = {
    scope: 'scope',
    taken_at: taken[0]?.taken_at ?? '',
  };
  const answer = { status: 201, body: { a: [1, null] }, cookies };
  expect(await keepAnswer(testPlatform.ctx(), first, answer)).toBe(true);
  const batched = { key: { scope: 'of a group', body_hash: 'h' }, answer };
  await storingAnswers(testPlatform.ctx(), [batched])?.execute(db);

  const after = processWith({ secret: next });
  await after.tx((tx) => resealRows(tx, secret));
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', '=', 'test')
    .orderBy('id')
    .execute();
  expect(rows.map((row) => contentOf(after, row).html)).toEqual(many.map((_, n) => `page ${n}`));
  const kept = await db.selectFrom('idempotency_keys').select('sealed_answer').execute();
  expect(kept).toHaveLength(2);
  for (const { sealed_answer } of kept)
    expect(openJson(after.config, sealed_answer ?? Buffer.alloc(0))).toEqual({
      body: answer.body,
      cookies,
    });
});

test('the rotation covers every column with encrypted data', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%'
    order by 1`.execute(testPlatform.platform.db);
  // The canary and the signing keys are handled in server/check-installation.ts.
  const known = ['installation.sealed_canary', 'signing_keys.sealed_private_key'];
  expect(rows.map(({ name }) => name)).toEqual(
    [...known, ...sealed_columns.map(({ table, column }) => `${table}.${column}`)].toSorted(),
  );
});

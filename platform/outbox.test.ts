import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenAccountRows, givenEventRow, insertRow } from '../tests/setup/given-rows.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import type { ListQuery } from './list-query.ts';
import { frame } from './mail-frame.ts';
import {
  paragraph,
  passage,
  post,
  postMany,
  sendDelivery,
  type AttachmentMaker,
  type Letter,
} from './mail.ts';
import { deliveriesOf, requeueWaiting, retryFailed } from './mail-deliveries.ts';

/**
 * Letters on their way from the transaction that wrote them to a real SMTP server, and back when it
 * refuses them.
 */
let testPlatform: TestPlatform;
let mails: Buffer[] = [];
let answer: number | null = null;
/** Of every recipient. */
let refusal: string | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    done(
      refusal
        ? Object.assign(new Error(refusal.slice(4)), { responseCode: parseInt(refusal) })
        : null,
    );
  },
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (answer !== null)
        return done(Object.assign(new Error('not now'), { responseCode: answer }));
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
  });
});
afterAll(async () => {
  await testPlatform.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
afterEach(() => {
  mails = [];
  answer = null;
});

/** A mail server that refuses at a given step with a given code. */
function refusesWith(responseCode: number, at: 'onAuth' | 'onConnect' | 'onMailFrom') {
  const no = Object.assign(new Error('no'), { responseCode });
  const yes = { onAuth: (_: unknown, __: unknown, done: Done) => done(null, { user: 'u' }) };
  type Done = (error: Error | null, answer?: { user: string }) => void;
  return {
    authOptional: true,
    ...yes,
    [at]: (...given: unknown[]) => (given.at(-1) as Done)(no),
  };
}

let count = 0;
const letter = (more: Partial<Letter> = {}): Letter => ({
  dedupe_key: `key-${++count}`,
  kind: 'test',
  to: { address: 'ada@b.test', name: '陳大文' },
  locale: 'en',
  subject: 'Doors open',
  body: paragraph('See you'),
  ...more,
});
const rowOf = (key: string) =>
  testPlatform.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('dedupe_key', '=', key)
    .executeTakeFirstOrThrow();
async function sent(more: Partial<Letter> = {}, makers: Record<string, AttachmentMaker> = {}) {
  const mail = letter(more);
  await post(testPlatform.ctx(), mail);
  await sendDelivery(testPlatform.ctx(), (await rowOf(mail.dedupe_key)).id, makers);
  return {
    row: await rowOf(mail.dedupe_key),
    mail: await PostalMime.parse(mails.at(-1) ?? Buffer.alloc(0)),
  };
}

describe('a mail', () => {
  test('is sent as HTML and text, with the right sender and recipient', async () => {
    const { mail, row } = await sent({
      reply_to: 'organizer@hall.test',
      button: { text: 'Open', url: 'https://foyer.test/x' },
    });
    expect(mail).toMatchObject({
      subject: 'Doors open',
      from: { address: 'door@harbour-hall.hk', name: 'Foyer' },
      to: [{ address: 'ada@b.test', name: '陳大文' }],
      replyTo: [{ address: 'organizer@hall.test' }],
    });
    expect(mail.html).toContain('href="https://foyer.test/x?locale=en"');
    expect(mail.text).toContain('Open: https://foyer.test/x');
    expect(row).toMatchObject({ status: 'SENT', attempts: 1, last_error: null });
  });

  test('has a stable message id, so that a retry is recognized as the same mail', async () => {
    const { mail, row } = await sent({ dedupe_key: 'order completed:7/維港' });
    expect(mail.messageId).toMatch(new RegExp(`^<${row.id}\\.order-completed-7-+@foyer\\.test>$`));
  });

  test.each(['Hi\r\nBcc: all@x.test', 'Hi\nContent-Type: text/plain\n\nbody', '\u001f\u0007Hi'])(
    'with the subject %j cannot inject a header',
    async (subject) => {
      const { mail } = await sent({ subject });
      expect([mail.bcc, mail.subject?.includes('Hi')]).toEqual([undefined, true]);
    },
  );

  test('to a recipient name with special characters goes to one address only', async () => {
    const { mail } = await sent({ to: { address: 'ada@b.test', name: '"Ada" <eve@x.test>, Bob' } });
    expect(mail.to?.map((address) => address.address)).toEqual(['ada@b.test']);
  });

  test('gets its attachments when it is sent, and fails without a maker for them', async () => {
    const message = { attachments: [{ kind: 'note', id: 7, name: '票.txt' }] };
    const { mail } = await sent(message, {
      note: async (_ctx, id, locale) => ({
        content: Buffer.from(`${id} ${locale}`),
        contentType: 'text/plain',
      }),
    });
    expect(
      mail.attachments.map((file) => [
        file.filename,
        Buffer.from(file.content as ArrayBuffer).toString(),
      ]),
    ).toEqual([['票.txt', '7 en']]);
    const unsent = letter(message);
    await post(testPlatform.ctx(), unsent);
    const { id } = await rowOf(unsent.dedupe_key);
    await expect(sendDelivery(testPlatform.ctx(), id, {})).rejects.toThrow(
      'no attachment maker for kind note',
    );
    expect(await rowOf(unsent.dedupe_key)).toMatchObject({
      status: 'QUEUED',
      last_error: expect.stringContaining('note'),
    });
  });
});

describe('a mail server that does not accept a mail', () => {
  test.each([
    // Postfix refuses clients and senders only once it has heard a recipient.
    ['554 5.7.1 <ada@b.test>: Relay access denied', 'QUEUED'],
    ['553 5.7.1 <door@harbour-hall.hk>: Sender address rejected: not owned by user', 'QUEUED'],
    ['550 5.1.1 <ada@b.test>: Recipient address rejected: User unknown', 'FAILED'],
    ['550 no such user', 'FAILED'],
  ])('because of %s: the mail is %s', async (said, status) => {
    const mail = letter();
    await post(testPlatform.ctx(), mail);
    const { id } = await rowOf(mail.dedupe_key);
    refusal = said;
    await sendDelivery(testPlatform.ctx(), id, {}).catch(() => undefined);
    refusal = null;
    expect(await rowOf(mail.dedupe_key)).toMatchObject({ status, attempts: 1 });
  });

  test.each([
    [451, 'thrown for the job to be retried', 'QUEUED'],
    [550, 'final, until a person sends it again', 'FAILED'],
  ])(
    'with %i: the failure is stored with its reason and is %s; a later attempt may succeed',
    async (code, what, status) => {
      const mail = letter();
      await post(testPlatform.ctx(), mail);
      const { id } = await rowOf(mail.dedupe_key);
      answer = code;
      const sent = sendDelivery(testPlatform.ctx(), id, {});
      if (what.startsWith('thrown')) await expect(sent).rejects.toThrow('not now');
      else await sent;
      expect(await rowOf(mail.dedupe_key)).toMatchObject({
        status,
        attempts: 1,
        last_error: expect.stringContaining(String(code)),
      });
      answer = null;
      await sendDelivery(testPlatform.ctx(), id, {});
      expect(await rowOf(mail.dedupe_key)).toMatchObject({
        status: 'SENT',
        attempts: 2,
        last_error: null,
      });
      expect(mails).toHaveLength(1);
    },
  );

  test.each<[string, ConstructorParameters<typeof SMTPServer>[0]]>([
    ['does not know us since the password was changed', refusesWith(535, 'onAuth')],
    ['takes no connection for now', refusesWith(554, 'onConnect')],
    ['does not let us send as our address', refusesWith(550, 'onMailFrom')],
  ])('because it %s: it is a fault of the server, and the mail is retried', async (_, how) => {
    const refusing = new SMTPServer({ disabledCommands: ['STARTTLS'], ...how });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = (refusing.server as Server).address() as AddressInfo;
    const mail = letter();
    await post(testPlatform.ctx(), mail);
    const changed = {
      ...testPlatform.ctx(),
      config: { ...testPlatform.platform.config, smtp_url: `smtp://u:p@127.0.0.1:${port}` },
      services: {},
    };
    const sent = sendDelivery(changed, (await rowOf(mail.dedupe_key)).id, {});
    await expect(sent).rejects.toThrow(/5\d\d/);
    await new Promise<void>((resolve) => refusing.close(resolve));
    expect(await rowOf(mail.dedupe_key)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });

  test('because it is unreachable: the mail is retried', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const mail = letter();
    await post(testPlatform.ctx(), mail);
    const away = {
      ...testPlatform.ctx(),
      config: { ...testPlatform.platform.config, smtp_url: `smtp://127.0.0.1:${port}` },
      services: {},
    };
    await expect(sendDelivery(away, (await rowOf(mail.dedupe_key)).id, {})).rejects.toThrow();
    expect(await rowOf(mail.dedupe_key)).toMatchObject({
      status: 'QUEUED',
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('many mails at once', () => {
  const query: ListQuery = {
    page: 1,
    per_page: 10,
    query: null,
    sort_by: 'to_address',
    sort_direction: 'asc',
    filters: [],
    or: [],
  };

  test('are each stored once with one job; those with a used key are skipped', async () => {
    const three = [letter(), letter(), letter()];
    await postMany(testPlatform.ctx(), three.slice(0, 2));
    await postMany(testPlatform.ctx(), three);
    await postMany(testPlatform.ctx(), []);
    const rows = await testPlatform.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where(
        'dedupe_key',
        'in',
        three.map((item) => item.dedupe_key),
      )
      .execute();
    expect(rows).toHaveLength(3);
    const { rows: waiting } = await testPlatform.pool.query(
      'select key from graphile_worker.jobs where key = any($1)',
      [rows.map((row) => `mail.send:${row.id}`)],
    );
    expect(waiting).toHaveLength(3);
  });

  test('a mail that was sent is not queued again when it is posted again', async () => {
    const { row } = await sent({ dedupe_key: 'already-sent' });
    await testPlatform.pool.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    );
    await post(testPlatform.ctx(), letter({ dedupe_key: 'already-sent', subject: 'Another' }));
    expect((await testPlatform.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]);
    expect(await rowOf('already-sent')).toMatchObject({
      id: row.id,
      subject: 'Doors open',
      status: 'SENT',
      attempts: 1,
    });
  });

  test('the deliveries of a message can be searched by recipient and retried after failure', async () => {
    const { db } = testPlatform.platform;
    const hall = await givenAccountRows(db);
    const message_id = await insertRow(db, 'messages', {
      account_id: hall.account_id,
      event_id: await givenEventRow(db, hall, 'a'),
      subject: 'Doors',
      message: '<p>x</p>',
      message_type: 'EVENT',
    });
    const of = (address: string, name: string | null) =>
      letter({ message_id, to: { address, name } });
    await postMany(testPlatform.ctx(), [
      of('b@x.test', '陳小美'),
      of('a@x.test', null),
      of('c_1@x.test', 'C%'),
    ]);
    await testPlatform.platform.db
      .updateTable('deliveries')
      .set({ status: 'FAILED', last_error: 'x' })
      .where('message_id', '=', message_id)
      .where('to_address', '<>', 'a@x.test')
      .execute();
    const found = async (words: string | null) =>
      (await deliveriesOf(testPlatform.ctx(), message_id, { ...query, query: words })).rows.map(
        (row) => row.to_address,
      );
    expect([
      await found(null),
      await found('小美'),
      await found('c_1'),
      await found('%'),
      await found('nobody'),
    ]).toEqual([
      ['a@x.test', 'b@x.test', 'c_1@x.test'],
      ['b@x.test'],
      ['c_1@x.test'],
      ['c_1@x.test'],
      [],
    ]);
    expect(await retryFailed(testPlatform.ctx(), message_id)).toBe(2);
    expect(
      (await deliveriesOf(testPlatform.ctx(), message_id, query)).rows.map((row) => [
        row.status,
        row.last_error,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['QUEUED', null]));
    expect(await retryFailed(testPlatform.ctx(), message_id)).toBe(0);
  });
});

test('content of an organizer keeps images with absolute URLs, a player becomes a link', () => {
  const { html, text } = frame(
    testPlatform.ctx(),
    letter({
      body: passage(
        '<p>Look <img src="/api/files/1.webp"></p><iframe src="https://player.vimeo.com/video/1"></iframe>',
      ),
    }),
  );
  expect(html).toContain('src="https://foyer.test/api/files/1.webp"');
  expect(html).toContain('<a href="https://player.vimeo.com/video/1">');
  expect(html).not.toContain('<iframe');
  expect(text).toContain('Look');
  expect(passage(null).value).toBe('');
});

describe('without a mail server', () => {
  const without = (demo: boolean) => ({
    ...testPlatform.ctx(),
    config: { ...testPlatform.platform.config, smtp_url: undefined, demo },
    services: {},
  });

  test('mail waits without being marked as sent, and is sent once there is a server', async () => {
    const mail = letter();
    await post(testPlatform.ctx(), mail);
    const { id } = await rowOf(mail.dedupe_key);
    await sendDelivery(without(false), id, {});
    await testPlatform.pool.query('delete from graphile_worker._private_jobs');
    expect(await rowOf(mail.dedupe_key)).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(await requeueWaiting(without(false))).toBe(0);
    expect(await requeueWaiting(testPlatform.ctx())).toBeGreaterThan(0);
    expect(await requeueWaiting(testPlatform.ctx())).toBe(0);
    await sendDelivery(testPlatform.ctx(), id, {});
    expect([await rowOf(mail.dedupe_key), mails.length]).toMatchObject([{ status: 'SENT' }, 1]);
  });

  test('a demo marks its mail as sent and keeps it in the mailbox', async () => {
    const mail = letter();
    await post(testPlatform.ctx(), mail);
    await sendDelivery(without(true), (await rowOf(mail.dedupe_key)).id, {});
    expect(await rowOf(mail.dedupe_key)).toMatchObject({ status: 'SENT' });
  });
});

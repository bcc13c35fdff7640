import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removed_address, removeOld } from '#platform/retention.ts';
import { sweep } from '#platform/sweep.ts';
import { fileJobs } from '#features/files/jobs.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { givenMember, type GivenMember } from './setup/given-member.ts';
import { multipart } from './setup/upload.ts';
import { freshMerchant, ngo, receiptForm } from './setup/writing-upgrades.ts';
import { openTestApp, type Ask, type TestApp } from './setup/test-app.ts';

/**
 * Searches the whole database for a person who was deleted, with the jobs that wait: only what
 * docs/privacy.md says is left, and nothing once its time is over.
 */
let testApp: TestApp;
let host: Staff;
let member: GivenMember;
let sold: Sold;
const person = {
  first_name: 'Zephyrine',
  last_name: 'Quillfeather',
  email: 'zephyrine@quillfeather.test',
};
const traces = /zephyrine|quillfeather|61112233/i;

async function ask<T>(method: string, path: string, more: Ask): Promise<T> {
  const answer = await testApp.ask(method, path, more);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.data as T;
}

/** The columns of all tables, `table.column`, in which there is a trace of the person. */
async function traced(words = traces): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(
    testApp.owner,
  );
  expect(tables.length).toBeGreaterThan(80);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from ${sql.raw(name)} as t
      where to_jsonb(t)::text ~* ${words.source}`.execute(testApp.owner);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (words.test(JSON.stringify(value)))
          found.add(`${name.replace('public.', '')}.${column}`);
  }
  return [...found].toSorted();
}

const asked = ({ event_id }: Sold) =>
  ask<{ id: number }>('POST', `/events/${event_id}/questions`, {
    token: host.token,
    body: { title: 'Phone?', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' },
  });

async function books(): Promise<void> {
  const question = await asked(sold);
  const path = `/public/events/${sold.event_id}/order`;
  const { ticket_id, price_id } = sold;
  const held = await testApp.ask('POST', path, {
    token: member.token,
    headers: { 'idempotency-key': 'a-key-of-this-order' },
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  });
  const { id, short_id } = held.data as { id: number; short_id: string };
  const questions = [{ question_id: question.id, response: { answer: '61112233' } }];
  await ask('PUT', `${path}/${short_id}`, {
    cookie: String(held.headers['set-cookie'] ?? '').split(';')[0],
    body: { order: { ...person, questions }, attendees: [] },
  });
  await ask('PUT', `/events/${sold.event_id}/orders/${id}`, {
    token: host.token,
    body: { first_name: 'Zephyrine Ada' },
  });
}

async function fillsInTheRest(): Promise<void> {
  const { token } = member;
  const merchant = await freshMerchant({ testApp, staff: host });
  await ask('POST', '/WOWusers/receipts', {
    token,
    ...receiptForm(
      merchant,
      { number: 'QUILLFEATHER1' },
      { name: 'Quillfeather.pdf', bytes: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n' },
    ),
  });
  await ask('POST', '/WOWusers/upgrade-requests', {
    token,
    body: { ...ngo, organization_name: 'Quillfeather Society' },
  });
  await ask('PUT', '/WOWusers/profile', { token, body: { job_title: 'Quillfeather’s clerk' } });
  await ask('PUT', '/users/me', {
    token,
    body: { email: 'new@quillfeather.test', current_password: 'correct horse' },
  });
  const { email } = person;
  await ask('POST', '/auth/forgot-password', { body: { email } });
  await ask('POST', '/public/contact', {
    body: { name: 'Zephyrine Quillfeather', email, message: 'Call 61112233' },
  });
  const sheet = `Email,First name\n${email},Zephyrine\n`;
  await ask('POST', '/members/import', {
    token: host.token,
    ...multipart([{ field: 'file', name: 'quillfeather.csv', bytes: sheet }]),
  });
}

/** Makes every row three years older, and runs the daily jobs. */
async function yearsLater(): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name in ('created_at', 'updated_at', 'expires_at', 'decided_at', 'received_at')
      and table_name in ('deliveries', 'links', 'enquiries', 'audit_entries', 'files',
        'member_imports', 'idempotency_keys')`.execute(testApp.owner);
  await sql`set session_replication_role = replica`.execute(testApp.owner);
  for (const { table, column } of rows)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '3 years'
    `.execute(testApp.owner);
  await removeOld(testApp.ctx());
  await sweep(testApp.ctx());
  await fileJobs['file.remove_unused'](testApp.ctx());
}

beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
  sold = await givenEvent(testApp, host, { type: 'FREE', price: 0 });
  const phone = { country_code: '+852', number: '61112233' };
  member = await givenMember(testApp, { ...person, phone, consents: { email_sms: true } });
  await books();
  await fillsInTheRest();
  await testApp.work();
});
afterAll(() => testApp.close());

const privacy = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8');
const kept = [
  'audit_entries.changes',
  'audit_entries.name',
  'audit_entries.user_name',
  'deliveries.reply_to',
  'deliveries.subject',
  'deliveries.to_address',
  'deliveries.to_name',
  'enquiries.email',
  'enquiries.message',
  'enquiries.name',
  'enquiries.search_words',
];
/** Until their next sweep. */
const shortly = [
  'files.name',
  'member_import_rows.cells',
  'member_import_rows.person',
  'member_imports.columns',
  'member_imports.name',
];
const tickets = [
  'attendees.email',
  'attendees.first_name',
  'attendees.last_name',
  'attendees.search_words',
  'graphile_worker._private_jobs.payload',
  'orders.email',
  'orders.first_name',
  'orders.last_name',
  'orders.search_words',
  'question_answers.answer',
];

describe('of a deleted member', () => {
  test('tickets are left until the event, and what is stored about others or by law', async () => {
    expect((await traced()).length).toBeGreaterThan(30);
    await ask('DELETE', `/members/${member.id}`, { token: host.token });
    await testApp.work();
    expect(await traced()).toEqual([...kept, ...shortly, ...tickets].toSorted());
  });

  test('after the event only what docs/privacy.md names is left', async () => {
    const { db } = testApp.platform;
    await sql`
      update events set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
      where id = ${sold.event_id}`.execute(db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.owner);
    await testApp.work();
    const left = await traced();
    expect(left).toEqual([...kept, ...shortly].toSorted());
    expect(left.filter((column) => !privacy.includes(`| \`${column}\``))).toEqual([]);
  });

  test('nothing is left once the periods are over', async () => {
    await yearsLater();
    expect(await traced()).toEqual([]);
  });
});

test('of a buyer whom staff erase, with their answers, nothing but sent mails is left', async () => {
  const own = await givenEvent(testApp, host, { type: 'FREE', price: 0 });
  const { id: question_id } = await asked(own);
  const held = await givenHold(testApp, own);
  const path = `/public/events/${own.event_id}/order/${held.short_id}`;
  const buyer = { first_name: 'Thaddeus', last_name: 'Ravenscroft', email: 't@ravenscroft.test' };
  const answered = (answer: string) => [{ question_id, response: { answer } }];
  await ask('PUT', path, {
    cookie: held.cookie,
    body: { order: { ...buyer, questions: answered('Ravenscroft’s phone') }, attendees: [] },
  });
  await testApp.work();
  const { token } = host;
  const of = `/events/${own.event_id}`;
  const gone = { first_name: '-', last_name: null, email: removed_address };
  const order = await ask<{ attendees: { id: number }[] }>('GET', `${of}/orders/${held.order_id}`, {
    token,
  });
  // The mail with the tickets still waits for the mail server.
  const mails = () =>
    testApp.platform.db
      .selectFrom('deliveries')
      .select(['kind', 'to_address'])
      .where('order_id', '=', held.order_id)
      .where('kind', '=', 'order_completed')
      .execute();
  expect(await mails()).toHaveLength(1);
  await testApp.platform.db
    .updateTable('deliveries')
    .set({ status: 'QUEUED' })
    .where('order_id', '=', held.order_id)
    .execute();
  await ask('PUT', `${of}/orders/${held.order_id}`, {
    token,
    body: { ...gone, questions: answered('') },
  });
  for (const { id } of order.attendees)
    await ask('PUT', `${of}/attendees/${id}`, { token, body: gone });
  await testApp.work();
  expect(await traced(/thaddeus|ravenscroft/i)).toEqual([]);
  expect(await mails()).toEqual([]);
  const entries = await testApp.platform.db
    .selectFrom('audit_entries')
    .select(['target_type', 'changes'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const changes = { email: ['-', removed_address] };
  expect(entries).toMatchObject([
    { target_type: 'attendee', changes },
    { target_type: 'order', changes },
  ]);
});

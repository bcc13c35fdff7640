import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { removed_address, removeOld, retentions, type Retention } from '#platform/retention.ts';
import { schedule } from '#server/jobs.ts';
import { givenAccountRows, givenEventRow, givenTicketRow, insertRow } from './setup/given-rows.ts';
import { openTestPlatform, type TestPlatform } from './setup/test-platform.ts';

/**
 * Personal data is deleted when its retention period ends, not earlier, and the privacy page says
 * so.
 */
let testPlatform: TestPlatform;
let account: Awaited<ReturnType<typeof givenAccountRows>>;
let event_id = 0;
let price_id = 0;
let user_id = 0;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  const { db } = testPlatform.platform;
  account = await givenAccountRows(db);
  event_id = await givenEventRow(db, account, 'night');
  const ticket_id = await givenTicketRow(db, account, event_id);
  const counter_id = await insertRow(db, 'counters', { capacity: 10 });
  const { id } = await db
    .insertInto('ticket_prices')
    .values({ event_id, ticket_id, price: 0, counter_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  price_id = id;
  user_id = await insertRow(db, 'users', { email: 'a@b.test', first_name: 'A', locale: 'en' });
});
afterAll(() => testPlatform.close());
beforeEach(async () => {
  const { db } = testPlatform.platform;
  for (const { table } of retentions) await sql`delete from ${sql.table(table)}`.execute(db);
});

const run = (statement: RawBuilder<unknown>) => statement.execute(testPlatform.platform.db);
let count = 0;
async function order(at: string, status: string, email: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (
      account_id, event_id, short_id, status, currency, total_before_additions, total_gross,
      locale, reserved_until, created_at, completed_at, email, first_name, last_name
    )
    values (
      ${account.account_id}, ${event_id}, ${`o_${++count}`}, ${status}, 'HKD', 0, 0, 'en', now(),
      ${at}::timestamptz, case when ${status} = 'COMPLETED' then ${at}::timestamptz end, ${email},
      'Ada', 'Wong'
    )
    returning id`.execute(testPlatform.platform.db);
  return rows[0]?.id ?? 0;
}

/** Adds a member, one for each user. */
async function member(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into members (
      account_id, user_id, phone_country_code, phone_number, birth_month, gender, age_group,
      residence_city, relationship
    )
    values (
      ${account.account_id}, ${user_id}, '+86', '13800138000', 1, 'OTHER', '25_34', 'MAINLAND',
      'VISITOR'
    )
    on conflict (user_id) do update set birth_month = 1
    returning id`.execute(testPlatform.platform.db);
  return rows[0]?.id ?? 0;
}

/** Adds a row of each kind that is stored only for a while, as old as `at`. */
const rowsOf: Record<string, (at: string) => Promise<unknown>> = {
  deliveries: (at) =>
    run(sql`
      insert into deliveries (dedupe_key, kind, to_address, locale, subject, created_at)
      values (${`d${++count}`}, 'test', 'ada@b.test', 'en', 's', ${at})`),
  mail_quotas: (at) =>
    run(sql`insert into mail_quotas values (${`s${++count}`}, ${at}::timestamptz, 1)`),
  links: (at) =>
    run(sql`
      insert into links (kind, token_hash, user_id, email, expires_at)
      values ('confirm_email', ${`h${++count}`}, ${user_id}, 'ada@b.test', ${at})`),
  sign_in_challenges: (at) =>
    run(sql`
      insert into sign_in_challenges (token_hash, user_id, expires_at)
      values (${`c${++count}`}, ${user_id}, ${at})`),
  provider_events: (at) =>
    run(sql`
      insert into provider_events (provider, provider_event_id, type, payload, received_at)
      values ('stripe', ${`evt_${++count}`}, 'x', '{}', ${at})`),
  'provider_calls, emptied': (at) =>
    run(sql`
      insert into provider_calls (purpose, provider, account_id, attempt, body, state, created_at)
      values ('account', 'stripe', ${account.account_id}, 1, '{"email":"a"}', 'DONE', ${at})`),
  payme_merchants: (at) =>
    run(sql`
      insert into payme_merchants (
        account_id, client_id, signing_key_id, environment, sealed_credentials, disconnected_at
      )
      values (${account.account_id}, ${`c${++count}`}, 'k', 'sandbox', '', ${at})`),
  webhook_deliveries: (at) =>
    run(sql`
      with endpoint as (
        insert into webhook_endpoints (account_id, url, types, sealed_secret)
        values (${account.account_id}, 'https://a.test', '{order.completed}', '')
        returning id
      )
      insert into webhook_deliveries (webhook_endpoint_id, type, data, created_at)
      select id, 'webhook.test', '{}', ${at} from endpoint`),
  orders: (at) => order(at, 'EXPIRED', 'ada@b.test'),
  audit_entries: (at) =>
    run(sql`
      insert into audit_entries (account_id, target_type, target_id, name, action, created_at)
      values (${account.account_id}, 'event', 1, 'Night', 'changed', ${at})`),
  question_answers: async (at) =>
    run(sql`
      insert into question_answers (event_id, order_id, title, type, answer, updated_at)
      values (
        ${event_id}, ${await order(new Date().toISOString(), 'COMPLETED', 'ada@b.test')}, 'Food?',
        'SINGLE_LINE_TEXT', '"none"', ${at}
      )`),
  enquiries: (at) =>
    run(sql`
      insert into enquiries (account_id, kind, name, email, locale, message, updated_at)
      values (${account.account_id}, 'CONTACT', 'Ada', 'ada@b.test', 'en', 'Hello', ${at})`),
  upgrade_requests: async (at) =>
    run(sql`
      insert into upgrade_requests (
        account_id, member_id, tier, status, reason, decided_at, organization_number,
        organization_name, position
      )
      values (
        ${account.account_id}, ${await member()}, 'NGO', 'REJECTED', 'no', ${at}, '1', 'Ada', 'a'
      )`),
  member_receipts: async (at) =>
    run(sql`
      with merchant as (
        insert into partner_merchants (account_id, name) values (${account.account_id}, 'Shop')
        returning id
      ), file as (
        insert into files (name, kind, mime_type, size, sha256, storage_key)
        values ('r', 'document', 'application/pdf', 1, 'h', ${`documents/r${++count}.pdf`})
        returning id
      )
      insert into member_receipts (
        account_id, member_id, partner_merchant_id, amount, issued_on, number, file_id,
        sent_sha256, created_at
      )
      select ${account.account_id}, ${await member()}, merchant.id, 1, '2026-11-01', '7', file.id,
        'h', ${at}
      from merchant, file`),
  'orders, emptied': (at) => order(at, 'COMPLETED', 'ada@b.test'),
  'attendees, emptied': async (at) => {
    const order_id = await order(new Date().toISOString(), 'COMPLETED', removed_address);
    await run(sql`
      with item as (
        insert into order_items (
          event_id, order_id, ticket_id, ticket_price_id, item_name, quantity, price,
          price_before_discount
        )
        select ${event_id}, ${order_id}, ticket_id, id, 'Seat', 1, 0, 0
        from ticket_prices where id = ${price_id}
        returning id, ticket_id
      )
      insert into attendees (
        account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
        first_name, last_name, email, locale, status, created_at
      )
      select ${account.account_id}, ${event_id}, ${order_id}, item.id, item.ticket_id,
        ${price_id}, ${`a_${++count}`}, 'Ada', 'Wong', 'ada@b.test', 'en', 'ACTIVE', ${at}
      from item`);
  },
};
const nameOf = ({ table, sets }: Retention): string => (sets ? `${table}, emptied` : table);

describe('data with a retention period', () => {
  test.each(retentions.map((retention) => [nameOf(retention), retention] as const))(
    '%s: is kept until a minute before its end, and gone a minute after',
    async (name, { table, column, days, sets }) => {
      const { db } = testPlatform.platform;
      const { rows } = await sql<{ younger: string; older: string }>`
        select now() - make_interval(days => ${days}, mins => -1) as younger,
          now() - make_interval(days => ${days}, mins => 1) as older`.execute(db);
      const { younger = '', older = '' } = rows[0] ?? {};
      for (const at of [younger, older, older, older]) await rowsOf[name]?.(at);
      await removeOld(testPlatform.ctx(), 2);
      const { rows: left } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)}
        where ${sql.ref(column)} < now() - interval '10 days'
          or ${sql.ref(column)} = ${younger}::timestamptz
        order by ${sql.ref(column)} desc`.execute(db);
      if (!sets) return expect(left).toHaveLength(1);
      expect(left).toHaveLength(4);
      const texts = left.map((row) => JSON.stringify(row));
      expect(texts[0]).toMatch(/ada@b\.test|"email":"a"/);
      for (const text of texts.slice(1)) expect(text).not.toMatch(/@b\.test|"email":"a"|Ada|Wong/);
    },
  );

  test('an unfinished call and an order with a payment are kept', async () => {
    const { db } = testPlatform.platform;
    const old = '2020-01-01T00:00:00Z';
    await rowsOf['provider_calls, emptied']?.(old);
    await sql`update provider_calls set state = 'OPEN'`.execute(db);
    const order_id = await order(new Date().toISOString(), 'EXPIRED', 'ada@b.test');
    await sql`update orders set created_at = now() - interval '91 days'`.execute(db);
    await sql`
      insert into payments (
        account_id, order_id, provider, provider_account_id, provider_payment_id, amount,
        currency, status
      )
      values (${account.account_id}, ${order_id}, 'stripe', 'acct', 'pi', 100, 'HKD', 'SUCCEEDED')
    `.execute(db);
    await removeOld(testPlatform.ctx());
    const { rows } = await sql<{ body: object; orders: number }>`
      select body, (select count(*)::int from orders) as orders from provider_calls`.execute(db);
    expect(rows).toEqual([{ body: { email: 'a' }, orders: 1 }]);
    await sql`delete from payments`.execute(db);
  });

  test('is found by an index in a daily job', async () => {
    const { db } = testPlatform.platform;
    expect(schedule['platform.remove_old']?.every_s).toBe(86_400);
    for (const { table, column, days, only } of retentions) {
      // On a table with a few rows the planner would prefer the index on addresses.
      const partial = only?.includes(removed_address) ? undefined : only;
      const plan = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select ctid from ${sql.table(table)}
          where ${sql.ref(column)} < now() - make_interval(days => ${days})
            ${partial ? sql`and (${sql.raw(partial)})` : sql``}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      const found = new RegExp(`Index Cond: \\(?\\(${column}|deliveries_newest`);
      expect(plan, `${table}.${column}`).toMatch(found);
    }
  });
});

const privacy = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8');
/** The rows of the tables in docs/privacy.md, by `table.column`. */
const described = new Map(
  [...privacy.matchAll(/^\| `(\w+)\.(\w+)`(.*)$/gm)].map(([, table, column, rest]) => [
    `${table}.${column}`,
    rest ?? '',
  ]),
);

/** Column names that contain no personal data, in any table. */
const impersonal = new Set(
  (
    'hint scopes approval currency_code first_event status type code target_type action kind locale ' +
    'currency slug summary timezone description public_id dedupe_key attachments alt ' +
    'attributes translations converted_texts content_language mime_type sha256 storage_key ' +
    'token_hash message_type checksum item_name ' +
    'taxes_and_fees_rollup holds payment_provider payment_status promo_code refund_status ' +
    'website provider provider_account_id discount_type body_hash scope key seller_registration ' +
    'sealed_canary worker_id purpose state failure outcome payload provider_event_id ' +
    'provider_object_id belongs_to options bucket prefix secret provider_refund_id list ' +
    'job family public_key sealed_private_key calculation_type label membership_tiers ' +
    'provider_charge_id provider_payment_id last_error_code order_reference role ' +
    'hidden_columns continue_button_text directions email_footer_message homepage_background_color ' +
    'homepage_background_type homepage_body_background_color homepage_primary_color ' +
    'homepage_primary_text_color homepage_secondary_color homepage_secondary_text_color ' +
    'location_details maps_url online_event_connection_details post_checkout_message ' +
    'pre_checkout_message price_display_mode seo_description seo_keywords seo_title ' +
    'ticket_page_message weather_rule stripe_account_id stripe_domain stripe_lost ' +
    'stripe_mode stripe_platform id website_url shared_ids attendee_ids ' +
    'tier notice_version channel ' +
    'set_up announcement announcement_tone announcement_url hidden_pages social_links page ' +
    'opening_hours opening_exceptions exception_notes transport categories event_url ' +
    'ticket_ids provider_dispute_id rule cancelled_by client_id signing_key_id environment ' +
    'types message_id'
  ).split(' '),
);
/** Columns with the name of a personal column of another table. */
const elsewhere = new Set([
  'branding.name',
  'events.search_words',
  'branding.sender_name',
  'capacity_assignments.name',
  'check_in_lists.name',
  'event_attachments.name',
  // Published by the venue about itself.
  'other_event_files.name',
  'other_events.location',
  'venue_attachments.name',
  'venue_data.address',
  'venue_data.email',
  'venue_data.name',
  'venue_data.phones',
  'venue_sections.name',
  'interests.name',
  'specialities.name',
  'partner_merchants.name',
  'site_settings.email',
  'site_settings.phones',
  'site_settings.whatsapp',
  'event_categories.name',
  'disputes.reason',
  'refunds.reason',
  'messages.subject',
  'site_versions.subject',
  'events.title',
  'other_events.title',
  'questions.title',
  'question_answers.title',
  'site_texts.title',
  'tickets.title',
  'event_cancellations.message',
  'migrations.name',
  // Names of columns, and the result of a row.
  'member_import_mappings.fields',
  'member_import_mappings.headers',
  'member_import_rows.result',
  'member_imports.problem',
  'taxes_and_fees.name',
  'tickets.search',
  'events.search',
  // One of a fixed list.
  'webhook_deliveries.last_error',
]);

describe('docs/privacy.md', () => {
  test('lists every column that may hold personal data', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'inet', 'character varying')
      order by 1, 2`.execute(testPlatform.platform.db);
    expect(rows.length).toBeGreaterThan(150);
    const missing = rows
      .filter(({ column }) => !impersonal.has(column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !elsewhere.has(name) && !described.has(name));
    expect(missing).toEqual([]);
    const all = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    expect([...described.keys()].filter((name) => !all.has(name))).toEqual([]);
  });

  test('gives each a class, a reason, a protection, a period and its readers', () => {
    expect(described.size).toBeGreaterThan(40);
    for (const [name, rest] of described) {
      const cells = rest.split('|').map((cell) => cell.trim());
      expect(cells.slice(1, -1).filter(Boolean), name).toHaveLength(5);
      expect(cells[1], name).toMatch(/^[ABC]$/);
    }
  });

  test.each(retentions.map((retention) => [nameOf(retention), retention] as const))(
    'states the period: %s',
    (_, { table, days }) => {
      const times = [...described].filter(([name]) => name.startsWith(`${table}.`));
      const text =
        days % 365 === 0 ? `${days / 365} years` : days > 2000 ? '7 years' : `${days} days`;
      expect(
        times.some(([, rest]) => rest.includes(text)) || privacy.includes(`\`${table}\` ${text}`),
        `${table} ${text}`,
      ).toBe(true);
    },
  );
});

test.each([
  ['en', /Enquiries and messages[^.]* (\d+) years/],
  ['zh-hk', /查詢[^。]* (\d+) 年/],
  ['zh-cn', /咨询[^。]* (\d+) 年/],
] as const)('the privacy notice states how long enquiries are kept: %s', (locale, said) => {
  const rule = retentions.find(({ table }) => table === 'enquiries') ?? expect.unreachable();
  const years = said.exec(readCatalogue('messages', locale)['privacy.how_long.1'] ?? '')?.[1];
  expect(Number(years)).toBe(rule.days / 365);
});

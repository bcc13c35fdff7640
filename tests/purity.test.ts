import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { han } from '#platform/pure/indexed-words.ts';
import { writeTables } from '../tools/tables.ts';
import { freshDatabase } from './setup/fresh-database.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync(
  'git',
  ['ls-files', 'features', 'platform', 'server', 'web', 'simulator'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

test('no product code reads the clock or random numbers directly', () => {
  // One clock for the browser, one for the simulator; the page cache uses the clock of the process.
  const clocks = [
    'web/lib/clock.ts',
    'simulator/clock.ts',
    'server/page-cache.ts',
    'server/page-renderer.ts',
  ];
  const found = files
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|given\.ts$/.test(file) && !clocks.includes(file),
    )
    .filter((file) =>
      /\bDate\.now\b|new Date\(\)|Math\.random\(/.test(
        readFileSync(join(root, file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
      ),
    );
  expect(found).toEqual([]);
});

test('tests of components leave Testing Library as it is for the files after them', () => {
  // These set how its events are rendered, for all files of the worker; screens have workers of
  // their own.
  const setUps = /tests\/setup\/(drawing|open-screen)\.tsx?'/;
  const found = files
    .filter((file) => /^web\/.*\.test\.tsx$/.test(file))
    .filter((file) => setUps.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test('queries compare rows with a time that is constant during the statement', () => {
  // `clock_timestamp()` changes during a statement, so no index can be used for it: each live hold
  // of an event was checked for each batch of reservations. `statement_timestamp()` and `now()` are
  // constant.
  const sought = /\b(where|and|or|when|on)\b[^;`]*?[<>]=?\s*clock_timestamp\(\)(?!\s*(as|then)\b)/;
  const kysely = /\.where\([^)]*clock_timestamp\(\)/;
  const found = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return text
        .split(/;\n/)
        .some((statement) => sought.test(statement) || kysely.test(statement));
    });
  expect(found).toEqual([]);
});

test('a statement has the same text for any number of ids', () => {
  // `anyOf` (platform/rows/any-of.ts): with `in`, each number of ids is a statement that is planned
  // and prepared for itself.
  const found = files.filter(
    (file) =>
      file.endsWith('store.ts') && /id', 'in', (?!\()/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('a store writes only the tables of its own feature', () => {
  const owner: Record<string, string> = {
    accounts: 'accounts',
    account_users: 'accounts',
    users: 'users',
    sessions: 'users',
    links: 'users',
    two_factors: 'users',
    recovery_codes: 'users',
    sign_in_challenges: 'users',
    organizers: 'organizers',
    files: 'files',
    events: 'events',
    event_settings: 'events',
    event_defaults: 'events',
    api_tokens: 'api-tokens',
    webhook_endpoints: 'webhook-endpoints',
    webhook_deliveries: 'webhook-endpoints',
    event_images: 'events',
    event_categories: 'events',
    event_views: 'events',
    event_collaborators: 'events',
    counters: 'stock',
    taxes_and_fees: 'taxes',
    tickets: 'tickets',
    ticket_prices: 'tickets',
    ticket_taxes_and_fees: 'tickets',
    orders: 'orders',
    order_items: 'orders',
    event_sales: 'orders',
    event_totals: 'orders',
    rush_seconds: 'orders',
    attendees: 'attendees',
    signing_keys: 'attendees',
    payments: 'payments',
    provider_events: 'payments',
    refunds: 'payments',
    ledger_entries: 'payments',
    ledger_differences: 'payments',
    disputes: 'payments',
    event_cancellations: 'orders',
    receipts: 'orders',
    provider_calls: 'payments',
    payme_merchants: 'payments',
    // The settings for sellers; all other columns belong to the platform.
    installation: 'accounts',
    branding: 'branding',
    venue_data: 'venue',
    venue_attachments: 'venue',
    venue_sections: 'venue',
    site_texts: 'site',
    site_settings: 'site',
    site_versions: 'site',
    members: 'members',
    list_views: 'list-views',
    member_interests: 'members',
    member_specialities: 'members',
    member_consents: 'members',
    member_imports: 'member-sheets',
    member_import_rows: 'member-sheets',
    member_import_mappings: 'member-sheets',
    partner_merchants: 'upgrades',
    upgrade_requests: 'upgrades',
    member_receipts: 'upgrades',
    member_documents: 'upgrades',
    interests: 'members',
    specialities: 'members',
    enquiries: 'enquiries',
    enquiry_sections: 'enquiries',
    enquiry_messages: 'enquiries',
    event_sections: 'events',
    other_events: 'other-events',
    other_event_files: 'other-events',
    other_event_sections: 'other-events',
    unclaimed_payments: 'payments',
    check_in_lists: 'check-in',
    check_in_list_tickets: 'check-in',
    check_ins: 'check-in',
    audit_entries: 'audit',
    promo_codes: 'promo-codes',
    promo_code_tickets: 'promo-codes',
    capacity_assignments: 'capacity',
    capacity_assignment_tickets: 'capacity',
    affiliates: 'affiliates',
    questions: 'questions',
    question_tickets: 'questions',
    question_answers: 'questions',
    messages: 'messages',
    message_opt_outs: 'messages',
    event_attachments: 'attachments',
  };
  const wrong: string[] = [];
  const written = new Set<string>();
  for (const file of files.filter((name) => /^features\/.*store\.ts$/.test(name))) {
    const text = readFileSync(join(root, file), 'utf8');
    const feature = file.split('/')[1];
    const writes = text.matchAll(
      new RegExp(
        [
          /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/,
          /(?:insert into|update|delete from)\s+(\w+)\s+(?:as\s|set\s|\w+\s+set\s|\(|where\s)/,
          /(?:setPositions|changeVersioned)\(\s*ctx,\s*'(\w+)'/,
          /setLinks\(\s*ctx,\s*\{\s*table:\s*'(\w+)'/,
        ]
          .map((pattern) => pattern.source)
          .join('|'),
        'g',
      ),
    );
    for (const found of writes) {
      const table = found.slice(1).find((name) => name !== undefined) ?? '';
      written.add(table);
      if (owner[table] !== feature) wrong.push(`${file} writes ${table}`);
    }
  }
  expect(wrong).toEqual([]);
  // Guards against a check that reads nothing: each way of writing is recognized.
  for (const table of ['orders', 'event_views', 'tickets', 'promo_code_tickets'])
    expect(written).toContain(table);
});

test('the committed row types match the migrations', async () => {
  const database = await freshDatabase(inject('adminUrl'));
  const out = join(root, '.tmp', `tables-${process.pid}.ts`);
  writeTables(database.url, out);
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(root, 'platform/tables.ts'), 'utf8'));
  rmSync(out);
  await database.drop();
});

test('Chinese characters are defined the same in SQL and in TypeScript', () => {
  const text = readFileSync(join(root, 'migrations/0043_names_found.sql'), 'utf8');
  const classes = [...text.matchAll(/'(\[\\u2e80[^']*\])', 'C'/g)].map((match) => match[1]);
  // A code point above U+FFFF is written differently.
  expect(classes).toEqual([
    han.source.replace(/\\u\{(\w+)\}/g, (_, hex: string) => `\\U${hex.padStart(8, '0')}`),
  ]);
});

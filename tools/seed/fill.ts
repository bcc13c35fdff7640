import type pg from 'pg';
import { host } from './programme/people-and-places.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { Passwords } from '#platform/passwords.ts';
import { buildWorld } from './build-world.ts';
import { insert, lastIds, moveIdentities } from './insert.ts';
import { addConfirmationMails } from './confirmation-mails.ts';
import type { DrawnPicture } from './draw-pictures.ts';
import { password } from './programme/people-and-places.ts';
import type { World } from './world.ts';
import { writeLedger } from './write-ledger.ts';

/** In the order of their foreign keys. */
const with_ids = [
  'accounts',
  'users',
  'files',
  'organizers',
  'events',
  'event_images',
  'event_attachments',
  'venue_attachments',
  'venue_sections',
  'other_events',
  'other_event_files',
  'site_texts',
  'interests',
  'specialities',
  'members',
  'member_consents',
  'partner_merchants',
  'upgrade_requests',
  'member_receipts',
  'member_documents',
  'enquiries',
  'enquiry_messages',
  'event_categories',
  'taxes_and_fees',
  'tickets',
  'counters',
  'ticket_prices',
  'promo_codes',
  'affiliates',
  'capacity_assignments',
  'questions',
  'orders',
  'order_items',
  'attendees',
  'question_answers',
  'messages',
  'audit_entries',
  'payments',
  'refunds',
  'check_in_lists',
  'check_ins',
  'deliveries',
] as const;
const order = [
  'accounts',
  'users',
  'account_users',
  'links',
  'organizers',
  'taxes_and_fees',
  'events',
  'event_settings',
  'event_categories',
  'event_collaborators',
  'tickets',
  'counters',
  'ticket_prices',
  'ticket_taxes_and_fees',
  'promo_codes',
  'affiliates',
  'capacity_assignments',
  'capacity_assignment_tickets',
  'questions',
  'question_tickets',
  'orders',
  'order_items',
  'attendees',
  'question_answers',
  'messages',
  'audit_entries',
  'payments',
  'refunds',
  'event_views',
  'check_in_lists',
  'check_in_list_tickets',
  'check_ins',
  'venue_data',
  'other_events',
  'site_texts',
  'site_settings',
  'interests',
  'specialities',
  'members',
  'member_interests',
  'member_specialities',
  'member_consents',
  'partner_merchants',
  'upgrade_requests',
  'enquiries',
  'enquiry_messages',
] as const;
/** Tables that show files, and those that refer to them. */
const after_pictures = [
  'files',
  'event_images',
  'event_attachments',
  'venue_attachments',
  'venue_sections',
  'event_sections',
  'enquiry_sections',
  'other_event_files',
  'other_event_sections',
  'member_receipts',
  'member_documents',
] as const;

export type DrawPictures = (names: readonly string[]) => Promise<Map<string, DrawnPicture>>;

/** Tables that belong to the installation and not to the demo's content. */
const kept_by_refresh = [
  'installation',
  'migrations',
  'reference_keys',
  'signing_keys',
  'job_workers',
];

/**
 * Fills an empty installation with the demo, in one transaction. Returns null when a host account
 * exists, unless `refresh` is set: then the content of a demo is deleted first. Pictures are drawn
 * while the orders are written.
 */
export async function fill(
  client: pg.Client,
  drawPictures: DrawPictures,
  base_url: string,
  { refresh = false } = {},
): Promise<World | null> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('foyer.first_account'))");
    const last = await lastIds(client, with_ids);
    if (refresh) await empty(client);
    const {
      rows: [state],
    } = await client.query<{ exists: boolean; now: Date }>(
      "select exists (select 1 from accounts where is_host) as exists, date_trunc('minute', now()) as now",
    );
    if (!state || state.exists) {
      await client.query('rollback');
      return null;
    }
    const { rowCount } = await client.query(
      'update installation set is_demo = true where is_demo is distinct from false',
    );
    if (rowCount === 0) throw new PlainFailure('This installation is not a demo; set DEMO=0.');
    await client.query(
      'insert into branding (name) values ($1) on conflict (id) do update set name = excluded.name',
      [host.name],
    );
    const world = buildWorld(state.now.toISOString(), await new Passwords().hash(password), last);
    const drawn = drawPictures([
      ...new Set([
        ...world.showings.map(({ picture }) => picture),
        ...world.logos.map(({ name }) => name),
      ]),
    ]);
    drawn.catch(() => undefined); // Awaited below; until then a failure must not end the process.
    await client.query('delete from site_settings');
    for (const table of order) await insert(client, table, world.rows.get(table) ?? []);
    await writeLedger(client);
    const { rows } = await client.query<{ id: string; public_id: string }>(
      'select id, public_id from orders where user_id is not null',
    );
    addConfirmationMails(
      world,
      new Map(rows.map((row) => [Number(row.id), row.public_id])),
      base_url,
    );
    await insert(client, 'deliveries', world.rows.get('deliveries') ?? []);
    await attachPictures(client, world, await drawn);
    await moveIdentities(client, with_ids);
    await client.query('commit');
    await client.query('analyze');
    return world;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Identities continue, so that no earlier address leads to something else. */
async function empty(client: pg.Client): Promise<void> {
  const { rows: demo } = await client.query('select 1 from installation where is_demo');
  if (demo.length === 0)
    throw new PlainFailure('This installation is not a demo; only a demo can be rebuilt.');
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names
    from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [kept_by_refresh],
  );
  await client.query(`truncate ${rows[0]?.names}`);
  // When this is committed, every process clears its caches of pages and events.
  await client.query("select pg_notify('foyer_changes', 'reset')");
}

/** Writes the drawn files and all rows that show them. */
async function attachPictures(
  client: pg.Client,
  world: World,
  drawn: Map<string, DrawnPicture>,
): Promise<void> {
  const ids = new Map<string, number>();
  const isPrivate = new Set(
    (['member_receipts', 'member_documents'] as const).flatMap((table) =>
      world.showings
        .filter(({ row }) => (world.rows.get(table) ?? []).includes(row))
        .map(({ picture }) => picture),
    ),
  );
  for (const [name, { sha256, ...file }] of drawn) {
    const known = ids.get(sha256);
    ids.set(
      name,
      known ??
        world.add('files', {
          ...file,
          sha256,
          account_id: null,
          kind: file.mime_type === 'image/webp' ? 'image' : 'document',
          is_public: !isPrivate.has(name),
          created_at: world.now,
        }),
    );
    ids.set(sha256, ids.get(name) ?? 0);
  }
  for (const { row, picture } of world.showings) row['file_id'] = ids.get(picture) ?? 0;
  for (const table of after_pictures) await insert(client, table, world.rows.get(table) ?? []);
  const logos = world.logos.map(({ organizer_id, name }) => ({
    organizer_id,
    file_id: ids.get(name),
  }));
  await client.query(
    'update organizers o set logo_file_id = l.file_id from json_to_recordset($1::json) as l ' +
      '(organizer_id bigint, file_id bigint) where o.id = l.organizer_id',
    [JSON.stringify(logos)],
  );
}

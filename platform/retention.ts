import { sql } from 'kysely';
import type { Context } from './context.ts';
import { inSlices, removeOldRows } from './sweep.ts';
import type { DB } from './tables.ts';

/**
 * How long rows with personal data are kept. `docs/privacy.md` gives the reasons; a test compares
 * the two.
 */
export interface Retention {
  table: keyof DB;
  /** The column from which a row's age is counted. */
  column: string;
  days: number;
  /** Limits it to these rows, in SQL: literally the condition of the index that finds them. */
  only?: string;
  /** Keeps the row and sets these columns to these SQL values; without it the row is deleted. */
  sets?: Record<string, string>;
  /**
   * An SQL function that deletes a slice of them, where the server's role may not; it applies the
   * same age.
   */
  by?: string;
}

/** Replaces the address of a buyer or guest after the retention period. */
export const removed_address = 'removed@example.invalid';
const year = 365;
/** How long the recipient of a mail is stored. */
export const mails_kept_days = 90;
/**
 * Business records are kept for seven years in Hong Kong (Inland Revenue Ordinance, section 51C).
 */
const seven_years = 7 * year + 2;
const nobody = `email <> '${removed_address}'`;

export const retentions: readonly Retention[] = [
  {
    table: 'deliveries',
    column: 'created_at',
    days: mails_kept_days,
    // Recipients of tickets are notified when these are cancelled, so their addresses are kept
    // until the event is over.
    only:
      "kind not in ('order_completed', 'attendee_ticket', 'ticket_cancelled') or not exists " +
      '(select from events e where e.id = deliveries.event_id and e.ends_at > now())',
  },
  { table: 'webhook_deliveries', column: 'created_at', days: 30 },
  { table: 'mail_quotas', column: 'begins_at', days: 7 },
  { table: 'links', column: 'expires_at', days: 30 },
  { table: 'sign_in_challenges', column: 'expires_at', days: 7 },
  { table: 'provider_events', column: 'received_at', days: 180 },
  {
    table: 'provider_calls',
    column: 'created_at',
    days: 90,
    only: "state <> 'OPEN' and body <> '{}'",
    sets: { body: "'{}'" },
  },
  {
    table: 'orders',
    column: 'created_at',
    days: 90,
    only:
      "status = 'EXPIRED' and email is not null and not exists " +
      '(select from payments p where p.order_id = orders.id)',
  },
  {
    table: 'audit_entries',
    column: 'created_at',
    days: 2 * year,
    by: 'remove_old_audit_entries',
  },
  { table: 'question_answers', column: 'updated_at', days: 2 * year },
  { table: 'enquiries', column: 'updated_at', days: 2 * year },
  // Together with its receipts and documents, whose files are deleted with them.
  { table: 'upgrade_requests', column: 'decided_at', days: 2 * year },
  {
    table: 'member_receipts',
    column: 'created_at',
    days: 90,
    only: 'request_id is null',
  },
  { table: 'payme_merchants', column: 'disconnected_at', days: 180 },
  {
    table: 'orders',
    column: 'created_at',
    days: seven_years,
    only: nobody,
    sets: { email: `'${removed_address}'`, first_name: "'-'", last_name: 'null' },
  },
  {
    table: 'attendees',
    column: 'created_at',
    days: seven_years,
    only: nobody,
    sets: { email: `'${removed_address}'`, first_name: "'-'", last_name: 'null' },
  },
];

/**
 * Deletes or empties rows after their retention period, slice by slice. Returns how many of each
 * kind.
 */
export async function removeOld(ctx: Context, limit?: number): Promise<number[]> {
  const removed: number[] = [];
  for (const retention of retentions)
    removed.push(await inSlices((rows) => removeSlice(ctx, retention, rows), limit));
  return removed;
}

async function removeSlice(
  ctx: Context,
  { table, column, days, only, sets, by }: Retention,
  limit: number,
): Promise<number> {
  if (by) {
    const { rows } = await sql<{ removed: number }>`
      select ${sql.ref(by)}(${limit}) as removed`.execute(ctx.db);
    return rows[0]?.removed ?? 0;
  }
  return removeOldRows(ctx, { table, time: column, age: `${days} days`, only, sets }, limit);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dayOf, venueZone } from '#platform/pure/time.ts';
import { endOfDay } from '#features/members/rules/tiers.ts';

const folder = (): string => process.env['DATA_DIR'] ?? '';

/** Returns the URL of the database of the copy under test. */
export function databaseUrl(): string {
  const [port, password] = ['port', 'password'].map((name) =>
    readFileSync(join(folder(), 'postgres', name), 'utf8').trim(),
  );
  return `postgres://foyer:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/postgres`;
}

async function ask(
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Record<string, number>>> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Lets the hold of one order expire, which a user could only wait for. */
export async function endHolds(orderShortId: string): Promise<void> {
  const { rowCount } = await ask(
    "update orders set reserved_until = now() - interval '1 second' where short_id = $1",
    [orderShortId],
  );
  if (rowCount !== 1) throw new Error(`There is no order ${orderShortId}.`);
}

/** Confirms an email address like the link in its mail. */
export async function confirmAddress(email: string): Promise<void> {
  const { rowCount } = await ask('update users set email_verified_at = now() where email = $1', [
    email,
  ]);
  if (rowCount !== 1) throw new Error(`There is nobody with ${email}.`);
}

/**
 * Moves the end of a member's tier to the end of a day in Hong Kong, `days` from today. Returns its
 * last moment.
 */
export async function endTierIn(memberId: number, days: number): Promise<string> {
  const day = dayOf(new Date(Date.now() + days * 86_400_000).toISOString(), venueZone);
  const { rowCount } = await ask('update members set expires_at = $2 where id = $1', [
    memberId,
    endOfDay(day),
  ]);
  if (rowCount !== 1) throw new Error(`There is no member ${memberId}.`);
  return endOfDay(day);
}

/**
 * Counts what one browser has created for an event: its orders, those that hold or have tickets,
 * and the payments that were started and paid for them.
 */
export async function madeBy(
  orderShortId: string,
): Promise<{ orders: number; holding: number; payments: number; paid: number }> {
  const {
    rows: [row],
  } = await ask(
    `select count(distinct o.id)::int as orders,
      (count(distinct o.id) filter (where o.status in ('RESERVED', 'COMPLETED')))::int as holding,
      count(p.id)::int as payments, (count(p.id) filter (where p.status = 'SUCCEEDED'))::int as paid
    from orders me
    join orders o on o.event_id = me.event_id and o.session_hash = me.session_hash
    left join payments p on p.order_id = o.id where me.short_id = $1`,
    [orderShortId],
  );
  const { orders = 0, holding = 0, payments = 0, paid = 0 } = row ?? {};
  return { orders, holding, payments, paid };
}

import { sql } from 'kysely';
import type { Context } from './context.ts';
import { keyedHash } from './secrets.ts';

/**
 * Limits on what strangers can make the server send to one mailbox, over all accounts and all
 * network addresses.
 */
export const mailbox_caps = {
  /** Single-use links: the bucket limits an hour, `a_day` a day. */
  links: { bucket: 'mailbox.links', a_day: 15 },
  /** Invitations to a team. */
  invitations: { bucket: 'mailbox.invitations', a_day: 15 },
  /** Tickets that are free, and what buyers have sent again. */
  tickets: { bucket: 'mailbox.tickets', a_day: 60 },
  /**
   * Tickets that staff send. Counted apart: otherwise free orders in a person's name would keep
   * staff from sending that person anything.
   */
  staff_tickets: { bucket: 'mailbox.staff_tickets', a_day: 200 },
  /** Receipts of enquiries, for the sender and for the venue. */
  enquiries: { bucket: 'mailbox.enquiries', a_day: 6 },
  enquiry_notices: { bucket: 'mailbox.enquiry_notices', a_day: 200 },
} as const;

const today = sql`date_trunc('day', now(), 'UTC')`;

/**
 * Takes `count` mails from today's quota; days are those of the database's clock in UTC. Returns
 * null, or how many are left and in how many hours, rounded up, the next day begins.
 */
export async function takeQuota(
  ctx: Context,
  subject: string,
  count: number,
  cap: number,
): Promise<null | { left: number; hours: number }> {
  const { rows } = await sql<{ sent: number }>`
    insert into mail_quotas as q (subject, begins_at, sent)
    select ${subject}, ${today}, ${count}::int
    where ${count}::int <= ${cap}::int
    on conflict (subject, begins_at) do update set sent = q.sent + ${count}::int
    where q.sent + ${count}::int <= ${cap}::int
    returning sent`.execute(ctx.db);
  if (rows.length) return null;
  const { rows: left } = await sql<{ left: number; hours: number }>`
    select ${cap}::int - coalesce(max(sent), 0) as left,
      24 - extract(hour from now() at time zone 'UTC')::int as hours
    from mail_quotas
    where subject = ${subject} and begins_at = ${today}`.execute(ctx.db);
  return left[0] ?? { left: 0, hours: 24 };
}

/**
 * Whether one more mail of this kind may be sent to this mailbox. The caller must not learn the
 * answer, as it would reveal whether a user has this address.
 */
export async function mayReach(
  ctx: Context,
  kind: keyof typeof mailbox_caps,
  address: string,
): Promise<boolean> {
  if (!ctx.config.rate_limit) return true;
  const { bucket, a_day } = mailbox_caps[kind];
  const mailbox = keyedHash(ctx.config.secret, address.toLowerCase());
  if ((await ctx.limits.take(bucket, mailbox)) === 0)
    if ((await takeQuota(ctx, `${kind} ${mailbox}`, 1, a_day)) === null) return true;
  ctx.log.warn({ security: 'limit.reached', what: bucket }, 'security event');
  return false;
}

import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { inAllLanguages } from '#platform/rows/translations.ts';
import type { MemberMessage } from './members.contract.ts';
import type { MemberMessageKind } from './rules/member-message.ts';
import { asSent, copies, rows } from './store.ts';

const memberRows = (ctx: Context) =>
  rows(ctx)
    .select(['m.content_language', 'm.kind', 'm.segment', 'm.found_count', 'm.no_consent_count'])
    .select(['m.inactive_count', 'm.unconfirmed_count', 'm.withdrawn_count'])
    .where('m.event_id', 'is', null)
    // The constraint `messages_to_members_check` guarantees that they are set.
    .$narrowType<{
      content_language: MemberMessage['content_language'];
      kind: MemberMessageKind;
      found_count: number;
      no_consent_count: number;
      inactive_count: number;
      unconfirmed_count: number;
      withdrawn_count: number;
    }>();

/** Undefined for a message about an event. */
export async function find(ctx: Context, id: number): Promise<MemberMessage | undefined> {
  const row = await memberRows(ctx).where('m.id', '=', id).executeTakeFirst();
  return row && asSent(row);
}

/** Returns a page of an account's messages to members, tests included. */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<MemberMessage>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('m.created_at'),
    subject: inNameOrder(sql.ref('m.subject'), ctx.locale),
    kind: sql.ref('m.kind'),
  };
  let statement = memberRows(ctx).where('m.account_id', '=', accountId);
  if (query.query)
    statement = statement.where(textsContain([inAllLanguages('m', 'subject')], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`m.id`);
  return { ...found, rows: found.rows.map(asSent) };
}

/** Stores how many recipients got no mail, once the last mail is written. */
export const countWithdrawn = (ctx: Context, id: number): Promise<unknown> =>
  sql`
    update messages m
    set withdrawn_count = greatest(0, m.recipients_count + ${copies()} - (
      select count(*) from deliveries d where d.message_id = m.id
    ))
    where id = ${id} and not is_test`.execute(ctx.db);
